import { TOKEN_MINUTES, type LinkVisitKind } from '@hepu/api/areas/breeder/view/viewFields'
import type * as api from '@hepu/api/areas/breeder/view/partnerView'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, isNull } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { breeder, breederLink, breederLinkVisit } from '../../../db/schema/index.ts'
import { alone } from '../../../db/scope.ts'
import type { Ctx, PublicCtx } from '../../../http/context.ts'
import type { Breeder } from '../breederRows.ts'
import { hashOf, newSecret, stateOf, type Link } from './links.ts'

/** What a token opens: one breeder, by one link. */
export interface Opened {
  link: Link
  row: Breeder
}

/** Changes the ticket of a link for a token. The link opens again until its end; each token reads for an hour. */
export async function openView(
  ctx: PublicCtx,
  { ticket }: ParsedInputOf<typeof api.openPartnerView>,
): Promise<ResultOf<typeof api.openPartnerView>> {
  const found = await findLink(ctx, eq(breederLink.ticketHash, hashOf(ticket)))
  if (!found) throw new AppError('BAD_INPUT', '链接无效，请核对收到的完整地址，或联系合作单位重新开通')
  assertOpen(ctx, found.link)
  const token = newSecret()
  const until = new Date(ctx.services.now().getTime() + TOKEN_MINUTES * 60_000)
  await noteVisit(ctx, found, 'open', { tokenHash: hashOf(token), tokenUntil: until })
  return { token, until }
}

/** Returns what a token opens and notes the look. Throws for a token or link that is over. */
export async function lookBy(ctx: PublicCtx, token: string): Promise<Opened> {
  const [visit] = await ctx.db
    .select({
      orgId: breederLinkVisit.orgId,
      linkId: breederLinkVisit.linkId,
      until: breederLinkVisit.tokenUntil,
    })
    .from(breederLinkVisit)
    .where(eq(breederLinkVisit.tokenHash, hashOf(token)))
  const over = new AppError('BAD_STATE', '查看已超时，请重新打开链接')
  if (!visit?.until || visit.until <= ctx.services.now()) throw over
  const opened = await findLink(
    ctx,
    and(eq(breederLink.orgId, visit.orgId), eq(breederLink.id, visit.linkId)),
  )
  if (!opened) throw over
  assertOpen(ctx, opened.link)
  await noteVisit(ctx, opened, 'look')
  return opened
}

/** Returns the context of a look: the organisation and crop of the archive, without a user and without any permission. */
export const contextOf = (ctx: PublicCtx, { row: { orgId, crop } }: Opened): Ctx => ({
  ...ctx,
  caller: {
    ...alone(orgId),
    userId: 0,
    name: '',
    account: '',
    orgName: '',
    crop,
    permissions: new Set(),
  },
})

async function findLink({ db }: PublicCtx, which: ReturnType<typeof and>): Promise<Opened | undefined> {
  const [found] = await db
    .select({ link: breederLink, row: breeder })
    .from(breederLink)
    .innerJoin(breeder, and(eq(breeder.orgId, breederLink.orgId), eq(breeder.id, breederLink.breederId)))
    .where(and(which, isNull(breederLink.deletedAt), isNull(breeder.deletedAt)))
  return found
}

function assertOpen(ctx: PublicCtx, link: Link): void {
  const state = stateOf(link, clockDay(ctx.services.now()))
  if (state === 'revoked') throw new AppError('BAD_STATE', '链接已被撤销，如需继续查看请联系合作单位')
  if (state === 'ended')
    throw new AppError('BAD_STATE', `链接已于 ${link.endOn} 到期，如需继续查看请联系合作单位重新开通`)
}

/** Visits have no user and no line in the change log: the list of visits is their log. */
async function noteVisit(
  { db, services, address, device }: PublicCtx,
  { link, row }: Opened,
  kind: LinkVisitKind,
  given: { tokenHash?: string; tokenUntil?: Date } = {},
): Promise<void> {
  const now = services.now()
  await db.insert(breederLinkVisit).values({
    orgId: link.orgId,
    crop: link.crop,
    linkId: link.id,
    breederId: row.id,
    kind,
    ...given,
    address,
    device: device.slice(0, 300),
    createdAt: now,
    updatedAt: now,
  })
}
