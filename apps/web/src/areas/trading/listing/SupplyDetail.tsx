import { ListingDetails } from './ListingDetails.tsx'

/** 成果详情. */
export default function SupplyDetail() {
  return <ListingDetails kind="supply" />
}
