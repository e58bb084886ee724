import { ListingList } from './ListingList.tsx'

/** 需求清单 of 商务. */
export default function BusinessDemands() {
  return <ListingList kind="demand" home="business" />
}
