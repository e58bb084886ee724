import { product } from '@hepu/api/areas/product/record/product'
import { useTakeVariety } from './useTakeVariety.ts'
import { RecordForm } from '../../../resource/record/form/RecordForm.tsx'

/** 新增 of a product: what is known of the variety that is chosen need not be typed. */
export default function ProductAdd() {
  return <RecordForm of={product} mode="add" follow={useTakeVariety()} />
}
