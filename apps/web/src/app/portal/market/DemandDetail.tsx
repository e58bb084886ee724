import { ListingDetail } from './ListingDetail.tsx'

/** 需求详情. */
export default function DemandDetail() {
  return <ListingDetail kind="demand" />
}
