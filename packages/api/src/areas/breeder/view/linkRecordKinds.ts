import type { RecordKind } from '../../../core/recordKind.ts'
import { breederOutline } from '../breederOutline.ts'
import { linkLabels, linkVisitKinds, visitLabels } from './viewFields.ts'

const { records } = breederOutline
const read = 'breeder.link:seeLinks'
const ofArchive = [{ object: 'breeder', field: 'breederId' }]

/** Links of breeders, and visits by them, in the change log. */
export const linkRecords: readonly RecordKind[] = [
  {
    object: 'breeder_link',
    label: records.breeder_link,
    read,
    nameField: 'tail',
    partOf: ofArchive,
    fields: {
      ...linkLabels,
      breederId: { label: linkLabels.breederId, refers: 'breeder' },
      revokedBy: { label: linkLabels.revokedBy, refers: 'user' },
    },
  },
  {
    object: 'breeder_link_visit',
    label: records.breeder_link_visit,
    read,
    namedAfter: { field: 'linkId', object: 'breeder_link' },
    partOf: ofArchive,
    fields: {
      ...visitLabels,
      linkId: { label: visitLabels.linkId, refers: 'breeder_link' },
      breederId: { label: visitLabels.breederId, refers: 'breeder' },
      kind: { label: visitLabels.kind, values: linkVisitKinds },
    },
  },
]
