import type * as api from '@hepu/api/areas/dashboard/research/researchDashboard'
import { crops } from '@hepu/api/core/crops'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { sql } from 'drizzle-orm'
import { breedingLab } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { placeNames } from '../../../resource/places.ts'
import { provinceName } from './places.ts'
import { countBy, countsOf, newestOf, wholeOf } from './population.ts'
import { readWidget } from './readWidget.ts'
import { stations } from './registryPopulations.ts'

type Distribution = ResultOf<typeof api.breedingTeamDistribution>

/** 育种团队分布: stations in use and the people of their teams, by province and one by one. */
export const showStations = (
  given: Ctx,
  filters: ParsedInputOf<typeof api.breedingTeamDistribution>,
): Promise<Distribution> =>
  readWidget(given, 'breedingTeamDistribution', filters, {
    blank: { total: { stations: 0, people: null }, provinces: [], stations: [] },
    read: async (ctx) => {
      const [counts, listed] = await Promise.all([
        countBy(ctx, stations(ctx), ['province']),
        listStations(ctx),
      ])
      const whole = wholeOf(counts)
      return {
        shown: {
          total: { stations: whole.records, people: whole.sum },
          provinces: countsOf(counts, 'province')
            .toSorted((a, b) => b.records - a.records)
            .map(({ values: { province = null }, records, sum }) => ({
              code: province,
              name: provinceName(province),
              stations: records,
              people: sum,
            })),
          stations: listed,
        },
        rows: whole.records,
        asOf: newestOf([whole.at]),
      }
    },
  })

interface StationRow extends Record<string, unknown> {
  id: number
  name: string
  region: string[] | null
  longitude: number | null
  latitude: number | null
  people: number | null
  crops: string[] | null
}

async function listStations(ctx: Ctx): Promise<Distribution['stations']> {
  const field = (name: string) => columnOf(breedingLab, name)
  const { rows } = await ctx.db.execute<StationRow>(sql`
    select counted.id::float8 as id, counted.name, ${field('region')} as region, ${field('longitude')} as longitude,
      ${field('latitude')} as latitude, counted.n::float8 as people, ${field('cropSpecies')} as crops
    from (${stations(ctx).select}) as counted join ${breedingLab} on ${breedingLab.id} = counted.id
    order by counted.n desc nulls last, counted.name limit 500`)
  return rows.map(({ region, crops: grown, ...station }) => ({
    ...station,
    place: placeNames(region ?? []).join(''),
    crops: (grown ?? []).map((word) => crops.find(({ value }) => value === word)?.label ?? word).join('、'),
  }))
}
