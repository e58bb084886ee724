import { PRODUCT_LIST_HELP } from '@hepu/api/areas/product/record/productHelp'
import { PRODUCT_LIST } from '@hepu/api/areas/product/record/productPaths'
import { RecordList } from '../../../resource/record/list/RecordList.tsx'
import { shownProduct } from './shownProduct.ts'
import { productFilters } from './productFilters.ts'
import { resultPath } from './resultPath.ts'
import { ResultLink } from './ResultLink.tsx'

/** 产品查询: the same list, to look products up. */
export default function ProductList() {
  return (
    <RecordList
      of={shownProduct}
      title="产品查询"
      help={PRODUCT_LIST_HELP}
      isReadOnly
      adaptFilters={productFilters}
      rowActions={(row) => <ResultLink to={resultPath(PRODUCT_LIST, row.id)} />}
    />
  )
}
