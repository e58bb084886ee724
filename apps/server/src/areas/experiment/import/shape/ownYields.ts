import { createFinding, type Finding } from '@hepu/api/cells/findings'
import { matchHead, nameColumns } from '@hepu/api/cells/matchHead'
import { withCells, type RawCell } from '../../../../import/workbook.ts'
import type { Defaults } from '../book/readRequest.ts'
import type { Meaning } from './headWords.ts'
import { splitTable } from './lines.ts'
import type { ReadTable } from './readTables.ts'
import type { Role } from './roles.ts'
import type { Reading } from './titles.ts'

/** What the user said of the whole file. */
export type Answers = Pick<Partial<Defaults>, 'area' | 'moisture'>

/**
 * How the yields per mu beside replicates count: not at all, where the weights give yields; as proof that the weights are at
 * standard moisture, where they are no more than weight by area; else instead of the weights.
 */
export type OwnYields = 'computed' | 'unadjusted' | 'means'

/** Share of the rows that must agree, and by how much a rounded mean may differ. */
const AGREEING = 0.9
const ROUNDING = 0.003
const MU = 2000 / 3

/** The yield per mu beside the replicates. */
const columnOf = ({ roles }: ReadTable): Role | undefined =>
  roles.find(({ total }) => total?.key === 'yieldGiven')

/** Tells how the yields per mu of a table count. */
export function ownYieldsOf(table: ReadTable, { said }: Reading, answers: Answers): OwnYields {
  const column = columnOf(table)
  if (!column) return 'computed'
  const roleOf = (...keys: string[]) => table.roles.find(({ meaning }) => keys.includes(meaning?.key ?? ''))
  const areas = roleOf('harvestArea', 'area')
  const area = answers.area ?? said.area
  const knowsArea = areas !== undefined || typeof area === 'number'
  const isMoist = said.isStandardMoisture === true || said.moisture !== undefined
  const knowsMoisture = isMoist || typeof answers.moisture === 'number' || roleOf('moisture') !== undefined
  if (knowsArea && knowsMoisture) return 'computed'
  const rows = splitTable(table).plots.map((row) => withCells(row).cells)
  const yields = rows.map((cells) => valueOf(cells[column.index], column.total!))
  const given = yields.filter((value) => value !== null).length
  if (given < rows.length * AGREEING || given === 0) return 'computed'
  const weights = table.roles.filter(({ rep, meaning }) => rep !== null && meaning?.key === 'weight')
  const agrees = rows.filter((cells, at) => {
    const ofPlot = areas ? valueOf(cells[areas.index], areas.meaning!) : (area ?? null)
    const mean = meanOf(weights.map(({ index, meaning }) => valueOf(cells[index], meaning!)))
    const own = yields[at] ?? null
    return mean !== null && own !== null && ofPlot !== null && isNear((mean / ofPlot) * MU, own)
  })
  return !knowsMoisture && agrees.length >= given * AGREEING ? 'unadjusted' : 'means'
}

const isNear = (one: number, other: number): boolean => Math.abs(one / other - 1) < ROUNDING

/** The number in a cell in the unit of its column; null if it has none. */
function valueOf(cell: RawCell | undefined, { head, def }: Meaning): number | null {
  const value = cell?.value
  if (typeof value !== 'number') return null
  return matchHead(head, nameColumns([def]))?.unit.convert?.(value) ?? value
}

function meanOf(values: readonly (number | null)[]): number | null {
  const numbers = values.filter((value) => value !== null)
  return numbers.length === 0 ? null : numbers.reduce((sum, value) => sum + value, 0) / numbers.length
}

/** A table with its yields per mu instead of the weights of its replicates. */
export function withOwnYields(table: ReadTable): ReadTable {
  const column = columnOf(table)
  const toGiven = (role: Role): Role =>
    role === column ? { ...role, meaning: role.total, total: null, isComputed: false } : role
  return { ...table, roles: table.roles.filter(({ rep }) => rep === null).map(toGiven) }
}

/** Number of the replicates of a table. */
export const repsOf = ({ roles }: Pick<ReadTable, 'roles'>): number =>
  new Set(roles.flatMap(({ rep }) => rep ?? [])).size

const TEXTS: Readonly<Record<Exclude<OwnYields, 'computed'>, (column: string) => string>> = {
  unadjusted: (column) =>
    `没有含水量，${column}等于小区产量除以面积，按产量已折合标准水分读取；不是时请在「列对应」中填写含水量`,
  means: (column) =>
    `没有小区面积或含水量，各重复的小区产量不能折算，按${column}读取各品种的均值；要按重复读取，请在「列对应」中填写小区面积和含水量`,
}

/** Says that yields per mu count, once for all tables of which the same holds. */
export function ownYieldRemarks(tables: readonly ReadTable[], own: readonly OwnYields[]): Finding[] {
  return (['unadjusted', 'means'] as const).flatMap((kind) => {
    const [first, ...others] = tables.filter((_, at) => own[at] === kind)
    const column = first && columnOf(first)
    if (!column) return []
    const { index, written } = column
    const named = others.length === 0 ? `「${written}」` : `「${written}」等${others.length + 1}张表的亩产`
    return [
      createFinding(
        { sheet: first.sheet.name, row: first.head.bottom, index, column: written },
        { severity: 'warning', code: 'yieldOwn', read: written, expected: '', text: TEXTS[kind](named) },
      ),
    ]
  })
}
