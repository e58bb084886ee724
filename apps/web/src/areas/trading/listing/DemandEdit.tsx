import { ListingEdit } from './ListingEdit.tsx'

/** 新增需求 and 编辑需求. */
export default function DemandEdit() {
  return <ListingEdit kind="demand" />
}
