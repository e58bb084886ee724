import {
  changeUnitOf,
  missingReasons,
  SHARE_UNIT,
  type About,
  type Metric,
} from '@hepu/api/areas/dashboard/widget/widgetShapes'
import {
  codeColumns,
  heading,
  numberColumns,
  paragraph,
  table,
  textColumns,
} from '@hepu/api/core/document/buildBlocks'
import type { Block } from '@hepu/api/core/document/documentShape'
import { BLANK, formatGain, formatNumber } from '@hepu/api/core/formatNumber'

const TEN_THOUSAND = 10_000

/** Returns a quantity in ten thousands, as the widgets show it. */
export const large = (value: number | string | null): string =>
  value === null ? BLANK : formatNumber(Number(value) / TEN_THOUSAND, 1)

export const percent = (share: number | null): string =>
  share === null ? BLANK : `${formatNumber(share, 1)}%`

interface Compared {
  yoy: number | null
  index: number | null
  /** Of the figure; a quantity if absent. */
  unit?: string
}

/** Returns the growth over the year before, or for people from outside the index. */
export const change = ({ yoy, index, unit = '' }: Compared): string => {
  if (yoy !== null) return `${formatGain(yoy, 1)}${changeUnitOf({ unit })}`
  return index === null ? BLANK : `指数 ${formatNumber(index, 1)}`
}

export const count = (value: number | null): string => formatNumber(value, 0)

const units: Readonly<Record<string, string>> = { kg: '万公斤', 元: '万元', 亩: '万亩' }

/** Returns the cards of a page as a table; one that is missing says why. */
export function metricTable(metrics: readonly Metric[]): Block {
  return table(
    [...textColumns('指标'), ...numberColumns('数值'), ...codeColumns('单位'), ...numberColumns('同比')],
    metrics.map((metric) => [
      metric.label,
      valueOf(metric),
      units[metric.unit] ?? metric.unit,
      change(metric),
    ]),
  )
}

function valueOf({ value, unit, reason }: Metric): string {
  if (value === null) return reason ? missingReasons[reason] : BLANK
  if (typeof value === 'string' && value.startsWith('<')) return value
  if (units[unit]) return large(value)
  return formatNumber(Number(value), unit === SHARE_UNIT ? 1 : 0)
}

interface Widget {
  reason: 'noData' | 'noRight' | 'tooFew' | null
  about: About
}

/** Returns a widget as a section: its title, its figures or why there are none, how they come about, and the time of its data. */
export function section(title: string, { reason, about }: Widget, figures: () => readonly Block[]): Block[] {
  return [
    heading(title),
    ...(reason === null ? figures() : [paragraph(missingReasons[reason], 'plain')]),
    paragraph(`${about.formula}。数据截至 ${about.asOf ?? BLANK}。`, 'note'),
  ]
}
