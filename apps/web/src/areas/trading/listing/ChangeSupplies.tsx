import { ListingList } from './ListingList.tsx'

/** 成果清单 of 成果转化. */
export default function ChangeSupplies() {
  return <ListingList kind="supply" home="change" />
}
