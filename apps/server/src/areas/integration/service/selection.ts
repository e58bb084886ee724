import { CONTACTS_PER_DAY } from '@hepu/api/areas/integration/service/serviceSelection'
import type * as api from '@hepu/api/areas/integration/service/serviceSelection'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, gte } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { ordered } from '../../../db/nameConditions.ts'
import { pageOf } from '../../../db/page.ts'
import { changeLog, providerService } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { writeLog } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { SERVICE } from '../integrationRows.ts'
import {
  contactsOf,
  offerConditions,
  offerDetails,
  offerSorts,
  presentOffer,
  selectOffers,
  type Offer,
} from './offers.ts'

/** Returns one page of the services that the caller may choose from. */
export async function pageSelection(
  ctx: Ctx,
  { current, size, sort, order, model }: ParsedInputOf<typeof api.selectionPage>,
): Promise<ResultOf<typeof api.selectionPage>> {
  const conditions = [rows(ctx, providerService), ...(await offerConditions(ctx, model))]
  const query = selectOffers(ctx, conditions).$dynamic()
  const { found, page } = await pageOf(
    ctx,
    query,
    { current, size },
    ordered(order, offerSorts[sort], providerService.id),
  )
  return { ...page, records: found.map((offer) => presentOffer(ctx, offer)) }
}

/** Returns the page of one service that the caller may choose. */
export async function showSelection(
  ctx: Ctx,
  { serviceId }: ParsedInputOf<typeof api.selectionShow>,
): Promise<ResultOf<typeof api.selectionShow>> {
  const offer = await findOffer(ctx, serviceId)
  return {
    ...presentOffer(ctx, offer),
    ...(await offerDetails(ctx, offer)),
    providerIntro: offer.providerIntro,
  }
}

/** Returns a service that is offered to the caller, also one of an organisation that he only reads. Throws NOT_FOUND. */
export async function findOffer(ctx: Ctx, id: number): Promise<Offer> {
  const { orgIds, readOnlyOrgIds } = ctx.caller
  const reading = { caller: { ...ctx.caller, orgIds: [...orgIds, ...readOnlyOrgIds] } }
  const [found] = await selectOffers(ctx, [rows(reading, providerService), eq(providerService.id, id)])
  if (found) return found
  throw new AppError('NOT_FOUND', `${SERVICE}不存在，或已停用、暂不公开`)
}

const REVEALED = '查看服务联系方式'

/** Returns the contacts of a service in full, and logs who looked. A user may look so many times a day. */
export async function showContacts(
  ctx: Ctx,
  { serviceId }: ParsedInputOf<typeof api.contactInfo>,
): Promise<ResultOf<typeof api.contactInfo>> {
  const offer = await findOffer(ctx, serviceId)
  const { orgId, userId } = ctx.caller
  const midnight = new Date(`${clockDay(ctx.services.now())}T00:00:00+08:00`)
  const looked = await ctx.db.$count(
    changeLog,
    and(
      eq(changeLog.orgId, orgId),
      eq(changeLog.userId, userId),
      gte(changeLog.at, midnight),
      eq(changeLog.reason, REVEALED),
    ),
  )
  if (looked >= CONTACTS_PER_DAY)
    throw new AppError('TOO_OFTEN', `今天已查看 ${CONTACTS_PER_DAY} 次联系方式，请明天再查看，或直接发起咨询`)
  await writeLog(ctx, {
    object: 'provider_service',
    objectId: offer.id,
    orgId,
    action: 'other',
    reason: REVEALED,
  })
  const contacts = await contactsOf(ctx, offer)
  return contacts.map(({ name, post, phone, email }) => ({ name, post, phone, email, isMasked: false }))
}
