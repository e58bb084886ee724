import { createHash } from 'node:crypto'
import { comparable } from '@hepu/api/cells/normalise'
import type { HeaderMatch } from '../read/findHeader.ts'

/** The head of a column, and its 0-based place. */
export interface Head {
  index: number
  header: string
}

/** Heads of a table in the order of its columns, as they are written. */
export const headsOf = ({ columns, unmapped }: HeaderMatch): Head[] =>
  [...columns, ...unmapped]
    .map(({ index, header }) => ({ index, header }))
    .toSorted((a, b) => a.index - b.index)

/** Returns the digest of heads in the order of their columns: equal for tables whose columns are called and stand alike. */
export function digestOf(all: readonly Head[]): string {
  const heads = all.map(({ index, header }) => [index, comparable(header)])
  return createHash('sha256').update(JSON.stringify(heads)).digest('hex')
}
