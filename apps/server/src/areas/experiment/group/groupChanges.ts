import { dictionaries } from '@hepu/api/dictionaries'
import type * as api from '@hepu/api/areas/experiment/group/group'
import { groupLabels } from '@hepu/api/areas/experiment/trialLabels'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { experimentGroup, experimentVariety } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { lockOpenGroup } from './groupState.ts'
import type { Entry, Group } from '../analysis/loadTrial.ts'
import { standardMoistureOf } from '../analysis/standardMoisture.ts'
import { refreshGroups } from './groupSummary.ts'
import { recomputeYields } from './recomputeYields.ts'

/** Changes the facts of a group. Another standard moisture converts all its yields anew. */
export async function updateGroup(ctx: Ctx, input: ParsedInputOf<typeof api.groupUpdate>): Promise<null> {
  const { id, version, standardMoisture, ...values } = input
  const group = await lockOpenGroup(ctx, id)
  assertPhase(values.phase)
  await assertNameFree(ctx, { ...values, year: group.year }, group)
  const isMoved = standardMoisture !== standardMoistureOf(group)
  const changed = await updateRow(
    ctx,
    experimentGroup,
    id,
    { version, values: isMoved ? { ...values, standardMoisture } : values },
    { label: '组别' },
  )
  if (changed.version === group.version) return null
  if (isMoved) await recomputeYields(ctx, id)
  await refreshGroups(ctx, [id])
  return null
}

/** Refuses a phase that is not in the dictionary. */
export function assertPhase(phase: string): void {
  const known = dictionaries['trial_phase'] ?? []
  if (known.some((entry) => entry.value === phase)) return
  throw new AppError('BAD_INPUT', `试验阶段「${phase}」不在字典中`)
}

/**
 * Throws CONFLICT at the name if another group of the same organisation, crop, year and phase has it. An existing group
 * (`own`) is compared within its own organisation and crop, a new one within those of the work context.
 */
export async function assertNameFree(
  ctx: Ctx,
  { year, phase, name }: Pick<Group, 'year' | 'phase' | 'name'>,
  own?: Group,
): Promise<void> {
  const { orgId, crop } = own ?? ctx.caller
  const [taken] = await ctx.db
    .select({ id: experimentGroup.id })
    .from(experimentGroup)
    .where(
      and(
        eq(experimentGroup.orgId, orgId),
        eq(experimentGroup.crop, crop),
        eq(experimentGroup.year, year),
        eq(experimentGroup.phase, phase),
        eq(experimentGroup.name, name),
        isNull(experimentGroup.deletedAt),
        own ? ne(experimentGroup.id, own.id) : undefined,
      ),
    )
    .limit(1)
  if (!taken) return
  const message = `${groupLabels.name}「${name}」在${year}年的同一阶段已存在，请改用其他名称`
  throw new AppError('CONFLICT', message, { data: { problems: [{ path: 'name', message }] } })
}

/** Makes these entries the checks of a group, CK1 first; no other entry is a check afterwards. */
export async function setChecks(ctx: Ctx, input: ParsedInputOf<typeof api.setChecks>): Promise<null> {
  await lockOpenGroup(ctx, input.groupId)
  const entries = await ctx.db
    .select()
    .from(experimentVariety)
    .where(and(rows(ctx, experimentVariety), eq(experimentVariety.groupId, input.groupId)))
    .orderBy(experimentVariety.id)
  assertOfGroup(entries, input.entryIds)
  let changed = 0
  for (const entry of entries) {
    const at = input.entryIds.indexOf(entry.id)
    const values = at === -1 ? { isCk: false, ckNo: null, ckRole: null } : { isCk: true, ckNo: at + 1 }
    const after = await updateRow(ctx, experimentVariety, entry.id, { values }, { label: '品种' })
    if (after.version !== entry.version) changed++
  }
  if (changed > 0) await refreshGroups(ctx, [input.groupId])
  return null
}

function assertOfGroup(entries: readonly Entry[], ids: readonly number[]): void {
  if (new Set(ids).size !== ids.length) throw new AppError('BAD_INPUT', '同一品种不能重复设为对照')
  const known = new Set(entries.map((entry) => entry.id))
  if (ids.some((id) => !known.has(id))) throw new AppError('NOT_FOUND', '品种不存在或不在该组别')
}
