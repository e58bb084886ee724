import type * as api from '@hepu/api/areas/upgrade/evaluation'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { eq } from 'drizzle-orm'
import { experimentGroup, upgrade } from '../../db/schema/index.ts'
import { writeLog } from '../../db/write.ts'
import type { Ctx } from '../../http/context.ts'
import { loadCurrentYear } from '../experiment/shared.ts'
import { evaluateGroup, storeVerdicts, type Evaluation } from './evaluate.ts'
import {
  latestUpgrades,
  lockGroups,
  madeBy,
  ownerOf,
  saveUpgrade,
  type Group,
  type Upgrade,
} from './loadUpgrade.ts'
import { chosenStandards, matchStandards } from './matchStandard.ts'

/**
 * Freezes the year's figures: every group gets an evaluation with its standard and computed verdicts. Running it again
 * refreshes evaluations nobody has worked on yet and starts a new number after a revocation; others stay as they are.
 * Groups are locked first, so that two runs at once cannot make two evaluations of one group.
 */
export async function generateCurrentYear(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.generateCurrentYear>,
): Promise<ResultOf<typeof api.generateCurrentYear>> {
  const year = input.year ?? (await loadCurrentYear(ctx))
  const groups = await lockGroups(ctx, eq(experimentGroup.year, year))
  const latest = await latestUpgrades(
    ctx,
    groups.map((group) => group.id),
  )
  const result = { year, created: 0, refreshed: 0, skipped: [] as { group: string; reason: string }[] }
  for (const group of groups) {
    const current = latest.get(group.id)
    const reason = skipReason(current)
    if (reason !== null) {
      result.skipped.push({ group: group.name, reason })
    } else if (current?.state === 'INIT') {
      await refreshOne(ctx, group, current)
      result.refreshed++
    } else {
      await createOne(ctx, group, (current?.number ?? 0) + 1)
      result.created++
    }
  }
  await writeLog(ctx, { object: 'upgrade', objectId: null, action: 'other', after: { ...result } })
  return result
}

function skipReason(current: Upgrade | undefined): string | null {
  switch (current?.state) {
    case 'PUBLISHED':
      return '该组别当年数据已发布，不可修改'
    case 'CONFIRMED':
      return '已确认待发布'
    case 'REHEARSAL':
    case 'DRAFT':
      return '正在预演，请在预演中重新判定'
    default:
      return null
  }
}

/** A standard that people chose for the evaluation stays; otherwise the scopes are asked again. */
async function refreshOne(ctx: Ctx, group: Group, current: Upgrade): Promise<void> {
  const chosen = await chosenStandards(ctx, current)
  const evaluation =
    chosen.length > 0
      ? await evaluateGroup(ctx, group, { standards: chosen, byHand: true, problem: null })
      : await evaluateByScope(ctx, group)
  await saveUpgrade(ctx, current, evaluation.values)
  await storeVerdicts(ctx, current.id, evaluation)
}

async function createOne(ctx: Ctx, group: Group, number: number): Promise<void> {
  const evaluation = await evaluateByScope(ctx, group)
  const [inserted] = await ctx.db
    .insert(upgrade)
    .values({
      ...evaluation.values,
      ...ownerOf(group),
      ...madeBy(ctx),
      groupId: group.id,
      year: group.year,
      number,
      state: 'INIT',
    })
    .returning({ id: upgrade.id })
  await storeVerdicts(ctx, inserted!.id, evaluation)
}

async function evaluateByScope(ctx: Ctx, group: Group): Promise<Evaluation> {
  return evaluateGroup(ctx, group, { ...(await matchStandards(ctx, group)), byHand: false })
}
