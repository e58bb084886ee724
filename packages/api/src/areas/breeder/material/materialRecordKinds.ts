import type { RecordKind } from '../../../core/recordKind.ts'
import { breederOutline } from '../breederOutline.ts'
import { materialLabels as labels } from './materialLabels.ts'

/** Material handed to breeders in the change log. */
export const materialRecords: readonly RecordKind[] = [
  {
    object: 'breeder_material',
    label: breederOutline.records.breeder_material,
    read: 'breeder.archive:read',
    nameField: 'materialName',
    partOf: [{ object: 'breeder', field: 'breederId' }],
    fields: {
      ...labels,
      breederId: { label: labels.breederId, refers: 'breeder' },
      germplasmId: { label: labels.germplasmId, refers: 'germplasm' },
    },
  },
]
