import { USUAL_YEARS, type TrendPart } from '@hepu/api/areas/research/report/reportCalls'
import type { Period } from '@hepu/api/areas/research/report/reportPeriod'
import {
  dimensionNamed,
  firstYear,
  type Dimension,
  type Measure,
  type Report,
} from '@hepu/api/areas/research/report/reportDefinition'
import type { InputOf } from '@hepu/api/core/route'
import { currentYear } from '@hepu/api/core/years'
import { splitList, type FilterValues } from '../../../resource/table/filter/filters.ts'

export const views = [
  { key: 'custom', label: '自定义' },
  { key: 'cumulative', label: '累计' },
  { key: 'aggregate', label: '交叉' },
] as const
export type View = (typeof views)[number]['key']

/** The choices of a subject's screen; names of dimensions, blank for none. */
export interface Choices {
  view: View
  dimension: string
  second: string
  measure: Measure
  /** Dimension that splits the running total. */
  split: string
  row: string
  column: string
}

/** The choices as texts, from the address or from this browser's storage. */
export type Texts = Readonly<Record<string, string | undefined>>

/** Names of all choices in the address. */
export const choiceNames = ['view', 'dimension', 'second', 'measure', 'split', 'row', 'column'] as const

/** Filters that are stored with the choices; years and lists start with their defaults each time. */
export const keptFilters = ['yearField', 'valid', 'review', 'undated'] as const

/** Returns the choices from texts; the default replaces whatever the subject does not have. */
export function choicesOf(report: Report, texts: Texts): Choices {
  const { dimensions, measures } = report
  const named = (name: string | undefined, first: string): string =>
    name !== undefined && dimensionNamed(report, name) ? name : first
  const dimension = named(texts['dimension'], 'year')
  const second = named(texts['second'], '')
  const row = named(texts['row'], dimensions.find(({ kind }) => kind === 'word')!.name)
  const column = named(texts['column'], 'year')
  return {
    view: views.find(({ key }) => key === texts['view'])?.key ?? 'custom',
    dimension,
    second: second === dimension ? '' : second,
    measure: measures.find((measure) => measure === texts['measure']) ?? measures[0],
    split: named(texts['split'], ''),
    row,
    column: column === row ? dimensions.find(({ name }) => name !== row)!.name : column,
  }
}

/** Returns the default years: the last ten. */
export const usualYears = (): FilterValues => ({
  startYear: String(currentYear() - USUAL_YEARS + 1),
  endYear: String(currentYear()),
})

/** Filters as the calls take them. */
export type Filters = Omit<
  NonNullable<InputOf<Report['calls']['custom']>>,
  'dimensions' | 'measure' | keyof Period
> &
  Period

/** Returns the filters of a call from the values of the form. */
export function filtersOf(report: Report, values: FilterValues): Filters {
  const { startYear, endYear, yearField, orgId, valid, review, undated } = values
  const lists = report.filters.map((name): [string, string[]] => [name, splitList(values[name])])
  return {
    ...(startYear ? { startYear: Number(startYear) } : {}),
    ...(endYear ? { endYear: Number(endYear) } : {}),
    yearField: yearField && yearField in report.years ? yearField : firstYear(report),
    withUndated: undated === '1',
    ...(orgId ? { orgId } : {}),
    allStates: review === 'all',
    onlyValid: valid === '1' && report.ending !== undefined,
    where: Object.fromEntries(lists.filter(([, chosen]) => chosen.length > 0)),
  }
}

/** Returns the label of a dimension under these filters: the year is named after its day. */
export const labelOf = (report: Report, name: string, filters: Filters): string => {
  const dimension: Dimension | undefined = dimensionNamed(report, name)
  if (dimension?.kind === 'year') return report.years[filters.yearField ?? firstYear(report)]!
  return dimension?.label ?? ''
}

/** The place of a figure, which selects the records behind it. */
export interface Place {
  cells?: { dimension: string; value: string | null }[]
  trend?: { part: TrendPart; year: number }
  /** Filters that differ from those of the screen. */
  change?: Filters
  /** Selects the records that the figures leave out because they are not approved, instead of those counted. */
  onlyUnapproved?: true
}

/** Returns the input of the call for the records behind a figure. */
export const placeModel = (filters: Filters, { change, ...where }: Place): Record<string, unknown> => ({
  ...filters,
  ...change,
  ...where,
})

/** Filters for the records that have no year, of all years. */
export const undatedPlace = (filters: Filters): Place => ({
  cells: [{ dimension: 'year', value: null }],
  change: { ...filters, withUndated: true },
})
