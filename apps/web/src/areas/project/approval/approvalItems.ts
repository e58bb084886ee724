import type { ApprovalDetail } from '@hepu/api/areas/project/approval/projectApproval'
import { GUIDE_MAX } from '@hepu/api/areas/project/approval/projectApproval'
import { projectApprovalLabels as labels } from '@hepu/api/areas/project/approval/projectApprovalLabels'
import type { DictionaryEntry } from '@hepu/api/dictionaries/dictionaryEntry'
import type { Choice, FormItem } from '../../../resource/form/items.ts'

/** Choices that the form of a 立项 offers. */
export interface ApprovalChoices {
  parents: readonly Choice[]
  sources: readonly Choice[]
  categories: readonly DictionaryEntry[]
}

const half = { span: 12 } as const

/** Returns the items of a 立项. */
export const approvalItems = ({ parents, sources, categories }: ApprovalChoices): FormItem[] => [
  { type: 'input', prop: 'name', label: labels.name, maxlength: 100, span: 24, isRequired: true },
  {
    ...half,
    type: 'select',
    prop: 'parentId',
    label: labels.parentId,
    options: parents,
    placeholder: '不选为最上级',
  },
  { ...half, type: 'year', numeric: true, prop: 'year', label: labels.year, isRequired: true },
  {
    ...half,
    type: 'select',
    prop: 'category',
    label: labels.category,
    options: categories,
    isRequired: true,
  },
  { ...half, type: 'select', prop: 'sourceId', label: labels.sourceId, options: sources },
  { ...half, type: 'date', prop: 'openFrom', label: labels.openFrom, isRequired: true },
  { ...half, type: 'date', prop: 'openTo', label: labels.openTo, isRequired: true },
  { ...half, type: 'date', prop: 'startDate', label: labels.startDate, isRequired: true },
  { ...half, type: 'date', prop: 'endDate', label: labels.endDate, isRequired: true },
  { ...half, type: 'money', unit: '万元', prop: 'specialBudget', label: labels.specialBudget },
  { ...half, type: 'money', unit: '万元', prop: 'selfBudget', label: labels.selfBudget },
  { ...half, type: 'input', prop: 'contact', label: labels.contact, maxlength: 50, isRequired: true },
  { ...half, type: 'input', prop: 'phone', label: labels.phone, maxlength: 30 },
  {
    type: 'textarea',
    prop: 'guide',
    label: labels.guide,
    maxlength: GUIDE_MAX,
    span: 24,
    isRequired: true,
    placeholder: '支持方向、申报条件、考核要求、须提交的材料',
  },
  { type: 'textarea', prop: 'remark', label: labels.remark, maxlength: 500, span: 24 },
]

/** Returns the values of a stored 立项 as the form holds them. */
export const valuesOfApproval = (row: ApprovalDetail) => ({
  name: row.name,
  parentId: row.parentId,
  year: row.year,
  category: row.category,
  sourceId: row.sourceId,
  openFrom: row.openFrom,
  openTo: row.openTo,
  startDate: row.startDate,
  endDate: row.endDate,
  specialBudget: row.specialBudget,
  selfBudget: row.selfBudget,
  contact: row.contact,
  phone: row.phone,
  guide: row.guide,
  remark: row.remark,
})
