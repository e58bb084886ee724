import { ListingDetails } from './ListingDetails.tsx'

/** 需求详情. */
export default function DemandDetail() {
  return <ListingDetails kind="demand" />
}
