import { openStates } from '@hepu/api/areas/integration/consult/consultWorkflow'
import { providerLabels as labels } from '@hepu/api/areas/integration/integrationLabels'
import { cooperationStates } from '@hepu/api/areas/integration/provider/cooperationStates'
import {
  cooperationMove,
  cooperationWorkflow,
} from '@hepu/api/areas/integration/provider/cooperationWorkflow'
import type * as api from '@hepu/api/areas/integration/provider/provider'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { providerService, serviceConsult, serviceProvider } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { updateLocked, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { assertNotBlacklisted } from '../../breeder/shared.ts'
import { handOver } from '../consult/handOver.ts'
import { CONSULT, lockProvider, PROVIDER, SERVICE, type Provider } from '../integrationRows.ts'
import { planExpiries } from './planExpiries.ts'
import { assertColleague, nameOf } from './providerChanges.ts'

type Input = ParsedInputOf<typeof api.switchCooperationStatus>

/** Takes the cooperation with a provider into another state. Its end turns its services off and hands its open consults over. */
export async function switchCooperation(
  ctx: Ctx,
  input: Input,
): Promise<ResultOf<typeof api.switchCooperationStatus>> {
  const { id, version, cooperationStatus: state, reason, assigneeId } = input
  const current = await lockProvider(ctx, id)
  assertMove(current, state)
  if (state === 'cooperating') await assertNotBlacklisted(ctx, [current.partyId], '达成合作')
  if (assigneeId) await assertColleague(ctx, assigneeId, '接手人')
  const today = clockDay(ctx.services.now())
  const held = version === null || version === undefined ? {} : { version }
  const values = { state, stateReason: reason, stateSince: today, ...daysOf(current, input, today) }
  const row = await updateLocked(
    ctx,
    serviceProvider,
    current,
    { ...held, values },
    { label: PROVIDER, reason },
  )
  await planExpiries(ctx, row)
  const isEnded = state === 'ended'
  const closedServices = isEnded ? await closeServices(ctx, row) : 0
  const handedOver = isEnded ? await handOverConsults(ctx, row, assigneeId ?? ctx.caller.userId) : 0
  return { version: row.version, closedServices, handedOver }
}

function assertMove({ state: before }: Provider, state: Provider['state']): void {
  if (cooperationMove(before, state)) return
  const next = cooperationWorkflow.names
    .filter((name) => cooperationWorkflow.allows(before, name))
    .map((name) => `「${cooperationStates[cooperationWorkflow.moves[name].to ?? before]}」`)
  throw new AppError(
    'BAD_STATE',
    before === state
      ? `合作状态已是「${cooperationStates[state]}」，无须变更`
      : `合作状态不能从「${cooperationStates[before]}」改为「${cooperationStates[state]}」，可改为${next.join('、')}`,
  )
}

/** Returns the first and last day of the cooperation for a move into a state. */
function daysOf(current: Provider, { cooperationStatus: state, startOn, endOn }: Input, today: string) {
  if (state === 'ended') return { endOn: today }
  if (state === 'talking') return { startOn: null, endOn: null }
  if (state !== 'cooperating') return {}
  const first = startOn ?? current.startOn ?? today
  const last = endOn === undefined ? (current.endOn ?? null) : endOn
  if (last !== null && last < first)
    throw new AppError('BAD_INPUT', `${labels.endOn}不得早于${labels.startOn} ${first}`, {
      data: { problems: [{ path: 'endOn', message: `${labels.endOn}不得早于${labels.startOn}` }] },
    })
  return { startOn: first, endOn: last }
}

async function closeServices(ctx: Ctx, row: Provider): Promise<number> {
  const open = await ctx.db
    .select({ id: providerService.id })
    .from(providerService)
    .where(
      and(rows(ctx, providerService), eq(providerService.providerId, row.id), eq(providerService.state, 1)),
    )
  for (const { id } of open)
    await updateRow(
      ctx,
      providerService,
      id,
      { values: { state: 0 } },
      { label: SERVICE, reason: '合作终止' },
    )
  return open.length
}

/** Gives the open consults of a provider to a person and notifies that person; none is lost. */
async function handOverConsults(ctx: Ctx, row: Provider, assigneeId: number): Promise<number> {
  const open = await ctx.db
    .select()
    .from(serviceConsult)
    .where(
      and(
        rows(ctx, serviceConsult),
        eq(serviceConsult.providerId, row.id),
        inArray(serviceConsult.state, [...openStates]),
      ),
    )
    .orderBy(asc(serviceConsult.id))
  const reason = `与「${await nameOf(ctx, row)}」的合作终止`
  for (const consult of open) await handOver(ctx, consult, assigneeId, { label: CONSULT, reason })
  return open.length
}
