import { comparable } from '@hepu/api/cells/normalise'
import {
  commissionModes,
  maintenanceHeads as heads,
  maintenanceSources,
  type CommissionMode,
  type MaintenanceVerdict,
} from '@hepu/api/areas/contract/maintenance/maintenanceWords'
import { boundStates, contractStates } from '@hepu/api/areas/contract/record/contractStates'
import { own } from '@hepu/api/core/own'
import { plainText } from '@hepu/api/core/resource/values'
import { and, eq, inArray } from 'drizzle-orm'
import { contract } from '../../../db/schema/index.ts'
import { rows as visible } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Contract } from '../contractRows.ts'
import { findProducts, findProductsNamed, type KnownProduct } from './boundProducts.ts'
import { varietiesOf, type Variety } from './maintenanceRows.ts'
import type { BookRow, CellProblem } from './readMaintenanceBook.ts'
import { namesOfRegions, readRegions } from './regionWords.ts'

/** What a row writes: cells that are blank leave what is stored. */
type Written = Partial<
  Pick<
    Variety,
    'productId' | 'productName' | 'nccId' | 'regions' | 'startYear' | 'endYear' | 'commissionMode' | 'remark'
  >
>

/** A row of a workbook with its verdict. */
export interface JudgedRow extends BookRow {
  verdict: MaintenanceVerdict
  changes: string[]
  contract: Contract | null
  /** The stored row that it changes, or for a new one that of the same variety. */
  held: Variety | null
  values: Written
}

interface Known {
  contracts: ReadonlyMap<string, Contract>
  varieties: readonly Variety[]
  products: readonly KnownProduct[]
  held: ReadonlyMap<number, KnownProduct>
  /** Stored rows without a product that a row above fills. */
  taken: Set<number>
}

/** Judges the rows of a workbook by what is stored now, and by each other. Nothing is stored. */
export async function judgeRows(ctx: Ctx, rows: readonly BookRow[]): Promise<JudgedRow[]> {
  const known = await readKnown(ctx, rows)
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const judged = judge(row, known)
    const { contract: of, values, held } = judged
    if (!of || !held) return judged
    const key = `${of.id} ${comparable(row.varietyName)} ${values.productId ?? held.productId}`
    const before = seen.get(key)
    seen.set(key, before ?? row.row)
    if (before === undefined) return judged
    const message = `与第 ${before} 行的合同、品种与产品重复，请合并为一行`
    return withProblem(judged, 'repeated', { column: heads.varietyName, message })
  })
}

async function readKnown(ctx: Ctx, rows: readonly BookRow[]): Promise<Known> {
  const numbers = [...new Set(rows.map(({ contractNumber }) => contractNumber).filter(Boolean))]
  const found =
    numbers.length === 0
      ? []
      : await ctx.db
          .select()
          .from(contract)
          .where(
            and(visible(ctx, contract), eq(contract.kind, 'CONTRACT'), inArray(contract.number, numbers)),
          )
  const varieties = await varietiesOf(
    ctx,
    found.map(({ id }) => id),
  )
  const words = [...new Set(rows.map(({ product }) => product).filter(Boolean))]
  return {
    contracts: new Map(found.map((row) => [row.number ?? '', row])),
    varieties,
    products: await findProductsNamed(ctx, words),
    held: await findProducts(
      ctx,
      varieties.flatMap(({ productId }) => productId ?? []),
    ),
    taken: new Set(),
  }
}

const withProblem = (judged: JudgedRow, verdict: MaintenanceVerdict, problem: CellProblem): JudgedRow => ({
  ...judged,
  verdict,
  changes: [],
  problems: [...judged.problems, problem],
})

function judge(row: BookRow, known: Known): JudgedRow {
  const blank: JudgedRow = { ...row, verdict: 'broken', changes: [], contract: null, held: null, values: {} }
  if (row.problems.length > 0) return blank
  const of = known.contracts.get(row.contractNumber)
  if (!of)
    return withProblem(blank, 'missing', {
      column: heads.contractNumber,
      message: `没有编号为「${row.contractNumber}」的合同，或无权查看`,
    })
  const state = stateProblem(of)
  if (state) return withProblem(blank, 'broken', { column: heads.contractNumber, message: state })
  const ofVariety = known.varieties.filter(
    (one) => one.contractId === of.id && comparable(one.varietyName) === comparable(row.varietyName),
  )
  if (ofVariety.length === 0)
    return withProblem({ ...blank, contract: of }, 'missing', {
      column: heads.varietyName,
      message: `合同「${of.name}」的成果中没有品种「${row.varietyName}」；请先在合同成果中添加，或按合同成果同步`,
    })
  return judgeValues({ ...blank, contract: of }, ofVariety, known)
}

const stateProblem = ({ name, state }: Contract): string | null =>
  boundStates.includes(state) ? null : `合同「${name}」的状态为“${contractStates[state]}”，品种维护不能再改`

function judgeValues(judged: JudgedRow, ofVariety: readonly Variety[], known: Known): JudgedRow {
  const { product: called, regions } = judged
  const product = productOf(called, known.products)
  const read = readRegions(regions)
  const problems = [
    ...(called && 'message' in product ? [{ column: heads.product, message: product.message }] : []),
    ...(read.unknown.length > 0
      ? [
          {
            column: heads.regions,
            message: `没有名为「${read.unknown.join('、')}」的省或市，请写全称，多个之间用顿号`,
          },
        ]
      : []),
  ]
  if (problems.length > 0) return { ...judged, problems }
  const productId = 'id' in product ? product.id : null
  const [first] = ofVariety
  const held =
    productId === null
      ? first
      : (ofVariety.find((one) => one.productId === productId) ??
        ofVariety.find((one) => one.productId === null && !known.taken.has(one.id)))
  const values = valuesOf(judged, productId, read.codes)
  if (!held) return { ...judged, verdict: 'added', held: first ?? null, values, changes: addedText(product) }
  if (productId !== null) known.taken.add(held.id)
  const changes = changesOf(held, values, known)
  return { ...judged, verdict: changes.length > 0 ? 'updated' : 'same', held, values, changes }
}

function productOf(called: string, products: readonly KnownProduct[]): KnownProduct | { message: string } {
  const found = products.filter(({ name, code }) => name === called || code === called)
  const [only, another] = found
  if (!only) return { message: `没有名称或编码为「${called}」的产品，或无权查看` }
  return another ? { message: `有多个名为「${called}」的产品，请填产品编码` } : only
}

const addedText = (product: KnownProduct | { message: string }): string[] =>
  'id' in product ? [`为品种增加产品「${product.name}」`] : []

function valuesOf(row: BookRow, productId: number | null, regions: string[]): Written {
  const { startYear, endYear, commissionMode, productName, nccId, remark } = row
  const written = {
    productId,
    productName: productName || null,
    nccId: nccId || null,
    regions: row.regions ? regions : null,
    startYear,
    endYear,
    commissionMode: commissionMode || null,
    remark: remark || null,
  }
  return Object.fromEntries(Object.entries(written).filter(([, value]) => value !== null))
}

const shown = [
  'productId',
  'productName',
  'nccId',
  'regions',
  'startYear',
  'endYear',
  'commissionMode',
  'remark',
] as const

/** Returns what a row changes, in words: 提成方式：空 → 按销量提成. */
function changesOf(held: Variety, values: Written, known: Known): string[] {
  const names = new Map([...known.held, ...known.products.map((one) => [one.id, one] as const)])
  const textOf = (field: (typeof shown)[number], value: unknown): string => {
    if (value === null || value === undefined || value === '') return '空'
    if (field === 'productId') return names.get(Number(value))?.name ?? '空'
    if (field === 'commissionMode') return commissionModes[value as CommissionMode]
    if (field === 'regions') return namesOfRegions(value as string[]).join('、') || '全国'
    return plainText(value)
  }
  return shown.flatMap((field) => {
    const next = values[field]
    if (next === undefined || JSON.stringify(held[field]) === JSON.stringify(next)) return []
    const head = field === 'productId' ? heads.product : heads[field]
    return [`${head}：${textOf(field, held[field])} → ${textOf(field, next)}`]
  })
}

/** Returns what people call a source. */
export const sourceText = (source: string | null): string =>
  (source !== null && own(maintenanceSources, source)) || ''
