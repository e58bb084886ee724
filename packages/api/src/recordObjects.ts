import { authorityRecords } from './areas/authority/authorityRecordKinds.ts'
import { experimentRecords } from './areas/experiment/experimentRecordKinds.ts'
import { geneRecords } from './areas/research/gene/geneRecords.ts'
import { researchObjects } from './areas/research/researchObjects.ts'
import { researchRecords } from './areas/research/researchRecordKinds.ts'
import { upgradeRecords } from './areas/upgrade/upgradeRecordKinds.ts'
import type { RecordKind } from './core/recordKind.ts'
import { resourceTables, resourceTitles, type ResourceName } from './core/resource/titles.ts'

/** Kinds of records of the areas, apart from registries; those of a new area are added here. */
const areaRecords: readonly RecordKind[] = [
  ...authorityRecords,
  ...experimentRecords,
  ...upgradeRecords,
  ...researchRecords,
  ...geneRecords,
]

/** Every kind of record by its table and label; small enough for a screen that needs nothing else. */
export const recordObjects: readonly { object: string; label: string }[] = [
  ...areaRecords.map(({ object, label }) => ({ object, label })),
  ...Object.entries(researchObjects).map(([object, label]) => ({ object, label })),
  ...(Object.keys(resourceTitles) as ResourceName[]).map((name) => ({
    object: resourceTables[name],
    label: resourceTitles[name],
  })),
]
