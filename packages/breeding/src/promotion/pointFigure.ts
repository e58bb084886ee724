import { bareLabel } from './bareLabel.ts'
import { signs } from './signs.ts'
import { formatNumber } from './formatNumber.ts'
import { shareCondition } from './shareCondition.ts'
import type { PointFigureMeaning, StandardItem } from './types.ts'
import { unitText } from './unitText.ts'

/** Traits whose names the rules contain; any other trait is named by the label of its item. */
export const known: Readonly<Record<string, { name: string; unit: string }>> = {
  yieldMu: { name: '折亩产', unit: 'kg/亩' },
  lodgingSum: { name: '倒伏倒折率之和', unit: '%' },
  growthDiff: { name: '生育期', unit: '天' },
}

/** Returns the meaning of the value of one point of an item: the figure, its unit, and the condition at a point. */
export function pointFigureOf(item: StandardItem): PointFigureMeaning {
  const condition = shareCondition(item)
  const isGain = item.base === 'VS_CK' || item.base === 'VS_GROUP_MEAN'
  const unit = unitOf(item, condition !== null)
  return {
    figure: figureOf(item, condition !== null),
    unit,
    isGain,
    asks: condition && `${signs[item.shareOp ?? 'GT']}${formatNumber(condition.v1)}${unit}`,
  }
}

function figureOf({ trait, label, base, ck }: StandardItem, isShare: boolean): string {
  const name = known[trait]?.name ?? (isShare ? '值' : bareLabel(label))
  if (!(trait in known)) return name
  const against: Partial<Record<StandardItem['base'], string>> = {
    VS_CK: `比CK${ck ?? 1}`,
    VS_CK_DIFF: `比CK${ck ?? 1}`,
    VS_GROUP_MEAN: '比组均值',
    RANK: '位次',
    RANK_PCT: '位次占比',
  }
  return `${name}${against[base] ?? ''}`
}

/**
 * Returns the unit of a point's figure. The unit of an item is that of its share if it counts points; that of the point
 * follows from base and trait.
 */
function unitOf({ trait, base, unit }: StandardItem, isShare: boolean): string {
  if (base === 'RANK') return '位'
  if (base === 'VS_CK' || base === 'VS_GROUP_MEAN' || base === 'RANK_PCT') return '%'
  return known[trait]?.unit ?? (isShare ? '' : unitText(unit))
}
