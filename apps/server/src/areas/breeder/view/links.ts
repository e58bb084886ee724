import type * as api from '@hepu/api/areas/breeder/view/breederLink'
import { PARTNER_PAGE } from '@hepu/api/areas/breeder/view/partnerCalls'
import { LINK_DAYS, linkLabels as labels, type LinkState } from '@hepu/api/areas/breeder/view/viewFields'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { hash, randomBytes } from 'node:crypto'
import { clockDay } from '../../../db/clock.ts'
import { ordered } from '../../../db/nameConditions.ts'
import { pageOf } from '../../../db/page.ts'
import { breederLink, breederLinkVisit, user } from '../../../db/schema/index.ts'
import { getRow, inOrgOf, mayChange, rows } from '../../../db/scope.ts'
import { insertRow, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { deviceName } from '../../authority/shared.ts'
import { getBreeder } from '../breederRows.ts'

const note = { label: '查看链接' }
export type Link = typeof breederLink.$inferSelect

/** Characters of a ticket by which people know its link. */
const TAIL = 6
const DAY = 86_400_000

/** Returns what is stored of a ticket or token. */
export const hashOf = (secret: string): string => hash('sha256', secret)

/** Returns a secret that nobody can guess. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Returns where a link is on a day: it opens on its last day too. */
export function stateOf({ revokedAt, endOn }: Pick<Link, 'revokedAt' | 'endOn'>, today: string): LinkState {
  if (revokedAt !== null) return 'revoked'
  return endOn < today ? 'ended' : 'valid'
}

const revoker = alias(user, 'revoker')

const sorts = {
  id: breederLink.id,
  createTime: breederLink.createdAt,
  updateTime: breederLink.updatedAt,
  endOn: breederLink.endOn,
}

/** Returns one page of links, each with how often and when last it was used. */
export async function pageLinks(
  ctx: Ctx,
  { current, size, sort, order, model: { breederId } }: ParsedInputOf<typeof api.linkPage>,
): Promise<ResultOf<typeof api.linkPage>> {
  const ofLink = sql`${breederLinkVisit} where ${breederLinkVisit.orgId} = ${breederLink.orgId}
    and ${breederLinkVisit.linkId} = ${breederLink.id}`
  const query = ctx.db
    .select({
      row: breederLink,
      createdByName: user.name,
      revokedByName: revoker.name,
      visits: sql<number>`(select count(*)::int from ${ofLink})`,
      lastVisit: sql<Date | null>`(select max(${breederLinkVisit.createdAt}) from ${ofLink})`.mapWith(
        breederLinkVisit.createdAt,
      ),
    })
    .from(breederLink)
    .leftJoin(user, eq(user.id, breederLink.createdBy))
    .leftJoin(revoker, eq(revoker.id, breederLink.revokedBy))
    .where(and(rows(ctx, breederLink), breederId ? eq(breederLink.breederId, breederId) : undefined))
    .$dynamic()
  const { found, page } = await pageOf(
    ctx,
    query,
    { current, size },
    ordered(order, sorts[sort], breederLink.id),
  )
  const today = clockDay(ctx.services.now())
  const mayWrite = ctx.caller.permissions.has('breeder.link:keepLinks')
  const records = found.map(({ row, ...more }) => ({
    ...row,
    ...more,
    createTime: row.createdAt,
    state: stateOf(row, today),
    can: { revoke: mayWrite && mayChange(ctx, row) && stateOf(row, today) === 'valid' },
  }))
  return { ...page, records }
}

/** Makes a link for a breeder. The ticket is in this answer alone. */
export async function createLink(
  ctx: Ctx,
  { breederId, reason, endOn }: ParsedInputOf<typeof api.linkCreate>,
): Promise<ResultOf<typeof api.linkCreate>> {
  const archive = await getBreeder(ctx, breederId)
  assertDays(ctx, endOn)
  const ticket = newSecret()
  const values = { breederId, reason, endOn, ticketHash: hashOf(ticket), tail: ticket.slice(-TAIL) }
  const { id } = await insertRow(inOrgOf(ctx, archive), breederLink, values, note)
  return { id, ticket, path: `${PARTNER_PAGE}#${ticket}` }
}

function assertDays(ctx: Ctx, endOn: string): void {
  const now = ctx.services.now()
  const refuse = (message: string) => {
    throw new AppError('BAD_INPUT', message, { data: { problems: [{ path: 'endOn', message }] } })
  }
  if (endOn < clockDay(now)) refuse(`${labels.endOn}不得早于今天`)
  if (endOn > clockDay(new Date(now.getTime() + LINK_DAYS * DAY)))
    refuse(`${labels.endOn}最长一年，到期后可再开通`)
}

/** Revokes a link: pages that are open by it read nothing more. */
export async function revokeLink(
  ctx: Ctx,
  { id, version, reason }: ParsedInputOf<typeof api.linkRevoke>,
): Promise<ResultOf<typeof api.linkRevoke>> {
  const row = await getRow(ctx, breederLink, id, note.label)
  const state = stateOf(row, clockDay(ctx.services.now()))
  if (state === 'revoked') throw new AppError('BAD_STATE', '该查看链接已撤销')
  if (state === 'ended') throw new AppError('BAD_STATE', `该查看链接已于 ${row.endOn} 到期，无须撤销`)
  const values = { revokedAt: ctx.services.now(), revokedBy: ctx.caller.userId, revokeReason: reason }
  const changed = await updateRow(ctx, breederLink, id, { version, values }, { ...note, reason })
  return { version: changed.version }
}

/** Returns one page of visits, the newest first. */
export async function pageVisits(
  ctx: Ctx,
  { current, size, sort, order, model }: ParsedInputOf<typeof api.linkVisits>,
): Promise<ResultOf<typeof api.linkVisits>> {
  const { id, createdAt, kind, address, device, linkId, breederId } = breederLinkVisit
  const query = ctx.db
    .select({ id, createTime: createdAt, kind, address, device, tail: breederLink.tail })
    .from(breederLinkVisit)
    .innerJoin(breederLink, and(eq(breederLink.orgId, breederLinkVisit.orgId), eq(breederLink.id, linkId)))
    .where(
      and(
        rows(ctx, breederLinkVisit),
        model.breederId ? eq(breederId, model.breederId) : undefined,
        model.linkId ? eq(linkId, model.linkId) : undefined,
      ),
    )
    .$dynamic()
  const by = ordered(order, sort === 'createTime' ? createdAt : id, id)
  const { found, page } = await pageOf(ctx, query, { current, size }, by)
  return {
    ...page,
    records: found.map((visit) => ({ ...visit, device: deviceName(visit.device), agent: visit.device })),
  }
}
