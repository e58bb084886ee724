import { billTypes } from '@hepu/api/areas/product/sale/billTypes'
import { saleLabels as labels } from '@hepu/api/areas/product/sale/saleLabels'
import type * as api from '@hepu/api/areas/product/statistic/productStatistic'
import { lineParts } from '@hepu/api/areas/product/statistic/productStatistic'
import { AppError } from '@hepu/api/core/errorCodes'
import { itemAt } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { sql, type SQL } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { readNames } from '../../../db/keptNames.ts'
import { ordered } from '../../../db/nameConditions.ts'
import { saleLine } from '../../../db/schema/index.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import { toXlsxFile, type SheetColumn, type SheetValue } from '../../../import/write/writeWorkbook.ts'
import { placeNames } from '../../../resource/places.ts'
import { cityName, productNames } from './saleKeys.ts'
import { periodOf } from './salePeriod.ts'
import { all, partWhere, saleWhere } from './saleWhere.ts'

type Line = ResultOf<typeof api.lines>['records'][number]
type Place = ParsedInputOf<typeof api.exportLines>

/** Most lines of a workbook: a sheet holds 1 048 576 rows. */
const MAX_EXPORTED = 1_000_000
/** Lines that are read at once for a workbook. */
const PIECE = 5_000

/** Returns the condition for the lines behind a figure: by the filters it was counted by, in its cell. */
async function behind(
  ctx: Ctx,
  { cells = [], part, ...filters }: Place,
): Promise<{ where: SQL; text: string }> {
  const period = await periodOf(ctx, filters)
  return { where: all(saleWhere(ctx, period, filters), partWhere(filters, cells, part)), text: period.text }
}

async function sumsOf({ db }: Ctx, where: SQL): Promise<{ n: number; kg: number; amount: string }> {
  const { rows } = await db.execute<{ n: number; kg: number; amount: string }>(sql`
    select count(*)::int as n, coalesce(sum(${saleLine.kg}), 0)::float8 as kg,
      coalesce(sum(${saleLine.amount}), 0)::numeric(30, 2)::text as amount
    from ${saleLine} where ${where}`)
  return itemAt(rows, 0)
}

/** 统计明细: returns a page of the bills behind a figure, with the sums over all of them. */
export async function pageLines(
  ctx: Ctx,
  { current, size, sort, order, model }: ParsedInputOf<typeof api.lines>,
): Promise<ResultOf<typeof api.lines>> {
  const { where } = await behind(ctx, model)
  const { n, kg, amount } = await sumsOf(ctx, where)
  const sorts = {
    id: saleLine.id,
    createTime: saleLine.createdAt,
    billDate: saleLine.billDate,
    kg: saleLine.kg,
    amount: saleLine.amount,
  }
  const found = await selectLines(ctx)
    .where(where)
    .orderBy(...ordered(order, sorts[sort], saleLine.id))
    .limit(size)
    .offset((current - 1) * size)
  return { current, size, total: n, records: await named(ctx, found), kg, amount }
}

const selectLines = ({ db }: Pick<Ctx, 'db'>) =>
  db
    .select({
      id: saleLine.id,
      billDate: saleLine.billDate,
      billNo: saleLine.billNo,
      lineNo: saleLine.lineNo,
      billType: saleLine.billType,
      bizYear: saleLine.bizYear,
      companyId: saleLine.companyId,
      customer: saleLine.customer,
      province: saleLine.province,
      city: saleLine.city,
      placeText: saleLine.placeText,
      productId: saleLine.productId,
      nccId: saleLine.nccId,
      materialName: saleLine.materialName,
      bags: saleLine.bags,
      kg: saleLine.kg,
      amount: saleLine.amount,
      isInternal: saleLine.isInternal,
    })
    .from(saleLine)

type Selected = Awaited<ReturnType<typeof selectLines>>[number]

/** Adds the names that people read. */
async function named(ctx: Ctx, found: readonly Selected[]): Promise<Line[]> {
  const ids = (values: readonly (number | null)[]) => [...new Set(values)].filter((id) => id !== null)
  const [products, companies] = await Promise.all([
    productNames(ctx, ids(found.map(({ productId }) => productId))),
    readNames(ctx, 'organization', ids(found.map(({ companyId }) => companyId))),
  ])
  return found.map(({ companyId, province, city, placeText, ...line }) => ({
    ...line,
    billType: billTypes[line.billType],
    companyName: companyId === null ? null : (companies.get(companyId) ?? `机构${companyId}`),
    productName: line.productId === null ? null : (products.get(line.productId) ?? null),
    place: placeText ?? placeOf(province, city),
  }))
}

const placeOf = (province: string | null, city: string | null): string =>
  province === null ? '' : [placeNames([province])[0], city && cityName(city)].filter(Boolean).join('')

const number = (header: string, format: string): SheetColumn => ({ header, format, width: 14 })
const columns: readonly SheetColumn[] = [
  { header: labels.billDate, isDate: true },
  { header: labels.billNo, width: 20 },
  { header: labels.lineNo },
  { header: labels.billType },
  { header: labels.bizYear },
  { header: labels.companyId, width: 24 },
  { header: labels.customer, width: 28 },
  { header: labels.placeText, width: 20 },
  { header: labels.productId, width: 18 },
  { header: labels.nccId, width: 18 },
  { header: labels.materialName, width: 24 },
  number(labels.bags, '#,##0.###'),
  number(labels.kg, '#,##0.###'),
  { header: labels.amount, isAmount: true, format: '#,##0.00', width: 16 },
  { header: labels.isInternal },
]

/** Exports the same lines. Throws BAD_INPUT if they are more than a sheet holds. */
export async function exportLines(ctx: Ctx, input: Place): Promise<FileAnswer> {
  const { where, text } = await behind(ctx, input)
  const { n } = await sumsOf(ctx, where)
  if (n > MAX_EXPORTED) {
    throw new AppError(
      'BAD_INPUT',
      `明细有${n}行，超过一个工作表能放的${MAX_EXPORTED}行，请缩小筛选范围后再导出`,
    )
  }
  const name = `产品统计明细_${lineParts[input.part]}_${text.split('（')[0]}_${clockDay(ctx.services.now())}`
  return toXlsxFile(name, [{ name: '明细', columns, rows: sheetRows(ctx, where) }])
}

/** Reads lines in pieces, the oldest id first. */
async function* sheetRows(ctx: Ctx, where: SQL): AsyncGenerator<SheetValue[]> {
  let after = 0
  while (true) {
    const found = await selectLines(ctx)
      .where(all(where, sql`${saleLine.id} > ${after}::bigint`))
      .orderBy(saleLine.id)
      .limit(PIECE)
    for (const line of await named(ctx, found)) yield cellsOf(line)
    const last = found.at(-1)
    if (!last || found.length < PIECE) return
    after = last.id
  }
}

const cellsOf = (line: Line): SheetValue[] => [
  line.billDate,
  line.billNo,
  line.lineNo,
  line.billType,
  line.bizYear,
  line.companyName,
  line.customer,
  line.place,
  line.productName,
  line.nccId,
  line.materialName,
  line.bags,
  line.kg,
  line.amount,
  line.isInternal ? '是' : '否',
]
