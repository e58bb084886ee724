import { z } from 'zod'
import { pageInput } from '../../../core/envelope.ts'
import { flag, idIn } from '../../../core/wireFields.ts'
import { fileQuery, query } from '../../../core/route.ts'
import type { Report } from './reportDefinition.ts'
import { fieldNamed } from '../../../core/resource/fields.ts'

type Asked = Omit<Report, 'calls'>

/** The calls of one subject of the statistics. */
export type ReportCalls = ReturnType<typeof reportCalls>

/** Rows of a table of groups, and cells of a cross table, at most: beyond that one has to choose less. */
export const MAX_GROUPS = 2000
export const MAX_CELLS = 10_000
/** Years that a running total covers at most, and those it covers where none are chosen. */
export const MAX_YEARS = 100
export const USUAL_YEARS = 10

const year = (label: string) =>
  z.coerce
    .number(`${label}不正确`)
    .int(`${label}不正确`)
    .min(1900, `${label}不得早于1900`)
    .max(2200, `${label}不正确`)

/** A group by what its value is and how it reads; null is 未填. */
const keyOut = z.object({ value: z.string().nullable(), label: z.string() })
export type GroupKey = z.output<typeof keyOut>

/** The figures of a group: its number of records, and the exact measure; null if nothing can be summed. */
const figure = { count: z.number(), value: z.string().nullable() }
const figureOut = z.object(figure)
export type Figure = z.output<typeof figureOut>

/** Figures besides the cells: everything in the filter, and what is left out for another reason. */
const summaryOut = z.object({
  ...figure,
  /** Every measure of the subject over all records of the filter. */
  measures: z.record(z.string(), z.string().nullable()),
  /** Of them in force today; null where the subject knows no end. */
  valid: z.number().nullable(),
  /** Ended on an unknown day. */
  endUnknown: z.number(),
  /** Left out because the year is blank. */
  undated: z.number(),
  /** Left out because the year is before or after those asked for. */
  otherYears: z.number(),
  /** Left out because they are not approved, by review state. */
  unapproved: z.object({ drafts: z.number(), waiting: z.number(), rejected: z.number() }),
})
export type Summary = z.output<typeof summaryOut>

const rowOut = z.object({ keys: z.array(keyOut), ...figure })
const trendOut = z.object({
  /** Records until the year before the first. */
  base: figureOut,
  years: z.array(
    z.object({
      year: z.number(),
      /** Records of this year alone, and those that ended in it. */
      added: z.number(),
      ended: z.number(),
      ...figure,
    }),
  ),
})

/** The part of a running total at a point: the total at the end of a year, what was added in it, or what ended in it. */
export const trendParts = ['cumulative', 'added', 'ended'] as const
export type TrendPart = (typeof trendParts)[number]

/** Returns every call of a subject. */
export function reportCalls(asked: Asked) {
  const at = (tail: string) => `/api/research/reportAnalysis/${asked.subject}/${tail}` as const
  const { reads } = asked.registry.calls.page
  const filters = filtersOf(asked)
  const names = asked.dimensions.map(({ name }) => name) as [string, ...string[]]
  const dimension = z.enum(names, '维度不正确')
  const measure = z.enum(asked.measures, '指标不正确').default(asked.measures[0])
  const cell = z.object({
    dimension,
    value: z.string('单元格的值必填').max(200, '单元格的值最多200个字').nullable(),
  })
  const drilled = {
    ...filters,
    /** Coordinates of a cell: every dimension with the value it has there. */
    cells: z.array(cell).max(2, '单元格最多两个维度').optional(),
    /** A point of a running total. */
    trend: z.object({ part: z.enum(trendParts, '累计项不正确'), year: year('年份') }).optional(),
    /** Instead of what is counted, what is left out because it is not approved. */
    onlyUnapproved: flag('只看未审核通过的').default(false),
    measure,
  }
  const { page } = asked.registry.calls
  const { list } = asked.registry
  return {
    custom: query({
      method: 'POST',
      path: at('custom'),
      summary: `${asked.title}自定义统计：按一个或两个维度分组`,
      access: 'research.report:read',
      reads,
      input: z.object({
        ...filters,
        dimensions: z
          .array(dimension)
          .min(1, '请选择维度')
          .max(2, '最多两个维度')
          .refine((chosen) => new Set(chosen).size === chosen.length, '两个维度不得相同')
          .default(['year']),
        measure,
      }),
      output: z.object({
        /** Groups of every dimension, in their order. */
        groups: z.array(z.array(keyOut)),
        rows: z.array(rowOut),
        /** Of two dimensions, every group of the first. */
        subtotals: z.array(rowOut),
        summary: summaryOut,
      }),
    }),
    cumulative: query({
      method: 'POST',
      path: at('cumulative'),
      summary: `${asked.title}累计统计：逐年累计，可只计有效`,
      access: 'research.report:read',
      reads,
      input: z.object({
        ...filters,
        /** Parts the running total; none by default. */
        dimension: dimension.optional(),
        measure,
      }),
      output: z.object({
        startYear: z.number(),
        endYear: z.number(),
        total: trendOut,
        groups: z.array(z.object({ key: keyOut, trend: trendOut })),
        undated: z.number(),
        endUnknown: z.number(),
      }),
    }),
    aggregate: query({
      method: 'POST',
      path: at('aggregate'),
      summary: `${asked.title}交叉统计：两个维度的交叉表及合计`,
      access: 'research.report:read',
      reads,
      input: z.object({
        ...filters,
        row: dimension.default('orgId'),
        column: dimension.default('year'),
        measure,
      }),
      output: z.object({
        rows: z.array(z.object({ key: keyOut, total: figureOut, cells: z.array(figureOut) })),
        columns: z.array(z.object({ key: keyOut, total: figureOut })),
        total: figureOut,
        undated: z.number(),
      }),
    }),
    drillDown: query({
      method: 'POST',
      path: at('drillDown'),
      summary: `${asked.title}统计明细：一个数字背后的记录`,
      access: 'research.report:read',
      reads,
      input: pageInput(drilled, ['id', 'updateTime', ...list.sort]),
      output: page.output.extend({ value: z.string().nullable() }),
    }),
    drillDownExport: fileQuery({
      method: 'POST',
      path: at('drillDownExport'),
      summary: `导出${asked.title}统计明细`,
      access: 'research.report:export',
      input: z.object(drilled),
    }),
  }
}

/** Filters that every call of a subject takes. */
function filtersOf({ title, years, only, filters, registry, ending }: Asked) {
  const chosen = (name: string): z.ZodType<string[] | undefined> => {
    const { label } = fieldNamed(registry.fields, name)
    const one =
      only?.field === name
        ? z.enum(only.values, `${label}只能是${only.values.join('、')}`)
        : z.string().max(64, `${label}不正确`)
    return z.array(one, `${label}不正确`).max(50, `${label}最多50项`).optional()
  }
  const names = Object.keys(years) as [string, ...string[]]
  return {
    startYear: year('起始年份').optional(),
    endYear: year('结束年份').optional(),
    /** Field whose year counts. */
    yearField: z.enum(names, '年份口径不正确').default(names[0]),
    /** Also records whose year is blank, where a range of years is chosen. */
    withUndated: flag('含没有年份的').default(false),
    /** An organisation with all below it. */
    orgId: idIn('机构').optional(),
    /** Records in every review state instead of approved ones alone. */
    allStates: flag('含全部审核状态').default(false),
    onlyValid: ending
      ? flag('只计有效').default(false)
      : flag('只计有效')
          .default(false)
          .refine((value) => !value, `${title}没有失效，不能只计有效`),
    where: z.object(Object.fromEntries(filters.map((name) => [name, chosen(name)]))).optional(),
  }
}
