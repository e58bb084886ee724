import type * as api from '@hepu/api/areas/experiment/setup'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { and, eq } from 'drizzle-orm'
import { experimentGroup, experimentPoint, experimentVariety } from '../../../db/schema/index.ts'
import { getRow, rows } from '../../../db/scope.ts'
import { insertRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { assertNotBlind } from '../blind/blindState.ts'
import { assertNameFree, assertPhase } from '../group/groupChanges.ts'
import type { Group } from '../analysis/loadTrial.ts'

type Input = ParsedInputOf<typeof api.groupCopy>

/** Creates a group with the set-up of another one: its facts, and on request points and entries. No plot is copied. */
export async function copyGroup(ctx: Ctx, input: Input): Promise<{ id: number }> {
  const from = await getRow(ctx, experimentGroup, input.id, '组别')
  assertPhase(input.phase)
  if (input.withEntries) assertNotBlind(from, '不能复制参试品种')
  if (from.year === input.year && from.phase === input.phase && from.name === input.name) {
    throw new AppError('BAD_INPUT', '年份、阶段与组别名称和原组别相同，请改其中一项')
  }
  await assertNameFree(ctx, input)
  const copy = await insertRow(ctx, experimentGroup, copied(from, input), { label: '组别' })
  if (input.withPoints) await copyPoints(ctx, from.id, copy.id)
  if (input.withEntries) await copyEntries(ctx, from.id, copy.id)
  return { id: copy.id }
}

function copied(from: Group, { year, phase, name }: Input) {
  const { level, channel, ecoZone, ripePeriod, design, reps, density, leadOrg } = from
  const { compareBase, standardMoisture, groupMeanIncludesCk } = from
  return {
    year,
    phase,
    name,
    level,
    channel,
    ecoZone,
    ripePeriod,
    design,
    reps,
    density,
    leadOrg,
    compareBase,
    standardMoisture,
    groupMeanIncludesCk,
    source: `复制自${from.year}年「${from.name}」`,
  }
}

async function copyPoints(ctx: Ctx, from: number, groupId: number): Promise<void> {
  const found = await ctx.db
    .select()
    .from(experimentPoint)
    .where(and(rows(ctx, experimentPoint), eq(experimentPoint.groupId, from)))
    .orderBy(experimentPoint.sortValue, experimentPoint.id)
  for (const point of found) {
    const { name, pointType, province, city, county, testOrg, longitude, latitude, altitude, sortValue } =
      point
    const values = {
      name,
      pointType,
      province,
      city,
      county,
      testOrg,
      longitude,
      latitude,
      altitude,
      sortValue,
    }
    await insertRow(ctx, experimentPoint, { ...values, groupId }, { label: '试点' })
  }
}

async function copyEntries(ctx: Ctx, from: number, groupId: number): Promise<void> {
  const found = await ctx.db
    .select()
    .from(experimentVariety)
    .where(and(rows(ctx, experimentVariety), eq(experimentVariety.groupId, from)))
    .orderBy(experimentVariety.id)
  for (const entry of found) {
    const { entryNo, name, femaleParent, maleParent, provider, isCk, ckNo, ckRole } = entry
    const values = { entryNo, name, femaleParent, maleParent, provider, isCk, ckNo, ckRole }
    await insertRow(ctx, experimentVariety, { ...values, groupId }, { label: '品种' })
  }
}
