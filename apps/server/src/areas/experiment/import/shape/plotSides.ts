import { comparable } from '@hepu/api/cells/normalise'
import { createFinding, type Finding } from '@hepu/api/cells/findings'
import { BLANK, isBlank, type RawCell } from '../../../../import/workbook.ts'
import type { HeadWords } from './headWords.ts'
import type { Source } from './pieces.ts'
import type { ReadTable } from './readTables.ts'
import type { Role } from './roles.ts'

/** Columns that give the area of a plot together: its sides, or length, number and distance of its rows. */
export interface PlotSides {
  roles: Role[]
  /** Factor of each number: 0.01 where it is in cm. */
  factors: number[]
}

const LENGTH = /^(?:小区)?行长(?:\((m|米|cm|厘米)\))?$/
const SPACING = /^(?:小区)?(?:平均)?行距(?:\((m|米|cm|厘米)\))?$/
const ROWS = /^(?:小区)?(?:行数|行区数)(?:\(行\))?$/
const HARVESTED_ROWS = /^(?:实?收获?|计产|测产)行数(?:\(行\))?$/
const SIDE_LONG = /^小区长度?(?:\((m|米|cm|厘米)\))?$/
const SIDE_WIDE = /^小区宽度?(?:\((m|米|cm|厘米)\))?$/
const AREAS: ReadonlySet<string> = new Set(['area', 'harvestArea'])
const SAMPLE = 40
/** Distances of rows and lengths beyond these are not in m. */
const [WIDEST, LONGEST] = [3, 30]

/** Finds the columns that give the area of a plot where weights stand in a table and nothing else says it; null if there are none. */
export function plotSidesOf({ roles, rows, reading }: Omit<ReadTable, 'kind'>): PlotSides | null {
  const keys = roles.flatMap(({ meaning }) => meaning?.key ?? [])
  const isWeighed = keys.includes('weight') || keys.includes('earWeight')
  if (!isWeighed || keys.some((key) => AREAS.has(key)) || reading.said.area !== undefined) return null
  const free = roles.filter(({ meaning, rep, isComputed }) => !meaning && rep === null && !isComputed)
  const find = (head: RegExp): Role[] => free.filter(({ name }) => head.test(comparable(name)))
  const harvested = find(HARVESTED_ROWS)
  const byRows = [find(LENGTH), find(SPACING), harvested.length > 0 ? harvested : find(ROWS)]
  const bySides = [find(SIDE_LONG), find(SIDE_WIDE)]
  const found = [byRows, bySides].find((sides) => sides.every((side) => side.length === 1))?.flat()
  if (!found) return null
  const factors = found.map((role) => factorOf(role, rows))
  return factors.every((factor) => factor !== null) ? { roles: found, factors } : null
}

/** The factor that makes the numbers of a column metres or rows; null where the unit is open. */
function factorOf({ name, index }: Role, rows: ReadTable['rows']): number | null {
  const head = comparable(name)
  if (ROWS.test(head) || HARVESTED_ROWS.test(head)) return 1
  if (/cm|厘米/.test(head)) return 0.01
  const values = rows.slice(0, SAMPLE).flatMap(({ cells }) => numberIn(cells[index]) ?? [])
  const most = SPACING.test(head) ? WIDEST : LONGEST
  if (values.length > 0 && values.every((value) => value <= most)) return 1
  // A distance of 60 can only be one in cm; 60 below a head in m is a slip.
  return !/\(/.test(head) && values.length > 0 && values.every((value) => value > most * 3) ? 0.01 : null
}

const NUMBER = /^\d+(?:\.\d+)?$/

function numberIn(cell: RawCell | undefined): number | null {
  const text = String(cell?.value ?? '').trim()
  return NUMBER.test(text) && Number(text) > 0 ? Number(text) : null
}

/** The area of a plot as a column of its own; blank where one of the numbers is. */
export function areaSource({ roles, factors }: PlotSides, words: HeadWords): Source {
  return {
    head: words.canonical('area'),
    index: null,
    written: null,
    cell: (cells) => {
      if (roles.every(({ index }) => isBlank(cells[index]))) return BLANK
      const sizes = roles.map(({ index }) => numberIn(cells[index]))
      if (sizes.some((size) => size === null)) return BLANK
      const area = sizes.reduce<number>((product, size, at) => product * size! * factors[at]!, 1)
      return { value: Number(area.toFixed(4)) }
    },
  }
}

/** Says from which columns the areas of plots are taken, and in which unit. */
export function sidesRemark({ sheet, head }: ReadTable, { roles, factors }: PlotSides): Finding {
  const names = roles.map(({ written }, at) => `「${written}」${factors[at] === 1 ? '' : '（按厘米）'}`)
  return createFinding(
    { sheet: sheet.name, row: head.bottom, index: roles[0]!.index, column: roles[0]!.written },
    {
      severity: 'corrected',
      code: 'areaRead',
      read: roles.map(({ written }) => written).join('、'),
      expected: '小区面积(㎡)',
      text: `小区面积由${names.join('、')}相乘得出`,
    },
  )
}
