import type * as api from '@hepu/api/areas/dashboard/research/researchDashboard'
import { phaseLabel, type Phase } from '@hepu/api/areas/experiment/group/phases'
import { round } from '@hepu/api/areas/product/statistic/saleRates'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import type { Ctx } from '../../../http/context.ts'
import { countBy, countsOf, newestOf, wholeOf } from './population.ts'
import { readWidget } from './readWidget.ts'
import { approvals } from './registryPopulations.ts'
import { entries } from './trialPopulations.ts'

type Progress = ResultOf<typeof api.varietyPromotionProgress>

/** The stages of the funnel, the approval after them. */
const STAGES: readonly Phase[] = ['T1', 'P1', 'P2', 'PRE', 'R1', 'R2', 'PT']
const APPROVED = { stage: 'APPROVED', label: '审定' } as const

/** 品种晋级进展: how many varieties each stage has in the years, and were approved. */
export const showProgress = (
  given: Ctx,
  filters: ParsedInputOf<typeof api.varietyPromotionProgress>,
): Promise<Progress> =>
  readWidget(given, 'varietyPromotionProgress', filters, {
    blank: { stages: [] },
    read: async (ctx, years) => {
      const maySeeApprovals = ctx.caller.permissions.has('research.variety:read')
      const [tried, approved] = await Promise.all([
        countBy(ctx, entries(ctx, years), ['phase']),
        maySeeApprovals ? countBy(ctx, approvals(ctx, years)) : null,
      ])
      const byPhase = new Map(countsOf(tried, 'phase').map(({ values, things }) => [values.phase, things]))
      const counted = STAGES.map((stage) => ({
        stage: stage as string,
        label: phaseLabel(stage),
        count: byPhase.get(stage) ?? 0,
      }))
      const whole = approved && wholeOf(approved)
      return {
        shown: { stages: withRates([...counted, { ...APPROVED, count: whole && whole.things }]) },
        rows: wholeOf(tried).records + (whole?.records ?? 0),
        asOf: newestOf([wholeOf(tried).at, whole?.at ?? null]),
      }
    },
  })

/** Adds the share of the last stage before that has varieties, per cent; none to a stage without varieties. */
function withRates(stages: readonly Omit<Progress['stages'][number], 'rate'>[]): Progress['stages'] {
  let before: number | null = null
  return stages.map((stage) => {
    const { count } = stage
    const rate = before !== null && count ? round((count / before) * 100, 1) : null
    if (count) before = count
    return { ...stage, rate }
  })
}
