import { product } from '@hepu/api/areas/product/record/product'
import type { FormItem } from '../../../resource/form/items.ts'
import { RecordForm } from '../../../resource/record/form/RecordForm.tsx'

/** The state of a product that is there moves by 变更状态, with a reason. */
const withoutState = (items: readonly FormItem[]): readonly FormItem[] =>
  items.map((item) =>
    'prop' in item && item.prop === 'state'
      ? { ...item, disabled: true, help: '在产品详情中点“变更状态”修改' }
      : item,
  )

/** 编辑 of a product. */
export default function ProductEdit() {
  return <RecordForm of={product} mode="edit" adapt={withoutState} />
}
