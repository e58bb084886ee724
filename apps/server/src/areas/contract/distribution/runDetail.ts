import type * as api from '@hepu/api/areas/contract/distribution/distributionRun'
import { distribute, type Prior } from '@hepu/api/areas/contract/distribution/distribute'
import { AppError } from '@hepu/api/core/errorCodes'
import { fenIn } from '@hepu/api/core/money/fen'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { ordered } from '../../../db/nameConditions.ts'
import { pageOf } from '../../../db/page.ts'
import {
  contractCollection as collection,
  contractDistribution as rule,
  contractDistributionVersion as ruleVersion,
  contractPayout as payout,
  contractRun as run,
  contractRunLine as runLine,
  contractRunReceipt as runReceipt,
} from '../../../db/schema/index.ts'
import { getRow, mayChange, rows } from '../../../db/scope.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import { isPayable, readIncome } from './incomeLines.ts'
import { isUnknown } from './payeeEvents.ts'
import { capitalOf, presentPayees, readPayeeSums } from './payeeSums.ts'
import { lineHash } from './planRun.ts'
import { readTerms } from './ruleRows.ts'
import { confirmProblem, deleteProblem } from './runChanges.ts'
import { findNamedRun, presentRuns } from './runList.ts'
import { inYuan } from './receipts.ts'
import { returnedIn } from './returned.ts'
import { readLines, readReceipts, reverseProblem } from './runReverse.ts'
import { RUN, type Run } from './storeRun.ts'

/** Returns a run with who gets what by it. */
export async function showRun(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.showRun>,
): Promise<ResultOf<typeof api.showRun>> {
  const named = await findNamedRun(ctx, id)
  if (!named) throw new AppError('NOT_FOUND', `${RUN}不存在或无权查看`)
  const each = named.run
  const [shown] = await presentRuns(ctx, [named])
  if (!shown) throw new Error('a run is shown')
  const lastYear = Number(each.until.slice(0, 4)) - 1
  const payees = await readPayeeSums(ctx, eq(runLine.runId, id))
  const links = await linksOf(ctx, each)
  return {
    ...shown,
    netCapital: capitalOf(fenIn(each.net)),
    reason: each.reason,
    inputHash: each.inputHash,
    lineHash: each.lineHash,
    ruleName: await ruleNameOf(ctx, each),
    reverses: links.get(each.reversesId ?? 0) ?? null,
    reversedBy: links.get(each.reversedById ?? 0) ?? null,
    payees: await presentPayees(ctx, each.contractId, lastYear, payees),
    lastYear,
    paid: await paidOf(ctx, id),
    payableYear: await payableYear(ctx, each),
    warnings: each.state === 'draft' ? await ruleWarnings(ctx, id) : [],
    version: each.version,
    ...actionsOf(ctx, each),
  }
}

function actionsOf(ctx: Ctx, each: Run) {
  const { permissions, userId } = ctx.caller
  const may = mayChange(ctx, each)
  const byRights = {
    confirm: may && permissions.has('contract.distribution:confirm'),
    reverse: may && permissions.has('contract.distribution:confirm'),
    delete: may && permissions.has('contract.distribution:write'),
  }
  const { confirm, reverse, delete: remove } = byRights
  const isDraft = each.state === 'draft'
  return allowed(
    { confirm: confirm && isDraft, reverse: reverse && !isDraft, delete: remove && isDraft },
    {
      confirm: confirmProblem(each, userId),
      reverse: reverseProblem(each),
      delete: deleteProblem(each),
    },
  )
}

/** Returns the name of the rule that came with a run, which may be out of force; null if none did. */
async function ruleNameOf(ctx: Ctx, { orgId, ruleId }: Run): Promise<string | null> {
  if (ruleId === null) return null
  const [found] = await ctx.db
    .select({ name: rule.name })
    .from(rule)
    .where(and(eq(rule.orgId, orgId), eq(rule.id, ruleId)))
  return found?.name ?? null
}

async function linksOf(ctx: Ctx, { reversesId, reversedById }: Run) {
  const ids = [reversesId, reversedById].filter((id) => id !== null)
  if (ids.length === 0) return new Map<number, { id: number; number: string }>()
  const found = await ctx.db
    .select({ id: run.id, number: run.number })
    .from(run)
    .where(and(rows(ctx, run), inArray(run.id, ids)))
  return new Map(found.map((each) => [each.id, each]))
}

/** Returns the year of the first receipt with a line that the caller may pay out; null if there is none. */
async function payableYear(ctx: Ctx, each: Run): Promise<number | null> {
  if (!mayChange(ctx, each) || !ctx.caller.permissions.has('contract.distribution:pay')) return null
  const [first] = await readIncome(ctx, and(eq(runLine.runId, each.id), isPayable), 1)
  return first ? Number(first.line.collectedOn.slice(0, 4)) : null
}

async function paidOf(ctx: Ctx, runId: number): Promise<string> {
  const [found] = await ctx.db
    .select({ paid: sql<string>`coalesce(sum(${runLine.amount}), 0)::numeric(30, 2)::text` })
    .from(payout)
    .innerJoin(runLine, and(eq(runLine.orgId, payout.orgId), eq(runLine.id, payout.lineId)))
    .where(and(rows(ctx, payout), eq(runLine.runId, runId)))
  return found?.paid ?? '0.00'
}

/** Returns a warning for each rule that has a later version than the one a draft used. */
async function ruleWarnings(ctx: Ctx, runId: number): Promise<string[]> {
  const found = await ctx.db
    .selectDistinct({ name: rule.name, used: ruleVersion.no, now: rule.versionNo, deletedAt: rule.deletedAt })
    .from(runReceipt)
    .innerJoin(
      ruleVersion,
      and(eq(ruleVersion.orgId, runReceipt.orgId), eq(ruleVersion.id, runReceipt.ruleVersionId)),
    )
    .innerJoin(rule, and(eq(rule.orgId, ruleVersion.orgId), eq(rule.id, ruleVersion.ruleId)))
    .where(and(rows(ctx, runReceipt), eq(runReceipt.runId, runId)))
  return found
    .filter(({ used, now }) => used !== now)
    .map(
      ({ name, used, now }) =>
        `分配规则「${name}」已改为第${now}版，本单仍按第${used}版；要按新版次分配，请删除本单后重新编制`,
    )
}

/** Returns one page of the receipts of a run, each with all its lines. */
export async function pageRunReceipts(
  ctx: Ctx,
  { current, size, sort, order, model: { runId } }: ParsedInputOf<typeof api.pageRunReceipts>,
): Promise<ResultOf<typeof api.pageRunReceipts>> {
  const held = await getRow(ctx, run, runId, RUN)
  const columns = {
    collectedOn: runLine.collectedOn,
    id: runLine.collectionId,
    createTime: runLine.collectedOn,
  }
  const query = ctx.db
    .selectDistinct({ collectionId: runLine.collectionId, collectedOn: runLine.collectedOn })
    .from(runLine)
    .where(and(rows(ctx, runLine), eq(runLine.runId, runId)))
    .$dynamic()
  const { found, page } = await pageOf(
    ctx,
    query,
    { current, size },
    ordered(order, columns[sort], runLine.collectionId),
  )
  return {
    ...page,
    records: await withLines(
      ctx,
      held,
      found.map(({ collectionId }) => collectionId),
    ),
  }
}

async function withLines(ctx: Ctx, { id, orgId }: Run, collectionIds: readonly number[]) {
  if (collectionIds.length === 0) return []
  const found = await ctx.db
    .select({
      line: runLine,
      isUnknown,
      payerName: collection.payerName,
      received: inYuan,
      ruleName: ruleVersion.name,
      ruleVersionNo: ruleVersion.no,
    })
    .from(runLine)
    .innerJoin(collection, and(eq(collection.orgId, runLine.orgId), eq(collection.id, runLine.collectionId)))
    .innerJoin(
      ruleVersion,
      and(eq(ruleVersion.orgId, runLine.orgId), eq(ruleVersion.id, runLine.ruleVersionId)),
    )
    .where(
      and(eq(runLine.orgId, orgId), eq(runLine.runId, id), inArray(runLine.collectionId, [...collectionIds])),
    )
    .orderBy(asc(runLine.no))
  const byReceipt = Map.groupBy(found, ({ line }) => line.collectionId)
  return collectionIds.flatMap((collectionId) => {
    const lines = byReceipt.get(collectionId) ?? []
    const [first] = lines
    if (!first) return []
    return {
      collectionId,
      collectedOn: first.line.collectedOn,
      payerName: first.payerName,
      amount: first.received,
      ruleName: first.ruleName,
      ruleVersionNo: first.ruleVersionNo,
      lines: lines.map((each) => ({ ...each.line, isUnknown: each.isUnknown })),
    }
  })
}

/** Computes a run anew from its receipts, the versions of its rules and what was posted before, and compares the lines. */
export async function verifyRun(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.verifyRun>,
): Promise<ResultOf<typeof api.verifyRun>> {
  const held = await getRow(ctx, run, id, RUN)
  const stored = await readLines(ctx, id)
  const storedHash = lineHash(stored)
  const computedHash = held.kind === 'regular' ? await computedHashOf(ctx, held) : storedHash
  const isSame = storedHash === held.lineHash && computedHash === held.lineHash
  return { isSame, lineHash: held.lineHash, computedHash }
}

async function computedHashOf(ctx: Ctx, { id, prior }: Run): Promise<string> {
  const receipts = await readReceipts(ctx, id)
  const terms = await readTerms(ctx, [...new Set(receipts.map(({ ruleVersionId }) => ruleVersionId))])
  return lineHash(distribute(receipts, terms, priorIn(prior)).lines)
}

const amountsIn = (stored: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(stored).map(([name, amount]) => [name, fenIn(amount)]))

/** Reads what was posted before a run as it stored it. */
const priorIn = ({ expenses, distributed, lines, returned }: Run['prior']): Prior => ({
  expenses: amountsIn(expenses),
  distributed: fenIn(distributed),
  ...(lines && { lines: amountsIn(lines) }),
  ...(returned && { returned: returnedIn(returned) }),
})
