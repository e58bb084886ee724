import {
  distribute,
  plusPosted,
  type Prior,
  type Receipt,
  type ShareLine,
} from '@hepu/api/areas/contract/distribution/distribute'
import type { RuleTerms } from '@hepu/api/areas/contract/distribution/ruleTerms'
import { adjustLines } from '@hepu/api/areas/contract/money/runLines'
import { fenIn } from '@hepu/api/core/money/fen'
import { and, asc, desc, eq, gte, inArray, ne } from 'drizzle-orm'
import {
  contractCollection as collection,
  contractRun as run,
  contractRunReceipt as runReceipt,
} from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Contract } from '../contractRows.ts'
import { readPrior } from './posted.ts'
import { readPostedLines } from './postedLines.ts'
import { dayBefore, hashOf, holdsOn, readTerms, type CurrentRule, type Period } from './ruleRows.ts'

/** Terms with the days on which they hold. */
export interface DatedTerms extends Period {
  versionId: number
  terms: RuleTerms
}

/** A receipt of a confirmed run. */
interface PostedReceipt extends Receipt {
  refundOf: number | null
  run: { id: number; number: string }
}

/** What other rules change in confirmed runs. */
export interface Adjustment {
  /** The receipts that are computed anew, with the version of their new rule. */
  receipts: PostedReceipt[]
  before: ShareLine[]
  after: ShareLine[]
  /** The differences, without lines that stay the same. */
  lines: ShareLine[]
  prior: Prior
}

/** Returns rules with one more from its first day on, before which the others end. */
export function rulesAfter(rules: readonly CurrentRule[], candidate: DatedTerms | null): DatedTerms[] {
  const dated = rules.map(({ rule: { validFrom, validTo }, version }) => ({
    validFrom,
    validTo,
    versionId: version.id,
    terms: version.terms,
  }))
  if (!candidate) return dated
  const last = dayBefore(candidate.validFrom)
  const kept = dated.filter(({ validFrom }) => validFrom <= last)
  return [
    ...kept.map((each) => (each.validTo === null || each.validTo > last ? { ...each, validTo: last } : each)),
    candidate,
  ]
}

/**
 * Computes anew the receipts from a day on whose terms differ from those they were distributed by, on top of everything else
 * that is posted, and returns what that changes.
 */
export async function planAdjustment(
  ctx: Ctx,
  contract: Contract,
  from: string,
  rules: readonly DatedTerms[],
): Promise<Adjustment> {
  const receipts = await changedReceipts(ctx, contract, from, rules)
  const before = await readPostedLines(
    ctx,
    contract,
    receipts.map(({ id }) => id),
  )
  const prior = without(await readPrior(ctx, contract.id), before)
  const terms = new Map(rules.map(({ versionId, terms: of }) => [versionId, of]))
  const after = distribute(receipts, terms, prior).lines
  return { receipts, before, after, lines: differences(receipts, before, after), prior }
}

/** Returns the receipts of confirmed runs from a day on which another rule distributes otherwise. */
async function changedReceipts(
  ctx: Ctx,
  { id }: Contract,
  from: string,
  rules: readonly DatedTerms[],
): Promise<PostedReceipt[]> {
  const held = await readHeld(ctx, id, from)
  const latest = await latestVersions(ctx, id)
  const used = await readTerms(ctx, [...new Set(latest.values())])
  const changed = held.flatMap((receipt) => {
    const rule = rules.find((each) => holdsOn(each, receipt.day))
    const old = used.get(latest.get(receipt.id) ?? receipt.ruleVersionId)
    if (receipt.refundOf !== null || !rule || (old && hashOf(old) === hashOf(rule.terms))) return []
    return { ...receipt, ruleVersionId: rule.versionId }
  })
  return [...changed, ...refundsOf(held, changed)]
}

/** Returns what was paid back of receipts, by the rules of these: it is taken from their new lines. */
function refundsOf(held: readonly PostedReceipt[], changed: readonly PostedReceipt[]): PostedReceipt[] {
  const versions = new Map(changed.map(({ id, ruleVersionId }) => [id, ruleVersionId]))
  return held.flatMap((receipt) => {
    const ruleVersionId = versions.get(receipt.refundOf ?? 0)
    return ruleVersionId === undefined ? [] : [{ ...receipt, ruleVersionId }]
  })
}

async function readHeld(ctx: Ctx, contractId: number, from: string): Promise<PostedReceipt[]> {
  const found = await ctx.db
    .select({ receipt: runReceipt, number: run.number, refundOf: collection.refundOfId })
    .from(runReceipt)
    .innerJoin(run, and(eq(run.orgId, runReceipt.orgId), eq(run.id, runReceipt.runId)))
    .innerJoin(
      collection,
      and(eq(collection.orgId, runReceipt.orgId), eq(collection.id, runReceipt.collectionId)),
    )
    .where(
      and(
        rows(ctx, run),
        eq(run.contractId, contractId),
        ne(run.state, 'draft'),
        eq(runReceipt.isHeld, true),
        gte(runReceipt.collectedOn, from),
      ),
    )
    .orderBy(asc(runReceipt.collectedOn), asc(runReceipt.collectionId))
  return found.map(({ receipt, number, refundOf }) => ({
    refundOf,
    id: receipt.collectionId,
    day: receipt.collectedOn,
    amount: fenIn(receipt.amount),
    ruleVersionId: receipt.ruleVersionId,
    run: { id: receipt.runId, number },
  }))
}

/** Returns the version by which each receipt of a contract was distributed last: by its run, or by a later adjustment. */
async function latestVersions(ctx: Ctx, contractId: number): Promise<Map<number, number>> {
  const found = await ctx.db
    .selectDistinctOn([runReceipt.collectionId], {
      collectionId: runReceipt.collectionId,
      ruleVersionId: runReceipt.ruleVersionId,
    })
    .from(runReceipt)
    .innerJoin(run, and(eq(run.orgId, runReceipt.orgId), eq(run.id, runReceipt.runId)))
    .where(
      and(
        rows(ctx, run),
        eq(run.contractId, contractId),
        eq(run.state, 'confirmed'),
        inArray(run.depth, [0, 2]),
      ),
    )
    .orderBy(asc(runReceipt.collectionId), desc(run.id))
  return new Map(found.map(({ collectionId, ruleVersionId }) => [collectionId, ruleVersionId]))
}

/** Returns what is posted without some lines. */
const without = (prior: Prior, lines: readonly ShareLine[]): Prior =>
  plusPosted(
    prior,
    lines.map((line) => ({ ...line, amount: -line.amount })),
  )

function differences(
  receipts: readonly Receipt[],
  before: readonly ShareLine[],
  after: readonly ShareLine[],
): ShareLine[] {
  const versions = new Map(receipts.map(({ id, ruleVersionId }) => [id, ruleVersionId]))
  return adjustLines(before.map(withReceipt), after.map(withReceipt))
    .filter(({ amount }) => amount !== 0n)
    .map((line) => ({
      ...line,
      key: line.key.slice(line.key.indexOf(' ') + 1),
      ruleVersionId: versions.get(line.receiptId) ?? line.ruleVersionId,
      isRoundedUp: false,
    }))
    .toSorted((a, b) => (a.day === b.day ? a.receiptId - b.receiptId : a.day < b.day ? -1 : 1))
}

const withReceipt = (line: ShareLine): ShareLine => ({ ...line, key: `${line.receiptId} ${line.key}` })
