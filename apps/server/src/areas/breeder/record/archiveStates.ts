import { archiveLabels as labels } from '@hepu/api/areas/breeder/record/archiveLabels'
import type * as api from '@hepu/api/areas/breeder/record/breederArchive'
import {
  breederStates,
  breederWorkflow,
  type BreederState,
} from '@hepu/api/areas/breeder/record/breederStates'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, isNull } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { breeder, breederStandard, cooperativeVariety } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { updateLocked, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { BREEDER, lockBreeder, type Breeder } from '../breederRows.ts'
import { partsOf } from './archiveUses.ts'

/** Takes an archive into another state, with its reason. Ending it gives open parts the day as their last. */
export async function moveArchive(
  ctx: Ctx,
  { id, state, reason, day, version }: ParsedInputOf<typeof api.breederUpdateState>,
): Promise<ResultOf<typeof api.breederUpdateState>> {
  const current = await lockBreeder(ctx, id)
  assertMove(current, state)
  const today = clockDay(ctx.services.now())
  const since = day ?? today
  assertDay(current, since, today)
  if (state === 'ended') await endParts(ctx, current, since)
  const values = {
    state,
    stateReason: reason,
    stateSince: since,
    ...(state === 'ended' ? { endOn: since } : {}),
    ...(state === 'cooperating' ? { endOn: null } : {}),
  }
  const held = version === null || version === undefined ? {} : { version }
  const row = await updateLocked(ctx, breeder, current, { ...held, values }, { label: BREEDER, reason })
  return { version: row.version }
}

function assertMove({ state: before }: Breeder, state: BreederState): void {
  if (before === state) throw new AppError('BAD_STATE', `已是「${breederStates[state]}」，无须变更`)
  const move = breederWorkflow.names.find((name) => breederWorkflow.moves[name].to === state)
  const blocker = move ? breederWorkflow.stateBlocker(before, move) : null
  if (blocker) throw new AppError('BAD_STATE', blocker)
}

function assertDay({ startOn }: Breeder, since: string, today: string): void {
  const message =
    since > today
      ? `${labels.stateSince}不得晚于今天`
      : since < startOn
        ? `${labels.stateSince}不得早于${labels.startOn} ${startOn}`
        : null
  if (message) throw new AppError('BAD_INPUT', message, { data: { problems: [{ path: 'day', message }] } })
}

/** Gives varieties and standards without an end the last day of the cooperation. */
async function endParts(ctx: Ctx, row: Breeder, day: string): Promise<void> {
  const reason = '合作终止'
  const varieties = await ctx.db
    .select()
    .from(cooperativeVariety)
    .where(
      and(rows(ctx, cooperativeVariety), partsOf(cooperativeVariety, row), isNull(cooperativeVariety.endOn)),
    )
  for (const { id, startOn } of varieties) {
    const endOn = startOn && startOn > day ? startOn : day
    await updateRow(ctx, cooperativeVariety, id, { values: { endOn } }, { label: '合作品种', reason })
  }
  const standards = await ctx.db
    .select()
    .from(breederStandard)
    .where(and(rows(ctx, breederStandard), partsOf(breederStandard, row), isNull(breederStandard.validTo)))
  for (const { id, validFrom } of standards) {
    const validTo = validFrom > day ? validFrom : day
    await updateRow(ctx, breederStandard, id, { values: { validTo } }, { label: '推广标准', reason })
  }
}
