import { dictionaries } from '@hepu/api/dictionaries'
import { groupLabels } from '@hepu/api/areas/experiment/trialLabels'
import type * as api from '@hepu/api/areas/experiment/setup'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { assertChoice } from '../../../db/dictEntries.ts'
import { experimentGroup } from '../../../db/schema/index.ts'
import { insertRow, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { assertNameFree, assertPhase } from '../group/groupChanges.ts'
import { lockOpenGroup } from '../group/groupState.ts'
import type { Group } from '../analysis/loadTrial.ts'
import { standardMoistureOf } from '../analysis/standardMoisture.ts'
import { refreshGroups } from '../group/groupSummary.ts'
import { recomputeYields } from '../group/recomputeYields.ts'
import { countPlots } from './setupPlots.ts'

type Fields = ParsedInputOf<typeof api.groupCreate>

/** Creates a group of the organisation and crop in the work context. */
export async function createGroup(ctx: Ctx, input: Fields): Promise<{ id: number }> {
  await assertFields(ctx, input)
  await assertNameFree(ctx, input)
  const source = `${ctx.caller.name}新增`
  const { id } = await insertRow(ctx, experimentGroup, { ...input, source }, { label: '组别' })
  return { id }
}

/**
 * Saves the facts of a group. Another standard moisture converts its yields anew; the year of a group with data cannot
 * change.
 */
export async function saveGroup(ctx: Ctx, input: ParsedInputOf<typeof api.groupSave>): Promise<null> {
  const { id, version, ...values } = input
  const group = await lockOpenGroup(ctx, id)
  await assertFields(ctx, values, group)
  await assertNameFree(ctx, values, group)
  if (values.year !== group.year) await assertNoData(ctx, group)
  const changed = await updateRow(ctx, experimentGroup, id, { version, values }, { label: '组别' })
  if (changed.version === group.version) return null
  if (standardMoistureOf(changed) !== standardMoistureOf(group)) await recomputeYields(ctx, id)
  await refreshGroups(ctx, [id])
  return null
}

async function assertNoData(ctx: Ctx, group: Group): Promise<void> {
  const { filled } = await countPlots(ctx, group)
  if (filled > 0) throw new AppError('BAD_STATE', `组别已有${filled}个小区的数据，不能改年份`)
}

async function assertFields(ctx: Ctx, values: Fields, held?: Group): Promise<void> {
  assertPhase(values.phase)
  assertCoded('trial_level', groupLabels.level, values.level)
  assertCoded('trial_channel', groupLabels.channel, values.channel)
  const { ecoZone, ripePeriod } = values
  if (ecoZone) {
    const choice = { dict: 'eco_zone', label: groupLabels.ecoZone, value: ecoZone } as const
    await assertChoice(ctx, { ...choice, held: held?.ecoZone ?? null })
  }
  if (ripePeriod) {
    const choice = { dict: 'ripe_period', label: groupLabels.ripePeriod, value: ripePeriod } as const
    await assertChoice(ctx, { ...choice, held: held?.ripePeriod ?? null })
  }
}

function assertCoded(dict: string, label: string, value: string | null): void {
  if (value === null || (dictionaries[dict] ?? []).some((entry) => entry.value === value)) return
  throw new AppError('BAD_INPUT', `${label}「${value}」不在字典中`)
}
