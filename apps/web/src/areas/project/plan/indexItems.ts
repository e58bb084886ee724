import { searchUserByNameAndOrgId } from '@hepu/api/areas/project/node/projectTracking'
import { indexTypes } from '@hepu/api/areas/project/plan/indexTypes'
import { indexLabels as labels, keyResultLabels } from '@hepu/api/areas/project/plan/planLabels'
import type { FormItem, Rules } from '../../../resource/form/items.ts'

/** Who answers for an index or a key result, as a form opened for editing holds him. */
export interface Held {
  ownerId: string | null
  ownerName: string | null
}

const owner = (held: Held | undefined, label: string): FormItem => ({
  type: 'lookup',
  prop: 'ownerId',
  label,
  span: 12,
  apiInterface: searchUserByNameAndOrgId,
  props: { label: 'name', value: 'id', search: 'userName' },
  hintField: 'orgName',
  ...(held?.ownerId ? { held: { value: held.ownerId, label: held.ownerName ?? held.ownerId } } : {}),
})

/** Fields of a task index. */
export const indexItems = (held?: Held): FormItem[] => [
  { type: 'input', prop: 'name', label: labels.name, span: 24, maxlength: 100 },
  {
    type: 'select',
    prop: 'indexType',
    label: labels.indexType,
    span: 12,
    options: Object.entries(indexTypes).map(([value, { label }]) => ({ value, label })),
  },
  {
    type: 'input',
    prop: 'unit',
    label: labels.unit,
    span: 12,
    maxlength: 10,
    placeholder: '如：个、亩、万元',
  },
  { type: 'number', prop: 'target', label: labels.target, span: 12, digits: 4 },
  {
    type: 'number',
    prop: 'weight',
    label: labels.weight,
    span: 12,
    digits: 2,
    help: '可先留空，在“指标权重”中一次设全；同一节点全部留空为等权。',
  },
  { type: 'date', prop: 'startDate', label: labels.startDate, span: 12, placeholder: '留空同所属节点' },
  { type: 'date', prop: 'endDate', label: labels.endDate, span: 12, placeholder: '留空同所属节点' },
  owner(held, labels.ownerId),
  {
    type: 'radio',
    prop: 'isMust',
    label: labels.isMust,
    span: 12,
    options: [
      { value: 'true', label: '考核' },
      { value: 'false', label: '不考核' },
    ],
  },
  { type: 'input', prop: 'method', label: labels.method, span: 24, maxlength: 200 },
  { type: 'textarea', prop: 'remark', label: labels.remark, span: 24, maxlength: 500 },
]

export const indexRules: Rules = {
  name: [{ required: true, message: `${labels.name}必填` }],
  indexType: [{ required: true, message: `${labels.indexType}必填` }],
  unit: [{ required: true, message: `${labels.unit}必填` }],
  target: [{ required: true, message: `${labels.target}必填` }],
}

/** Fields of a key result. */
export const keyResultItems = (unit: string, held?: Held): FormItem[] => [
  { type: 'input', prop: 'name', label: keyResultLabels.name, span: 24, maxlength: 100 },
  { type: 'number', prop: 'target', label: keyResultLabels.target, span: 12, digits: 4, unit },
  { type: 'number', prop: 'weight', label: keyResultLabels.weight, span: 12, digits: 2 },
  { type: 'date', prop: 'dueDate', label: keyResultLabels.dueDate, span: 12 },
  owner(held, keyResultLabels.ownerId),
]

export const keyResultRules: Rules = {
  name: [{ required: true, message: `${keyResultLabels.name}必填` }],
  target: [{ required: true, message: `${keyResultLabels.target}必填` }],
}
