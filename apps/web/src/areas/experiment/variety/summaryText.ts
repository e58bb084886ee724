import type { surveyInformation } from '@hepu/api/areas/experiment/analysis/analysis'
import type { OutputOf } from '@hepu/api/core/route'
import { formatNumber } from '../../../ui/text/formatNumber.ts'

type Survey = OutputOf<typeof surveyInformation>
export type SurveyTrait = Survey['traits'][number]

/** A figure as shown, and its basis. */
export interface Shown {
  text: string
  tip: string | null
}

/** Returns a trait over the points: the mean, the worst grade of a disease, or the most frequent word. */
export function summaryText(
  value: Survey['summary'][number]['values'][string] | undefined,
  trait: SurveyTrait,
): Shown | null {
  if (!value || value.n === 0) return null
  if (value.mean === null) return value.text ? { text: value.text, tip: `${value.n} 点` } : null
  const worst = trait.category === '病害'
  const shown = worst ? value.max : value.mean
  const tip = worst
    ? `最高级；平均 ${formatNumber(value.mean, 1)}，${value.n} 点`
    : `${value.n} 点，${formatNumber(value.min, trait.decimals)}–${formatNumber(value.max, trait.decimals)}`
  return { text: formatNumber(shown, trait.decimals), tip }
}
