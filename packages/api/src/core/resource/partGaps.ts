import { sum, yuanText } from '../money/fen.ts'
import { readMoney } from '../money/readMoney.ts'
import type { Problem } from '../zod.ts'
import { enteredFields, fieldNamed, type Fields } from './fields.ts'
import type { Part, PartPlace } from './part.ts'
import type { PartState } from './partStates.ts'
import { brokenRules, isBlank, problemsOf, type Values } from './problems.ts'

/** What is missing or wrong in a part: the field and the row (from 1), where they are known, and the message. */
export interface Gap {
  field: string | null
  row: number | null
  message: string
}

type Ruled = Pick<Part, 'fields' | 'dateOrder' | 'problems'>
type Listed = Pick<Part, 'label' | 'fields' | 'uniqueTogether'>

/**
 * Returns the problems of one entry of a part, by field; for forms and the server alike. `isDraft` leaves out what is only
 * missing.
 */
export function entryProblems(
  { fields, dateOrder, problems }: Ruled,
  values: Values,
  place: PartPlace,
  { isDraft }: { isDraft: boolean },
): Problem[] {
  const { today, crop } = place
  const rules = { fields, problems: (given: Values) => problems(given, place) }
  return [
    ...problemsOf({ fields, nameField: '', dateOrder }, values, { isDraft, today }),
    ...brokenRules(rules, values, { isDraft, today, crop }),
  ]
}

/** Returns the problems of rows that are all alike in a group of unique fields. Each names both rows, counted from 1. */
export function repeatedRows({ fields, uniqueTogether }: Listed, rows: readonly Values[]): Problem[] {
  return uniqueTogether.flatMap((group) => {
    const first = new Map<string, number>()
    const named = listed(group.map((name) => fieldNamed(fields, name).label))
    return rows.flatMap((row, at): Problem[] => {
      const key = keyOf(group, row)
      if (key === null) return []
      const earlier = first.get(key)
      if (earlier === undefined) first.set(key, at)
      return earlier === undefined
        ? []
        : [{ path: `rows.${at}.${group[0]}`, message: `第${at + 1}行与第${earlier + 1}行的${named}相同` }]
    })
  })
}

/** Returns the problem of a row that is alike with one of the others in a group of unique fields; `no` is their place in the list. */
export function repeatsRow(
  { fields, uniqueTogether }: Pick<Part, 'fields' | 'uniqueTogether'>,
  row: Values,
  others: readonly { no: number; values: Values }[],
): Problem[] {
  return uniqueTogether.flatMap((group): Problem[] => {
    const key = keyOf(group, row)
    const same = key === null ? undefined : others.find(({ values }) => keyOf(group, values) === key)
    const named = listed(group.map((name) => fieldNamed(fields, name).label))
    return same ? [{ path: group[0] ?? '', message: `${named}与第${same.no}行相同` }] : []
  })
}

/** Returns the values of a group as text; null if all are blank. */
function keyOf(group: readonly string[], row: Values): string | null {
  const values = group.map((name) => row[name] ?? null)
  return values.every((value) => value === null) ? null : JSON.stringify(values)
}

/** Returns labels as people list them: 染色体、位点和变异基因型. */
const listed = (labels: readonly string[]): string =>
  labels.length > 1 ? `${labels.slice(0, -1).join('、')}和${labels.at(-1)}` : labels.join('')

/** Returns the problems of each row of a list at `rows.<index>.<field>`, with the number of the row in front. */
export const rowProblems = (
  part: Ruled,
  rows: readonly Values[],
  place: PartPlace,
  isDraft = false,
): Problem[] =>
  rows.flatMap((row, at) =>
    entryProblems(part, row, place, { isDraft }).map(({ path, message }) => ({
      path: `rows.${at}.${path}`,
      message: `第${at + 1}行：${message}`,
    })),
  )

/** Returns everything that is missing or wrong in a part; `entries` are its stored entries in their order. */
export function partGaps(part: Part, entries: readonly Values[], place: PartPlace): Gap[] {
  if (isEmptyPart(part, entries) && part.isOptional) return []
  if (part.shape === 'section') {
    return sectionProblems(part, entries, place).map(({ path, message }): Gap => {
      const { field, row } = cellAt(path)
      return { field, row: row === null ? null : row + 1, message }
    })
  }
  const few = `${part.label}至少${part.min}行，现有${entries.length}行`
  return [
    ...(entries.length < part.min ? [{ field: null, row: null, message: few }] : []),
    ...[
      ...rowProblems(part, entries, place),
      ...repeatedRows(part, entries),
      ...part.together(entries, place),
    ].map(gapAt),
  ]
}

/** Returns true for a part without entries, and for a section whose fields were all cleared. */
export const isEmptyPart = ({ shape, fields }: Part, entries: readonly Values[]): boolean =>
  entries.length === 0 ||
  (shape === 'section' &&
    enteredFields(fields).every(
      ([name, field]) => field.kind === 'files' || isBlank(field, entries[0]?.[name]),
    ))

const sectionProblems = (part: Part, entries: readonly Values[], place: PartPlace): Problem[] => [
  ...entryProblems(part, entries[0] ?? {}, place, { isDraft: false }),
  ...part.together(entries, place),
]

/** Returns the field of a section that a problem is about and, within a table, the row (from 0) and the column. */
function cellAt(path: string): { field: string; row: number | null; column: string } {
  const [, field = path, row, column = ''] = /^(\w+)\.(\d+)\.(\w+)$/.exec(path) ?? []
  return { field, row: row === undefined ? null : Number(row), column }
}

/** Returns true if a problem of a section is about a field or a cell without a value. */
function isAboutBlank({ fields }: Part, entry: Values, { path }: Problem): boolean {
  const { field, row, column } = cellAt(path)
  const known = fields[field]
  if (known === undefined) return false
  if (row === null || known.kind !== 'rows') return isBlank(known, entry[field])
  const cell = (entry[field] as readonly Values[] | null)?.[row]?.[column]
  return cell === null || cell === undefined || cell === ''
}

/** Returns the gap for a problem at `rows.<index>.<field>`. */
function gapAt({ path, message }: Problem): Gap {
  const [, row, field = null] = /^rows\.(\d+)\.(.+)$/.exec(path) ?? []
  return { field, row: row === undefined ? null : Number(row) + 1, message }
}

/** Returns how far a part is filled in: what is only missing differs from what is wrong. */
export function partState(part: Part, entries: readonly Values[], place: PartPlace): PartState {
  if (isEmptyPart(part, entries)) return 'empty'
  if (part.shape === 'section') {
    const problems = sectionProblems(part, entries, place)
    if (problems.length === 0) return 'complete'
    return problems.every((problem) => isAboutBlank(part, entries[0] ?? {}, problem)) ? 'lacking' : 'wrong'
  }
  const gaps = partGaps(part, entries, place)
  if (gaps.length === 0) return 'complete'
  return gaps.every((gap) => isMissing(part.fields, entries, gap)) ? 'lacking' : 'wrong'
}

/** Returns true if a gap is about a field without a value, or about rows that are still to come. */
function isMissing(fields: Fields, entries: readonly Values[], { field, row }: Gap): boolean {
  if (field === null) return row === null
  const known = fields[field]
  return known !== undefined && isBlank(known, entries[(row ?? 1) - 1]?.[field])
}

/** Returns the sum of each column that has one, as text; amounts in yuan. Blank cells and cells that cannot be read count nothing. */
export const sumsOf = (
  { fields, sums }: Pick<Part, 'fields' | 'sums'>,
  rows: readonly Values[],
): Record<string, string> =>
  Object.fromEntries(
    sums.map((name) => {
      const values = rows.map((row) => row[name])
      const field = fieldNamed(fields, name)
      return [name, field.kind === 'money' ? sumOfMoney(values) : sumOfNumbers(values)]
    }),
  )

const sumOfMoney = (values: readonly unknown[]): string =>
  yuanText(
    sum(
      values.flatMap((value) => {
        const read = typeof value === 'string' && value ? readMoney(value) : null
        return read && 'fen' in read ? [read.fen] : []
      }),
    ),
  )

const sumOfNumbers = (values: readonly unknown[]): string => {
  const total = values.reduce<number>((before, value) => before + (typeof value === 'number' ? value : 0), 0)
  return String(Number(total.toFixed(10)))
}

/** Returns the names of the fields that are required together with these values, besides those that always are. */
export const askedInPart = (part: Ruled, values: Values, place: PartPlace): string[] =>
  enteredFields(part.fields).flatMap(([name, { optional }]) =>
    optional && part.problems({ ...values, [name]: null }, place).some(({ path }) => path === name)
      ? [name]
      : [],
  )
