import { BLANK } from '../../../ui/text/formatNumber.ts'

export { yuan } from '../../../ui/text/yuan.ts'

/** Returns a first and a last day; a dash if there is neither. */
export const span = (from: string | null, to: string | null): string =>
  from || to ? `${from ?? ''} 至 ${to ?? ''}` : BLANK
