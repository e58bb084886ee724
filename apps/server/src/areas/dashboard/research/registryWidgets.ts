import type * as api from '@hepu/api/areas/dashboard/research/researchDashboard'
import { FIRST_DASHBOARD_YEAR } from '@hepu/api/areas/dashboard/widget/widgetShapes'
import {
  commercializeLabel,
  type CommercializeState,
} from '@hepu/api/areas/product/paper/commercializeStates'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { listYears } from '@hepu/api/core/years'
import { readNames } from '../../../db/keptNames.ts'
import type { Ctx } from '../../../http/context.ts'
import { provinceName } from './places.ts'
import { countBy, countsOf, newestOf, wholeOf } from './population.ts'
import { readWidget } from './readWidget.ts'
import { approvals, papers, suitable, until } from './registryPopulations.ts'

type Input = ParsedInputOf<typeof api.approvedVariety>

/** 审定品种: those in force by the year of their approval and their level, with the running total. */
export const showApproved = (given: Ctx, filters: Input): Promise<ResultOf<typeof api.approvedVariety>> =>
  readWidget(given, 'approvedVariety', filters, {
    usual: (endYear) => ({ startYear: FIRST_DASHBOARD_YEAR, endYear }),
    blank: { total: 0, years: [] },
    read: async (ctx, years) => {
      const counts = await countBy(ctx, approvals(ctx, until(years)), ['year', 'level'])
      const whole = wholeOf(counts)
      const cells = countsOf(counts, 'year', 'level')
      const byYear = countsOf(counts, 'year')
      const of = (year: number, level: string) =>
        cells.find(({ values }) => values.year === String(year) && values.level === level)?.records ?? 0
      const untilYear = (year: number) =>
        byYear
          .filter(({ values }) => Number(values.year) <= year)
          .reduce((sum, { records }) => sum + records, 0)
      return {
        shown: {
          total: whole.records,
          years: listYears({ from: years.startYear, to: years.endYear }).map((year) => ({
            year,
            national: of(year, '国家'),
            provincial: of(year, '省级'),
            cumulative: untilYear(year),
          })),
        },
        rows: whole.records,
        asOf: newestOf([whole.at]),
      }
    },
  })

/** 品种区域分布: varieties in force by the provinces that they suit. */
export const showRegions = (given: Ctx, filters: Input): Promise<ResultOf<typeof api.varietyRegion>> =>
  readWidget(given, 'varietyRegion', filters, {
    blank: { total: 0, unplaced: 0, provinces: [] },
    read: async (ctx, years) => {
      const [counts, all] = await Promise.all([
        suitable(ctx, until(years)).then((found) => countBy(ctx, found, ['province'])),
        countBy(ctx, approvals(ctx, until(years))),
      ])
      const whole = wholeOf(all)
      const places = countsOf(counts, 'province').toSorted((a, b) => b.records - a.records)
      return {
        shown: {
          total: whole.records,
          unplaced: places.find(({ values }) => values.province === null)?.records ?? 0,
          provinces: places.flatMap(({ values: { province = null }, records }) =>
            province === null ? [] : [{ code: province, name: provinceName(province), count: records }],
          ),
        },
        rows: whole.records,
        asOf: newestOf([whole.at]),
      }
    },
  })

/** 成果转化对接: one-page papers from their source over their state to the company that has them. */
export const showDocking = (
  given: Ctx,
  filters: Input,
): Promise<ResultOf<typeof api.commercializationDocking>> =>
  readWidget(given, 'commercializationDocking', filters, {
    blank: { total: 0, flows: [] },
    read: async (ctx) => {
      const counts = await countBy(ctx, papers(ctx), ['source', 'state', 'company'])
      const cells = countsOf(counts, 'source', 'state', 'company')
      const ids = cells.flatMap(({ values: { company } }) => (company ? [Number(company)] : []))
      const names = await readNames(ctx, 'organization', ids)
      const whole = wholeOf(counts)
      return {
        shown: {
          total: whole.records,
          flows: cells
            .toSorted((a, b) => b.records - a.records)
            .map(({ values: { source = null, state, company }, records }) => ({
              source,
              state: state ?? '0',
              stateLabel: commercializeLabel((state ?? '0') as CommercializeState),
              companyId: company ? Number(company) : null,
              companyName: company ? (names.get(Number(company)) ?? `机构${company}`) : null,
              count: records,
            })),
        },
        rows: whole.records,
        asOf: newestOf([whole.at]),
      }
    },
  })
