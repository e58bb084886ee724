import { billTypes } from '@hepu/api/areas/product/sale/billTypes'
import { saleLabels as labels } from '@hepu/api/areas/product/sale/saleLabels'
import type { downloadFlow } from '@hepu/api/areas/product/sale/transactionFlow'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { organization, product, saleLine as line } from '../../../db/schema/index.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import type { SheetColumn, SheetValue } from '../../../import/write/writeWorkbook.ts'
import { fileOf } from '../../../resource/book/exportBook.ts'
import { flowSorts } from './flowList.ts'
import { flowWhere } from './flowWhere.ts'
import { placeShown } from './places.ts'

type Exported = typeof line.$inferSelect & { company: string | null; product: string | null }
type ColumnOf = SheetColumn & { of: (row: Exported) => SheetValue }

const placeAt = (row: Exported, level: number): string => {
  const codes = [row.province, row.city, row.county].slice(0, level + 1)
  const [code, ...before] = codes.toReversed()
  if (!code) return ''
  const above = placeShown({
    province: before.at(-1) ?? null,
    city: before.length > 1 ? (before[0] ?? null) : null,
    county: null,
  })
  const whole = placeShown({ province: codes[0] ?? null, city: codes[1] ?? null, county: codes[2] ?? null })
  return whole.slice(above.length).trim()
}

/** Columns of the file: those that the import reads, in its words, and what was found besides. */
export const flowColumns: readonly ColumnOf[] = [
  { header: labels.source, of: (row) => row.source },
  { header: labels.billNo, of: (row) => row.billNo },
  { header: labels.billSequence, of: (row) => row.billSequence },
  { header: labels.lineNo, of: (row) => row.lineNo },
  { header: labels.billType, of: (row) => billTypes[row.billType] },
  { header: labels.billDate, isDate: true, of: (row) => row.billDate },
  { header: labels.bizYear, of: (row) => row.bizYear },
  { header: labels.companyId, of: (row) => row.company },
  { header: labels.customer, of: (row) => row.customer },
  { header: labels.province, of: (row) => placeAt(row, 0) || (row.province === null ? row.placeText : '') },
  { header: labels.city, of: (row) => placeAt(row, 1) },
  { header: labels.county, of: (row) => placeAt(row, 2) },
  { header: labels.nccId, of: (row) => row.nccId },
  { header: labels.materialName, of: (row) => row.materialName },
  { header: labels.spec, of: (row) => row.spec },
  { header: labels.bags, of: (row) => row.bags },
  { header: '每袋重量(kg)', of: (row) => row.packKg },
  { header: labels.kg, of: (row) => row.kg },
  { header: labels.price, isAmount: true, of: (row) => row.price },
  { header: labels.amount, isAmount: true, format: '#,##0.00', of: (row) => row.amount },
  { header: labels.isTaxIncluded, of: (row) => row.isTaxIncluded },
  { header: labels.productId, of: (row) => row.product ?? '（未绑定）' },
  { header: labels.isInternal, of: (row) => row.isInternal },
  { header: labels.isLate, of: (row) => row.isLate },
  { header: labels.isAmountDerived, of: (row) => row.isAmountDerived },
]

/** Lines read at a time. */
const STEP = 2_000

/** Exports the lines of a filter in the order of the list; they are read while the file is sent. */
export function exportFlow(
  ctx: Ctx,
  { format, sort, order, ...model }: ParsedInputOf<typeof downloadFlow>,
): Promise<FileAnswer> {
  const rows = readRows(ctx, { where: flowWhere(ctx, model), sort, isAscending: order === 'ascending' })
  return fileOf('交易流向', { name: '交易流向', columns: [...flowColumns], rows }, format)
}

interface Reading {
  where: SQL | undefined
  sort: keyof typeof flowSorts
  isAscending: boolean
}

async function* readRows(ctx: Ctx, { where, sort, isAscending }: Reading): AsyncGenerator<SheetValue[]> {
  const column = flowSorts[sort]
  const direction = sql.raw(isAscending ? 'asc' : 'desc')
  const sign = sql.raw(isAscending ? '>' : '<')
  let after: SQL | undefined
  for (;;) {
    const found = await ctx.db
      .select({
        row: line,
        company: organization.name,
        product: sql<string | null>`${product}.name`,
        at: sql<string | null>`${column}::text`,
      })
      .from(line)
      .leftJoin(organization, eq(organization.id, line.companyId))
      .leftJoin(product, and(eq(product.orgId, line.orgId), eq(product.id, line.productId)))
      .where(and(where, after))
      .orderBy(sql`${column} ${direction} nulls last`, sql`${line.id} ${direction}`)
      .limit(STEP)
    for (const { row, company, product: name } of found) {
      yield flowColumns.map(({ of }) => of({ ...row, company, product: name }))
    }
    const last = found.at(-1)
    if (!last || found.length < STEP) return
    after = followOf(last)
  }

  /** Rows after one: those of later values, of the same value with a later id, and those without a value. */
  function followOf({ row: { id }, at }: { row: { id: number }; at: string | null }): SQL {
    const later = sql`${line.id} ${sign} ${id}`
    if (at === null) return sql`(${column} is null and ${later})`
    const value = sql`${at}::${sql.raw(column.getSQLType())}`
    return sql`(${column} ${sign} ${value} or ${column} = ${value} and ${later} or ${column} is null)`
  }
}
