import {
  distribute,
  type Prior,
  type Receipt,
  type ShareLine,
} from '@hepu/api/areas/contract/distribution/distribute'
import type { ShareKind, ShareLevel } from '@hepu/api/areas/contract/distribution/distributionLabels'
import { sum, yuanText } from '@hepu/api/core/money/fen'
import { groupedMoney } from '@hepu/api/core/money/groupedMoney'
import { MAX_FEN, type Fen } from '@hepu/api/core/money/readMoney'
import { and, eq } from 'drizzle-orm'
import { contractRun as run, type StoredPrior } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Contract } from '../contractRows.ts'
import { readPrior } from './posted.ts'
import { readWaiting } from './receipts.ts'
import { readReturned, returnedText, type Returned } from './returned.ts'
import { hashOf, readRules, type CurrentRule } from './ruleRows.ts'
import { sortReceipts, type SortedReceipts, type TakenReceipt } from './sortReceipts.ts'

/** What a run would be. */
export interface PlannedRun extends SortedReceipts {
  lines: ShareLine[]
  prior: Prior
  rules: CurrentRule[]
  /** Why it cannot be made now; null if it can. */
  problem: string | null
}

/** Computes a run over the receipts of a contract until a day, without storing anything. */
export async function planRun(ctx: Ctx, contract: Contract, until: string): Promise<PlannedRun> {
  const waiting = await readWaiting(ctx, contract.id, until)
  const rules = await readRules(ctx, contract.id)
  const returned = await readReturned(ctx, contract, waiting)
  const { receipts, skipped } = await sortReceipts(ctx, waiting, rules, returned)
  const prior = { ...(await readPrior(ctx, contract.id)), ...paidBackIn(returned) }
  const { lines } = distribute(receipts, termsOf(rules), prior)
  const problem =
    (await draftProblem(ctx, contract)) ?? emptyProblem(receipts, skipped, until) ?? sizeProblem(receipts)
  return { receipts, skipped, lines, prior, rules, problem }
}

const paidBackIn = (returned: Returned) => (Object.keys(returned).length > 0 ? { returned } : {})

const termsOf = (rules: readonly CurrentRule[]) =>
  new Map(rules.map(({ version }) => [version.id, version.terms]))

/** Returns why no further run of the contract can be made: a draft has to be finished first. */
export async function draftProblem(ctx: Ctx, { id }: Pick<Contract, 'id'>): Promise<string | null> {
  const [draft] = await ctx.db
    .select({ number: run.number })
    .from(run)
    .where(and(rows(ctx, run), eq(run.contractId, id), eq(run.state, 'draft')))
  return draft ? `该合同的分配单 ${draft.number} 尚未确认，请先确认或删除` : null
}

function emptyProblem(
  receipts: readonly TakenReceipt[],
  skipped: SortedReceipts['skipped'],
  until: string,
): string | null {
  if (receipts.length > 0) return null
  const [first] = skipped
  if (!first) return `截至 ${until} 没有待分配的收款`
  const amount = groupedMoney(sum(skipped.map(({ receipt }) => receipt.amount)), '元')
  return `截至 ${until} 有 ${skipped.length} 笔收款共 ${amount} 元，但${first.reason}，${first.repair}`
}

/** Returns why receipts are too much for one run: its totals would not be stored. */
function sizeProblem(receipts: readonly TakenReceipt[]): string | null {
  const total = sum(receipts.map(({ amount }) => amount))
  if (total <= MAX_FEN) return null
  const [had, most] = [total, MAX_FEN].map((fen) => groupedMoney(fen, '元'))
  return `收款合计 ${had} 元，一张分配单最多 ${most} 元，请将「收款截至」提前，分几张编制；金额有误的请先改正收款`
}

/** A line as far as totals and hashes go, computed or stored. */
export interface HashedLine {
  receiptId: number
  ruleVersionId: number
  level: ShareLevel
  kind: ShareKind
  key: string
  percent: string | null
  base: Fen
  amount: Fen
}

/** Returns the sums of the lines of a run by what they are. */
export function totalsOf(lines: readonly Pick<HashedLine, 'level' | 'kind' | 'amount'>[]) {
  let [deducted, partnerShare, net] = [0n, 0n, 0n]
  for (const { level, kind, amount } of lines) {
    if (kind === 'expense') deducted += amount
    else if (kind === 'partner') partnerShare += amount
    else if (level === 1) net += amount
  }
  return { received: deducted + partnerShare + net, deducted, partnerShare, net }
}

/** Returns the sha256 of what a run is computed from: receipts with the versions of their rules, and what was posted before. */
export const inputHash = (
  receipts: readonly Pick<Receipt, 'id' | 'day' | 'amount' | 'ruleVersionId'>[],
  prior: Prior,
): string =>
  hashOf({
    receipts: receipts
      .toSorted((a, b) => a.id - b.id)
      .map(({ id, day, amount, ruleVersionId }) => [id, day, yuanText(amount), ruleVersionId]),
    prior: priorText(prior),
  })

/** Returns what was posted before as it is stored, costs in the order of their names. */
export const priorText = ({ expenses, distributed, lines, returned }: Prior): StoredPrior => ({
  expenses: inOrder(expenses),
  distributed: yuanText(distributed),
  ...(lines && { lines: inOrder(lines) }),
  ...(returned && { returned: returnedText(returned) }),
})

const inOrder = (amounts: Readonly<Record<string, Fen>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(amounts)
      .map(([name, amount]): [string, string] => [name, yuanText(amount)])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/** Returns the sha256 of the lines of a run, in their order. */
export const lineHash = (lines: readonly HashedLine[]): string =>
  hashOf(
    lines.map((line) => [
      line.receiptId,
      line.ruleVersionId,
      line.level,
      line.kind,
      line.key,
      line.percent,
      yuanText(line.base),
      yuanText(line.amount),
    ]),
  )
