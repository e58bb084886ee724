import { product } from '@hepu/api/areas/product/record/product'
import { PRODUCT_HOME_HELP } from '@hepu/api/areas/product/record/productHelp'
import { PRODUCT_HOME } from '@hepu/api/areas/product/record/productPaths'
import { RecordList } from '../../../resource/record/list/RecordList.tsx'
import { productFilters } from './productFilters.ts'
import { resultPath } from './resultPath.ts'
import { ResultLink } from './ResultLink.tsx'

/** 产品档案: the list by which products are maintained. */
export default function ChangeProductList() {
  return (
    <RecordList
      of={product}
      title={product.label}
      help={PRODUCT_HOME_HELP}
      adaptFilters={productFilters}
      rowActions={(row) => <ResultLink to={resultPath(PRODUCT_HOME, row.id)} />}
      actionsWidth={170}
    />
  )
}
