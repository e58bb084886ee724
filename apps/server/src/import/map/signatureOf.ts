import { createHash } from 'node:crypto'
import { comparable } from '@hepu/api/cells/normalise'
import type { HeaderMatch } from '../read/findHeader.ts'

/** Heads of a table in the order of its columns, as they are written. */
export const headsOf = ({ columns, unmapped }: HeaderMatch): { index: number; header: string }[] =>
  [...columns, ...unmapped]
    .map(({ index, header }) => ({ index, header }))
    .toSorted((a, b) => a.index - b.index)

/** Returns the digest of the heads: equal for workbooks whose columns are called alike and stand alike. */
export function signatureOf(header: HeaderMatch): string {
  const heads = headsOf(header).map(({ index, header: head }) => [index, comparable(head)])
  return createHash('sha256').update(JSON.stringify(heads)).digest('hex')
}
