import { upgradeStates } from '@hepu/api/areas/upgrade/states'
import { AppError } from '@hepu/api/core/errorCodes'
import { and, eq } from 'drizzle-orm'
import { experimentGroup } from '../../db/schema/index.ts'
import { writeLog } from '../../db/write.ts'
import type { Ctx } from '../../http/context.ts'
import { assertNotBlind } from '../experiment/shared.ts'
import { latestUpgrades, lockGroups, madeBy, ownerOf, type Group } from './loadUpgrade.ts'

/**
 * The group of a name in a phase of the next year, locked; made from this one where there is none. Two
 * publications that need the same new group take turns: the second finds what the first made.
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
  const [found] = await lockGroups(ctx, same!)
  if (!found) throw new AppError('CONFLICT', '他人正在修改下一年的组别，请稍后再试')
  await assertNotDecided(ctx, found, '不能加入参试品种')
  assertNotBlind(found, `不能向下一年组别「${found.year} ${found.name}」加入参试品种`)
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

/** Refuses to add or take entries where people have decided about the group already. */
export async function assertNotDecided(ctx: Ctx, group: Group, refusal: string): Promise<void> {
  const state = (await latestUpgrades(ctx, [group.id])).get(group.id)?.state
  if (state !== 'CONFIRMED' && state !== 'PUBLISHED') return
  throw new AppError(
    'BAD_STATE',
    `下一年组别「${group.year} ${group.name}」的晋级${upgradeStates[state]}，${refusal}`,
  )
}
