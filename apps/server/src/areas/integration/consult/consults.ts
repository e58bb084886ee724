import { FIRST_ANSWER_HOURS } from '@hepu/api/areas/integration/consult/consultFields'
import { consultWorkflow } from '@hepu/api/areas/integration/consult/consultWorkflow'
import type * as api from '@hepu/api/areas/integration/consult/consult'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, isNull, or, type SQL } from 'drizzle-orm'
import { contains, ordered } from '../../../db/nameConditions.ts'
import { pageOf } from '../../../db/page.ts'
import {
  party,
  providerService,
  serviceConsult,
  serviceConsultMessage,
  serviceProvider,
  user,
} from '../../../db/schema/index.ts'
import { mayChange, rows, unseen } from '../../../db/scope.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import { CONSULT, type Consult } from '../integrationRows.ts'
import { ratingsOfConsults } from './ratings.ts'

type Row = ResultOf<typeof api.consultPage>['records'][number]
const HOUR_MS = 3_600_000

/** Returns the query of consults that fit conditions, each with its service, provider and the person who sees to it. */
const selectConsults = (ctx: Ctx, conditions: readonly (SQL | undefined)[]) =>
  ctx.db
    .select({
      consult: serviceConsult,
      serviceName: providerService.name,
      providerName: party.name,
      assigneeName: user.name,
    })
    .from(serviceConsult)
    .innerJoin(
      providerService,
      and(eq(providerService.orgId, serviceConsult.orgId), eq(providerService.id, serviceConsult.serviceId)),
    )
    .innerJoin(
      serviceProvider,
      and(eq(serviceProvider.orgId, serviceConsult.orgId), eq(serviceProvider.id, serviceConsult.providerId)),
    )
    .innerJoin(party, eq(party.id, serviceProvider.partyId))
    .leftJoin(user, eq(user.id, serviceConsult.assigneeId))
    .where(and(rows(ctx, serviceConsult), ...conditions))
type Found = Awaited<ReturnType<typeof selectConsults>>[number]

const sorts = {
  id: serviceConsult.id,
  createTime: serviceConsult.createdAt,
  updateTime: serviceConsult.updatedAt,
}

/** Returns one page of the consults that the caller sees. */
export async function pageConsults(
  ctx: Ctx,
  { current, size, sort, order, model }: ParsedInputOf<typeof api.consultPage>,
): Promise<ResultOf<typeof api.consultPage>> {
  const { name, serviceId, providerId, state, mine } = model
  const conditions = [
    name
      ? or(
          contains(serviceConsult.name, name),
          contains(serviceConsult.company, name),
          contains(providerService.name, name),
        )
      : undefined,
    serviceId ? eq(serviceConsult.serviceId, serviceId) : undefined,
    providerId ? eq(serviceConsult.providerId, providerId) : undefined,
    state ? eq(serviceConsult.state, state) : undefined,
    mine ? eq(serviceConsult.assigneeId, ctx.caller.userId) : undefined,
  ]
  const query = selectConsults(ctx, conditions).$dynamic()
  const { found, page } = await pageOf(
    ctx,
    query,
    { current, size },
    ordered(order, sorts[sort], serviceConsult.id),
  )
  return { ...page, records: found.map((row) => presentConsult(ctx, row)) }
}

/** Returns one consult with the service as it was seen, what was written, and its rating. */
export async function showConsult(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.consultShow>,
): Promise<ResultOf<typeof api.consultShow>> {
  const [found] = await selectConsults(ctx, [eq(serviceConsult.id, id)])
  if (!found) throw await unseen(ctx, serviceConsult, [id], CONSULT)
  const ratings = await ratingsOfConsults(ctx, [id])
  return {
    ...presentConsult(ctx, found),
    snapshot: Object.entries(found.consult.snapshot).map(([label, text]) => ({ label, text })),
    messages: await listMessages(ctx, found.consult),
    rating: ratings.get(id) ?? null,
  }
}

/** Returns what was written in a consult, the first message first. */
export async function listMessages({ db }: Pick<Ctx, 'db'>, { id, orgId }: Pick<Consult, 'id' | 'orgId'>) {
  return db
    .select({
      id: serviceConsultMessage.id,
      kind: serviceConsultMessage.kind,
      text: serviceConsultMessage.text,
      byName: user.name,
      at: serviceConsultMessage.createdAt,
    })
    .from(serviceConsultMessage)
    .leftJoin(user, eq(user.id, serviceConsultMessage.createdBy))
    .where(
      and(
        eq(serviceConsultMessage.orgId, orgId),
        eq(serviceConsultMessage.consultId, id),
        isNull(serviceConsultMessage.deletedAt),
      ),
    )
    .orderBy(asc(serviceConsultMessage.id))
}

function presentConsult(ctx: Ctx, { consult: row, ...names }: Found): Row {
  const until = row.firstAnsweredAt ?? row.endedAt ?? ctx.services.now()
  const hours = Math.floor((until.getTime() - row.createdAt.getTime()) / HOUR_MS)
  return {
    ...row,
    ...names,
    hours,
    isLate: hours >= FIRST_ANSWER_HOURS,
    createTime: row.createdAt,
    ...actionsOf(ctx, row),
  }
}

/** Returns why a consult cannot be deleted; null if it can. */
export const deleteBlocker = ({ state, name }: Pick<Consult, 'state' | 'name'>): string | null =>
  state === 'closed' || state === 'invalid'
    ? null
    : `「${name}」的咨询为「${consultWorkflow.states[state]}」，关闭或判为无效后才能删除`

function actionsOf(ctx: Ctx, row: Consult): Pick<Row, 'can' | 'whyNot'> {
  const { permissions } = ctx.caller
  const may = mayChange(ctx, row)
  const { names } = consultWorkflow
  return allowed(
    {
      delete: may && permissions.has('integration.consult:delete'),
      ...Object.fromEntries(
        names.map((move) => [move, may && consultWorkflow.isPermitted(move, permissions)]),
      ),
    },
    {
      delete: deleteBlocker(row),
      ...Object.fromEntries(names.map((move) => [move, consultWorkflow.stateBlocker(row.state, move)])),
    },
  )
}
