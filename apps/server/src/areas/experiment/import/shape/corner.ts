import { comparable } from '@hepu/api/cells/normalise'
import { textsOf } from '../../../../import/shape/headRows.ts'
import { isBlank, type RawRow } from '../../../../import/workbook.ts'
import { YIELD_WORDS } from './crossRoles.ts'
import { isComputedHead, type HeadWords } from './headWords.ts'
import { isNothing } from './lines.ts'
import { wholeRep } from './repHeads.ts'

/** What stands down the side of a cross table whose corner says it in its own way, or not at all. */
export interface Corner {
  index: number
  key: 'entry' | 'entryNo' | 'point'
  /** What is only likely: which names are the entries, or that the numbers are yields; null if both are sure. */
  doubt: 'sides' | 'yields' | null
}

/** Where the heads of a possible cross table stand, and what is around them. */
interface Place {
  rows: readonly RawRow[]
  at: number
  sheetName: string
}

const LEAST_NAMES = 2
const SEARCHED_ROWS = 20
const TITLES = 3
/** Yields per mu in kg lie above this; no length, weight of grains or percentage does. */
const LEAST_YIELD = 350
/** The head of a column that names each of several lines of an entry: 产量, ±%, 位次. */
const ITEM = /^(?:项目?|指标|内容|数据项)$/
/** Heads of traits that nobody knows end so; names of places do not. */
const MEASURED = /(?:率|数|度|性|期|重|粗|色|级|型|量|病|积|比|值|分|次|号)$/

/** Reads the corner of a cross table whose names stand across in one row of heads; null where there is none. */
export function cornerOf(place: Place, words: HeadWords): Corner | null {
  const { rows, at } = place
  const [head, first] = [rows[at]!, rows[at + 1]]
  const index = first?.cells.findIndex(({ value }) => typeof value === 'string') ?? -1
  if (index < 0) return null
  const text = textOf(head, index)
  if (text === null) return null
  const across = textsOf(head).filter(
    (cell) => cell.index > index && !isComputedHead(cell.text) && !ITEM.test(cell.text.trim()),
  )
  const isName = (name: string): boolean => words.meaningOf(name) === null && wholeRep(name) === null
  const isTable = across.length >= LEAST_NAMES && across.every((cell) => isName(cell.text))
  const columns = across.map((cell) => cell.index)
  if (!isTable || !hasNumbers(rows.slice(at + 1, at + 3), columns)) return null
  const side = namesBelow(rows, at, index)
  const names = across.map((cell) => cell.text)
  const found = keyOf(text, { side, across: names }, words)
  if (!found) return null
  const isLikely = found.isPair || names.every((name) => !MEASURED.test(name) || isEntry(name))
  if (!isLikely) return null
  const { key, doubt, isPair } = found
  if (saysYields(place)) return { index, key, doubt }
  const isLarge = middleOf(rows.slice(at + 1, at + SEARCHED_ROWS), columns) >= LEAST_YIELD
  return isPair || isLarge ? { index, key, doubt: doubt ?? 'yields' } : null
}

/** The text in the corner, '' if it is blank; null for anything else. */
function textOf(row: RawRow, index: number): string | null {
  const cell = row.cells[index]
  if (isBlank(cell)) return ''
  return typeof cell!.value === 'string' ? cell!.value : null
}

interface Names {
  side: readonly string[]
  across: readonly string[]
}

type Found = Pick<Corner, 'key' | 'doubt'> & { isPair: boolean }

/** Tells what stands down the side: as the corner says, else as the names look. */
function keyOf(text: string, names: Names, words: HeadWords): Found | null {
  const own = sideKey(words.meaningOf(text)?.key)
  if (own) return { key: own, doubt: null, isPair: false }
  const looks = looksOf(names)
  if (text.trim() === '') return looks && { key: looks, doubt: null, isPair: false }
  const written = keysIn(text, words)
  if (!written) return null
  const isAgreed = looks === null || written.isArrow || (looks === 'point') === (written.key === 'point')
  const key = isAgreed ? written.key : looks
  return { key, doubt: looks === null && !written.isArrow ? 'sides' : null, isPair: true }
}

const sideKey = (key: string | undefined): Corner['key'] | null =>
  key === 'entry' || key === 'entryNo' || key === 'point' ? key : null

/** What a corner with two words, or one and an arrow, says of the side: 品种\试点, 试点→. Null for any other text. */
function keysIn(text: string, words: HeadWords): { key: Corner['key']; isArrow: boolean } | null {
  const parts = text.split(/([\\/|、\s→↓↘＼／｜]+)/).filter((part) => part !== '')
  const keys = parts.flatMap((part, at) => {
    const key = sideKey(words.meaningOf(part)?.key)
    return key ? [{ key, arrow: /[→↓]/.exec(parts[at + 1] ?? '')?.[0] }] : []
  })
  const kinds = new Set(keys.map(({ key }) => key === 'point'))
  const down = keys.find(({ arrow }) => arrow === '↓')
  if (down) return { key: down.key, isArrow: true }
  const right = keys.find(({ arrow }) => arrow === '→')
  const other = keys.find(({ key }) => (key === 'point') !== (right?.key === 'point'))
  if (right) return { key: other?.key ?? (right.key === 'point' ? 'entry' : 'point'), isArrow: true }
  return kinds.size === 2 ? { key: keys[0]!.key, isArrow: false } : null
}

/** A name of an entry has a digit, a Latin letter or a mark of the check; that of a place has none. */
const isEntry = (name: string): boolean => /[\da-z★▲]|对照|杂交/i.test(comparable(name))
const PLACE = /^[\u4e00-\u9fff]{2,10}$/
const SHARE = 0.6

/** What stands down the side by the look of the names; null if both sides look alike. */
function looksOf({ side, across }: Names): 'entry' | 'point' | null {
  const share = (names: readonly string[]) => names.filter(isEntry).length / names.length
  const arePlaces = (names: readonly string[]) =>
    names.every((name) => PLACE.test(comparable(name)) && !isEntry(name) && !MEASURED.test(name))
  if (share(side) >= SHARE && arePlaces(across)) return 'entry'
  return share(across) >= SHARE && arePlaces(side) ? 'point' : null
}

/** The names below the corner, without those of summary rows. */
function namesBelow(rows: readonly RawRow[], at: number, index: number): string[] {
  const names: string[] = []
  for (const { cells } of rows.slice(at + 1, at + 1 + SEARCHED_ROWS)) {
    const value = cells[index]?.value
    if (typeof value !== 'string') break
    if (!isComputedHead(value) && !/平均|合计|总计|[%%:：]|cv|lsd/i.test(value)) names.push(value)
  }
  return names
}

const NUMBER = /^\d+(?:\.\d+)?$/

/** Whether nothing but numbers and marks for a missing value stands in some columns, and numbers in most of their cells. */
function hasNumbers(rows: readonly RawRow[], columns: readonly number[]): boolean {
  const cells = rows.flatMap((row) => columns.map((index) => row.cells[index]))
  const numbers = cells.filter((cell) => NUMBER.test(String(cell?.value ?? '')))
  const others = cells.filter((cell) => !isNothing(cell) && !NUMBER.test(String(cell?.value ?? '')))
  return others.length === 0 && numbers.length >= cells.length * SHARE
}

/** Whether the name of the sheet or a title above the heads speaks of yields. */
function saysYields({ rows, at, sheetName }: Place): boolean {
  const titles = rows.slice(Math.max(0, at - TITLES), at).filter((row) => textsOf(row).length <= 2)
  return [sheetName, ...titles.flatMap((row) => textsOf(row).map(({ text }) => text))].some((text) =>
    YIELD_WORDS.test(text),
  )
}

function middleOf(rows: readonly RawRow[], columns: readonly number[]): number {
  const values = rows
    .flatMap(({ cells }) => columns.map((index) => Number(cells[index]?.value ?? NaN)))
    .filter((value) => !Number.isNaN(value))
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}
