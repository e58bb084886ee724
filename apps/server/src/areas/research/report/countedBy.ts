import { reports } from '@hepu/api/areas/research/report/reportDefinitions'
import { firstYear } from '@hepu/api/areas/research/report/reportDefinition'
import type { SQL } from 'drizzle-orm'
import { copyright, patent, researchVariety, varietyInfo } from '../../../db/schema/index.ts'
import type { ResourceTable } from '../../../db/schema/resourceTable.ts'
import type { Ctx } from '../../../http/context.ts'
import { counted, populationOf } from './reportPopulation.ts'

/** Subjects that other areas count, with their tables. */
const tables = {
  approvedVariety: researchVariety,
  varietyRight: varietyInfo,
  patentRight: patent,
  copyright,
} as const
export type CountedSubject = keyof typeof tables

export interface Counted {
  table: ResourceTable
  /** The condition of the records in force that the statistics of the subject count. */
  where: SQL
  /** The year of a record, a whole number. */
  year: SQL
}

/** Returns what the statistics of a subject count in force, between two years (both included), without a first one from the beginning. */
export function countedBy(
  ctx: Ctx,
  subject: CountedSubject,
  { startYear, endYear }: { startYear?: number; endYear: number },
): Counted {
  const report = reports[subject]
  const table: ResourceTable = tables[subject]
  const population = populationOf(
    ctx,
    { report, resource: { def: report.registry, table } },
    {
      startYear,
      endYear,
      yearField: firstYear(report),
      withUndated: false,
      allStates: false,
      onlyValid: true,
    },
  )
  return { table, where: counted(population), year: population.year }
}
