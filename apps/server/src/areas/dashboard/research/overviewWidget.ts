import type * as api from '@hepu/api/areas/dashboard/research/researchDashboard'
import type { DrillPart } from '@hepu/api/areas/dashboard/drill/dashboardDrill'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import type { Ctx } from '../../../http/context.ts'
import type { Years } from '../scope/narrow.ts'
import { countBy, newestOf, wholeOf } from './population.ts'
import { populations } from './populations.ts'
import { readWidget } from './readWidget.ts'

type Overview = ResultOf<typeof api.rdOverview>
type Card = Overview['metrics'][number]

/** The cards in their order; those of trials count things that differ. */
const cards = [
  { key: 'station', label: '育种站', unit: '个' },
  { key: 'breeder', label: '育种人员（人员库）', unit: '人' },
  { key: 'project', label: '在研科研项目', unit: '项' },
  { key: 'germplasm', label: '种质资源', unit: '份' },
  { key: 'entry', label: '当年参试品种', unit: '个', isDistinct: true },
  { key: 'point', label: '当年试验点', unit: '个', isDistinct: true },
  { key: 'approved', label: '审定品种（有效）', unit: '个' },
  { key: 'right', label: '品种权（有效）', unit: '件' },
  { key: 'patent', label: '专利（有效）', unit: '件' },
  { key: 'copyright', label: '软件著作权', unit: '件' },
] as const satisfies readonly { key: DrillPart; label: string; unit: string; isDistinct?: true }[]

/** 研发概览: ten cards, each with the permission on what it counts. */
export const showOverview = (given: Ctx, filters: ParsedInputOf<typeof api.rdOverview>): Promise<Overview> =>
  readWidget(given, 'rdOverview', filters, {
    blank: { metrics: [] },
    read: async (ctx, years) => {
      const found = await Promise.all(cards.map((card) => readCard(ctx, years, card)))
      return {
        shown: { metrics: found.map(({ metric }) => metric) },
        rows: found.reduce((sum, { rows }) => sum + rows, 0),
        asOf: newestOf(found.map(({ at }) => at)),
      }
    },
  })

async function readCard(
  ctx: Ctx,
  years: Years,
  { key, label, unit, ...rest }: (typeof cards)[number],
): Promise<{ metric: Card; rows: number; at: Date | null }> {
  const population = await populations[key](ctx, years)
  const blank = { key, label, unit, yoy: null, index: null }
  if (!ctx.caller.permissions.has(population.needs)) {
    return { metric: { ...blank, value: null, reason: 'noRight' }, rows: 0, at: null }
  }
  const { things, records, at } = wholeOf(await countBy(ctx, population))
  return {
    metric: { ...blank, value: 'isDistinct' in rest ? things : records, reason: null },
    rows: records,
    at,
  }
}
