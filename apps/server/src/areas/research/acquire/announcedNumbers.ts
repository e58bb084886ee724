import { keptVarietyNo } from '@hepu/api/areas/research/variety/varietyNo'
import type { AcquireKind } from '@hepu/api/areas/research/acquire/acquireKinds'
import { comparable } from '@hepu/api/cells/normalise'

/** Returns a number in the form that the registry stores: half-width, without blanks, an approval without 号. */
export const keptNumber = (kind: AcquireKind, text: string): string =>
  kind === 'VARIETY' ? keptVarietyNo(text) : text.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase()

/**
 * Returns a number in the form used to compare. The number of a right is that of its application after CNA, so that
 * either finds the other: CNA20191006012 and 20191006012.
 */
export const comparedNumber = (kind: AcquireKind, text: string): string => {
  const kept = keptNumber(kind, text).toUpperCase()
  return kind === 'PVP' ? kept.replace(/^CNA/, '') : kept
}

/** Returns the mark by which two announcements with the same content are recognised. */
export const markOf = (
  kind: AcquireKind,
  { announceNo, name, numbers }: { announceNo: string; name: string; numbers: readonly string[] },
): string =>
  [announceNo, name]
    .map(comparable)
    .concat(numbers.map((number) => comparedNumber(kind, number)))
    .join(' ')
