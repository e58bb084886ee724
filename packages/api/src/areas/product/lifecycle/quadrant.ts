import { changeOf } from './phaseOf.ts'

/** 象限: share against the largest product, and growth. */
export const quadrants = ['明星', '现金牛', '潜力', '瘦狗', '新品'] as const
export type Quadrant = (typeof quadrants)[number]

/** Limits of the quadrants: share of the largest product, and growth in percent. */
export const quadrantLimits = { share: 0.5, growth: 10 } as const

export interface QuadrantFound {
  quadrant: Quadrant
  /** Percent; null where the year before had no net sales. */
  yoy: number | null
  /** Net sales as a share (0–1) of the largest product of the crop; null where nothing was sold. */
  relativeShare: number | null
}

/** Returns the quadrant of a product from its net sales (kg) of two business years and those of the largest product. */
export function quadrantOf({
  before,
  now,
  largest,
}: {
  before: number
  now: number
  largest: number
}): QuadrantFound {
  const yoy = changeOf(before, now)
  const relativeShare = largest > 0 ? now / largest : null
  return { quadrant: placeOf(yoy, relativeShare ?? 0), yoy, relativeShare }
}

function placeOf(yoy: number | null, share: number): Quadrant {
  if (yoy === null) return '新品'
  const grows = yoy >= quadrantLimits.growth
  if (share >= quadrantLimits.share) return grows ? '明星' : '现金牛'
  return grows ? '潜力' : '瘦狗'
}
