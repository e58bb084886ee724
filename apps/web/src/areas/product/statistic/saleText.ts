import { BLANK, formatGain, formatNumber } from '../../../ui/text/formatNumber.ts'

/** What ten thousand units are one of, in figures that people read: 万公斤, 万元, 万亩. */
export const TEN_THOUSAND = 10_000

/** Returns a figure in ten thousands as a number for charts; null stays null. */
export const inTenThousands = (value: number | string | null | undefined): number | null =>
  value === null || value === undefined ? null : Number((Number(value) / TEN_THOUSAND).toFixed(4))

/** Returns a figure in ten thousands with two decimals: 360.00. */
export const tenThousands = (value: number | string | null | undefined): string =>
  formatNumber(inTenThousands(value), 2)

/** Returns a rate with its sign: +25.00%. */
export const growthText = (rate: number | null | undefined): string =>
  rate === null || rate === undefined ? BLANK : `${formatGain(rate)}%`

/** Returns a share: 8.47%. */
export const shareText = (share: number | null | undefined): string =>
  share === null || share === undefined ? BLANK : `${formatNumber(share, 2)}%`
