import { comparable } from '@hepu/api/cells/normalise'
import type { HeadWords, Meaning } from './headWords.ts'

const HARVEST: ReadonlySet<string> = new Set(['weight', 'earWeight', 'yieldGiven'])
export const isHarvest = (key: string): boolean => HARVEST.has(key)

const PER_AREA = /\/(?:亩|mu|hm2|ha|公顷)$/

/** The column of yields in a unit: kg of a plot, or kg/亩. */
export function yieldMeaning(words: HeadWords, unit: string | undefined): Meaning | null {
  const plain = unit === undefined ? undefined : comparable(unit)
  if (plain !== undefined && PER_AREA.test(plain))
    return words.meaningOf('折亩产', unit) ?? words.meaningOf('折亩产')
  const ofPlot = plain?.replace(/\/小区$/, '')
  return (
    (ofPlot === undefined ? null : words.meaningOf('小区产量', ofPlot)) ??
    words.meaningOf(words.canonical('weight'))
  )
}
