import { onOffStates, type RecordKind } from '../../core/recordKind.ts'
import { projectOutline } from './projectOutline.ts'
import { sourceLabels } from './source/sourceLabels.ts'

const { records } = projectOutline

/** Kinds of records of 项目管理 in the change log. */
export const projectRecords: readonly RecordKind[] = [
  {
    object: 'project_source',
    label: records.project_source,
    read: 'project.source:read',
    nameField: 'name',
    path: '/task/projectSource/sourceDetails?id={id}',
    fields: {
      ...sourceLabels,
      fundType: { label: sourceLabels.fundType, dictionary: 'special_fund_type' },
      state: { label: sourceLabels.state, values: onOffStates },
      caps: { label: sourceLabels.caps, isWhole: true },
      subjects: { label: sourceLabels.subjects, isWhole: true },
    },
  },
]
