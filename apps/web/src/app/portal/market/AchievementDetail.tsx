import { ListingDetail } from './ListingDetail.tsx'

/** 成果详情. */
export default function AchievementDetail() {
  return <ListingDetail kind="supply" />
}
