import { ProductShow } from './ProductShow.tsx'
import { shownProduct } from './shownProduct.ts'

/** 详情 of a product, to look it up. */
export default function ProductLookUp() {
  return <ProductShow of={shownProduct} isReadOnly />
}
