/** What a name is of. */
export type NameKind = 'point' | 'entry'

/** What people call a name of each kind. */
export const kindLabels: Readonly<Record<NameKind, string>> = { point: '试验点', entry: '品种' }

const HYPHENS = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63]/g
const CROSSES = /[×✕✖⨯]|(?<=[\p{L}\p{N}])\*(?=[\p{L}\p{N}])/gu
const TRAILING_DOTS = /[.。·]+$/
const POINT_ENDING = /(?<=.)(?:试验站|试验点|试点|站|点)$/

/**
 * Returns what names that are the same have in common. Case, blanks, the kind of hyphen, the sign of a cross and dots at the
 * end do not count; of points neither does the ending 站 or 点.
 */
export function nameKey(kind: NameKind | 'group', name: string): string {
  const key = name
    .toLowerCase()
    .replaceAll(/\s+/g, '')
    .replaceAll(HYPHENS, '-')
    .replaceAll(CROSSES, 'x')
    .replace(TRAILING_DOTS, '')
  const bare = kind === 'point' ? key.replace(POINT_ENDING, '') : key
  return bare === '' ? name : bare
}

/** Returns a name without the zeros of a decimal number, which a program appended: `958.0` is likely `958`. */
export const withoutZeros = (name: string): string => name.replace(/(?<=\d)\.0+$/, '')
