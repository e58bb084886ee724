import type * as api from '@hepu/api/areas/dashboard/research/researchDashboard'
import { FIRST_DASHBOARD_YEAR } from '@hepu/api/areas/dashboard/widget/widgetShapes'
import { phaseLabel, phases } from '@hepu/api/areas/experiment/group/phases'
import { cropValues, crops } from '@hepu/api/core/crops'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { listYears } from '@hepu/api/core/years'
import type { Ctx } from '../../../http/context.ts'
import { countBy, countsOf, newestOf, wholeOf, type Count } from './population.ts'
import { provinceName } from './places.ts'
import { readWidget } from './readWidget.ts'
import { entries, groups, points } from './trialPopulations.ts'

type Input = ParsedInputOf<typeof api.expPointStatistic>
type PointStatistic = ResultOf<typeof api.expPointStatistic>

const order = (phase: string): number => {
  const at = phases.findIndex(({ value }) => value === phase)
  return at < 0 ? phases.length : at
}

/** 试验点统计: points and 点次 by province and phase; those that were scrapped apart. */
export const showPoints = (given: Ctx, filters: Input): Promise<PointStatistic> =>
  readWidget(given, 'expPointStatistic', filters, {
    blank: { total: { points: 0, trials: 0, scrapped: 0 }, phases: [], provinces: [] },
    read: async (ctx, years) => {
      const [used, scrapped] = await Promise.all([
        countBy(ctx, points(ctx, years, false), ['province', 'phase']),
        countBy(ctx, points(ctx, years, true), ['province']),
      ])
      const [whole, lost] = [wholeOf(used), wholeOf(scrapped)]
      return {
        shown: {
          total: { points: whole.things, trials: whole.records, scrapped: lost.records },
          ...byProvince(used, countsOf(scrapped, 'province')),
        },
        rows: whole.records + lost.records,
        asOf: newestOf([whole.at, lost.at]),
      }
    },
  })

function byProvince(
  used: readonly Count[],
  scrapped: readonly Count[],
): Pick<PointStatistic, 'phases' | 'provinces'> {
  const known = countsOf(used, 'phase').map(({ values }) => values.phase ?? '')
  const shown = known.toSorted((a, b) => order(a) - order(b))
  const places = countsOf(used, 'province')
  const cells = new Map(
    countsOf(used, 'province', 'phase').map(({ values, records }) => [
      JSON.stringify([values.province, values.phase]),
      records,
    ]),
  )
  const onlyScrapped = scrapped.filter(
    ({ values }) => !places.some((place) => place.values.province === values.province),
  )
  const provinces = [...places, ...onlyScrapped.map((count) => ({ ...count, things: 0, records: 0 }))].map(
    ({ values: { province = null }, things, records }) => ({
      code: province,
      name: provinceName(province),
      points: things,
      trials: records,
      scrapped: scrapped.find(({ values }) => values.province === province)?.records ?? 0,
      byPhase: shown.map((phase) => cells.get(JSON.stringify([province, phase])) ?? 0),
    }),
  )
  return {
    phases: shown.map((phase) => ({ phase, label: phaseLabel(phase) })),
    provinces: provinces.toSorted(
      (a, b) => b.trials - a.trials || (a.code ?? '').localeCompare(b.code ?? ''),
    ),
  }
}

/** 参试品种统计: varieties by phase, and by each crop that the caller may work in. */
export const showEntries = (given: Ctx, filters: Input): Promise<ResultOf<typeof api.experimentVariety>> =>
  readWidget(given, 'experimentVariety', filters, {
    blank: { total: 0, phases: [], crops: [] },
    read: async (ctx, years) => {
      const counts = await countBy(ctx, entries(ctx, years), ['phase'])
      const whole = wholeOf(counts)
      const byCrop = await Promise.all(
        (ctx.caller.crops.length > 0 ? ctx.caller.crops : cropValues).map(async (crop) => {
          const there = { ...ctx, caller: { ...ctx.caller, crop } }
          const label = crops.find(({ value }) => value === crop)?.label ?? crop
          return { crop, label, count: wholeOf(await countBy(there, entries(there, years))).things }
        }),
      )
      const byPhase = countsOf(counts, 'phase').map(({ values, things }) => {
        const phase = values.phase ?? ''
        return { phase, label: phaseLabel(phase), count: things }
      })
      return {
        shown: {
          total: whole.things,
          phases: byPhase.toSorted((a, b) => order(a.phase) - order(b.phase)),
          crops: byCrop,
        },
        rows: whole.records,
        asOf: newestOf([whole.at]),
      }
    },
  })

/** 试验规模变化: varieties, 点次 and plots of each year, from 2019 where no range is chosen. */
export const showScale = (given: Ctx, filters: Input): Promise<ResultOf<typeof api.experimentVarietyScale>> =>
  readWidget(given, 'experimentVarietyScale', filters, {
    usual: (endYear) => ({ startYear: FIRST_DASHBOARD_YEAR, endYear }),
    blank: { years: [] },
    read: async (ctx, years) => {
      const [varieties, trials, plots] = await Promise.all([
        countBy(ctx, entries(ctx, years), ['year']),
        countBy(ctx, points(ctx, years, false), ['year']),
        countBy(ctx, groups(ctx, years), ['year']),
      ])
      const of = (counts: readonly Count[], year: number) =>
        countsOf(counts, 'year').find(({ values }) => values.year === String(year))
      return {
        shown: {
          years: listYears({ from: years.startYear, to: years.endYear }).map((year) => ({
            year,
            varieties: of(varieties, year)?.things ?? 0,
            trials: of(trials, year)?.records ?? 0,
            plots: of(plots, year)?.sum ?? 0,
          })),
        },
        rows: wholeOf(varieties).records + wholeOf(trials).records,
        asOf: newestOf([wholeOf(varieties).at, wholeOf(trials).at, wholeOf(plots).at]),
      }
    },
  })
