import { effectOf, type DecisionKind, type ExitReason } from '@hepu/api/areas/product/decision/decisionKinds'
import type { Finding } from '@hepu/api/cells/findings'
import { crops } from '@hepu/api/core/crops'
import { clockDay } from '../../../db/clock.ts'
import type { Ctx } from '../../../http/context.ts'
import { closeText } from '../../../import/resolve/nameFindings.ts'
import { findingAt, type RowPlan } from '../../../import/table/compareTable.ts'
import type { TableBook, TableRow } from '../../../import/table/readTable.ts'
import type { DecisionGiven } from './decide.ts'
import { blockersOf } from './judge.ts'
import { readNames, type NamedTarget, type Names } from './importTargets.ts'

/** What an import makes of one row. */
export interface DecisionPlan extends RowPlan {
  given: DecisionGiven
}

/** Which decisions a workbook holds. */
export interface BookOf {
  decision: Extract<DecisionKind, '退出' | '商业化'>
  /** Rows may name varieties that are no products. */
  withVarieties: boolean
}

/** Compares each row with the product or variety that it names; a row with an error has no plan. */
export async function planDecisions(
  ctx: Ctx,
  kind: BookOf,
  book: TableBook,
): Promise<{ plans: DecisionPlan[]; findings: Finding[] }> {
  const names = await readNames(ctx, kind.withVarieties)
  const findings: Finding[] = []
  const plans: DecisionPlan[] = []
  const seen = new Map<string, number>()
  for (const row of book.rows) {
    const errors: Finding[] = []
    const add = (key: string, code: string, read: string, expected: string, text: string) =>
      errors.push(findingAt(book, row, key, { severity: 'error', code, read, expected, text }))
    const target = targetOf(row, names, seen, add)
    const companyId = companyOf(row, names, add)
    checkRow(ctx, row, add)
    if (target) await checkState(ctx, kind, { row, target, add })
    findings.push(...errors)
    if (errors.length === 0 && target && !row.isBroken) plans.push(planOf(kind, { row, target, companyId }))
  }
  return { plans, findings }
}

type Add = (key: string, code: string, read: string, expected: string, text: string) => void

const textIn = ({ cells }: TableRow, key: string): string | null =>
  cells[key] === undefined ? null : String(cells[key])

/** Returns the one product or variety that a row names, and adds what is wrong with the name. */
function targetOf(row: TableRow, names: Names, seen: Map<string, number>, add: Add): NamedTarget | null {
  const read = textIn(row, 'name')
  if (read === null) return null
  const found = names.targets(read)
  const [target] = found
  if (!target) {
    add(
      'name',
      'targetUnknown',
      read,
      '已有的产品或品种',
      `「${read}」不存在${closeText(names.closeTo(read))}`,
    )
    return null
  }
  if (found.length > 1) {
    add(
      'name',
      'targetAmbiguous',
      read,
      '唯一的名称或产品编码',
      `「${read}」有${found.length}个，请填产品编码`,
    )
    return null
  }
  const key = `${target.type} ${target.id}`
  const earlier = seen.get(key)
  if (earlier === undefined) seen.set(key, row.no)
  else add('name', 'targetDouble', read, '每个品种或产品一行', `「${read}」与第${earlier}行重复`)
  return target
}

function companyOf(row: TableRow, names: Names, add: Add): number | null {
  const read = textIn(row, 'company')
  if (read === null) return null
  const found = names.companies(read)
  if (found.length === 1) return found[0]?.id ?? null
  add('company', 'companyUnknown', read, '机构类型为产业公司的机构', `产业公司「${read}」不存在`)
  return null
}

/** Checks what concerns neither name nor company. */
function checkRow(ctx: Ctx, row: TableRow, add: Add): void {
  const crop = textIn(row, 'crop')
  const labelOf = (value: string) => crops.find((one) => one.value === value)?.label ?? value
  if (crop !== null && crop !== ctx.caller.crop) {
    const own = labelOf(ctx.caller.crop)
    add('crop', 'cropOther', labelOf(crop), own, `作物是${labelOf(crop)}，当前在${own}，请切换作物后导入`)
  }
  const day = textIn(row, 'decidedOn')
  if (day !== null && day > clockDay(ctx.services.now()))
    add('decidedOn', 'dayLater', day, '不晚于今天的日期', `决策日期 ${day} 晚于今天`)
}

interface Checked {
  row: TableRow
  target: NamedTarget
  add: Add
}

async function checkState(ctx: Ctx, { decision }: BookOf, { row, target, add }: Checked): Promise<void> {
  const { product } = target
  if (!product) return
  const effect = effectOf(decision, product.state)
  const read = textIn(row, 'name') ?? ''
  if ('refusal' in effect) {
    add(
      'name',
      'stateForbids',
      read,
      `可以${decision}的产品`,
      `「${product.name}」现为「${product.state}」，${effect.refusal}`,
    )
    return
  }
  const bizYear = Number(row.cells['bizYear'] ?? 0)
  const planned = { decision, bizYear, stateAfter: effect.state, supersedes: null }
  const blockers = await blockersOf(ctx, product, planned)
  if (blockers.length > 0) add('name', 'blocked', read, `没有未了事项的产品`, blockers.join('；'))
}

interface Sound {
  row: TableRow
  target: NamedTarget
  companyId: number | null
}

function planOf({ decision }: BookOf, { row, target, companyId }: Sound): DecisionPlan {
  const reasonKind = (textIn(row, 'reasonKind') as ExitReason | null) ?? null
  const given: DecisionGiven = {
    type: target.type,
    id: target.id,
    version: target.version,
    decision,
    bizYear: Number(row.cells['bizYear']),
    reason: textIn(row, 'reason') ?? (reasonKind ? `退出原因：${reasonKind}` : '批量导入的商业化决策'),
    reasonKind,
    companyId,
    regions: textIn(row, 'regions'),
    plannedKg: row.cells['plannedKg'] === undefined ? null : Number(row.cells['plannedKg']),
    decider: textIn(row, 'decider') ?? '',
    meeting: textIn(row, 'meeting'),
    decidedOn: textIn(row, 'decidedOn') ?? '',
  }
  const where = `${target.name} · ${decision} · ${given.bizYear} 业务年度`
  return { no: row.no, where, id: null, version: target.version, changes: [], given }
}
