import { createHash } from 'node:crypto'
import { comparable } from '@hepu/api/cells/normalise'
import type { HeaderMatch } from '../../../../import/read/findHeader.ts'

/** Heads of a table in the order of its columns, as they are written. */
export const headsOf = ({ columns, unmapped }: HeaderMatch): { index: number; header: string }[] =>
  [...columns, ...unmapped]
    .map(({ index, header }) => ({ index, header }))
    .toSorted((a, b) => a.index - b.index)

type Head = ReturnType<typeof headsOf>[number]

/** Returns the digest of the heads: equal for workbooks whose columns are called alike and stand alike. */
export const signatureOf = (header: HeaderMatch): string => digestOf(headsOf(header))

/** The digest of heads with their places, in the order of these. */
export function digestOf(all: readonly Head[]): string {
  const heads = all.map(({ index, header }) => [index, comparable(header)])
  return createHash('sha256').update(JSON.stringify(heads)).digest('hex')
}
