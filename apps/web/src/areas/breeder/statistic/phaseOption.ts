import type { EChartsOption } from 'echarts'

/** A step of a funnel: what is in a phase. */
export interface Step {
  label: string
  count: number
}

/** Height of a step, and of the axis below, px. */
const STEP = 30
const AXIS = 40

/** Returns the height of a funnel, px. */
export const funnelHeight = (steps: readonly Step[]): number => steps.length * STEP + AXIS

/** Steps from the first phase down, as bars with their counts. */
export const funnelOption = (steps: readonly Step[], unit: string): EChartsOption => ({
  animationDuration: 200,
  tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
  grid: { left: 112, right: 48, top: 4, bottom: 28 },
  xAxis: { type: 'value', minInterval: 1 },
  yAxis: { type: 'category', inverse: true, data: steps.map(({ label }) => label) },
  series: [
    {
      type: 'bar',
      name: unit,
      barMaxWidth: 20,
      label: { show: true, position: 'right' },
      data: steps.map(({ count }) => count),
    },
  ],
})
