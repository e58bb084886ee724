import { CLOSE_REASON } from '../../../../import/resolve/spellingIndex.ts'
import { withoutZeros, kindLabels, nameKey, type NameKind } from '../words/nameKey.ts'
import { readCheckMark } from '../words/checkMark.ts'
import type { ReadBook, ReadRow } from '../book/draft.ts'
import { spellName } from '../book/keptRows.ts'
import { NameIndex } from './closeNames.ts'
import { askWhetherSame, OTHER, sameAs } from './nameQuestions.ts'
import { renameRows } from './renameBook.ts'
import { addFinding, type PlaceOf } from '../book/findings.ts'
import { countLines } from '../shape/origin.ts'

/** One spelling of a name in the rows of a workbook. */
interface Spelling {
  name: string
  rows: number
  /** Number of rows of the uploaded workbook. */
  lines: number
  first: ReadRow
}

/** The book whose names are resolved, and where its cells are. */
export interface Resolving {
  book: ReadBook
  placeOf: PlaceOf
}

/**
 * Gives every name of a workbook one spelling, without the database: check marks come off, and spellings that differ only in
 * what does not count become one. Names that are likely the same are asked about.
 */
export function resolveNames(resolving: Resolving): void {
  readMarks(resolving)
  for (const kind of ['point', 'entry'] as const) unifySpellings(resolving, kind)
  askAboutZeros(resolving)
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

/** Lists the spellings of a kind of name in the rows, in order of first appearance. */
function spellingsOf({ rows, origin }: ReadBook, kind: NameKind): Spelling[] {
  const found = new Map<string, ReadRow[]>()
  for (const row of rows) {
    const known = found.get(row[kind])
    if (known) known.push(row)
    else found.set(row[kind], [row])
  }
  return [...found].map(([name, named]) => ({
    name,
    rows: named.length,
    lines: countLines(
      origin,
      named.map(({ no }) => no),
    ),
    first: named[0]!,
  }))
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

/**
 * Asks whether `958.0` is `958`, which is likely where no plot has both. Where both stand in one plot they are two entries
 * unless the user says otherwise.
 */
function askAboutZeros({ book, placeOf }: Resolving): void {
  const spellings = spellingsOf(book, 'entry')
  const byKey = new Map(spellings.map((spelling) => [nameKey('entry', spelling.name), spelling.name]))
  for (const { name, first, lines } of spellings) {
    const same = withoutZeros(name) === name ? undefined : byKey.get(nameKey('entry', withoutZeros(name)))
    if (same === undefined) continue
    const areApart = shareReplicate(book, name, same)
    const { finding, question } = askWhetherSame(placeOf(first.no, 'entry'), {
      kind: 'entry',
      code: 'nameZeros',
      from: name,
      rows: lines,
      candidates: [same],
      action: areApart ? OTHER : sameAs(same),
      reason: areApart ? '只差末尾的“.0”，但同一小区两个名称都有' : '只差末尾的“.0”，多半是程序添加的',
    })
    book.findings.push(finding)
    book.questions = [...(book.questions ?? []), question]
  }
}

/** How many times as many rows a name has at least as one that may be a slip of it. */
const SLIP_RATIO = 2

/**
 * Asks whether an entry that differs in one character from a much more frequent one of its group is the same: a slip has no plot
 * in a replicate in which the right name has one. Two entries unless the user says otherwise.
 */
function askAboutSlips({ book, placeOf }: Resolving): void {
  const spellings = spellingsOf(book, 'entry')
  const byName = new Map(spellings.map((spelling) => [spelling.name, spelling]))
  const index = new NameIndex('entry', byName.keys())
  for (const { name, rows, first, lines } of spellings) {
    const candidates = index.close(name).filter((other) => {
      const right = byName.get(other)
      const isMore = right !== undefined && right.rows >= SLIP_RATIO * rows
      return isMore && right.first.group === first.group && !shareReplicate(book, name, other)
    })
    if (candidates.length === 0) continue
    const { finding, question } = askWhetherSame(placeOf(first.no, 'entry'), {
      kind: 'entry',
      code: 'nameSlip',
      from: name,
      rows: lines,
      candidates,
      action: OTHER,
      reason: `${CLOSE_REASON}，也没有同在一个重复的小区`,
    })
    book.findings.push(finding)
    book.questions = [...(book.questions ?? []), question]
  }
}

/** Whether two names have a plot of the same replicate at the same point. */
function shareReplicate({ rows }: ReadBook, one: string, other: string): boolean {
  const cellsOf = (name: string) =>
    rows.filter(({ entry }) => entry === name).map(({ group, point, rep }) => `${group}\n${point}\n${rep}`)
  const cells = new Set(cellsOf(one))
  return cellsOf(other).some((cell) => cells.has(cell))
}
