import type * as api from '@hepu/api/areas/breeder/reward/breederReward'
import { YEARLY_AREA } from '@hepu/api/areas/breeder/reward/rewardFields'
import { daysOfBizYear } from '@hepu/api/core/bizYear'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq } from 'drizzle-orm'
import { cooperativeVariety } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { answerReport, readStartMonth } from '../../product/shared.ts'
import { lockBreeder, type Breeder } from '../breederRows.ts'
import { onlyProducts, productsOf, type Cooperative } from '../statistic/breederProducts.ts'
import { ownedOn } from './ownedOn.ts'
import { proposeReward, type Outcome } from './propose.ts'
import { within } from './rewardRows.ts'
import { runningYear } from './rewards.ts'

/** Mu in 万亩. */
const WAN = 10_000
type Result = ResultOf<typeof api.measureAreas>

/** Proposes what the standards in force on the last day of a business year pay for the areas of that year. */
export async function measureAreas(
  ctx: Ctx,
  { breederId, year }: ParsedInputOf<typeof api.measureAreas>,
): Promise<Result> {
  const row = await lockBreeder(ctx, breederId)
  if (year >= (await runningYear(ctx, row.orgId))) {
    const message = `${year} 业务年度尚未结束，结束后才能按面积提出奖励`
    throw new AppError('BAD_INPUT', message, { data: { problems: [{ path: 'year', message }] } })
  }
  const own = within(ctx, row)
  const { to: day } = daysOfBizYear(year, await readStartMonth(ctx, row.orgId))
  const result: Result = { proposed: 0, skipped: [] }
  for (const variety of await ownedOn(own, day, bredWith(row))) {
    const outcome = await measureOne(own, row, variety, { year, day })
    if (outcome.proposed) result.proposed += 1
    else result.skipped.push({ name: variety.name, why: outcome.why })
  }
  return result
}

async function measureOne(
  ctx: Ctx,
  { id: breederId }: Breeder,
  variety: Cooperative,
  { year, day }: { year: number; day: string },
): Promise<Outcome> {
  const { productId, varietyId } = variety
  const products = await productsOf(ctx, ids(productId), ids(varietyId))
  if (products.length === 0) return { proposed: false, why: '没有关联产品' }
  const filters = { startYear: year, endYear: year, productIds: onlyProducts(products) }
  const { total } = await answerReport(ctx, { dimensions: [] }, filters)
  if (total.area === null) return { proposed: false, why: '没有推广面积：当年没有销售，或产品没有亩用种量' }
  return await proposeReward(ctx, variety, {
    event: 'area',
    key: YEARLY_AREA,
    year,
    day,
    sourcePath: `/breeding/breederArchive/breederDetails?id=${breederId}&activeName=statistic`,
    area: total.area / WAN,
    income: total.amount,
  })
}

const bredWith = ({ orgId, id }: Breeder) =>
  and(eq(cooperativeVariety.orgId, orgId), eq(cooperativeVariety.breederId, id))

const ids = (id: number | null): number[] => (id === null ? [] : [id])
