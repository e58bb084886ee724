import { ListingEdit } from './ListingEdit.tsx'

/** 新增成果 and 编辑成果. */
export default function SupplyEdit() {
  return <ListingEdit kind="supply" />
}
