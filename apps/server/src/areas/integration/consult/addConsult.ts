import { openStates } from '@hepu/api/areas/integration/consult/consultWorkflow'
import { priceModes } from '@hepu/api/areas/integration/integrationFields'
import { serviceLabels as labels } from '@hepu/api/areas/integration/integrationLabels'
import type * as api from '@hepu/api/areas/integration/consult/consult'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { listHolders } from '../../../approval/holders.ts'
import {
  providerService,
  serviceConsult,
  serviceConsultMessage,
  serviceProvider,
} from '../../../db/schema/index.ts'
import { alone } from '../../../db/scope.ts'
import { insertRow } from '../../../db/write.ts'
import type { Ctx, PublicCtx } from '../../../http/context.ts'
import { plainText } from '../../../http/plainText.ts'
import { notify } from '../../../notice/notify.ts'
import { CONSULT, type Consult } from '../integrationRows.ts'
import { selectOffers, type Offer } from '../service/offers.ts'
import { findOffer } from '../service/selection.ts'
import { notifyAssignee } from './handOver.ts'
import { planAnswer } from './planAnswer.ts'

type Input = ParsedInputOf<typeof api.addConsult>
type Added = ResultOf<typeof api.addConsult>

/** Stores the consult of a signed-in user about a service that he may choose. */
export async function addConsult(ctx: Ctx, input: Input): Promise<Added> {
  return store(ctx, await findOffer(ctx, input.serviceId), input)
}

/**
 * Stores the consult of a visitor about a public service. The call that uses it has checked captcha and limits; a service that is
 * not public is NOT_FOUND.
 */
export async function addServiceConsult(ctx: PublicCtx, input: Input): Promise<Added> {
  const [offer] = await selectOffers(ctx, [eq(providerService.id, input.serviceId)])
  if (!offer) throw new AppError('NOT_FOUND', '服务不存在，或已停用、暂不公开')
  return store(ctx, offer, input)
}

/** Stores a consult, or adds its text to the one that the same phone has open about the service. */
async function store(asking: Ctx | PublicCtx, offer: Offer, input: Input): Promise<Added> {
  const [service] = await asking.db
    .select({ crop: providerService.crop, managerId: serviceProvider.managerId })
    .from(providerService)
    .innerJoin(
      serviceProvider,
      and(
        eq(serviceProvider.orgId, providerService.orgId),
        eq(serviceProvider.id, providerService.providerId),
      ),
    )
    .where(and(eq(providerService.orgId, offer.orgId), eq(providerService.id, offer.id)))
    .for('update')
  const ctx = contextIn(asking, { orgId: offer.orgId, crop: service?.crop ?? '' })
  const content = plain(input.content)
  const open = await findOpen(ctx, offer, input.phone)
  if (open) {
    await insertRow(ctx, serviceConsultMessage, { consultId: open.id, kind: 'question', text: content }, {})
    await notifyAssignee(ctx, open, '咨询人补充了内容')
    return { id: open.id, isMerged: true }
  }
  const row = await insertRow(
    ctx,
    serviceConsult,
    {
      serviceId: offer.id,
      providerId: offer.providerId,
      name: plain(input.name),
      company: input.company === null ? null : plain(input.company),
      phone: input.phone,
      email: input.email,
      content,
      source: asking.caller ? 'login' : 'public',
      userId: asking.caller?.userId ?? null,
      assigneeId: service?.managerId ?? null,
      snapshot: snapshotOf(offer),
    },
    { label: CONSULT },
  )
  await planAnswer(ctx, row)
  await notifyStaff(ctx, row)
  return { id: row.id, isMerged: false }
}

/** Notifies who sees to a new consult, or everybody who may answer it. */
async function notifyStaff(ctx: Ctx, row: Consult): Promise<void> {
  if (row.assigneeId !== null) return notifyAssignee(ctx, row, row.content)
  const { id, orgId, crop, name, content } = row
  const recipients = await listHolders(ctx, { rights: ['integration.consult:write'], place: { orgId, crop } })
  await notify(ctx, {
    kind: 'integration.consult',
    recipients,
    title: `服务咨询待受理：${name}`,
    text: content,
    link: { object: 'service_consult', id },
    orgId,
    crop,
  })
}

/** The context in which a consult is stored: the organisation of the service, whoever asks. */
function contextIn(asking: Ctx | PublicCtx, { orgId, crop }: { orgId: number; crop: string }): Ctx {
  const by = asking.caller
    ? { userId: asking.caller.userId, name: asking.caller.name, account: asking.caller.account }
    : { userId: 0, name: '', account: '' }
  return { ...asking, caller: { ...by, orgName: '', ...alone(orgId), crop, permissions: new Set() } }
}

async function findOpen(ctx: Ctx, { id, orgId }: Offer, phone: string): Promise<Consult | undefined> {
  const [found] = await ctx.db
    .select()
    .from(serviceConsult)
    .where(
      and(
        eq(serviceConsult.orgId, orgId),
        eq(serviceConsult.serviceId, id),
        eq(serviceConsult.phone, phone),
        inArray(serviceConsult.state, [...openStates]),
        isNull(serviceConsult.deletedAt),
      ),
    )
  return found
}

/** Returns a text without markup, which is how it is stored; `（无文字）` where nothing else was sent. */
const plain = (text: string): string => plainText(text).trim() || '（无文字）'

/** Returns the facts of a service as the sender saw them, by their labels. */
function snapshotOf(offer: Offer): Record<string, string> {
  const price = offer.price === null ? priceModes.negotiable : `${offer.price} 元/${offer.unit ?? '次'}`
  const facts: [string, string | null][] = [
    [labels.name, offer.name],
    [labels.providerId, offer.providerName],
    [labels.categoryId, offer.categoryPath],
    [labels.priceMode, price],
    [labels.leadDays, offer.leadDays === null ? null : String(offer.leadDays)],
    [labels.capacity, offer.capacity],
    [labels.regions, offer.regions.join('、')],
    [labels.description, offer.description],
  ]
  return Object.fromEntries(facts.filter((fact): fact is [string, string] => Boolean(fact[1])))
}
