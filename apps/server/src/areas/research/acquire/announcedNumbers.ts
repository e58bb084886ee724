import { keptVarietyNo } from '@hepu/api/areas/research/variety/varietyNo'
import type { AcquireKind } from '@hepu/api/areas/research/acquire/acquireKinds'
import { comparable } from '@hepu/api/cells/normalise'

/** A number as it is kept in the registry: half-width, without blanks, an approval without 号. */
export const keptNumber = (kind: AcquireKind, text: string): string =>
  kind === 'VARIETY' ? keptVarietyNo(text) : text.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase()

/**
 * A number to compare by. The number of a right is that of its application behind CNA, so that either finds the other:
 * CNA20191006012 and 20191006012.
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
