import { quadrants } from '../../product/shared.ts'

export { quadrants as quadrantPlaces }
export type QuadrantPlace = (typeof quadrants)[number]

/** What the axes of 四象限 may show, and where they may be split. */
export const quadrantAxes = {
  share: { names: ['relative', 'share'], labels: { relative: '相对份额', share: '销量份额' } },
  growth: { names: ['yoy', 'growth'], labels: { yoy: '销量同比', growth: '三年年均增长' } },
} as const
export type ShareAxis = (typeof quadrantAxes.share.names)[number]
export type GrowthAxis = (typeof quadrantAxes.growth.names)[number]

/** How a cut is chosen: a number, or the middle of the breeds that are shown. */
export const cutKinds = ['fixed', 'median'] as const
export type CutKind = (typeof cutKinds)[number]
export const cutKindLabels: Readonly<Record<CutKind, string>> = { fixed: '固定值', median: '中位数' }

/** Settings of 四象限. Cuts are per cent. */
export interface QuadrantChoice {
  shareAxis: ShareAxis
  growthAxis: GrowthAxis
  shareCutKind: CutKind
  shareCut: number
  growthCutKind: CutKind
  growthCut: number
}

/** What counts where an organisation has chosen nothing: half of the largest breed, and growth of a tenth. */
export const defaultQuadrant: QuadrantChoice = {
  shareAxis: 'relative',
  growthAxis: 'yoy',
  shareCutKind: 'fixed',
  shareCut: 50,
  growthCutKind: 'fixed',
  growthCut: 10,
}

/** Returns the value in the middle; of an even number the mean of the two. Null of none. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  const upper = sorted[half]
  if (upper === undefined) return null
  const lower = sorted[sorted.length % 2 === 0 ? half - 1 : half] ?? upper
  return (lower + upper) / 2
}

/** Returns the quadrant of a breed; 新品 without growth, which is outside the split. Points on a cut are above it. */
export function quadrantPlaceOf(
  { x, y }: { x: number | null; y: number | null },
  { shareCut, growthCut }: { shareCut: number; growthCut: number },
): QuadrantPlace {
  if (y === null) return '新品'
  const grows = y >= growthCut
  if ((x ?? 0) >= shareCut) return grows ? '明星' : '现金牛'
  return grows ? '潜力' : '瘦狗'
}
