import type * as api from '@hepu/api/areas/upgrade/evaluation'
import { phaseLabel } from '@hepu/api/areas/experiment/group/phases'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { itemAt } from '@hepu/api/core/must'
import { NO_MATCH } from '@hepu/breeding/promotion/resolve'
import { and, eq, type SQL } from 'drizzle-orm'
import { experimentGroup, upgrade } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { writeLog } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { hasPlots, loadCurrentYear } from '../../experiment/shared.ts'
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
import { chosenStandards, matchStandards } from '../standard/matchStandard.ts'

/**
 * Freezes the year's figures: every group gets an evaluation with its standard and computed verdicts. Running it again
 * refreshes evaluations that nobody has worked on yet and starts a new number after a revocation; others stay as they are.
 * Groups are locked first, so that two concurrent runs cannot make two evaluations of one group.
 */
export async function generateCurrentYear(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.generateCurrentYear>,
): Promise<ResultOf<typeof api.generateCurrentYear>> {
  const year = input.year ?? (await loadCurrentYear(ctx))
  return generateYear(ctx, year, eq(experimentGroup.year, year))
}

/** Does the same for those groups of a year that the condition selects. */
export async function generateYear(
  ctx: Ctx,
  year: number,
  which: SQL,
): Promise<ResultOf<typeof api.generateCurrentYear>> {
  const groups = await lockGroups(ctx, which)
  const latest = await latestUpgrades(
    ctx,
    groups.map((group) => group.id),
  )
  const filled = await listFilled(ctx, which)
  const result = {
    year,
    created: 0,
    refreshed: 0,
    skipped: [] as GroupNote[],
    withoutStandard: [] as GroupNote[],
  }
  for (const group of groups) {
    const current = latest.get(group.id)
    const reason = skipReason(current) ?? (filled.has(group.id) ? null : NO_DATA)
    if (reason !== null) {
      result.skipped.push({ group: group.name, reason })
      continue
    }
    const isNew = current?.state !== 'INIT'
    const values = isNew
      ? await createOne(ctx, group, (current?.number ?? 0) + 1)
      : await refreshOne(ctx, group, current)
    result[isNew ? 'created' : 'refreshed']++
    result.withoutStandard.push(...noteWithoutStandard(group, values))
  }
  await writeLog(ctx, { object: 'upgrade', objectId: null, action: 'other', after: { ...result } })
  return result
}

const NO_DATA = '没有小区数据，无法评估；请先导入或录入数据'

/** Returns the ids of the selected groups that have a plot with data. */
async function listFilled(ctx: Ctx, which: SQL): Promise<ReadonlySet<number>> {
  const found = await ctx.db
    .select({ id: experimentGroup.id })
    .from(experimentGroup)
    .where(and(rows(ctx, experimentGroup), which, hasPlots(ctx)))
  return new Set(found.map(({ id }) => id))
}

interface GroupNote {
  group: string
  reason: string
}

/** Returns a note with the reason why no standard judges a group; none if one does. */
function noteWithoutStandard(group: Group, { standardId, problem }: Evaluation['values']): GroupNote[] {
  if (standardId !== null) return []
  return [{ group: group.name, reason: problem === NO_MATCH ? noMatchText(group) : (problem ?? NO_MATCH) }]
}

/** Returns the reason that no standard fits, with the scope that it would need, in the order in which a scope is written. */
function noMatchText({ year, phase, ripePeriod, ecoZone }: Group): string {
  const place = [phaseLabel(phase), ripePeriod, ecoZone].filter(Boolean).join('、')
  return `没有在用、${year}年有效的晋级标准适用于${place}`
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

/** Keeps a standard that people chose for the evaluation, else looks for the matching scope again. */
async function refreshOne(ctx: Ctx, group: Group, current: Upgrade): Promise<Evaluation['values']> {
  const chosen = await chosenStandards(ctx, current)
  const evaluation =
    chosen.length > 0
      ? await evaluateGroup(ctx, group, { standards: chosen, byHand: true, problem: null })
      : await evaluateByScope(ctx, group)
  await saveUpgrade(ctx, current, evaluation.values)
  await storeVerdicts(ctx, current.id, evaluation)
  return evaluation.values
}

async function createOne(ctx: Ctx, group: Group, number: number): Promise<Evaluation['values']> {
  const evaluation = await evaluateByScope(ctx, group)
  const inserted = itemAt(
    await ctx.db
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
      .returning({ id: upgrade.id }),
    0,
  )
  await storeVerdicts(ctx, inserted.id, evaluation)
  return evaluation.values
}

async function evaluateByScope(ctx: Ctx, group: Group): Promise<Evaluation> {
  return evaluateGroup(ctx, group, { ...(await matchStandards(ctx, group)), byHand: false })
}
