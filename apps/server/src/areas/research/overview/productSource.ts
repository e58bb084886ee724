import { product } from '@hepu/api/areas/product/record/product'
import { variety } from '@hepu/api/areas/research/variety/variety'
import { and, inArray, or, sql } from 'drizzle-orm'
import { isNamed, plainName } from '../../../db/nameConditions.ts'
import { rows } from '../../../db/scope.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { registryTable } from '../../../resource/registryTable.ts'
import { listWith, type Source } from './overviewSource.ts'
import { dayRows, partsOf } from './registrySource.ts'
import { keysOf } from './varietyNames.ts'

const spec = {
  def: product,
  main: { field: null, what: '产品' },
  numberField: 'code',
  facts: ['type', 'state', 'phase', 'launchYear', 'companyId'],
}

/** 产品 that the variety is sold as: those that name it, and those that are called as it is. */
export const productSource: Source = {
  ...partsOf(spec),
  matchedBy: '产品的审定品种是该品种，或产品名称相同',
  list: (name) => listWith(`/${product.screen}`, name),
  find: (ctx, names) => {
    const [products, varieties] = [registryTable(product), registryTable(variety)]
    const name = columnOf(products, product.nameField)
    const isSame = isNamed(name, keysOf(names))
    const named = and(rows(ctx, varieties), isNamed(columnOf(varieties, variety.nameField), keysOf(names)))
    const isOfVariety = inArray(
      columnOf(products, 'varietyId'),
      sql`(select ${varieties.id} from ${varieties} where ${named})`,
    )
    return dayRows(spec, and(rows(ctx, products), or(isSame, isOfVariety)), {
      name: sql`case when ${isSame} then ${plainName(name)} end`,
    })
  },
}
