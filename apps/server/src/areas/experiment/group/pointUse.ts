import { dictLabel } from '@hepu/api/dictionaries'

/** Whether a point counts, and if not, why. */
export interface PointUse {
  used: boolean
  /** The reason why the point is left out, as text; null if it counts. */
  reason: string | null
}

interface PointState {
  pointType: string
  scrapped: boolean
  scrapReason: string | null
  scrapNote: string | null
}

/**
 * Returns whether a point counts. Only points of type YIELD that are not scrapped enter figures; all others stay
 * visible with the reason given here.
 */
export function pointUse(point: PointState): PointUse {
  if (point.scrapped) return { used: false, reason: scrapText(point) }
  if (point.pointType === 'YIELD') return { used: true, reason: null }
  return { used: false, reason: `${dictLabel('point_type', point.pointType)}，不计产量` }
}

function scrapText({ scrapReason, scrapNote }: PointState): string {
  const reason = scrapReason === null ? null : dictLabel('scrap_reason', scrapReason)
  const why = [reason, scrapNote].filter(Boolean).join('，')
  return why ? `已报废：${why}` : '已报废'
}
