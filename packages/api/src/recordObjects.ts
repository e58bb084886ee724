import { authorityRecords } from './areas/authority/authorityRecordKinds.ts'
import { experimentRecords } from './areas/experiment/experimentRecordKinds.ts'
import { geneRecords } from './areas/research/gene/geneRecords.ts'
import { researchObjects } from './areas/research/researchObjects.ts'
import { researchRecords } from './areas/research/researchRecordKinds.ts'
import { upgradeRecords } from './areas/upgrade/upgradeRecordKinds.ts'
import { resourceTables, resourceTitles, type ResourceName } from './core/resource/titles.ts'

/** Every kind of record by its table and label; small enough for a screen that needs nothing else. */
export const recordObjects: readonly { object: string; label: string }[] = [
  ...[...authorityRecords, ...experimentRecords, ...upgradeRecords, ...researchRecords, ...geneRecords].map(
    ({ object, label }) => ({
      object,
      label,
    }),
  ),
  ...Object.entries(researchObjects).map(([object, label]) => ({ object, label })),
  ...(Object.keys(resourceTitles) as ResourceName[]).map((name) => ({
    object: resourceTables[name],
    label: resourceTitles[name],
  })),
]
