import { phaseLabel } from '@hepu/api/areas/experiment/group/phases'
import { traitsOf, type CropTraits, type Trait } from '@hepu/api/areas/experiment/traits/traits'
import { isStress, pkRuleOf } from '@hepu/breeding/pk/rules'
import type { Comparison } from './compareEntries.ts'
import type { GroupTable } from './groupTable.ts'

type Traits = Comparison['traits']

/**
 * Joins the tables of several groups: varieties by name × all their sites, and every trait with a value for at least
 * two varieties, in the order of the registry.
 */
export function joinTables(
  crop: string,
  names: readonly string[],
  tables: readonly GroupTable[],
): Pick<Comparison, 'sites' | 'traits'> {
  const keys = new Set(tables.flatMap((table) => [...table.traits.keys()]))
  const traits = traitsOf(allTraits(crop, tables))
    .filter((trait) => keys.has(trait.key))
    .map((trait) => joinTrait(trait, names, tables))
    .filter(({ values }) => values.filter((row) => row.some((value) => value !== null)).length > 1)
  return { sites: tables.flatMap(sitesOf), traits }
}

/** The traits of the crop and those that the organisations of the groups made. */
const allTraits = (crop: string, tables: readonly GroupTable[]): CropTraits => ({
  crop,
  own: [
    ...new Map(tables.flatMap(({ registry }) => registry.own.map((trait) => [trait.key, trait]))).values(),
  ],
})

const sitesOf = ({ group, sites }: GroupTable): Comparison['sites'] =>
  sites.map((site) => ({
    ...site,
    groupId: group.id,
    groupName: group.name,
    year: group.year,
    phaseLabel: phaseLabel(group.phase),
  }))

function joinTrait(trait: Trait, names: readonly string[], tables: readonly GroupTable[]): Traits[number] {
  const rule = pkRuleOf(trait)
  const { key, label, unit, decimals, category } = trait
  return {
    key,
    label,
    unit,
    decimals,
    category,
    rule,
    values: names.map((name) => tables.flatMap((table) => valuesOf(table, key, name))),
    pressure: isStress(rule)
      ? tables.flatMap(({ traits, sites }) => traits.get(key)?.pressure ?? sites.map(() => false))
      : null,
  }
}

function valuesOf({ traits, entries, sites }: GroupTable, key: string, name: string): (number | null)[] {
  const entry = entries.indexOf(name)
  return (entry === -1 ? undefined : traits.get(key)?.values[entry]) ?? sites.map(() => null)
}
