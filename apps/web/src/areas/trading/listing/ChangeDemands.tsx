import { ListingList } from './ListingList.tsx'

/** 需求清单 of 成果转化. */
export default function ChangeDemands() {
  return <ListingList kind="demand" home="change" />
}
