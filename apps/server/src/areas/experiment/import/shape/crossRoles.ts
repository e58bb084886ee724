import type { RawRow } from '../../../../import/workbook.ts'
import { isComputedHead, type HeadWords } from './headWords.ts'
import { splitTable } from './lines.ts'
import type { ReadTable } from './readTables.ts'
import { wholeRep } from './repHeads.ts'
import type { Role } from './roles.ts'
import type { Table } from './tables.ts'
import { isHarvest, yieldMeaning } from './yieldMeaning.ts'

const LEAST_ACROSS = 2
const SAMPLE = 12

/** Whether the heads of most columns are points, or entries, with their yields below. */
export function isCross(table: Table, roles: readonly Role[], keys: ReadonlySet<string>): boolean {
  const isNamed = table.corner !== undefined || keys.has('entry') !== keys.has('point') || isOfPlaces(keys)
  return isNamed && acrossOf(table, roles).length >= LEAST_ACROSS
}

/** Words that say that the numbers of a table are yields. */
export const YIELD_WORDS = /产量|亩产|单产|测产|产比|kg|公斤|斤/i

/** Whether a cross table without heads for its numbers is one of a trait, as its title says: 株高汇总(cm). */
export function isOfTrait(
  { sheet, notes, head, columns, roles }: Table & { roles: readonly Role[] },
  words: HeadWords,
): boolean {
  const keys = keysOf(roles)
  const isWithin = roles.some(({ across }) => across !== null)
  const isNamed = keys.has('entry') !== keys.has('point') || isOfPlaces(keys)
  if (!isNamed || (!isWithin && roles.some(({ meaning }) => meaning && isHarvest(meaning.key)))) return false
  const titles = notes.filter(({ row }) => row < head.top).map(({ text }) => text)
  const texts = [sheet.name, ...titles]
  const says = [...texts, ...columns.flatMap(({ path }) => path)]
  return texts.some((text) => words.namesTrait(text)) && !says.some((text) => YIELD_WORDS.test(text))
}

/** What may stand down the side of a table whose heads are its entries. */
const SIDE: ReadonlySet<string> = new Set('year group phase ripePeriod province point rep block'.split(' '))

/** Whether the known heads of a table say where its plots stand, replicate or block, and nothing else: the others are its entries. */
export const isOfPlaces = (keys: ReadonlySet<string>): boolean =>
  (keys.has('rep') || keys.has('block')) && [...keys].every((key) => SIDE.has(key))

/** The columns without a meaning below which nothing but numbers and blanks stands. */
function acrossOf({ rows }: Pick<Table, 'rows'>, roles: readonly Role[]): Role[] {
  const sample = rows.slice(0, SAMPLE).map(({ cells }) => cells)
  return roles.filter(({ index, meaning, isComputed, written }) => {
    if (meaning || isComputed || /^序号$/.test(written)) return false
    const values = sample.flatMap((cells) => cells[index]?.value ?? [])
    const numbers = values.filter(
      (value) => typeof value === 'number' || /^\d+(?:\.\d+)?$/.test(String(value)),
    )
    return numbers.length > 0 && numbers.length >= values.length * 0.5
  })
}

const keysOf = (roles: readonly Role[]): ReadonlySet<string> =>
  new Set(roles.flatMap(({ meaning }) => meaning?.key ?? []))

/** Heads above others that name no point and no entry. */
const NO_NAME = /产量|亩产|性状|结果|测产|收获|调查|密度|处理|\d{4}|[年播组]$/

/**
 * Gives the columns under a point or an entry its name, where a cross table has several for each: 甲县 over 亩产, 比CK±% and
 * 位次. What stands under 平均 is computed.
 */
export function withNamesAbove(
  roles: readonly Role[],
  { columns }: Pick<Table, 'columns'>,
  words: HeadWords,
): readonly Role[] {
  const keys = keysOf(roles)
  if ((keys.has('entry') || keys.has('entryNo')) === keys.has('point')) return roles
  const pathOf = new Map(columns.map(({ index, path }) => [index, path]))
  const aboveOf = ({ index }: Role): string | null => {
    const path = pathOf.get(index) ?? []
    return path.length < 2 ? null : path[0]!
  }
  const isName = (text: string): boolean =>
    words.meaningOf(text) === null && wholeRep(text) === null && !isComputedHead(text) && !NO_NAME.test(text)
  const harvest = roles.filter(({ meaning }) => meaning && isHarvest(meaning.key))
  const names = new Set(harvest.flatMap((role) => aboveOf(role) ?? []).filter(isName))
  if (names.size < LEAST_ACROSS) return roles
  return roles.map((role): Role => {
    const above = aboveOf(role)
    if (above === null || !role.meaning) return role
    if (names.has(above)) return { ...role, across: above.trim() }
    return isComputedHead(above) ? { ...role, meaning: null, isComputed: true } : role
  })
}

/**
 * Gives the columns of replicates under a point or an entry its name, where each of several has the same replicates below it: 甲县
 * over Ⅰ Ⅱ Ⅲ, 乙县 over Ⅰ Ⅱ Ⅲ.
 */
export function repsUnderNames(
  roles: Role[],
  { columns, rows }: Pick<Table, 'columns' | 'rows'>,
  words: HeadWords,
  unit: string | undefined,
): Role[] {
  const nameOf = new Map(
    columns.map(({ index, path }) => [index, path.find((text) => wholeRep(text) === null)]),
  )
  const isUnder = (role: Role): boolean => {
    const name = nameOf.get(role.index)
    return role.rep !== null && role.meaning === null && name !== undefined && !NO_NAME.test(name)
  }
  const under = roles.filter(isUnder)
  const names = new Set(under.map(({ index }) => nameOf.get(index)))
  const reps = new Set(under.map(({ rep }) => rep))
  if (names.size < LEAST_ACROSS || under.length !== names.size * reps.size) return roles
  const isPerMu = unit === undefined && middleOf(rows, under) >= LEAST_PER_MU
  const meaning = yieldMeaning(words, isPerMu ? 'kg/亩' : unit)
  return roles.map((role) =>
    under.includes(role) ? { ...role, meaning, across: nameOf.get(role.index)!.trim() } : role,
  )
}

/** Gives the columns of yields of a cross table their point or entry, and their unit. */
export function crossRoles(table: Omit<ReadTable, 'kind'>, words: HeadWords): Role[] {
  const { roles } = table
  if (roles.some(({ across }) => across !== null)) return roles
  const across = acrossOf(table, roles)
  const meaning = yieldMeaning(words, unitOf(table, splitTable(table).plots, across))
  return roles.map((role) => (across.includes(role) ? { ...role, meaning, across: role.name.trim() } : role))
}

/** Yields of a plot in kg are below this, those per mu above. */
const LEAST_PER_MU = 60
const PER_MU = /亩产/
const PER_HECTARE = /公顷/

/** The unit of a cross table: as a title or note says, per mu by its words or by the size of the values. */
function unitOf(
  { reading }: Pick<ReadTable, 'reading'>,
  plots: readonly RawRow[],
  across: readonly Role[],
): string {
  const { said, sources } = reading
  const unit = said.unit ?? 'kg'
  if (unit.includes('/')) return unit
  const text = sources.unit?.text ?? ''
  if (PER_HECTARE.test(text)) return `${unit}/公顷`
  const isPerMu = PER_MU.test(text) || middleOf(plots, across) >= LEAST_PER_MU
  return isPerMu ? `${unit}/亩` : unit
}

/** The middle one of the first values. */
function middleOf(plots: readonly RawRow[], across: readonly Role[]): number {
  const values = plots
    .slice(0, 20)
    .flatMap(({ cells }) =>
      across.flatMap(({ index }) => (typeof cells[index]?.value === 'number' ? [cells[index].value] : [])),
    )
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}
