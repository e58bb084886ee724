import { dictLabel, dictionaries } from '@hepu/api/dictionaries'
import { phases } from '@hepu/api/areas/experiment/group/phases'
import type * as api from '@hepu/api/areas/experiment/trialVariety'
import type { ResultOf } from '@hepu/api/core/route'
import { and, isNotNull } from 'drizzle-orm'
import { listDictEntries } from '../../../db/dictEntries.ts'
import { experimentGroup, experimentVariety } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { byPinyin } from '../../../db/nameConditions.ts'

type Options = ResultOf<typeof api.providers>

/** Lists every seed provider of an entry in the scope. */
export async function listProviders(ctx: Ctx): Promise<Options> {
  const found = await ctx.db
    .select({ name: experimentVariety.provider })
    .from(experimentVariety)
    .where(and(rows(ctx, experimentVariety), isNotNull(experimentVariety.provider)))
    .groupBy(experimentVariety.provider)
    .orderBy(byPinyin(experimentVariety.provider))
  return found.flatMap(({ name }) => (name === null ? [] : [{ value: name, label: name }]))
}

/** Lists the phases in the order of advance. */
export const listPhases = async (): Promise<Options> => phases.map(({ value, label }) => ({ value, label }))

/** Lists the ripe periods of the dictionary, disabled ones too, then other values that groups in the scope have. */
export async function listRipePeriods(ctx: Ctx): Promise<Options> {
  const known = (await listDictEntries(ctx, ['ripe_period'])).map(({ value, label }) => ({ value, label }))
  const found = await ctx.db
    .selectDistinct({ value: experimentGroup.ripePeriod })
    .from(experimentGroup)
    .where(and(rows(ctx, experimentGroup), isNotNull(experimentGroup.ripePeriod)))
  const others = found.flatMap(({ value }) =>
    value === null || known.some((option) => option.value === value) ? [] : [{ value, label: value }],
  )
  return [...known, ...others]
}

/** Lists the states of an entry. */
export const listStatuses = async (): Promise<Options> =>
  (dictionaries['entry_status'] ?? []).map(({ value, label }) => ({ value, label }))

/** Returns the label of an entry's state. */
export const statusLabel = (value: string): string => dictLabel('entry_status', value)
