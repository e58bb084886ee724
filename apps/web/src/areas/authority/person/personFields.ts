import { genders } from '@hepu/api/areas/authority/profile/profile'
import { personLabels as labels } from '@hepu/api/areas/authority/person/personLabels'
import type { DataField } from '../../../resource/form/DataForm.tsx'
import type { usePersonChoices } from './usePersonChoices.ts'

type Choices = ReturnType<typeof usePersonChoices>

/** Returns the fields of a staff record in their order, three a row. */
export const personFields = (choices: Choices): DataField[] => [
  { name: 'name', label: labels.name, type: 'text', required: true, max: 50 },
  { name: 'orgId', label: labels.orgId, type: 'select', required: true, options: choices.orgs },
  { name: 'staffNo', label: labels.staffNo, type: 'text', max: 30 },
  {
    name: 'gender',
    label: labels.gender,
    type: 'select',
    options: genders.map((value) => ({ value, label: value })),
  },
  { name: 'birthDate', label: labels.birthDate, type: 'date' },
  { name: 'mobile', label: labels.mobile, type: 'text', max: 11 },
  { name: 'email', label: labels.email, type: 'text', max: 100 },
  { name: 'postType', label: labels.postType, type: 'select', options: choices.posts },
  { name: 'position', label: labels.position, type: 'text', max: 50 },
  { name: 'titleRank', label: labels.titleRank, type: 'select', options: choices.titles },
  { name: 'education', label: labels.education, type: 'select', options: choices.educations },
  { name: 'degree', label: labels.degree, type: 'select', options: choices.degrees },
  { name: 'school', label: labels.school, type: 'text', max: 100 },
  { name: 'major', label: labels.major, type: 'text', max: 100 },
  { name: 'direction', label: labels.direction, type: 'text', max: 200 },
  { name: 'workState', label: labels.workState, type: 'select', required: true, options: choices.states },
  { name: 'entryDate', label: labels.entryDate, type: 'date' },
  { name: 'leaveDate', label: labels.leaveDate, type: 'date', help: '离职或退休时填写。' },
  { name: 'remark', label: labels.remark, type: 'textarea', max: 500, wide: true },
]
