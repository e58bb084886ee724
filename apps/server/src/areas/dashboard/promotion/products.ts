import { REVIEW } from '@hepu/api/core/resource/review'
import { and, eq, sql } from 'drizzle-orm'
import { product } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import type { SaleGroup } from '@hepu/api/areas/product/statistic/saleReport'
import type { Sold } from './sold.ts'

/** What a dashboard knows of a product besides its sales. */
export interface ProductFacts {
  /** 产品类型: 自有, 合作 …. */
  kind: string | null
  phase: string | null
  launchYear: number | null
  /** It is approved in the register and was put on sale, so that people from outside may know of it. */
  isPublished: boolean
}

/** A product is new in its first three business years. */
const NEW_YEARS = 3

const published: ReadonlySet<string> = new Set(['在售', '停售', '待退出', '退出'])

/** Reads the products in the scope of the caller by their id as text. */
export async function readFacts(ctx: Ctx): Promise<ReadonlyMap<string, ProductFacts>> {
  const text = (name: string) => sql<string | null>`${columnOf(product, name)}`
  const found = await ctx.db
    .select({
      id: product.id,
      kind: text('type'),
      phase: text('phase'),
      state: text('state'),
      launchYear: sql<number | null>`${columnOf(product, 'launchYear')}`,
      isApproved: eq(product.status, REVIEW.APPROVED),
    })
    .from(product)
    .where(and(rows(ctx, product)))
  return new Map(
    found.map(({ id, kind, phase, state, launchYear, isApproved }) => [
      String(id),
      {
        kind,
        phase,
        launchYear,
        isPublished: isApproved === true && published.has(state ?? ''),
      },
    ]),
  )
}

/** Returns whether people from outside may know of a group of a product. */
export const isPublished =
  (facts: ReadonlyMap<string, ProductFacts>) =>
  ({ id }: Pick<Sold, 'id'>): boolean =>
    id !== null && (facts.get(id)?.isPublished ?? false)

/** Returns whether the product of a group of sales is new in a business year. */
export const isNewIn =
  (facts: ReadonlyMap<string, ProductFacts>, year: number) =>
  ({ keys }: Pick<SaleGroup, 'keys'>): boolean => {
    const launch = facts.get(keys[0]?.value ?? '')?.launchYear ?? null
    return launch !== null && launch <= year && launch > year - NEW_YEARS
  }
