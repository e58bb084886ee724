import { decisions, type Decision, type ItemVerdict } from '@hepu/api/areas/upgrade/promotionShapes'
import { formatNumber } from '../../../ui/text/formatNumber.ts'

/** The tone of each decision: a state text has a colour and the word, never the colour alone. */
export const decisionTones: Record<Decision, 'good' | 'info' | 'warn' | 'bad'> = {
  UP: 'good',
  RETEST: 'info',
  HOLD: 'warn',
  DROP: 'bad',
}

export const decisionOptions = (Object.keys(decisions) as Decision[]).map((value) => ({
  value,
  label: decisions[value],
}))

/** Describes the seasons on which an item over several years rests: `2024 6.3（5点）；2025 5.0（6点）`. */
export const yearsText = ({ years }: Pick<ItemVerdict, 'years'>): string =>
  (years ?? []).map((year) => `${year.year} ${formatNumber(year.value, 1)}（${year.n}点）`).join('；')
