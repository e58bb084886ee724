import type { EChartsOption } from 'echarts'

/** The figures of a chart as a table: row heads at the left, then one column for each series. */
export interface ChartTable {
  heads: string[]
  rows: { name: string; cells: (string | number | null)[] }[]
}

type Datum = string | number | null
interface Series {
  type?: string
  name?: string | number
  data?: unknown
}

/**
 * Returns the figures of a chart as a table: series over categories, named shares, or pairs of figures. Null if it has
 * none.
 */
export function tableOf(option: EChartsOption): ChartTable | null {
  const all = listOf(option.series).filter(
    (entry): entry is Series => typeof entry === 'object' && entry !== null,
  )
  const series = all.filter((each) => Array.isArray(each.data))
  const categories = categoriesOf(option)
  const table = categories ? overCategories(categories, series) : series.flatMap(namedRows)
  const whole = Array.isArray(table) ? { heads: ['名称', '数值'], rows: table } : table
  return whole.rows.some(({ cells }) => cells.some((cell) => cell !== null)) ? whole : null
}

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]

/** Returns the labels of the category axis, whichever of the two axes that is. */
function categoriesOf(option: EChartsOption): string[] | null {
  for (const axis of [...listOf(option.xAxis), ...listOf(option.yAxis)]) {
    if (typeof axis === 'object' && axis !== null && 'data' in axis && Array.isArray(axis.data)) {
      return axis.data.map((entry: unknown) => textOf(hasValue(entry) ? entry.value : entry))
    }
  }
  return null
}

function overCategories(categories: string[], series: Series[]): ChartTable {
  const columns = series.map(({ data }) => columnOf(categories, data as unknown[]))
  return {
    heads: ['名称', ...series.map(({ name }, index) => textOf(name ?? `系列${index + 1}`))],
    rows: categories.map((name, index) => ({ name, cells: columns.map((column) => column[index] ?? null) })),
  }
}

/**
 * Returns one series over the categories. A pair [category, figure] goes to its category; two pairs in one are shown as
 * `high ～ low`.
 */
function columnOf(categories: string[], data: unknown[]): Datum[] {
  const column: Datum[] = []
  for (const [index, datum] of data.entries()) {
    const value = hasValue(datum) ? datum.value : datum
    if (!Array.isArray(value)) {
      column[index] = figureOf(value)
      continue
    }
    const at = typeof value[0] === 'number' ? value[0] : categories.indexOf(textOf(value[0]))
    const figures = value.slice(1).map(textOf).join('、')
    if (at >= 0) column[at] = column[at] ? `${column[at]} ～ ${figures}` : figures
  }
  return column
}

/** Returns the shares of a pie by name, or the points of a scatter as pairs. */
const namedRows = ({ name, data }: Series): ChartTable['rows'] =>
  (data as unknown[]).map((datum) => {
    const value = hasValue(datum) ? datum.value : datum
    const own = hasValue(datum) && 'name' in datum ? datum.name : name
    return {
      name: textOf(own ?? ''),
      cells: [Array.isArray(value) ? value.map(textOf).join('、') : figureOf(value)],
    }
  })

const hasValue = (datum: unknown): datum is { value: unknown } =>
  typeof datum === 'object' && datum !== null && !Array.isArray(datum) && 'value' in datum

const figureOf = (value: unknown): Datum =>
  typeof value === 'number'
    ? Number.isFinite(value)
      ? value
      : null
    : value === '-' || !value
      ? null
      : textOf(value)

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
