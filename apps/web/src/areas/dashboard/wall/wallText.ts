import {
  changeUnitOf,
  missingReasons,
  SHARE_UNIT,
  type Metric,
} from '@hepu/api/areas/dashboard/widget/widgetShapes'
import { BLANK, formatNumber } from '../../../ui/text/formatNumber.ts'

/** What stands in the place of a figure that small numbers would follow from. */
const HIDDEN = '不显示'

const TEN_THOUSAND = 10_000

/** Units that are shown in ten thousands, always: a unit never changes with the value. */
const large: Readonly<Record<string, string>> = { kg: '万公斤', 元: '万元', 亩: '万亩' }

/** Returns a quantity in ten thousands with one decimal; a dash without one. */
export const inTenThousands = (value: number | string | null | undefined): string =>
  value === null || value === undefined ? BLANK : formatNumber(Number(value) / TEN_THOUSAND, 1)

/** Returns a quantity in ten thousands as a number for charts; null stays null. */
export const tenThousands = (value: number | string | null | undefined): number | null =>
  value === null || value === undefined ? null : Number((Number(value) / TEN_THOUSAND).toFixed(2))

/** Returns per cent with one decimal and sign. */
export const growthText = (rate: number | null): string => (rate === null ? BLANK : `${signed(rate)}%`)

/** Returns how a figure of a card changed over the year before: a share in percentage points. */
export const changeText = (yoy: number, metric: Pick<Metric, 'unit'>): string =>
  `${signed(yoy)}${changeUnitOf(metric)}`

const signed = (rate: number): string => `${rate > 0 ? '+' : ''}${formatNumber(rate, 1)}`

export const percentText = (share: number | null): string =>
  share === null ? BLANK : `${formatNumber(share, 1)}%`

/** Returns how the choice without a year reads: with the year that it means, as soon as that is known. */
export const newestYearText = (endYear: number | null): string =>
  endYear === null ? '最近年份' : `最近年份 ${endYear}`

export const unitOf = ({ unit }: Pick<Metric, 'unit'>): string => large[unit] ?? unit

/** Returns how the value of a card reads: its figure, a dash without data, or why it is not shown. */
export function metricText({ value, unit, reason }: Pick<Metric, 'value' | 'unit' | 'reason'>): string {
  if (value === null)
    return reason === 'noRight' ? missingReasons.noRight : reason === 'tooFew' ? HIDDEN : BLANK
  if (typeof value === 'string' && value.startsWith('<')) return value
  if (large[unit]) return inTenThousands(value)
  return formatNumber(Number(value), unit === SHARE_UNIT ? 1 : 0)
}

/** Returns the tone of a growth: up, down, or none. */
export const toneOf = (rate: number | null): string =>
  rate === null || rate === 0 ? '' : rate > 0 ? 'rise' : 'fall'
