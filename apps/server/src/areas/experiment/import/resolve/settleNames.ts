import { columnIndex, createFinding, type FindingPlace } from '@hepu/api/cells/findings'
import type { Ctx } from '../../../../http/context.ts'
import type { Choices, NameQuestion, ReadBook, ReadFinding } from '../book/draft.ts'
import { NameIndex } from './closeNames.ts'
import { respelled } from '../../../../import/resolve/nameFindings.ts'
import { CLOSE_REASON, MAX_CANDIDATES, type KnownName } from '../../../../import/resolve/spellingIndex.ts'
import { kindLabels, type NameKind } from '../words/nameKey.ts'
import { answerTo, askWhetherSame, OTHER, sameAs } from './nameQuestions.ts'
import { loadAliases, loadNamesLike } from './storedNames.ts'
import { countLines } from '../shape/origin.ts'
import type { Scope } from '../book/scope.ts'
import type { Remembered, SettledNames } from '../book/settledNames.ts'
import { withGroupNames } from './renameBook.ts'
import { settleGroups } from './settleGroups.ts'

/** What the database and the user say of the names of one kind. */
interface Settling {
  book: ReadBook
  kind: NameKind
  choices: Choices
  index: NameIndex
  renamed: Map<string, string>
  remembered: Remembered[]
  found: ReadFinding[]
}

/**
 * Finds the record of every name of a workbook: by the answer to an open question, by a remembered name, by a stored name in
 * another spelling. A name that is close to a stored one is asked about. The book gets the findings; its names stay as
 * they are read (`applyNames`).
 */
export async function settleNames(
  ctx: Pick<Ctx, 'db'>,
  scope: Scope,
  book: ReadBook,
  choices: Choices,
): Promise<SettledNames> {
  const groups = await settleGroups(ctx.db, scope, book)
  const named = { ...book, groups: withGroupNames(book.groups, groups.renamed) }
  const points = await settleKind(ctx, scope, named, 'point', choices)
  const entries = await settleKind(ctx, scope, named, 'entry', choices)
  const renames = { point: [...points.renamed], entry: [...entries.renamed] }
  book.findings.unshift(...groups.found, ...points.found, ...entries.found)
  return { renames, groups: groups.renamed, remembered: [...points.remembered, ...entries.remembered] }
}

async function settleKind(
  { db }: Pick<Ctx, 'db'>,
  scope: Scope,
  book: ReadBook,
  kind: NameKind,
  choices: Choices,
): Promise<Settling> {
  const rows = rowsOf(book, kind)
  const questions = (book.questions ?? []).filter((question) => question.kind === kind)
  const names = [...new Set([...rows.keys(), ...questions.flatMap(({ candidates }) => candidates)])]
  const aliases = await loadAliases(db, scope, kind)
  const stored = names.length === 0 ? [] : await loadNamesLike(db, scope, kind, book.groups, names)
  const settling: Settling = {
    book,
    kind,
    choices,
    index: new NameIndex(kind, stored, aliases),
    renamed: new Map(),
    remembered: [],
    found: [],
  }
  const asked = new Map(withdrawKnown(settling, questions).map((question) => [question.from, question]))
  for (const [read, [row, ...others]] of rows) {
    const question = asked.get(read)
    const name = question ? answer(settling, question) : read
    const next = settleName(settling, {
      name,
      place: placeOf(book, kind, row),
      rows: row === undefined ? 1 : countLines(book.origin, [row, ...others]),
      wasAsked: question !== undefined,
    })
    if (next !== read) settling.renamed.set(read, next)
  }
  return settling
}

/**
 * Takes back the questions that the user has not answered now and that are answered already: by a remembered name, or, whether a
 * mark is part of a name, by a stored one. Returns the others.
 */
function withdrawKnown(
  { book, index, choices }: Settling,
  questions: readonly NameQuestion[],
): readonly NameQuestion[] {
  const marks = new Set(book.findings.flatMap(({ id, code }) => (code === 'nameMark' ? [id] : [])))
  const isAnswered = ({ key, from }: NameQuestion): boolean => {
    const name = key in choices ? undefined : index.known(from)
    return name !== undefined && (name.isAlias || marks.has(key))
  }
  const known = questions.filter(isAnswered)
  const gone = new Set(known.map(({ key }) => key))
  const left = book.findings.filter(({ id }) => !gone.has(id))
  book.findings.splice(0, book.findings.length, ...left)
  return questions.filter(({ key }) => !gone.has(key))
}

/** A name, after the answer if it was asked about, and the place of its first row. */
interface Named {
  name: string
  place: FindingPlace
  /** Number of rows of the workbook that have it. */
  rows: number
  wasAsked: boolean
}

/** Returns the name under which a name finds its record. One that was asked about is not asked about again. */
function settleName(settling: Settling, named: Named): string {
  const { kind, index, found } = settling
  const { name, wasAsked } = named
  const known = index.known(name)
  if (known) {
    if (known.name !== name) found.push({ ...remarkOn(kind, named, known), rows: named.rows })
    return known.name
  }
  const doubt = wasAsked ? null : doubtOn(settling, named)
  if (!doubt) return name
  found.push(doubt.finding)
  return answer(settling, doubt.question)
}

function doubtOn({ kind, index }: Settling, { name: from, place, rows }: Named) {
  const bare = index.withoutZeros(from)
  if (bare !== undefined) {
    const reason = '只差末尾的“.0”，多半是程序添加的'
    const code = 'nameZeros' as const
    return askWhetherSame(place, {
      kind,
      code,
      from,
      rows,
      candidates: [bare],
      action: sameAs(bare),
      reason,
    })
  }
  const close = index.close(from).slice(0, MAX_CANDIDATES)
  if (close.length === 0) return null
  return askWhetherSame(place, {
    kind,
    code: 'nameClose',
    from,
    rows,
    candidates: close,
    action: OTHER,
    reason: CLOSE_REASON,
  })
}

/** Returns the name that the user chose, and keeps it to be remembered. */
function answer({ kind, choices, remembered }: Settling, question: NameQuestion): string {
  const name = answerTo(question, choices)
  if (question.key in choices && name !== question.from) remembered.push({ kind, alias: question.from, name })
  return name
}

function remarkOn(kind: NameKind, { name: read, place }: Named, { name, isAlias }: KnownName): ReadFinding {
  if (!isAlias) return createFinding(place, respelled(kindLabels[kind], read, name))
  const text = `“${read}”按已记住的名称读取：${kindLabels[kind]}「${name}」`
  return createFinding(place, { severity: 'corrected', code: 'nameRemembered', read, expected: name, text })
}

/** The names of one kind in a workbook with their rows; none where only a list without rows has the name. */
function rowsOf({ rows, entries }: ReadBook, kind: NameKind): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>()
  for (const row of rows) {
    const known = found.get(row[kind])
    if (known) known.push(row.no)
    else found.set(row[kind], [row.no])
  }
  if (kind === 'entry')
    for (const { name, group, no } of entries)
      if (group !== null && !found.has(name)) found.set(name, no === undefined ? [] : [no])
  return found
}

function placeOf({ sheet, columns }: ReadBook, kind: NameKind, row: number | undefined): FindingPlace {
  const column = columns.find(({ key }) => key === kind)
  return {
    sheet,
    ...(row === undefined ? {} : { row }),
    ...(column ? { index: columnIndex(column.letter), column: column.header } : {}),
  }
}
