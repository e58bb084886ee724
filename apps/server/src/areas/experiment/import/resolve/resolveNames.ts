import { kindLabels, nameKey, type NameKind } from '../words/nameKey.ts'
import { readCheckMark } from '../words/checkMark.ts'
import type { ReadBook } from '../book/draft.ts'
import { spellName } from '../book/keptRows.ts'
import { askAboutLooks, askAboutMarks, askAboutSlips, askAboutZeros } from './doubtNames.ts'
import { renameRows } from './renameBook.ts'
import { addFinding } from '../book/findings.ts'
import { spellingsOf, type Resolving, type Spelling } from './spellings.ts'

/**
 * Gives every name of a workbook one spelling, without the database: check marks come off, and spellings that differ only in
 * what does not count become one. Names that are likely the same are asked about.
 */
export function resolveNames(resolving: Resolving): void {
  readMarks(resolving)
  for (const kind of ['point', 'entry'] as const) unifySpellings(resolving, kind)
  askAboutZeros(resolving)
  askAboutLooks(resolving)
  askAboutMarks(resolving)
  askAboutSlips(resolving)
}

/** Adds a remark at the first row of a name. */
const addRemark = (
  { book, placeOf }: Resolving,
  row: number,
  kind: NameKind,
  content: { code: string; read: string; expected: string; rows: number; text: string },
): string =>
  addFinding({ placeOf, findings: book.findings }, row, kind, { severity: 'corrected', ...content })

/** Takes the check marks off the names and makes their entries checks. */
function readMarks(resolving: Resolving): void {
  const { book } = resolving
  for (const entry of book.entries) {
    const mark = readCheckMark(entry.name)
    if (mark) Object.assign(entry, { name: mark.name, isCk: true, ckNo: entry.ckNo ?? mark.ckNo })
  }
  const marks = new Map(
    spellingsOf(book, 'entry').flatMap((spelling) => {
      const mark = readCheckMark(spelling.name)
      if (!mark) return []
      const { name, first, lines } = spelling
      const isNews = mark.name !== name || first.isCk !== true
      return [[name, { mark, first, lines, isNews }] as const]
    }),
  )
  if (marks.size === 0) return
  for (const row of book.rows) {
    const mark = marks.get(row.entry)?.mark
    if (!mark) continue
    spellName(row, 'entry', mark.name)
    row.isCk = true
    if (mark.ckNo !== null) row.ckNo ??= mark.ckNo
  }
  for (const [read, { mark, first, lines, isNews }] of marks) {
    if (!isNews) continue
    const number = mark.ckNo === null ? '' : `，序号CK${mark.ckNo}`
    const text = read === mark.name ? `“${read}”作对照` : `“${read}”带对照标记，按对照「${mark.name}」读取`
    addRemark(resolving, first.no, 'entry', {
      code: 'checkMark',
      read,
      expected: mark.name,
      rows: lines,
      text: `${text}${number}`,
    })
  }
}

/** Makes one name of the spellings with one key: that of the sheet of points or entries, else the most frequent one. */
function unifySpellings(resolving: Resolving, kind: NameKind): void {
  const { book } = resolving
  const listed = listedNames(book, kind)
  const alike = Map.groupBy(spellingsOf(book, kind), ({ name }) => nameKey(kind, name))
  const renamed = new Map<string, string>()
  for (const [key, spellings] of alike) {
    const name = listed.get(key) ?? mostFrequent(spellings).name
    for (const spelling of spellings) {
      if (spelling.name === name) continue
      renamed.set(spelling.name, name)
      addRemark(resolving, spelling.first.no, kind, {
        code: 'nameSpelling',
        read: spelling.name,
        expected: name,
        rows: spelling.lines,
        text: `“${spelling.name}”与「${name}」只是写法不同，按同一${kindLabels[kind]}「${name}」读取`,
      })
    }
  }
  renameRows(book.rows, kind, renamed)
}

/** The names of the sheets 试验点信息 and 品种信息, by their keys; the first spelling counts. */
function listedNames({ points, entries }: ReadBook, kind: NameKind): ReadonlyMap<string, string> {
  const names = kind === 'point' ? Object.keys(points) : entries.map(({ name }) => name)
  return new Map(names.toReversed().map((name) => [nameKey(kind, name), name]))
}

const mostFrequent = (spellings: readonly Spelling[]): Spelling =>
  spellings.reduce((most, spelling) =>
    spelling.rows > most.rows || (spelling.rows === most.rows && spelling.name.length < most.name.length)
      ? spelling
      : most,
  )
