import { defaultThresholds } from '@hepu/api/areas/product/lifecycle/lifecycleThresholds'
import { bizYearOf } from '@hepu/api/core/bizYear'
import { dayAfter } from '@hepu/api/core/resource/deadlines'
import { clockDay } from '../../../db/clock.ts'
import { productDecision } from '../../../db/schema/index.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../http/context.ts'
import { refreshPhases } from '../lifecycle/refreshPhases.ts'
import { saveThresholds } from '../lifecycle/thresholds.ts'
import { ownProducts } from '../productRows.ts'
import { readStartMonth } from '../year/startMonth.ts'
import { decide, type DecisionGiven } from './decide.ts'

/** A decision of the demo: the code of the product, how many business years ago, and what was said. */
type DemoDecision = Pick<DecisionGiven, 'decision' | 'reason' | 'decider'> &
  Partial<DecisionGiven> & { code: string; yearsAgo: number; reviewIn?: number }

const demoDecisions: readonly DemoDecision[] = [
  {
    code: 'HP-M-001',
    yearsAgo: 4,
    decision: '追加示范',
    reason: '两年区域试验与生产试验均增产，主推区还缺少大田示范数据',
    decider: '品种委员会',
    meeting: '秋季品种评审会',
    expectedGain: 4,
    alternatives: '直接商业化；再做一年生产试验',
    reversal: '示范点倒伏率超过对照 5 个百分点',
  },
  {
    code: 'HP-M-001',
    yearsAgo: 3,
    decision: '追加示范',
    reason: '扩大到三个大区，摸清密度与播期',
    decider: '品种委员会',
    plannedKg: 200_000,
    targetArea: 130_000,
    reversal: '两个以上大区减产',
  },
  {
    code: 'HP-M-002',
    yearsAgo: 3,
    decision: '追加示范',
    reason: '籽粒脱水快，适合机收，先在机收面积大的县示范',
    decider: '市场部与品种委员会',
    plannedKg: 120_000,
    reversal: '收获时含水量高于 28%',
  },
  {
    code: 'HP-M-003',
    yearsAgo: 1,
    decision: '追加示范',
    reason: '耐密性突出，补充 6000 株/亩以上的示范',
    decider: '品种委员会',
    plannedKg: 80_000,
    targetArea: 50_000,
    reversal: '茎腐病病株率超过 15%',
    reviewIn: 60,
  },
]

/** Gives the products of the demo organisation thresholds and decisions, as long as it has neither; products are found by their codes. */
export async function seedDecisions(ctx: Ctx): Promise<void> {
  const { orgId } = ctx.caller
  if ((await ctx.db.$count(productDecision, eq(productDecision.orgId, orgId))) > 0) return
  const products = await ownProducts(ctx)
  if (products.length === 0) return
  await saveThresholds(ctx, { ...defaultThresholds, serial: 0, note: '按公司年度评审口径确认默认阈值' })
  const today = clockDay(ctx.services.now())
  const running = bizYearOf(today, await readStartMonth(ctx, orgId))
  for (const { code, yearsAgo, reviewIn, ...said } of demoDecisions) {
    const [row] = (await ownProducts(ctx)).filter((one) => one.code === code)
    if (!row) continue
    await decide(ctx, {
      ...said,
      type: 'PRODUCT',
      id: row.id,
      version: row.version,
      bizYear: running - yearsAgo,
      decidedOn: dayAfter(today, -365 * yearsAgo - 20),
      reviewOn: reviewIn === undefined ? null : dayAfter(today, reviewIn),
    })
  }
  await refreshPhases(ctx)
}
