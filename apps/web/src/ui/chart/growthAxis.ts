import type { YAXisComponentOption } from 'echarts'

/** Growth up to this (per cent) leaves the axis as it is, so that 0.4 % and 1.8 % are drawn as the little that they are. */
const LEAST = 10

/** An axis of growth, per cent: it contains 0 and reaches at least to 10 on the side where there is growth. */
export const growthAxis: YAXisComponentOption = {
  type: 'value',
  name: '%',
  splitLine: { show: false },
  min: ({ min }) => endOf(min < 0, Math.abs(min), -LEAST),
  max: ({ max }) => endOf(max > 0, max, LEAST),
}

/** Returns the end of the axis for small growth; null lets the drawing choose a round one. */
const endOf = (isOnThisSide: boolean, size: number, end: number): number | null =>
  isOnThisSide && size < LEAST ? end : null
