import { BLANK } from '../../../ui/text/formatNumber.ts'

export { yuan } from '../../../ui/text/yuan.ts'

/** Returns a rate with its sign: 54.68%; a dash if there is nothing to compare with. */
export const percent = (rate: string | null): string => (rate === null ? BLANK : `${rate}%`)
