import { withReason } from '../withReason.ts'
import type { StandardItem } from './types.ts'

type Sourced = Pick<StandardItem, 'label' | 'source'>

/** Whether the threshold of an item was not compared with an official text yet. */
export const isUnverified = ({ source }: Pick<Sourced, 'source'>): boolean =>
  source?.includes('待核') ?? false

const isUnofficial = ({ source }: Sourced): boolean => source?.includes('非官方') ?? false

/**
 * Returns the note on a standard whose thresholds are not all official: `非官方指标2项（比CK1增产、增产点率），阈值待核1项（茎腐病）`, from the
 * sources of its items; null if no source says so.
 */
export function sourceNote(items: readonly Sourced[]): string | null {
  const parts = [
    part('非官方指标', items.filter(isUnofficial)),
    part(
      '阈值待核',
      items.filter((item) => !isUnofficial(item) && isUnverified(item)),
    ),
  ].filter((text) => text !== null)
  return parts.length > 0 ? parts.join('，') : null
}

const part = (what: string, items: readonly Sourced[]): string | null =>
  items.length > 0 ? withReason(`${what}${items.length}项`, items.map(({ label }) => label).join('、')) : null
