import { pkRuleOf, isPressure, isStress, type PkRule } from '@hepu/breeding/pk/rules'
import { cellMean } from '@hepu/breeding/table'
import type { Trait } from '@hepu/api/areas/experiment/traits/traits'
import {
  cachedAnalysis,
  isNursery,
  numericTraitsOf,
  pointScopeOf,
  type Trial,
} from '../../experiment/shared.ts'

/** A trait of a group: entry → site → value, null = not surveyed. */
export interface GroupTrait {
  values: (number | null)[][]
  pressure: boolean[] | null
}

/** A group as comparisons take it: its entries by name, the points that count, and every numeric trait. */
export interface GroupTable {
  group: Trial['group']
  /** Traits that its organisation knows. */
  registry: Trial['registry']
  entries: readonly string[]
  sites: { pointId: number; pointName: string }[]
  traits: ReadonlyMap<string, GroupTrait>
}

/** What a group has to compare, remembered per data version. Scrapped points are none; nurseries count for diseases. */
export const groupTable = cachedAnalysis(tableOf)

function tableOf(trial: Trial): GroupTable {
  const points = trial.points.filter((point) => point.used || isNursery(point))
  return {
    group: trial.group,
    registry: trial.registry,
    entries: trial.entries.map((entry) => entry.name),
    sites: points.map((point) => ({ pointId: point.id, pointName: point.name })),
    traits: new Map(
      numericTraitsOf(trial).map((trait) => [
        trait.key,
        traitOf(
          trial,
          trait,
          points.map((point) => point.name),
        ),
      ]),
    ),
  }
}

function traitOf(trial: Trial, trait: Trait, sites: readonly string[]): GroupTrait {
  const table = trial.pointTable(trait.key, pointScopeOf(trait))
  const at = sites.map((name) => table.points.indexOf(name))
  const values = table.entries.map((_, entry) =>
    at.map((point) => {
      const value = point === -1 ? Number.NaN : cellMean(table, entry, point)
      return Number.isNaN(value) ? null : value
    }),
  )
  return { values, pressure: pressureOf(pkRuleOf(trait), values, sites.length) }
}

function pressureOf(
  rule: PkRule,
  values: readonly (readonly (number | null)[])[],
  sites: number,
): boolean[] | null {
  if (!isStress(rule)) return null
  return Array.from({ length: sites }, (_, site) =>
    isPressure(
      rule,
      values.map((row) => row[site] ?? null),
    ),
  )
}
