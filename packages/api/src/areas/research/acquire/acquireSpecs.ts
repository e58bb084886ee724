import type { Resource } from '../../../core/resource/resource.ts'
import type { AcquireKind } from './acquireKinds.ts'
import { variety } from '../variety/variety.ts'
import { varietyInfo } from '../varietyInfo/varietyInfo.ts'

/** What the announcements of one kind say, and the registry they are about. */
export interface AcquireSpec {
  kind: AcquireKind
  noun: 'varietyAcquireRecord' | 'varietyInfoAcquireRecord'
  /** What people call such a record. */
  title: string
  def: Resource
  /** Fields of the registry that hold numbers, the leading one first. */
  numbers: readonly string[]
  /** Field of the registry that says the crop. */
  cropField: string
  /** Fields of the registry that an announcement may fill, in the order of its workbook. */
  fields: readonly string[]
}

/** 品种公告. */
export const varietyAcquireSpec: AcquireSpec = {
  kind: 'VARIETY',
  noun: 'varietyAcquireRecord',
  title: '品种公告',
  def: variety,
  numbers: ['approvalNo'],
  cropField: 'cropSpecies',
  fields: [
    'name',
    'approvalNo',
    'cropSpecies',
    'dataType',
    'level',
    'year',
    'applicants',
    'breeders',
    'varietySource',
    'female',
    'male',
    'varietyType',
    'ripePeriod',
    'growthDays',
    'characters',
    'yieldText',
    'cultivation',
    'opinion',
    'suitableArea',
    'unsuitableArea',
  ],
}

/** 品种权公告. */
export const varietyInfoAcquireSpec: AcquireSpec = {
  kind: 'PVP',
  noun: 'varietyInfoAcquireRecord',
  title: '品种权公告',
  def: varietyInfo,
  numbers: ['applyNo', 'rightNo'],
  cropField: 'genus',
  fields: [
    'name',
    'applyNo',
    'rightNo',
    'genus',
    'applyDate',
    'firstExamDate',
    'grantDate',
    'legalStatus',
    'holders',
    'address',
    'share',
    'cultivators',
    'agency',
    'agent',
    'similarVariety',
  ],
}
