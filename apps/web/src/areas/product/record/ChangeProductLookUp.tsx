import { product } from '@hepu/api/areas/product/record/product'
import { ProductShow } from './ProductShow.tsx'

/** 详情 of a product, from which it is edited, reviewed and moved to another state. */
export default function ChangeProductLookUp() {
  return <ProductShow of={product} />
}
