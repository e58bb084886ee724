import { formatNumber } from '@hepu/api/core/formatNumber'

/** How values become colours: amounts from light to dark, or changes from red (less) to green (more). */
export type MapScale = 'amount' | 'change'

/** A class of a scale: values from `min` up to, not including, `max`. */
export interface ScaleClass {
  min?: number
  max?: number
  label: string
  color: string
}

const AMOUNT_COLORS = ['#e9f1e6', '#cfe2cb', '#b0d0ad', '#8cba8c', '#68a16d'] as const
/** Regions in which returns exceed sales, or nothing is left. */
const NOTHING_LEFT = '#ead9c2'
/** Percent at which changes change their colour. */
const CHANGES = [-20, 0, 20] as const
const CHANGE_COLORS = ['#c98273', '#ecd2c8', '#cfe0cb', '#7fae82'] as const

/** Returns the classes of a scale for these values, from low to high. */
export const classesOf = (scale: MapScale, values: readonly number[], digits: number): ScaleClass[] =>
  scale === 'change' ? between(CHANGES, CHANGE_COLORS, 0) : amountClasses(values, digits)

/** Classes with about as many regions in each, so that one large region does not make all others pale. */
function amountClasses(values: readonly number[], digits: number): ScaleClass[] {
  const positive = values.filter((value) => value > 0).toSorted((a, b) => a - b)
  const limits = [0.2, 0.4, 0.6, 0.8].map((share) => rounded(quantile(positive, share)))
  const distinct = [...new Set(limits)].filter((limit) => limit > 0)
  const colors = AMOUNT_COLORS.slice(-1 - distinct.length)
  const classes = positive.length === 0 ? [] : between(distinct, colors, digits)
  const [lowest, ...rest] = classes
  const above = lowest ? [{ ...lowest, min: Number.MIN_VALUE }, ...rest] : []
  const isBelow = values.some((value) => value <= 0)
  return isBelow ? [{ max: Number.MIN_VALUE, label: '≤ 0', color: NOTHING_LEFT }, ...above] : above
}

function between(limits: readonly number[], colors: readonly string[], digits: number): ScaleClass[] {
  const text = (value: number) => formatNumber(value, digits)
  return colors.map((color, at) => {
    const [min, max] = [limits[at - 1], limits[at]]
    const label =
      min === undefined
        ? max === undefined
          ? '有值'
          : `< ${text(max)}`
        : max === undefined
          ? `≥ ${text(min)}`
          : `${text(min)} ～ ${text(max)}`
    return { ...(min !== undefined && { min }), ...(max !== undefined && { max }), label, color }
  })
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Returns a number with two digits that count, as people read limits: 12 345 is 12 000. */
const rounded = (value: number): number => (value === 0 ? 0 : Number(value.toPrecision(2)))
