import { contractDistribution as rule } from '../../../db/schema/index.ts'
import { getRow } from '../../../db/scope.ts'
import { removeRow, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { endRule, replaceRule } from './ruleChanges.ts'
import { dayBefore, readRules, RULE, type CurrentRule, type Period } from './ruleRows.ts'
import type { Run } from './storeRun.ts'

/** Returns whether a rule counts on a day or later, so that one from that day on takes its place. */
export const isReplaced = ({ validTo }: Period, from: string): boolean => validTo === null || validTo >= from

/**
 * Brings the rule that came with a run into force: those before it end, and those that would begin later are removed. Each of them gets
 * a version, by which `undoRule` finds it.
 */
export async function startRule(ctx: Ctx, { ruleId, contractId, number }: Run): Promise<void> {
  if (ruleId === null) return
  const { validFrom } = await getRow(ctx, rule, ruleId, RULE)
  for (const each of await readRules(ctx, contractId)) await makeRoom(ctx, each, validFrom)
  const note = { label: RULE, reason: `分配单 ${number} 已确认` }
  await updateRow(ctx, rule, ruleId, { values: { isPending: false } }, note)
}

async function makeRoom(ctx: Ctx, current: CurrentRule, from: string): Promise<void> {
  if (!isReplaced(current.rule, from)) return
  if (current.rule.validFrom < from) await endRule(ctx, current, dayBefore(from))
  else await replaceRule(ctx, current, '由追溯调整取代')
}

/** Removes the rule that came with a run which is deleted before it is confirmed. */
export async function withdrawRule(ctx: Ctx, { ruleId, number }: Run): Promise<void> {
  if (ruleId !== null) await removeRow(ctx, rule, ruleId, { label: RULE, reason: `分配单 ${number} 已删除` })
}
