import type * as api from '@hepu/api/areas/contract/distribution/distributionRun'
import type { ShareLine } from '@hepu/api/areas/contract/distribution/distribute'
import { termsWarnings } from '@hepu/api/areas/contract/distribution/ruleTerms'
import { floorWarning } from '@hepu/api/areas/contract/money/legalFloor'
import { fenIn, sum, yuanText } from '@hepu/api/core/money/fen'
import { groupedMoney } from '@hepu/api/core/money/groupedMoney'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import type { Ctx } from '../../../http/context.ts'
import { getContract, type Contract } from '../contractRows.ts'
import { listUses } from '../payment/collectionRows.ts'
import { capitalOf, presentPayees, sumPayees } from './payeeSums.ts'
import { planRun, totalsOf, type PlannedRun } from './planRun.ts'
import { listResultLines, sharesProblem } from './resultShares.ts'
import { isInstitute } from './ruleRows.ts'
import type { TakenReceipt } from './sortReceipts.ts'

/** Receipts whose lines a preview shows. */
const SHOWN_RECEIPTS = 50

/** Returns what a run over the receipts until a day would distribute; nothing is stored. */
export async function previewRun(
  ctx: Ctx,
  { contractId, until }: ParsedInputOf<typeof api.runPreview>,
): Promise<ResultOf<typeof api.runPreview>> {
  const contract = await getContract(ctx, contractId)
  const planned = await planRun(ctx, contract, until)
  const { receipts, skipped, lines, problem } = planned
  const { received, deducted, partnerShare, net } = totalsOf(lines)
  const lastYear = Number(until.slice(0, 4)) - 1
  return {
    receiptCount: receipts.length,
    lineCount: lines.length,
    received: yuanText(received),
    deducted: yuanText(deducted),
    partnerShare: yuanText(partnerShare),
    net: yuanText(net),
    netCapital: capitalOf(net),
    payees: await presentPayees(ctx, contractId, lastYear, sumPayees(lines)),
    lastYear,
    receipts: receiptsWithLines(receipts.slice(0, SHOWN_RECEIPTS), lines),
    skipped: skipped.map(({ receipt, reason }) => ({
      collectedOn: receipt.day,
      amount: yuanText(receipt.amount),
      reason,
    })),
    warnings: await warningsOf(ctx, contract, planned),
    problem,
  }
}

function receiptsWithLines(receipts: readonly TakenReceipt[], lines: readonly ShareLine[]) {
  const wanted = new Set(receipts.map(({ id }) => id))
  const byReceipt = Map.groupBy(
    lines.filter(({ receiptId }) => wanted.has(receiptId)),
    ({ receiptId }) => receiptId,
  )
  return receipts.map(({ id, day, amount, payerName, ruleName, ruleVersionNo }) => ({
    collectionId: id,
    collectedOn: day,
    payerName,
    amount: yuanText(amount),
    ruleName,
    ruleVersionNo,
    lines: (byReceipt.get(id) ?? []).map(presentLine),
  }))
}

const presentLine = (line: ShareLine) => ({
  level: line.level,
  kind: line.kind,
  name: line.name,
  percent: line.percent,
  base: yuanText(line.base),
  amount: yuanText(line.amount),
  isRoundedUp: line.isRoundedUp,
  isPaid: line.isPaid,
  isUnknown: line.level === 2 && line.userId === null && line.personId === null,
  note: line.note,
})

async function warningsOf(
  ctx: Ctx,
  contract: Contract,
  { lines, rules, receipts }: PlannedRun,
): Promise<string[]> {
  const institute = await isInstitute(ctx, contract)
  const used = new Set(receipts.map(({ ruleVersionId }) => ruleVersionId))
  const terms = rules.filter(({ version }) => used.has(version.id)).map(({ version }) => version.terms)
  const first = lines.filter(({ level }) => level === 1)
  const team = sum(first.filter(({ kind }) => kind === 'team').map(({ amount }) => amount))
  const floor = floorWarning(sum(first.map(({ amount }) => amount)), team, institute)
  const results = await listResultLines(ctx, contract)
  const advance = await advanceWarning(ctx, receipts)
  return [
    ...new Set([
      ...(floor === undefined ? [] : [floor]),
      ...terms.flatMap((each) => termsWarnings(each, false)),
      ...(advance === null ? [] : [advance]),
      ...resultWarnings(results),
    ]),
  ]
}

function resultWarnings(results: Awaited<ReturnType<typeof listResultLines>>): string[] {
  if (results.length < 2) return []
  const problem = sharesProblem(results)
  if (problem !== null) return [problem]
  const isShared = results.some(({ incomeShare }) => incomeShare !== null)
  return isShared ? [] : [`合同涉及${results.length}项成果，收益明细按等份计入各成果，可在收益明细中设置占比`]
}

/** Returns how much of some receipts is used for no condition; null if nothing. */
async function advanceWarning(ctx: Ctx, receipts: readonly TakenReceipt[]): Promise<string | null> {
  const uses = await listUses(
    ctx,
    receipts.map(({ id }) => id),
  )
  const used = sum(uses.map(({ amount }) => fenIn(amount)))
  const total = sum(receipts.map(({ amount }) => amount))
  if (total <= used) return null
  const [had, rest] = [total, total - used].map((fen) => groupedMoney(fen, '元'))
  return `收款 ${had} 元中有预收 ${rest} 元，尚未冲抵付款条件；如可能退还，请先冲抵或将「收款截至」提前`
}
