import type { FileKind } from '../../../core/file/fileKind.ts'
import { labelsOf, type RecordKind } from '../../../core/recordKind.ts'
import { phases } from '../../experiment/shared.ts'
import { breederOutline } from '../breederOutline.ts'
import { cooperations, resultClasses, shareKinds } from '../record/breederFields.ts'
import { conversionStates, rightStates } from './assetFields.ts'
import {
  approvedLabels,
  breederGermplasmLabels,
  cooperativeLabels,
  rightLabels,
  shareLabels,
} from './assetLabels.ts'

const { records } = breederOutline
const read = 'breeder.archive:read'
const ofArchive = [{ object: 'breeder', field: 'breederId' }]

/** `infoType` of the files of a cooperative variety, of the documents of its shares, and of a result right. */
export const COOPERATIVE_FILES = 'breederCooperative'
export const SHARE_FILES = 'breederShare'
export const RIGHT_FILES = 'breederRight'

/** Varieties, shares, germplasm and rights of breeders in the change log. */
export const assetRecords: readonly RecordKind[] = [
  {
    object: 'cooperative_variety',
    label: records.cooperative_variety,
    read,
    nameField: 'name',
    partOf: ofArchive,
    fields: {
      ...cooperativeLabels,
      breederId: { label: cooperativeLabels.breederId, refers: 'breeder' },
      phase: { label: cooperativeLabels.phase, values: labelsOf(phases) },
      cooperation: { label: cooperativeLabels.cooperation, values: cooperations },
      varietyId: { label: cooperativeLabels.varietyId, refers: 'research_variety' },
      varietyInfoId: { label: cooperativeLabels.varietyInfoId, refers: 'variety_info' },
      productId: { label: cooperativeLabels.productId, refers: 'product' },
      conversionState: { label: cooperativeLabels.conversionState, values: conversionStates },
      files: { label: cooperativeLabels.files, isDifference: true },
    },
  },
  {
    object: 'cooperative_share',
    label: records.cooperative_share,
    read,
    namedAfter: { field: 'cooperativeId', object: 'cooperative_variety' },
    partOf: [{ object: 'cooperative_variety', field: 'cooperativeId' }],
    fields: {
      ...shareLabels,
      cooperativeId: { label: shareLabels.cooperativeId, refers: 'cooperative_variety' },
      kind: { label: shareLabels.kind, values: shareKinds },
      files: { label: shareLabels.files, isDifference: true },
    },
  },
  {
    object: 'breeder_approved',
    label: records.breeder_approved,
    read,
    namedAfter: { field: 'varietyId', object: 'research_variety' },
    partOf: ofArchive,
    fields: {
      ...approvedLabels,
      breederId: { label: approvedLabels.breederId, refers: 'breeder' },
      varietyId: { label: approvedLabels.varietyId, refers: 'research_variety' },
    },
  },
  {
    object: 'breeder_right',
    label: records.breeder_right,
    read,
    nameField: 'name',
    partOf: ofArchive,
    fields: {
      ...rightLabels,
      breederId: { label: rightLabels.breederId, refers: 'breeder' },
      resultClass: { label: rightLabels.resultClass, values: resultClasses },
      resultId: { label: rightLabels.resultId, isOmitted: true },
      state: { label: rightLabels.state, values: rightStates },
      files: { label: rightLabels.files, isDifference: true },
    },
  },
  {
    object: 'breeder_germplasm',
    label: records.breeder_germplasm,
    read,
    namedAfter: { field: 'germplasmId', object: 'germplasm' },
    partOf: ofArchive,
    fields: {
      ...breederGermplasmLabels,
      breederId: { label: breederGermplasmLabels.breederId, refers: 'breeder' },
      germplasmId: { label: breederGermplasmLabels.germplasmId, refers: 'germplasm' },
    },
  },
]

/** Files of varieties and rights. */
export const assetFileKinds: Readonly<Record<string, FileKind>> = {
  [COOPERATIVE_FILES]: {
    title: '合作品种',
    table: 'cooperative_variety',
    read,
    write: 'breeder.archive:write',
  },
  [SHARE_FILES]: { title: '权益比例', table: 'cooperative_share', read, write: null },
  [RIGHT_FILES]: { title: '成果权利', table: 'breeder_right', read, write: 'breeder.archive:write' },
}
