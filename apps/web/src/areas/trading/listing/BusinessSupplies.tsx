import { ListingList } from './ListingList.tsx'

/** 成果清单 of 商务. */
export default function BusinessSupplies() {
  return <ListingList kind="supply" home="business" />
}
