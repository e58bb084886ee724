import { upgradeStates, type UpgradeState } from '@hepu/api/areas/upgrade/upgradeStates'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import { yearAndName } from '@hepu/api/core/yearAndName'
import { and, eq } from 'drizzle-orm'
import { experimentGroup } from '../../../db/schema/index.ts'
import { writeLog } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { blindText, isBlind, latestStates } from '../../experiment/shared.ts'
import { lockGroups, madeBy, ownerOf, type Group } from '../evaluation/loadUpgrade.ts'

/**
 * Locks the group of a name in a phase of the next year, or makes it from this one. Two publications that need the same
 * new group take turns: the second finds what the first made.
 */
export async function lockOrCreateNextGroup(
  ctx: Ctx,
  group: Group,
  { phase, groupName }: { phase: string; groupName: string },
): Promise<Group> {
  const created = await insertNextGroup(ctx, group, phase, groupName)
  if (created) return created
  const same = and(
    eq(experimentGroup.orgId, group.orgId),
    eq(experimentGroup.year, group.year + 1),
    eq(experimentGroup.phase, phase),
    eq(experimentGroup.name, groupName),
  )
  const [found] = await lockGroups(ctx, must(same, 'condition'))
  if (!found) throw new AppError('CONFLICT', '他人正在修改下一年的组别，请稍后再试')
  return found
}

async function insertNextGroup(
  ctx: Ctx,
  group: Group,
  phase: string,
  name: string,
): Promise<Group | undefined> {
  const { level, channel, ecoZone, ripePeriod, design, density, leadOrg } = group
  const values = {
    ...ownerOf(group),
    year: group.year + 1,
    phase,
    name,
    level,
    channel,
    ecoZone,
    ripePeriod,
    design,
    density,
    leadOrg,
    standardMoisture: group.standardMoisture,
    groupMeanIncludesCk: group.groupMeanIncludesCk,
    dataVersion: 1,
    source: `由${group.year}年「${group.name}」晋级生成`,
  }
  const [inserted] = await ctx.db
    .insert(experimentGroup)
    .values({ ...values, ...madeBy(ctx) })
    .onConflictDoNothing()
    .returning()
  if (!inserted) return undefined
  await writeLog(ctx, {
    ...ownerOf(inserted),
    object: 'experiment_group',
    objectId: inserted.id,
    action: 'create',
    after: values,
  })
  return inserted
}

/**
 * Returns why no entries may join a group of the next year whose newest evaluation is in this state, and the repair;
 * null if they may.
 */
export function joinProblem(group: Group, state: UpgradeState | undefined): string | null {
  if (isBlind(group))
    return blindText(`不能向下一年组别「${yearAndName(group.year, group.name)}」加入参试品种`)
  return decidedProblem(group, state, '不能加入参试品种')
}

/** Refuses new entries where `joinProblem` finds a reason. */
export async function assertJoinable(ctx: Ctx, group: Group): Promise<void> {
  const problem = joinProblem(group, await stateOf(ctx, group))
  if (problem !== null) throw new AppError('BAD_STATE', problem)
}

/** Refuses to take entries where people have decided about the group already. */
export async function assertNotDecided(ctx: Ctx, group: Group, refusal: string): Promise<void> {
  const problem = decidedProblem(group, await stateOf(ctx, group), refusal)
  if (problem !== null) throw new AppError('BAD_STATE', problem)
}

const stateOf = async (ctx: Ctx, { id }: Group): Promise<UpgradeState | undefined> =>
  (await latestStates(ctx, [id])).get(id)

function decidedProblem(group: Group, state: UpgradeState | undefined, refusal: string): string | null {
  if (state !== 'CONFIRMED' && state !== 'PUBLISHED') return null
  const name = `「${yearAndName(group.year, group.name)}」`
  const remedy = state === 'PUBLISHED' ? `撤销${name}的发布` : `撤回${name}的确认`
  return `下一年组别${name}的晋级${upgradeStates[state]}，${refusal}；请先${remedy}，再按年份先后发布`
}
