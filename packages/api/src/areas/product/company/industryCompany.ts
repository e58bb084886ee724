import { z } from 'zod'
import { query } from '../../../core/route.ts'
import { idIn, idOut, nothing } from '../../../core/wireFields.ts'
import { productStates } from '../record/productStates.ts'

const PATH = '/api/product/industryCompany'
const READS = ['system.organization', 'product.productRecord', 'product.sale'] as const

/** Companies for filters and dashboards; their figures only for who may read companies. */
export const listCompanies = query({
  method: 'GET',
  path: `${PATH}/all`,
  summary: '产业公司：本人可见的，及其产品数与上一业务年度销量',
  access: 'login',
  reads: READS,
  input: nothing,
  output: z.array(
    z.object({
      id: idOut,
      name: z.string(),
      code: z.string(),
      parentName: z.string().nullable(),
      isActive: z.boolean(),
      /** The figures are null without the permission to read companies. */
      products: z.number().nullable(),
      /** Products that are sold (在售). */
      soldProducts: z.number().nullable(),
      /** Net weight sold in the last complete business year. */
      kg: z.number().nullable(),
    }),
  ),
})

/** Products of a company. Throws NOT_FOUND for an organisation that is no company of the caller. */
export const productsOfCompany = query({
  method: 'GET',
  path: `${PATH}/list/{id}`,
  summary: '一个产业公司分配到的产品，及其上一业务年度销量与销售省份',
  access: 'product.company:read',
  reads: READS,
  input: z.object({ id: idIn('产业公司') }),
  output: z.object({
    company: z.object({ id: idOut, name: z.string() }),
    /** The last complete business year, and how it is said. */
    bizYear: z.number(),
    bizYearText: z.string(),
    kg: z.number(),
    /** Net weight that belongs to no product yet. */
    unboundKg: z.number(),
    products: z.array(
      z.object({
        id: idOut,
        name: z.string(),
        code: z.string(),
        state: z.enum(productStates),
        phase: z.string().nullable(),
        launchYear: z.number().nullable(),
        kg: z.number(),
        kgBefore: z.number(),
        /** Percent of the company's weight; null where that is not above zero. */
        share: z.number().nullable(),
      }),
    ),
    /** By province; `code` is null where the province is unknown. */
    regions: z.array(z.object({ code: z.string().nullable(), name: z.string(), kg: z.number() })),
  }),
})
export type CompanyProducts = z.output<typeof productsOfCompany.output>
