import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import { and, asc, desc, eq } from 'drizzle-orm'
import {
  contractDistribution as rule,
  contractDistributionVersion as ruleVersion,
  contractRun as run,
  contractRunReceipt as runReceipt,
} from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { removeRow, writeLog } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { endRule, type RuleValues } from './ruleChanges.ts'
import { hashOf, RULE, type Rule, type RuleVersion } from './ruleRows.ts'
import { isReplaced } from './startRule.ts'
import type { Run } from './storeRun.ts'

/** A rule, deleted or not, with all its versions, the oldest first. */
interface RuleHistory {
  rule: Rule
  versions: RuleVersion[]
}

/** A rule that another one replaced: what it said before, and what the replacement made of it. */
interface Replaced extends RuleHistory {
  before: RuleVersion
  made: RuleVersion
}

/** What came into force with a run. */
interface Started {
  own: RuleHistory
  replaced: Replaced[]
}

/**
 * Takes the rule that came with a run out of force, as the run is taken back: the rules that it replaced hold on their days again.
 * Throws BAD_STATE as `assertUndoable` does.
 */
export async function undoRule(ctx: Ctx, taken: Run): Promise<void> {
  const started = await assertUndoable(ctx, taken)
  if (!started) return
  const reason = `分配单 ${taken.number} 已冲销`
  await removeRow(ctx, rule, started.own.rule.id, { label: RULE, reason })
  for (const each of started.replaced) await restore(ctx, each, reason)
}

/**
 * Returns what came into force with a run; null if it brought no rule. Throws BAD_STATE if that cannot be undone: a rule was changed
 * since, or a later run distributed by it.
 */
export async function assertUndoable(ctx: Ctx, taken: Run): Promise<Started | null> {
  if (taken.ruleId === null) return null
  const started = await readStarted(ctx, taken, taken.ruleId)
  const changed = [started.own, ...started.replaced].find(isChanged)
  if (changed)
    throw new AppError(
      'BAD_STATE',
      `分配规则「${changed.rule.name}」在分配单 ${taken.number} 确认后又有变更，冲销不能恢复原规则；请先将该规则改回，或另做追溯调整`,
    )
  const later = await findUse(ctx, firstOf(started.own))
  if (later)
    throw new AppError(
      'BAD_STATE',
      `分配单 ${later.number} 已按随 ${taken.number} 生效的规则「${started.own.rule.name}」分配，请先冲销 ${later.number}，或另做追溯调整`,
    )
  return started
}

/** Returns what the rule of a taken-back run said, for the run that restores it; null if it brought none. */
export async function readUndone(
  ctx: Ctx,
  taken: Run,
): Promise<(RuleValues & { isPending: boolean }) | null> {
  if (taken.ruleId === null) return null
  const { own } = await readStarted(ctx, taken, taken.ruleId)
  const { terms, name, validFrom, validTo } = firstOf(own)
  return { name, validFrom, validTo, terms, remark: own.rule.remark, isPending: true }
}

/**
 * While a rule waits, no other rule of its contract changes. So the versions older than its first one say how the rules were before it,
 * and the next version of a rule is what the replacement made of it.
 */
async function readStarted(ctx: Ctx, { orgId, contractId }: Run, ruleId: number): Promise<Started> {
  const histories = await readHistories(ctx, orgId, contractId)
  const own = must(
    histories.find((each) => each.rule.id === ruleId),
    'the rule of the run',
  )
  const { id: since, validFrom } = firstOf(own)
  const replaced = histories.flatMap((each): Replaced[] => {
    const before = each.versions.findLast(({ id }) => id < since)
    const made = each.versions.find(({ id }) => id > since)
    return before && made && isReplaced(before, validFrom) ? [{ ...each, before, made }] : []
  })
  return { own, replaced }
}

async function readHistories(ctx: Ctx, orgId: number, contractId: number): Promise<RuleHistory[]> {
  const found = await ctx.db
    .select({ rule, version: ruleVersion })
    .from(rule)
    .innerJoin(ruleVersion, and(eq(ruleVersion.orgId, rule.orgId), eq(ruleVersion.ruleId, rule.id)))
    .where(and(eq(rule.orgId, orgId), eq(rule.contractId, contractId)))
    .orderBy(asc(ruleVersion.id))
  const byRule = Map.groupBy(found, (each) => each.rule.id)
  return [...byRule.values()].map((of) => ({ rule: of[0]!.rule, versions: of.map(({ version }) => version) }))
}

const firstOf = ({ versions }: RuleHistory): RuleVersion => must(versions[0], 'the first version')
const lastOf = ({ versions }: RuleHistory): RuleVersion => must(versions.at(-1), 'the last version')

/** Returns whether a rule is no longer what the start of a rule made of it. */
function isChanged(history: RuleHistory | Replaced): boolean {
  const [made, isRemoved] = 'made' in history ? [history.made, isGone(history)] : [firstOf(history), false]
  return contentOf(lastOf(history)) !== contentOf(made) || (history.rule.deletedAt !== null) !== isRemoved
}

/** What a version says, as the database gives it: its stored hash is that of terms whose keys may be in another order. */
const contentOf = ({ validFrom, validTo, terms }: RuleVersion): string =>
  hashOf({ validFrom, validTo, terms })

/** Returns whether the replacement ended a rule before its first day, which removes it. */
const isGone = ({ before, made }: Replaced): boolean => made.validTo === before.validTo

/** Returns the run that has receipts by a version; undefined if none has. */
async function findUse(ctx: Ctx, { id }: RuleVersion): Promise<{ number: string } | undefined> {
  const [found] = await ctx.db
    .select({ number: run.number })
    .from(runReceipt)
    .innerJoin(run, and(eq(run.orgId, runReceipt.orgId), eq(run.id, runReceipt.runId)))
    .where(and(rows(ctx, runReceipt), eq(runReceipt.ruleVersionId, id), eq(runReceipt.isHeld, true)))
    .orderBy(desc(run.id))
    .limit(1)
  return found
}

async function restore(ctx: Ctx, replaced: Replaced, reason: string): Promise<void> {
  const { rule: stored, before } = replaced
  if (!isGone(replaced)) {
    await endRule(ctx, { rule: stored, version: lastOf(replaced) }, before.validTo)
    return
  }
  await ctx.db
    .update(rule)
    .set({
      deletedAt: null,
      updatedBy: ctx.caller.userId,
      updatedAt: ctx.services.now(),
      version: stored.version + 1,
    })
    .where(and(eq(rule.orgId, stored.orgId), eq(rule.id, stored.id)))
  const { orgId, crop, name, validFrom, validTo } = stored
  const line = { object: 'contract_distribution', objectId: stored.id, action: 'restore' as const }
  await writeLog(ctx, { ...line, orgId, crop, after: { name, validFrom, validTo }, reason })
}
