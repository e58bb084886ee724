import type { RowColumn, RowsField } from '@hepu/api/core/resource/fields'
import { plainText, rowsText, type RowValues } from '@hepu/api/core/resource/values'
import { bareName, EXTERNAL } from '@hepu/api/areas/authority/externalName'
import { placeCodes, placeNames } from '../../areas/authority/shared.ts'
import type { SheetValue } from '../../import/writeWorkbook.ts'
import type { StoredHolder } from '../present.ts'
import type { HolderPart, SheetField } from './sheetFields.ts'
import type { Words } from './words.ts'

const BETWEEN = '、'

/** What a cell shows of a stored value; an import reads the same back. */
export function cellOf(it: SheetField, value: unknown, words: Words): SheetValue {
  if (value === null || value === undefined) return null
  const { field, part } = it
  switch (field.kind) {
    case 'bool':
      return value ? '是' : '否'
    case 'dict':
      return words.word(field.dictionary, plainText(value))
    case 'dicts':
      return (value as string[]).map((entry) => words.word(field.dictionary, entry)).join(BETWEEN)
    case 'region':
      return placeNames(value as string[]).join('/')
    case 'ref':
      return words.named[field.target].nameOf(value as number)
    case 'rows':
      return rowsText(field, value as RowValues[], (column, it) =>
        column.kind === 'dict' ? words.word(column.dictionary, String(it)) : String(it),
      )
    case 'holder':
      return partText(value as StoredHolder, part!, words)
    default:
      return value as SheetValue
  }
}

function partText(holder: StoredHolder, part: HolderPart, words: Words): string | null {
  if (part === 'externalUnit') return holder.externalUnit
  if (part === 'internalUnit')
    return holder.internalUnit.map(words.named.organization.nameOf).join(BETWEEN) || null
  const people = holder.staffList.map(({ userId, userName }) =>
    userId === null && words.named.user.idOf(userName) !== undefined ? `${userName}${EXTERNAL}` : userName,
  )
  return people.join(BETWEEN) || null
}

/** What is read from a cell: the value to store, or what is wrong with it. */
export type Read = { value: unknown } | { problem: string }

/** Reads the words of a cell as a value of the field. `cell` is as the reader of workbooks understood it. */
export function readCell(it: SheetField, cell: string | number | boolean, words: Words): Read {
  const { field, label, part } = it
  const text = String(cell).trim()
  switch (field.kind) {
    case 'dict':
      return entryOf(field.dictionary, label, text, words)
    case 'dicts':
      return readAll(splitWords(text), (word) => entryOf(field.dictionary, label, word, words))
    case 'ref': {
      const id = words.named[field.target].idOf(text)
      return id === undefined ? { problem: `${label}「${text}」不存在或不唯一` } : { value: id }
    }
    case 'region':
      return regionOf(label, text)
    case 'rows':
      return readRows(field, text, words)
    case 'holder':
      return readPart(text, part!, label, words)
    case 'money':
      return { value: text }
    case 'number':
    case 'bool':
    case 'date':
      return { value: cell }
    default:
      return { value: text }
  }
}

const splitWords = (text: string): string[] => [
  ...new Set(
    text
      .split(/[、;；\n]/)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
]

function entryOf(dictionary: string, label: string, word: string, words: Words): Read {
  const entry = words.entry(dictionary, word)
  if (!entry) return { problem: `${label}「${word}」不在字典中` }
  return entry.disabled ? { problem: `${label}「${word}」已停用` } : { value: entry.value }
}

function readAll(list: readonly string[], read: (word: string) => Read): Read {
  const values = []
  for (const word of list) {
    const one = read(word)
    if ('problem' in one) return one
    values.push(one.value)
  }
  return { value: values }
}

/** The rows of a table, as `rowsText` writes them; plain bars and line breaks do too. */
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
    const read = readColumn(columns[name]!, cells[at] ?? '', words)
    if ('problem' in read) return { problem: `${label}${read.problem}` }
    values[name] = read.value as RowValues[string]
  }
  return { value: values }
}

function readColumn(column: RowColumn, cell: string, words: Words): Read {
  if (cell === '') return { value: null }
  if (column.kind === 'dict') return entryOf(column.dictionary, column.label, cell, words)
  if (column.kind !== 'number') return { value: cell }
  const value = Number(cell)
  return Number.isNaN(value) ? { problem: `的${column.label}「${cell}」应为数字` } : { value }
}

/** 河南省/郑州市, or its codes. */
function regionOf(label: string, text: string): Read {
  const codes = placeCodes(text.split('/').map((part) => part.trim()))
  return codes ? { value: codes } : { problem: `${label}「${text}」不存在，应如 河南省/郑州市` }
}

function readPart(text: string, part: HolderPart, label: string, words: Words): Read {
  if (part === 'externalUnit') return { value: text }
  const list = splitWords(text)
  if (part === 'internalUnit') {
    return readAll(list, (name) => {
      const id = words.named.organization.idOf(name)
      return id === undefined ? { problem: `${label}「${name}」不存在或不唯一` } : { value: id }
    })
  }
  return { value: list.map((name) => personOf(name, words)) }
}

/** A name that nobody, or more than one of the house has, is a person from outside. */
function personOf(word: string, words: Words): StoredHolder['staffList'][number] {
  const userName = bareName(word)
  const userId = word.endsWith(EXTERNAL) ? null : (words.named.user.idOf(userName) ?? null)
  return { userId, userName, organizationName: null }
}
