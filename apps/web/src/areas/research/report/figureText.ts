import type { Figure } from '@hepu/api/areas/research/report/reportCalls'
import { measures, type Measure } from '@hepu/api/areas/research/report/reportDefinition'
import { BLANK } from '../../../ui/text/formatNumber.ts'

/** Formats a figure; amounts keep the precision in which they arrive. */
export const figureText = ({ value }: Pick<Figure, 'value'>): string => value ?? BLANK

/** Returns a figure as a chart draws it. */
export const figureNumber = ({ value }: Pick<Figure, 'value'>): number | null =>
  value === null ? null : Number(value)

/** Share of a whole in percent; a dash where there is no whole. */
export function shareText(part: Pick<Figure, 'value'>, whole: Pick<Figure, 'value'>): string {
  const [of, all] = [figureNumber(part), figureNumber(whole)]
  return of === null || !all ? BLANK : `${((of / all) * 100).toFixed(1)}%`
}

/** 记录数（条）. */
export const measureHead = (measure: Measure): string =>
  `${measures[measure].label}（${measures[measure].unit}）`
