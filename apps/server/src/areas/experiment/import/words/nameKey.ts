import { spellingKey } from '../../../../import/resolve/spelling.ts'

/** What a name is of. */
export type NameKind = 'point' | 'entry'

/** What people call a name of each kind. */
export const kindLabels: Readonly<Record<NameKind, string>> = { point: '试验点', entry: '品种' }

const POINT_ENDING = /(?<=.)(?:试验站|试验点|试点|站|点)$/

/** 第二组 is 二组. */
const NTH = /^第(?=.+组$)/

/** Returns what names that are the same have in common: of points the ending 站 or 点 does not count either, of groups 第. */
export function nameKey(kind: NameKind | 'group', name: string): string {
  const key = spellingKey(name)
  const bare =
    kind === 'point' ? key.replace(POINT_ENDING, '') : kind === 'group' ? key.replace(NTH, '') : key
  return bare === '' ? name : bare
}

/** Returns a name without the zeros of a decimal number, which a program appended: `958.0` is likely `958`. */
export const withoutZeros = (name: string): string => name.replace(/(?<=\d)\.0+$/, '')

/** Signs behind a name that refer to a footnote. */
const MARKS = /\s*[*#＊＃†‡^△▲☆★]+$/

/** Returns a name without footnote marks behind it; a name of marks alone as it is. */
export const withoutMarks = (name: string): string => name.replace(MARKS, '') || name

/** Returns how an entry's name looks in print: without marks, with 0 for the letter O, and 1 for I and l. */
export const lookOf = (name: string): string =>
  nameKey('entry', withoutMarks(name)).replaceAll('o', '0').replaceAll(/[il]/g, '1')
