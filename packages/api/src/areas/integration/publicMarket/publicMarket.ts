import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { query } from '../../../core/route.ts'
import { idIn, idOut, nothing } from '../../../core/wireFields.ts'
import { ratingSum } from '../provider/provider.ts'
import { serviceFacts } from '../service/serviceManager.ts'
import { OFFER_SORTS, offerFilters, shownContact } from '../service/serviceSelection.ts'
import { marketCalls } from './publicCalls.ts'

const READS = [
  'integration.service',
  'integration.provider',
  'integration.category',
  'integration.consult',
  'system.party',
  'breeder.archive',
] as const

/** A category of the portal: categories of equal names are one, whichever organisation keeps them. */
export interface PublicCategory {
  id: string
  name: string
  /** Services that a visitor finds in it and below. */
  serviceCount: number
  children: PublicCategory[]
}
interface PublicCategoryIn extends Omit<PublicCategory, 'id' | 'children'> {
  id: number
  children: PublicCategoryIn[]
}
const publicCategory: z.ZodType<PublicCategory, PublicCategoryIn> = z.object({
  id: idOut,
  name: z.string(),
  serviceCount: z.number(),
  get children() {
    return z.array(publicCategory)
  },
})

export const publicCategoryTree = query({
  ...marketCalls.tree,
  summary: '公开的服务分类：只含有公开服务的分类及其上级',
  access: 'public',
  reads: READS,
  input: nothing,
  output: z.array(publicCategory),
})

const publicProvider = z.object({
  id: idOut,
  name: z.string(),
  intro: z.string().nullable(),
  logo: z.string().nullable(),
  regions: z.array(z.string()),
  /** Top-level categories in which it offers services. */
  categories: z.array(z.string()),
  isCertified: z.boolean(),
  rating: ratingSum,
  serviceCount: z.number(),
})
export type PublicProvider = z.output<typeof publicProvider>

export const allValidProviders = query({
  ...marketCalls.providers,
  summary: '有效的服务商：合作中、在合作期内、资料完整、资质在期，最多200家',
  access: 'public',
  reads: READS,
  input: nothing,
  output: z.array(publicProvider),
})

const publicService = z.object({
  ...serviceFacts,
  picture: z.string().nullable(),
  provider: z.object({
    name: z.string(),
    logo: z.string().nullable(),
    isCertified: z.boolean(),
    rating: ratingSum,
  }),
})
export type PublicService = z.output<typeof publicService>

export const publicServicePage = query({
  ...marketCalls.page,
  summary: '公开的服务：可按名称、类目、区域筛选',
  access: 'public',
  reads: READS,
  input: pageInput(offerFilters, OFFER_SORTS),
  output: pageOutput(publicService),
})

export const publicServiceDetail = query({
  ...marketCalls.detail,
  summary: '一项公开的服务；曾公开而已停用或不再公开的，返回同类的公开服务供选择',
  access: 'public',
  reads: READS,
  input: z.object({ id: idIn('服务') }),
  output: z.object({
    /** Null if the service is not public, is no longer, or is unknown. */
    service: publicService
      .extend({
        pictures: z.array(z.string()),
        providerIntro: z.string().nullable(),
        certificates: z.array(z.string()),
        ratings: z.array(
          z.object({
            score: z.number(),
            comment: z.string().nullable(),
            answer: z.string().nullable(),
            day: z.string(),
          }),
        ),
      })
      .nullable(),
    /** Services of the same category, the newest first; none of a service that never was public. */
    similar: z.array(publicService),
  }),
})
export type PublicServiceDetail = z.output<typeof publicServiceDetail.output>

export const publicContactInfo = query({
  ...marketCalls.contactInfo,
  summary: '一项公开服务的联系人；电话与邮箱只显示服务商设为对外公开的，其余隐去',
  access: 'public',
  reads: READS,
  input: z.object({ serviceId: idIn('服务') }),
  output: z.array(shownContact),
  limit: 'guess',
})
export type PublicContact = z.output<typeof publicContactInfo.output>[number]
