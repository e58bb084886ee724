import { splitMoney, type MoneyUnit } from '@hepu/api/core/money/readMoney'
import { moneyProblem, shownMoney, typedMoney } from '@hepu/api/core/money/typedMoney'
import type { RowColumn, RowsField } from '@hepu/api/core/resource/fields'
import { isOutsider, plainText, rowsText, type RowValues } from '@hepu/api/core/resource/values'
import { bareName, EXTERNAL } from '@hepu/api/core/externalName'
import { must } from '@hepu/api/core/must'
import { placeCodes, placeNames } from '../places.ts'
import { normaliseText } from '@hepu/api/cells/normalise'
import { closeText } from '../../import/resolve/nameFindings.ts'
import { wordsOf } from '../../import/table/tableColumns.ts'
import { NOTES_SHEET } from '../../import/write/sheetNames.ts'
import type { SheetValue } from '../../import/write/writeWorkbook.ts'
import type { StoredHolder, StoredPerson } from '../presentRows.ts'
import type { HolderPart, SheetField } from './sheetFields.ts'
import type { Words } from './namedValues.ts'

const BETWEEN = '、'

const isBlank = (value: unknown): value is null | undefined => value === null || value === undefined

/** Returns the cell for a stored value; an import reads it back as the same value. */
export const cellOf = (field: SheetField, value: unknown, words: Words): SheetValue =>
  isBlank(value) ? null : writerOf(field, words)(value)

/** Returns the cells of a column for stored values. */
export function cellsOf(field: SheetField, values: readonly unknown[], words: Words): SheetValue[] {
  const write = writerOf(field, words)
  return values.map((value) => (isBlank(value) ? null : write(value)))
}

/** Returns the function that writes a stored value into a cell of the column. */
function writerOf({ field, part }: SheetField, words: Words): (value: {}) => SheetValue {
  switch (field.kind) {
    case 'bool':
      return (value) => (value ? '是' : '否')
    case 'dict':
      return (value) => words.word(field.dictionary, plainText(value))
    case 'dicts':
      return (value) => (value as string[]).map((entry) => words.word(field.dictionary, entry)).join(BETWEEN)
    case 'region':
      return (value) => placeNames(value as string[]).join('/')
    case 'ref':
      return (value) => words.named[field.target].nameOf(value as number)
    case 'rows':
      return (value) =>
        rowsText(field, value as RowValues[], (column, cell) =>
          column.kind === 'dict'
            ? words.word(column.dictionary, String(cell))
            : column.kind === 'money'
              ? shownMoney(String(cell), column.unit)
              : String(cell),
        )
    case 'money':
      return (value) => shownMoney(plainText(value), field.unit)
    case 'holder':
      return (value) => partText(value as StoredHolder, must(part, 'part of the holder'), words)
    case 'text':
      return (value) => field.choiceLabels?.[plainText(value)] ?? (value as SheetValue)
    default:
      return (value) => value as SheetValue
  }
}

function partText(holder: StoredHolder, part: HolderPart, words: Words): string | null {
  if (part === 'externalUnit') return holder.externalUnit
  if (part === 'internalUnit')
    return holder.internalUnit.map(words.named.organization.nameOf).join(BETWEEN) || null
  const people = holder.staffList.map((member) =>
    isOutsider(member) ? `${member.userName}${EXTERNAL}` : member.userName,
  )
  return people.join(BETWEEN) || null
}

/** A name that is written otherwise than the record that it means. */
export interface Respelled {
  read: string
  name: string
}

/**
 * The result of reading a cell: the value to store and names in another spelling, or the problem and, for a choice, the accepted
 * words. A problem with a name is the same in every row that has the name.
 */
export type Read =
  | { value: unknown; respelled?: readonly Respelled[] }
  | { problem: string; expected?: string; isOfName?: true }

/** Reads a cell as a value of the field. `cell` is the value from the workbook reader. */
export function readCell(
  { field, label, part }: SheetField,
  cell: string | number | boolean,
  words: Words,
): Read {
  const text = String(cell).trim()
  switch (field.kind) {
    case 'dict':
      return entryOf(field.dictionary, label, text, words)
    case 'dicts':
      return readAll(wordsOf(text), (word) => entryOf(field.dictionary, label, word, words))
    case 'ref':
      return namedOf(label, text, words.named[field.target])
    case 'region':
      return regionOf(label, text)
    case 'rows':
      return readRows(field, text, words)
    case 'holder':
      return readPart(text, must(part, 'part of the holder'), label, words)
    case 'money':
      return moneyOf(label, text, field.unit)
    case 'number':
    case 'bool':
    case 'date':
      return { value: cell }
    default:
      return { value: text }
  }
}

function entryOf(dictionary: string, label: string, word: string, words: Words): Read {
  const entry = words.entry(dictionary, word)
  if (entry && !entry.disabled)
    return { value: entry.value, ...respelledAs(word, word === entry.value ? word : entry.label) }
  const why = entry ? '已停用' : `不在字典中${closeText(words.closeEntries(dictionary, word))}`
  const choices = words.choices(dictionary)
  return {
    problem: `${label}「${word}」${why}，${choicesText(choices)}`,
    expected: choices.join(BETWEEN),
    isOfName: true,
  }
}

/** Finds the record that a name or number means. */
function namedOf(label: string, text: string, named: Words['named'][keyof Words['named']]): Read {
  const id = named.idOf(text)
  if (id !== undefined) return { value: id, ...respelledAs(text, named.nameOf(id) ?? text) }
  const close = closeText(named.close?.(text) ?? [])
  return { problem: `${label}「${text}」不存在或不唯一${close}`, isOfName: true }
}

/** Says that a name is written otherwise than its record; nothing where they differ in width or blanks at the ends alone. */
const respelledAs = (read: string, name: string): { respelled?: readonly Respelled[] } =>
  normaliseText(read) === normaliseText(name) ? {} : { respelled: [{ read, name }] }

/** Maximum number of words that a refusal lists in full; longer lists are in the notes of the template. */
const LISTED = 10

/** Describes the accepted words: a short list in full; from a long one the first words, and where to find the rest. */
export function choicesText(choices: readonly string[]): string {
  if (choices.length <= LISTED) return `应为${choices.join('、')}${choices.length > 1 ? '之一' : ''}`
  return `应为${choices.slice(0, LISTED).join('、')}等${choices.length}项之一，全部见导入模板的「${NOTES_SHEET}」`
}

function readAll(list: readonly string[], read: (word: string) => Read): Read {
  const values = []
  const respelled: Respelled[] = []
  for (const word of list) {
    const one = read(word)
    if ('problem' in one) return one
    values.push(one.value)
    respelled.push(...(one.respelled ?? []))
  }
  return { value: values, ...(respelled.length > 0 ? { respelled } : {}) }
}

/** Reads the rows of a table in one cell, as `rowsText` writes them. Half-width bars and line breaks are accepted too. */
function readRows(field: RowsField, text: string, words: Words): Read {
  const lines = text.split(/[；;\n]/).filter((line) => line.trim())
  return readAll(lines, (line) => readRow(field, line, words))
}

function readRow({ label, columns }: RowsField, line: string, words: Words): Read {
  const cells = line.split(/[｜|]/).map((cell) => cell.trim())
  const names = Object.keys(columns)
  if (cells.length > names.length) {
    const heads = Object.values(columns).map((column) => column.label)
    return { problem: `${label}「${line.trim()}」的列多于${heads.join('｜')}` }
  }
  const values: RowValues = {}
  for (const [at, name] of names.entries()) {
    const read = readColumn(must(columns[name], 'column'), cells[at] ?? '', words)
    if ('problem' in read) return { ...read, problem: `${label}${read.problem}` }
    values[name] = read.value as RowValues[string]
  }
  return { value: values }
}

function readColumn(column: RowColumn, cell: string, words: Words): Read {
  if (cell === '') return { value: null }
  if (column.kind === 'dict') return entryOf(column.dictionary, column.label, cell, words)
  if (column.kind === 'money') return moneyOf(`的${column.label}`, cell, column.unit)
  if (column.kind !== 'number') return { value: cell }
  const value = Number(cell)
  return Number.isNaN(value) ? { problem: `的${column.label}「${cell}」应为数字` } : { value }
}

/** Returns the yuan of an amount in the unit behind it, else in that of its column. */
function moneyOf(label: string, text: string, ofColumn: MoneyUnit): Read {
  const { amount, unit } = splitMoney(text) ?? { amount: text, unit: ofColumn }
  const problem = moneyProblem(amount, unit)
  return problem === null ? { value: typedMoney(amount, unit) } : { problem: `${label}「${text}」${problem}` }
}

/** Returns the codes of 河南省/郑州市. */
function regionOf(label: string, text: string): Read {
  const codes = placeCodes(text.split('/').map((part) => part.trim()))
  return codes ? { value: codes } : { problem: `${label}「${text}」不存在，应如 河南省/郑州市` }
}

function readPart(text: string, part: HolderPart, label: string, words: Words): Read {
  if (part === 'externalUnit') return { value: text }
  const list = wordsOf(text)
  if (part === 'internalUnit') {
    return readAll(list, (name) => namedOf(label, name, words.named.organization))
  }
  return readAll(list, (name) => {
    const person = personOf(name, words)
    return { value: person, ...respelledAs(bareName(name), person.userName) }
  })
}

/** Finds the user with that name, else the 科研人员. A name that nobody or several people have becomes an outsider. */
export function personOf(word: string, words: Words): StoredPerson {
  const userName = bareName(word)
  const outsider = { userId: null, userName, organizationName: null }
  if (word.endsWith(EXTERNAL)) return outsider
  const userId = words.named.user.idOf(userName)
  if (userId !== undefined)
    return { ...outsider, userId, userName: words.named.user.nameOf(userId) ?? userName }
  const personId = words.persons.idOf(userName)
  if (personId === undefined) return outsider
  return { ...outsider, personId, userName: words.persons.nameOf(personId) ?? userName }
}
