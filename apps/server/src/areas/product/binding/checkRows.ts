import { periodText, SURE_MATCHES, type BindingVerdict } from '@hepu/api/areas/product/binding/bindingRules'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { product, productBinding, saleLine } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { boundText, type NamedBinding } from './bindings.ts'
import { loadMatcher, type Match, type ProductMatcher } from './matchProducts.ts'
import type { BindingRow } from './readBindingBook.ts'
import { ofBinding, productName } from './productColumns.ts'

/** What the user said of a row after the check. */
export interface RowChoice {
  productId: number
  rebind: boolean
}

/** A row with its verdict, and the product and binding that it is about. */
export interface JudgedRow extends BindingRow {
  verdict: BindingVerdict
  message: string
  match: Match | null
  candidates: Match[]
  /** The binding that the material may leave on the first day of the row. */
  leaves: NamedBinding | null
}

interface Stored {
  matcher: ProductMatcher
  /** Bindings by material, in order of days. */
  bindings: ReadonlyMap<string, readonly NamedBinding[]>
  /** Day of the first bill of each material. */
  firstDays: ReadonlyMap<string, string>
  today: string
}

type Verdict = Pick<JudgedRow, 'verdict' | 'message' | 'leaves'>

/**
 * Judges the rows of a workbook by what is stored now, in their order, and by each other. Choices take the place of the product that
 * a row names. Nothing is stored.
 */
export async function judgeRows(
  ctx: Ctx,
  rows: readonly BindingRow[],
  choices: ReadonlyMap<number, RowChoice> = new Map(),
): Promise<JudgedRow[]> {
  const stored = await loadStored(ctx, rows)
  const judged: JudgedRow[] = []
  const ofMaterial = new Map<string, JudgedRow[]>()
  for (const given of rows) {
    const row = { ...given, validFrom: given.validFrom || firstDayOf(stored, given) }
    const choice = choices.get(row.row)
    const { match, candidates, problem } = productOf(stored.matcher, row, choice)
    const earlier = ofMaterial.get(row.nccId) ?? []
    const verdict = verdictOf({
      row,
      match,
      problem,
      earlier,
      held: stored.bindings.get(row.nccId) ?? [],
      choice,
    })
    const done = { ...row, match, candidates, ...verdict }
    judged.push(done)
    ofMaterial.set(row.nccId, [...earlier, done])
  }
  return judged
}

/** A row that says no first day begins with the first bill of its material, or today. */
const firstDayOf = ({ firstDays, today }: Stored, { nccId }: BindingRow): string =>
  firstDays.get(nccId) ?? today

async function loadStored(ctx: Ctx, rows: readonly BindingRow[]): Promise<Stored> {
  const nccIds = [...new Set(rows.map(({ nccId }) => nccId).filter(Boolean))]
  const ofOrg = eq(productBinding.orgId, ctx.caller.orgId)
  const found = await ctx.db
    .select({ binding: productBinding, productName })
    .from(productBinding)
    .leftJoin(product, ofBinding)
    .where(and(ofOrg, isNull(productBinding.deletedAt), inArray(productBinding.nccId, nccIds)))
    .orderBy(productBinding.validFrom)
  const first = await ctx.db
    .select({ nccId: saleLine.nccId, day: sql<string>`min(${saleLine.billDate})::text` })
    .from(saleLine)
    .where(
      and(eq(saleLine.orgId, ctx.caller.orgId), isNull(saleLine.deletedAt), inArray(saleLine.nccId, nccIds)),
    )
    .groupBy(saleLine.nccId)
  return {
    matcher: await loadMatcher(ctx),
    bindings: Map.groupBy(
      found.map(({ binding, productName }) => ({ ...binding, productName })),
      ({ nccId }) => nccId,
    ),
    firstDays: new Map(first.map(({ nccId, day }) => [nccId, day])),
    today: clockDay(ctx.services.now()),
  }
}

interface Meant {
  match: Match | null
  candidates: Match[]
  /** Why the product is not certain. */
  problem: { verdict: BindingVerdict; message: string } | null
}

function productOf(matcher: ProductMatcher, row: BindingRow, choice: RowChoice | undefined): Meant {
  if (choice) {
    const match = matcher.byId(choice.productId) ?? null
    const problem = match ? null : missing('所选产品已不存在或不可用，请重新选择')
    return { match, candidates: match ? [match] : [], problem }
  }
  const candidates = matcher.find(row)
  const coded = row.productCode ? matcher.find({ product: row.productCode, nccId: '', materialName: '' }) : []
  const byCode = surest(coded)
  const called = row.product ? surest(candidates.filter(({ how }) => how !== 'remembered')) : null
  if (row.productCode && row.product && byCode && called && byCode.id !== called.id) {
    const message = `产品「${row.product}」与产品编码「${row.productCode}」（${byCode.name}）不是同一产品`
    return { match: null, candidates: [called, byCode], problem: { verdict: 'conflict', message } }
  }
  const isNamed = row.product !== '' || row.productCode !== ''
  const match = byCode ?? called ?? (isNamed ? null : surest(candidates))
  if (match) return { match, candidates, problem: null }
  return {
    match: null,
    candidates: [...coded, ...candidates],
    problem: missing(missingText(row, candidates)),
  }
}

const missing = (message: string) => ({ verdict: 'missing' as const, message })

/** Returns the only product among those that match as surely as the first, if that is sure enough. */
function surest(found: readonly Match[]): Match | null {
  const [first, second] = found
  if (!first || !SURE_MATCHES.includes(first.how)) return null
  return second?.how === first.how ? null : first
}

function missingText({ product: called, productCode }: BindingRow, candidates: readonly Match[]): string {
  const text = called || productCode
  const names = candidates.map(({ name }) => `「${name}」`).join('、')
  const what = text ? `没有名称或编码为「${text}」的产品` : '没有填写产品'
  return `${what}，${names ? `可能是${names}，请选择` : '请选择产品，或先在产品档案中新增'}`
}

interface Judging {
  row: BindingRow
  match: Match | null
  problem: Meant['problem']
  earlier: readonly JudgedRow[]
  held: readonly NamedBinding[]
  choice: RowChoice | undefined
}

function verdictOf({ row, match, problem, earlier, held, choice }: Judging): Verdict {
  if (row.problem) return { verdict: 'broken', message: row.problem, leaves: null }
  if (row.validTo && row.validTo < row.validFrom)
    return { verdict: 'broken', message: `失效日期早于生效日期 ${row.validFrom}`, leaves: null }
  const double = earlier.find((other) => other.verdict !== 'broken' && meets(row, other))
  if (double) return doubled(double, match)
  if (problem) return { ...problem, leaves: null }
  return existing(
    row,
    match,
    held.filter((binding) => meets(row, binding)),
    choice,
  )
}

const meets = (one: Period, other: Period): boolean =>
  (one.validTo === null || one.validTo >= other.validFrom) &&
  (other.validTo === null || other.validTo >= one.validFrom)
type Period = Pick<BindingRow, 'validFrom' | 'validTo'>

function doubled(double: JudgedRow, match: Match | null): Verdict {
  if (double.match && match && double.match.id !== match.id) {
    const message = `第 ${double.row} 行把同一物料同一时期给了产品「${double.match.name}」，请更正日期或只留一行`
    return { verdict: 'conflict', message, leaves: null }
  }
  return { verdict: 'repeated', message: `与第 ${double.row} 行的物料与时期重复`, leaves: null }
}

/** Compares a row with the bindings that its material has in its period. */
function existing(
  row: BindingRow,
  match: Match | null,
  met: readonly NamedBinding[],
  choice: RowChoice | undefined,
): Verdict {
  const [held, another] = met
  if (!held || !match) return { verdict: 'ok', message: '', leaves: null }
  if (!another && held.productId === match.id)
    return { verdict: 'bound', message: `${boundText(row.nccId, held)}，无须再导入`, leaves: null }
  const leaves = !another && held.validFrom <= row.validFrom && sameEnd(row, held) ? held : null
  if (leaves && choice?.rebind) return { verdict: 'ok', message: '', leaves }
  if (leaves)
    return {
      verdict: 'bound',
      message: `${boundText(row.nccId, held)}，可选择自 ${row.validFrom} 起改绑`,
      leaves,
    }
  const text = met.map((binding) => `「${binding.productName}」（${periodText(binding)}）`).join('、')
  return { verdict: 'conflict', message: `时期与已有的绑定${text}交叉，请更正日期，或先解除`, leaves: null }
}

/** A binding that ends before the row does would leave a gap that the row does not name. */
const sameEnd = (row: Period, held: Period): boolean => row.validTo === held.validTo
