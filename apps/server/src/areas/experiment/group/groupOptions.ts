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

/** Every seed provider named by an entry of the scope. */
export async function listProviders(ctx: Ctx): Promise<Options> {
  const found = await ctx.db
    .select({ name: experimentVariety.provider })
    .from(experimentVariety)
    .where(and(rows(ctx, experimentVariety), isNotNull(experimentVariety.provider)))
    .groupBy(experimentVariety.provider)
    .orderBy(byPinyin(experimentVariety.provider))
  return found.map(({ name }) => ({ value: name!, label: name! }))
}

/** The phases, in the order of advance. */
export const listPhases = async (): Promise<Options> => phases.map(({ value, label }) => ({ value, label }))

/** Ripe periods of the dictionary, disabled ones too, then others that groups of the scope carry. */
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

/** States of an entry. */
export const listStatuses = async (): Promise<Options> =>
  (dictionaries['entry_status'] ?? []).map(({ value, label }) => ({ value, label }))

/** Label of an entry's state. */
export const statusLabel = (value: string): string => dictLabel('entry_status', value)
