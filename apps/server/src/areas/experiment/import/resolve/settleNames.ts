import { columnIndex, createFinding, type FindingPlace } from '@hepu/api/cells/findings'
import type { Ctx } from '../../../../http/context.ts'
import type { Choices, NameQuestion, ReadBook, ReadFinding } from '../book/draft.ts'
import { NameIndex } from './closeNames.ts'
import { respelled } from '../../../../import/resolve/nameFindings.ts'
import { CLOSE_REASON, MAX_CANDIDATES, type KnownName } from '../../../../import/resolve/spellingIndex.ts'
import { kindLabels, type NameKind } from '../words/nameKey.ts'
import { answerTo, askWhetherSame, OTHER, sameAs } from './nameQuestions.ts'
import { loadAliases, loadNamesLike } from './storedNames.ts'
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
  const firstRows = firstRowsOf(book, kind)
  const names = [...firstRows.keys()]
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
  const asked = new Map(
    (book.questions ?? [])
      .filter((question) => question.kind === kind)
      .map((question) => [question.from, question]),
  )
  for (const [read, row] of firstRows) {
    const question = asked.get(read)
    const name = question ? answer(settling, question) : read
    const next = settleName(settling, {
      name,
      place: placeOf(book, kind, row),
      wasAsked: question !== undefined,
    })
    if (next !== read) settling.renamed.set(read, next)
  }
  return settling
}

/** A name, after the answer if it was asked about, and the place of its first row. */
interface Named {
  name: string
  place: FindingPlace
  wasAsked: boolean
}

/** Returns the name under which a name finds its record. One that was asked about is not asked about again. */
function settleName(settling: Settling, { name, place, wasAsked }: Named): string {
  const { kind, index, found } = settling
  const known = index.known(name)
  if (known) {
    if (known.name !== name) found.push(remarkOn(place, kind, name, known))
    return known.name
  }
  const doubt = wasAsked ? null : doubtOn(settling, name, place)
  if (!doubt) return name
  found.push(doubt.finding)
  return answer(settling, doubt.question)
}

function doubtOn({ kind, index }: Settling, from: string, place: FindingPlace) {
  const bare = index.withoutZeros(from)
  if (bare !== undefined) {
    const reason = '只差末尾的“.0”，多半是程序添加的'
    const code = 'nameZeros' as const
    return askWhetherSame(place, { kind, code, from, candidates: [bare], action: sameAs(bare), reason })
  }
  const close = index.close(from).slice(0, MAX_CANDIDATES)
  if (close.length === 0) return null
  return askWhetherSame(place, {
    kind,
    code: 'nameClose',
    from,
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

function remarkOn(
  place: FindingPlace,
  kind: NameKind,
  read: string,
  { name, isAlias }: KnownName,
): ReadFinding {
  if (!isAlias) return createFinding(place, respelled(kindLabels[kind], read, name))
  const text = `“${read}”按已记住的名称读取：${kindLabels[kind]}「${name}」`
  return createFinding(place, { severity: 'corrected', code: 'nameRemembered', read, expected: name, text })
}

/** The names of one kind in a workbook with their first rows. */
function firstRowsOf({ rows, entries }: ReadBook, kind: NameKind): ReadonlyMap<string, number | undefined> {
  const first = new Map<string, number | undefined>()
  for (const row of rows) if (!first.has(row[kind])) first.set(row[kind], row.no)
  if (kind === 'entry')
    for (const { name, group, no } of entries) if (group !== null && !first.has(name)) first.set(name, no)
  return first
}

function placeOf({ sheet, columns }: ReadBook, kind: NameKind, row: number | undefined): FindingPlace {
  const column = columns.find(({ key }) => key === kind)
  return {
    sheet,
    ...(row === undefined ? {} : { row }),
    ...(column ? { index: columnIndex(column.letter), column: column.header } : {}),
  }
}
