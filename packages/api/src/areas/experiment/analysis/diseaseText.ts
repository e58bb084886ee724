import type { OutputOf } from '../../../core/route.ts'
import type { majorDiseasesAnalysis } from './statistic.ts'

type Data = OutputOf<typeof majorDiseasesAnalysis>
type Disease = Data['diseases'][number]
type Value = Data['rows'][number]['values'][string]

/** 抗性 as the five classes are called. */
export const resistanceLabels = { HR: '高抗', R: '抗', MR: '中抗', S: '感', HS: '高感' } as const

/** Returns a disease as heads of tables name it: `茎腐病(%)`. */
export const diseaseHead = ({ label, unit }: Disease): string => (unit ? `${label}(${unit})` : label)

/** Returns the worst value over the points with its class: `9 高感`; a mean of replicates has its decimal, a whole grade none. */
export function worstText(
  { max, level, text }: Pick<Value, 'max' | 'level' | 'text'>,
  { decimals }: Disease,
): string {
  if (max === null) return text ?? ''
  const figure = max.toFixed(Number.isInteger(max) ? decimals : Math.max(1, decimals))
  return level ? `${figure} ${resistanceLabels[level]}` : figure
}
