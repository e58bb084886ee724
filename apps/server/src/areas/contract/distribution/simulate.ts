import type * as api from '@hepu/api/areas/contract/distribution/distributionAdjustment'
import { yuanText } from '@hepu/api/core/money/fen'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { termsWarnings } from '@hepu/api/areas/contract/distribution/ruleTerms'
import type { ShareLine } from '@hepu/api/areas/contract/distribution/distribute'
import type { Ctx } from '../../../http/context.ts'
import { getContract, lockContract } from '../contractRows.ts'
import { sumPayees } from './payeeSums.ts'
import { draftProblem } from './planRun.ts'
import { planAdjustment, rulesAfter, type Adjustment } from './planAdjustment.ts'
import { isReplaced } from './startRule.ts'
import { addRule, assertDistributes } from './ruleChanges.ts'
import { dayBefore, isInstitute, periodText, readRules, type CurrentRule } from './ruleRows.ts'
import { storeRun } from './storeRun.ts'

type Input = ParsedInputOf<typeof api.simulate>

/** Stands for the version of a rule that is not stored. */
const NOT_STORED = -1

/** Returns what a rule from a day on, or the rules as they are, would change in confirmed runs; nothing is stored. */
export async function simulate(
  ctx: Ctx,
  { contractId, from, rule: typed }: Input,
): Promise<ResultOf<typeof api.simulate>> {
  const contract = await getContract(ctx, contractId)
  const rules = await readRules(ctx, contractId)
  const candidate = typed && { versionId: NOT_STORED, validFrom: from, validTo: null, terms: typed.terms }
  const planned = await planAdjustment(ctx, contract, from, rulesAfter(rules, candidate ?? null))
  return {
    receiptCount: planned.receipts.length,
    runs: runsOf(planned),
    payees: payeesOf(planned),
    replaced: typed
      ? rules.filter((each) => isReplaced(each.rule, from)).map((each) => replacedText(each, from))
      : [],
    warnings: typed ? termsWarnings(typed.terms, await isInstitute(ctx, contract)) : [],
    problem: (await draftProblem(ctx, contract)) ?? emptyProblem(planned),
  }
}

const emptyProblem = ({ lines }: Adjustment): string | null =>
  lines.length > 0 ? null : '已确认的分配没有差额，不需要追溯调整；新规则请直接新增'

function replacedText({ rule: each }: CurrentRule, from: string): string {
  const name = `「${each.name}」（${periodText(each)}）`
  return each.validFrom < from ? `${name}止于 ${dayBefore(from)}` : `${name}由新规则取代`
}

function runsOf({ receipts, lines }: Adjustment) {
  const changed = new Map<number, ShareLine[]>()
  for (const line of lines) changed.set(line.receiptId, [...(changed.get(line.receiptId) ?? []), line])
  const byRun = Map.groupBy(
    receipts.filter(({ id }) => changed.has(id)),
    ({ run }) => run.id,
  )
  return [...byRun.values()].map((of) => ({
    id: of[0]!.run.id,
    number: of[0]!.run.number,
    receiptCount: of.length,
    moved: yuanText(of.reduce((total, { id }) => total + movedBy(changed.get(id) ?? []), 0n)),
  }))
}

/** Returns how much goes to another payee by the changes of a receipt. */
const movedBy = (lines: readonly ShareLine[]): bigint =>
  lines.reduce((total, { isPaid, amount }) => (isPaid && amount > 0n ? total + amount : total), 0n)

function payeesOf({ before, after }: Adjustment) {
  const [old, now] = [sumPayees(before), sumPayees(after)]
  const keys = new Map([...old, ...now].map((payee) => [payee.key, payee]))
  const amountIn = (sums: typeof old, key: string) => sums.find((each) => each.key === key)?.amount ?? 0n
  return [...keys.values()].map(({ key, kind, name }) => {
    const [was, is] = [amountIn(old, key), amountIn(now, key)]
    return { key, kind, name, before: yuanText(was), after: yuanText(is), change: yuanText(is - was) }
  })
}

/**
 * Stores the rule, which waits, and the differences as one run, a draft like any other: its confirmation brings the rule into force,
 * its deletion removes the rule. Throws BAD_STATE if nothing differs.
 */
export async function adjust(
  ctx: Ctx,
  { contractId, from, rule: typed, reason }: ParsedInputOf<typeof api.adjust>,
): Promise<ResultOf<typeof api.adjust>> {
  const contract = await lockContract(ctx, contractId)
  assertDistributes(contract)
  const open = await draftProblem(ctx, contract)
  if (open !== null) throw new AppError('BAD_STATE', open)
  const existing = await readRules(ctx, contractId)
  const values = typed && { ...typed, validFrom: from, validTo: null, remark: reason, isPending: true }
  const added = values ? await addRule(ctx, contract, values, existing) : null
  const candidate = added && {
    versionId: added.version.id,
    validFrom: from,
    validTo: null,
    terms: added.version.terms,
  }
  const planned = await planAdjustment(ctx, contract, from, rulesAfter(existing, candidate))
  const problem = emptyProblem(planned)
  if (problem !== null) throw new AppError('BAD_STATE', problem)
  const { id, number } = await storeRun(ctx, contract, {
    kind: 'adjustment',
    until: from,
    reason,
    ruleId: added?.rule.id ?? null,
    receipts: planned.receipts.map((receipt) => ({ ...receipt, amount: 0n })),
    isHeld: false,
    lines: planned.lines,
    prior: planned.prior,
  })
  return { id, number }
}
