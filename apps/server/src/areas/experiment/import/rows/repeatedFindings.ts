import type { Finding } from '@hepu/api/cells/findings'
import { placeFinding } from '../shape/origin.ts'
import type { FillReading } from './fillReading.ts'

/** Findings of a line that several plots share: what was tidied in it, and that it is hidden. */
const isShared = ({ severity, code }: Finding): boolean => severity === 'corrected' || code === 'hiddenRow'

/**
 * Returns the finding that an earlier plot of the same uploaded line has, by its id, or undefined: a line with its replicates
 * side by side is read as several plots, and is reported and asked about once.
 */
export function repeatedFinding({ book, remarked }: FillReading, finding: Finding): string | undefined {
  if (!book.origin || !isShared(finding)) return undefined
  const { sheet, row, cell, code } = placeFinding(book.origin, finding)
  const key = `${sheet}\n${row}\n${cell}\n${code}`
  const first = remarked.get(key)
  if (first === undefined) remarked.set(key, finding.id)
  return first
}
