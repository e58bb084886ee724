import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { command, query } from '../../../core/route.ts'
import { idIn, optText } from '../../../core/wireFields.ts'
import { serviceRegions } from '../serviceRegions.ts'
import { ratingSum } from '../provider/provider.ts'
import { serviceFacts } from './serviceManager.ts'

const PATH = '/api/integration/serviceSelection'
const READS = [
  'integration.selection',
  'integration.service',
  'integration.provider',
  'integration.category',
  'integration.consult',
  'system.party',
  'breeder.archive',
] as const

/** What people who look for a service read of its provider. */
export const offeringProvider = z.object({
  name: z.string(),
  /** Address of the picture; null without one. */
  logo: z.string().nullable(),
  /** Whether it has certificates and none has expired. */
  isCertified: z.boolean(),
  rating: ratingSum,
})

/** A service as it is offered: its facts, a picture and its provider. */
export const offeredService = z.object({
  ...serviceFacts,
  picture: z.string().nullable(),
  provider: offeringProvider,
})
export type OfferedService = z.output<typeof offeredService>

/** Filters of the services that are offered. */
export const offerFilters = {
  /** Part of the name of the service or provider. */
  name: optText('名称', 60),
  /** A category with all below it. */
  categoryId: idIn('服务类目').nullish(),
  region: z.enum(serviceRegions, '服务区域不正确').nullish(),
}
/** Orders of the services that are offered. */
export const OFFER_SORTS = ['id', 'name', 'price', 'leadDays'] as const

export const selectionPage = query({
  method: 'POST',
  path: `${PATH}/page`,
  summary: '可选的服务：已启用，且服务商在合作中、资料完整、资质在期',
  access: 'integration.selection:read',
  reads: READS,
  input: pageInput(offerFilters, OFFER_SORTS),
  output: pageOutput(offeredService),
})

export const selectionShow = query({
  method: 'GET',
  path: `${PATH}/show`,
  summary: '一项可选服务的详情',
  access: 'integration.selection:read',
  reads: READS,
  input: z.object({ serviceId: idIn('服务') }),
  output: offeredService.extend({
    pictures: z.array(z.string()),
    providerIntro: z.string().nullable(),
    certificates: z.array(z.object({ name: z.string(), expiresOn: z.string().nullable() })),
    ratings: z.array(
      z.object({
        score: z.number(),
        comment: z.string().nullable(),
        answer: z.string().nullable(),
        day: z.string(),
      }),
    ),
  }),
})
export type SelectionDetail = z.output<typeof selectionShow.output>

/** Contacts as they are shown: a number in full or masked. */
export const shownContact = z.object({
  name: z.string(),
  post: z.string().nullable(),
  phone: z.string(),
  email: z.string().nullable(),
  isMasked: z.boolean(),
})

/** How many services a user may look up the contacts of in one day. */
export const CONTACTS_PER_DAY = 50

export const contactInfo = command({
  method: 'GET',
  path: `${PATH}/contactInfo`,
  summary: `一项可选服务的联系方式；查看记入日志，每人每天最多${CONTACTS_PER_DAY}次`,
  access: 'integration.selection:read',
  changes: ['system.log'],
  input: z.object({ serviceId: idIn('服务') }),
  output: z.array(shownContact),
  noStore: true,
})
