import { comparable } from '@hepu/api/cells/normalise'
import type { TrialColumn } from '@hepu/api/areas/experiment/import/fillColumns'
import { unitsOf } from '@hepu/api/core/importMapping'
import type { HeadColumn } from '../../../../import/shape/headRows.ts'
import { isBlank } from '../../../../import/workbook.ts'
import { unitIn } from '../../../../import/shape/units.ts'
import { isComputedHead, type HeadWords, type Meaning } from './headWords.ts'
import type { Corner } from './corner.ts'
import { isHarvest, yieldMeaning } from './yieldMeaning.ts'
import { isCross, repsUnderNames, withNamesAbove } from './crossRoles.ts'
import { repIn, wholeRep } from './repHeads.ts'
import type { Table } from './tables.ts'

/** What a column of a table holds. */
export interface Role {
  index: number
  /** The heads as written, the upper ones first. */
  written: string
  /** The lowest head: the point or entry of a column of a cross table. */
  name: string
  /** Null for a column that nobody knows, or that is computed from the others. */
  meaning: Meaning | null
  isComputed: boolean
  /** What a column beside replicates would mean that is computed from them; null for any other. */
  total: Meaning | null
  /** The replicate whose value the column holds, where replicates stand side by side. */
  rep: number | null
  /** Whether its values are converted while they are laid out: other tables have them in another unit. */
  isConverted?: true
  /** Whether its unit is the one that a note above or below the table names: its head names none. */
  isInNotedUnit?: true
  /** Head of the column of points that has one name alone, if the stations of this one are the points instead. */
  insteadOf?: string
  /** The point or entry whose value the column of a cross table holds. */
  across: string | null
}

/** Tells what every column of a table holds; `unit` is the unit of the yields that a note names. */
export function rolesOf(
  table: Pick<Table, 'columns' | 'rows' | 'corner'>,
  words: HeadWords,
  unit: string | undefined,
): Role[] {
  const roles = table.columns
    .map((column) => roleOf(column, words, unit))
    .map((role) => (role.index === table.corner?.index ? atCorner(role, table.corner, words) : role))
  const reps = new Set(roles.flatMap(({ rep }) => rep ?? []))
  const settled =
    reps.size > 1
      ? withoutTotals(repsUnderNames(roles, table, words, unit))
      : withNamesAbove(roles.map(withoutRep), table, words)
  const filled = withoutEmpty(settled, table.rows)
  return withoutComputed(withoutDoubles(stationsAsPoints(filled, table.rows)), table.rows)
}

/** The column below the corner of a cross table. */
function atCorner(role: Role, { key }: Corner, words: HeadWords): Role {
  const meaning = role.meaning ?? words.meaningOf(words.canonical(key))
  return { ...role, meaning: meaning && { ...meaning, isWeak: true } }
}

function roleOf(column: HeadColumn, words: HeadWords, unit: string | undefined): Role {
  const { index, path } = column
  const role = {
    index,
    written: path.join(' '),
    name: path.at(-1)!,
    isComputed: false,
    total: null,
    rep: null,
    across: null,
  }
  const rep = path.map(wholeRep).find((number) => number !== null) ?? null
  const rest = path.filter((text) => wholeRep(text) === null)
  if (rep !== null) {
    const meaning = rest.length === 0 ? yieldMeaning(words, unit) : meaningIn(rest, column, words, unit)
    return { ...role, meaning, rep }
  }
  const last = path.at(-1)!
  if (isComputedHead(last)) return { ...role, meaning: null, isComputed: true }
  const meaning = pathMeaning(path, column, words)
  const noted = meaning && inNotedUnit(last, meaning, unit, words)
  if (noted) return { ...role, meaning: noted, isInNotedUnit: true }
  if (meaning) return { ...role, meaning }
  const within = repIn(last)
  const ofBase = within?.base ? meaningIn([within.base], column, words, unit) : null
  if (within && ofBase) return { ...role, meaning: ofBase, rep: within.rep }
  return { ...role, meaning: bareYield(last, words, column.unit ?? unit ?? null) }
}

const meaningIn = (
  path: readonly string[],
  column: HeadColumn,
  words: HeadWords,
  unit: string | undefined,
): Meaning | null =>
  pathMeaning(path, column, words) ?? bareYield(path.at(-1)!, words, column.unit ?? unit ?? null)

/** What heads one above another mean: the lowest alone, else with the one above it. */
function pathMeaning(path: readonly string[], column: HeadColumn, words: HeadWords): Meaning | null {
  const last = path.at(-1)!
  const above = path.at(-2)
  if (above !== undefined && unitIn(last) !== null) return words.meaningOf(above, unitIn(last))
  const both = above === undefined ? null : words.meaningOf(above + last, column.unit)
  const own = words.meaningOf(last, column.unit)
  return own && column.unit === null ? (inUnitAbove(path, words, own) ?? own) : (own ?? both)
}

/** The weight of a plot in the unit that a note names, where the head names none: 单位：斤; null for any other. */
function inNotedUnit(
  text: string,
  { key, unit }: Meaning,
  noted: string | undefined,
  words: HeadWords,
): Meaning | null {
  if (noted === undefined || unit !== null || key !== 'weight') return null
  const found = words.meaningOf(text, noted)
  return found?.key === key && found.convert !== null ? found : null
}

const BRACKETS = /[(（]([^()（）]+)[)）]\s*$/

/** The meaning in the unit that a head above names, where the head itself has none: 产量(斤) above 小区产量; null for any other. */
function inUnitAbove(path: readonly string[], words: HeadWords, { key, def }: Meaning): Meaning | null {
  if (BRACKETS.test(path.at(-1)!)) return null
  const units = path.slice(0, -1).flatMap((text) => unitIn(BRACKETS.exec(text)?.[1] ?? '') ?? [])
  const unit = units.findLast((name) => unitsOf(def).includes(name))
  const found = unit === undefined ? null : words.meaningOf(path.at(-1)!, unit)
  return found?.key === key ? found : null
}

const BARE_YIELD = /^(?:小区)?产量(?:\((.*)\))?$/

/** The meaning of 产量 with no more than a unit, which stands beside it or is given by a note. */
function bareYield(text: string, words: HeadWords, unit: string | null): Meaning | null {
  const found = BARE_YIELD.exec(comparable(text))
  const meaning = found && (found[1] ?? unit) ? yieldMeaning(words, found[1] ?? unit ?? undefined) : null
  return meaning && { ...meaning, isWeak: true }
}

/** What a note may say instead of a column that is left blank. */
const NOTED: ReadonlySet<string> = new Set(['isCk', 'area', 'harvestArea', 'moisture'])

/** A column of a template that nobody filled in says nothing: what a note says counts. */
const withoutEmpty = (roles: readonly Role[], rows: Table['rows']): readonly Role[] =>
  roles.filter(
    ({ meaning, index }) =>
      !meaning || !NOTED.has(meaning.key) || rows.some(({ cells }) => !isBlank(cells[index])),
  )

const withoutRep = (role: Role): Role => ({ ...role, rep: null })

/** Beside the replicates of a yield a single one is their mean or sum, and a yield per mu is computed from them. */
function withoutTotals(roles: readonly Role[]): Role[] {
  const repeated = new Set(roles.flatMap(({ rep, meaning }) => (rep === null ? [] : (meaning?.key ?? []))))
  const hasYield = [...repeated].some(isHarvest)
  return roles.map((role) => {
    const { rep, meaning } = role
    if (rep !== null || !meaning) return role
    const isTotal = repeated.has(meaning.key) || (hasYield && isHarvest(meaning.key))
    return isTotal ? { ...role, meaning: null, total: meaning, isComputed: true } : role
  })
}

const SOURCES_OF_YIELD = ['weight', 'area', 'moisture']

/** A yield per mu that formulas compute from weight, area and moisture beside it is none of its own. */
function withoutComputed(roles: Role[], rows: Table['rows']): Role[] {
  const keys = new Set(roles.map(({ meaning }) => meaning?.key.replace('harvestArea', 'area')))
  const [first] = rows
  if (!first || !SOURCES_OF_YIELD.every((key) => keys.has(key))) return roles
  const { cells } = first
  return roles.map((role) =>
    role.meaning?.key === 'yieldGiven' && cells[role.index]?.formula !== undefined
      ? { ...role, meaning: null, isComputed: true }
      : role,
  )
}

/**
 * Where a column of points has one name in all rows and another says which station had the plots, the stations are the points: all
 * plots would stand at one point.
 */
function stationsAsPoints(roles: readonly Role[], rows: Table['rows']): Role[] {
  const ofPoint = roles.filter(
    ({ meaning, rep, across }) => meaning?.key === 'point' && rep === null && across === null,
  )
  const point = ofPoint.find(({ meaning }) => !meaning!.isWeak)
  const station = ofPoint.find(({ meaning }) => meaning!.isWeak)
  if (!point || !station || isVaried(rows, point.index) || !isVaried(rows, station.index)) return [...roles]
  return roles
    .filter((role) => role !== point)
    .map((role) => (role === station ? { ...role, insteadOf: point.written } : role))
}

/** Whether a column has more than one value. */
function isVaried(rows: Table['rows'], index: number): boolean {
  const values = new Set<string>()
  for (const { cells } of rows) {
    const value = cells[index]?.value ?? null
    if (value !== null && values.add(comparable(String(value))).size > 1) return true
  }
  return false
}

/** A word of stations counts only where no other column has the key. */
function withoutDoubles(roles: readonly Role[]): Role[] {
  const strong = new Set(roles.flatMap(({ meaning }) => (meaning && !meaning.isWeak ? meaning.key : [])))
  const seen = new Set<string>()
  return roles.map((role) => {
    const { meaning, rep, across } = role
    if (!meaning?.isWeak) return role
    const place = `${meaning.key} ${rep ?? ''} ${across ?? ''}`
    const isTaken = strong.has(meaning.key) || seen.has(place)
    seen.add(place)
    return isTaken ? { ...role, meaning: null } : role
  })
}

export type TableKind = 'plots' | 'cross' | 'traits' | 'key' | 'other'

/** Tells what the rows of a table are: plots, a cross table, traits of plots or entries, a key of codes. */
export function kindOf(table: Table, roles: readonly Role[]): TableKind {
  if (roles.some(({ across }) => across !== null)) return 'cross'
  const keys = new Set(roles.flatMap(({ meaning }) => meaning?.key ?? []))
  const isNamed = keys.has('entry') || keys.has('entryNo')
  if (isNamed && [...keys].some(isHarvest)) return 'plots'
  if (isNamed && roles.some(({ meaning }) => isTrait(meaning))) return 'traits'
  if (isCross(table, roles, keys)) return 'cross'
  return keys.has('entry') && keys.has('entryNo') ? 'key' : 'other'
}

/** Whether a column surveys a trait. */
export const isTrait = (meaning: Meaning | null): boolean =>
  meaning !== null && (meaning.def as TrialColumn).trait !== undefined
