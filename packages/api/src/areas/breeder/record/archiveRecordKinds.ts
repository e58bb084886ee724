import type { FileKind } from '../../../core/file/fileKind.ts'
import type { RecordKind } from '../../../core/recordKind.ts'
import { breederOutline } from '../breederOutline.ts'
import { archiveLabels, feeLabels, standardLabels } from './archiveLabels.ts'
import { breederGrades, breederKinds, cooperations, feeKinds, standardKinds } from './breederFields.ts'
import { breederStates } from './breederStates.ts'

const { records } = breederOutline
const PATH = '/breeding/breederArchive/breederDetails?id={id}'
const ofArchive = [{ object: 'breeder', field: 'breederId' }]

/** `infoType` of the files of an archive. */
export const BREEDER_FILES = 'breeder'

/** Archives, fees and standards in the change log. */
export const archiveRecords: readonly RecordKind[] = [
  {
    object: 'breeder',
    label: records.breeder,
    read: 'breeder.archive:read',
    namedAfter: { field: 'partyId', object: 'party' },
    path: PATH,
    fields: {
      ...archiveLabels,
      partyId: { label: archiveLabels.partyId, refers: 'party' },
      kind: { label: archiveLabels.kind, values: breederKinds },
      cooperation: { label: archiveLabels.cooperation, values: cooperations },
      grade: { label: archiveLabels.grade, values: breederGrades },
      state: { label: archiveLabels.state, values: breederStates },
      files: { label: archiveLabels.files, isDifference: true },
    },
  },
  {
    object: 'breeder_fee',
    label: records.breeder_fee,
    read: 'breeder.money:seeMoney',
    namedAfter: { field: 'breederId', object: 'breeder' },
    partOf: ofArchive,
    fields: {
      ...feeLabels,
      breederId: { label: feeLabels.breederId, refers: 'breeder' },
      kind: { label: feeLabels.kind, values: feeKinds },
      rewardId: { label: feeLabels.rewardId, isOmitted: true },
      reversesId: { label: feeLabels.reversesId, isOmitted: true },
      standard: { label: feeLabels.standard, money: '元' },
      amount: { label: feeLabels.amount, money: '元' },
      paid: { label: feeLabels.paid, money: '元' },
    },
  },
  {
    object: 'breeder_standard',
    label: records.breeder_standard,
    read: 'breeder.archive:read',
    namedAfter: { field: 'breederId', object: 'breeder' },
    partOf: ofArchive,
    fields: {
      ...standardLabels,
      breederId: { label: standardLabels.breederId, refers: 'breeder' },
      kind: { label: standardLabels.kind, values: standardKinds },
      amount: { label: standardLabels.amount, money: '元' },
    },
  },
]

/** Files of an archive. */
export const archiveFileKinds: Readonly<Record<string, FileKind>> = {
  [BREEDER_FILES]: {
    title: '育种家档案',
    table: 'breeder',
    read: 'breeder.archive:read',
    write: 'breeder.archive:write',
  },
}
