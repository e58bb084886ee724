import type { ChangeKind } from '@hepu/api/areas/project/change/changeActions'
import type { changeChoices } from '@hepu/api/areas/project/change/projectChange'
import { memberLabels, positions } from '@hepu/api/areas/project/member/projectMember'
import { nodeLabels } from '@hepu/api/areas/project/node/nodeLabels'
import {
  searchOrganizationByName,
  searchUserByNameAndOrgId,
} from '@hepu/api/areas/project/node/projectTracking'
import { indexTypeLabels } from '@hepu/api/areas/project/plan/indexTypes'
import { indexLabels } from '@hepu/api/areas/project/plan/planLabels'
import type { OutputOf } from '@hepu/api/core/route'
import type { FormItem, FormValues, Rules } from '../../../resource/form/items.ts'

export type Choices = OutputOf<typeof changeChoices>

const optionsOf = (found: readonly { id: string; label: string }[]) =>
  found.map(({ id, label }) => ({ value: id, label }))

const half = { span: 12 } as const
const person = (prop: string, label: string): FormItem => ({
  ...half,
  type: 'lookup',
  prop,
  label,
  apiInterface: searchUserByNameAndOrgId,
  props: { label: 'name', value: 'id', search: 'userName' },
  hintField: 'orgName',
})
const positionItem: FormItem = {
  ...half,
  type: 'select',
  prop: 'position',
  label: memberLabels.position,
  options: positions.map((value) => ({ value, label: value })),
}
const months: FormItem = { ...half, type: 'number', prop: 'months', label: memberLabels.months, digits: 1 }
const days: FormItem[] = [
  { ...half, type: 'date', prop: 'startDate', label: nodeLabels.startDate },
  { ...half, type: 'date', prop: 'endDate', label: nodeLabels.endDate },
]
const figures: FormItem[] = [
  { ...half, type: 'number', prop: 'target', label: indexLabels.target, digits: 4 },
  { ...half, type: 'number', prop: 'weight', label: indexLabels.weight, digits: 2 },
]

/** Returns the fields of an action: what it changes first, then the new values. */
export function actionItems(kind: ChangeKind, { nodes, indexes, members }: Choices): FormItem[] {
  const node: FormItem = {
    type: 'select',
    prop: 'nodeId',
    label: '变更的项目、课题或任务',
    span: 24,
    options: optionsOf(nodes),
  }
  const index: FormItem = {
    type: 'select',
    prop: 'indexId',
    label: '变更的指标',
    span: 24,
    options: optionsOf(indexes),
  }
  const member: FormItem = {
    type: 'select',
    prop: 'memberId',
    label: '变更的成员',
    span: 24,
    options: optionsOf(members),
  }
  const items: Readonly<Record<ChangeKind, FormItem[]>> = {
    director: [node, person('directorId', `新${nodeLabels.directorId}`)],
    unit: [
      node,
      {
        ...half,
        type: 'lookup',
        prop: 'unitId',
        label: nodeLabels.unitId,
        apiInterface: searchOrganizationByName,
        props: { label: 'name', value: 'id', search: 'organizationName' },
        placeholder: '本单位的机构；外单位填在下一格',
      },
      { ...half, type: 'input', prop: 'unitName', label: nodeLabels.unitName, maxlength: 100 },
    ],
    period: [node, ...days],
    budget: [
      node,
      { ...half, type: 'money', unit: '万元', prop: 'specialBudget', label: nodeLabels.specialBudget },
      { ...half, type: 'money', unit: '万元', prop: 'selfBudget', label: nodeLabels.selfBudget },
    ],
    content: [node, { type: 'textarea', prop: 'summary', label: '研究内容', span: 24, maxlength: 1000 }],
    index: [
      index,
      { type: 'input', prop: 'name', label: indexLabels.name, span: 24, maxlength: 100 },
      ...figures,
      ...days,
    ],
    addIndex: [
      node,
      { type: 'input', prop: 'name', label: indexLabels.name, span: 24, maxlength: 100 },
      {
        ...half,
        type: 'select',
        prop: 'indexType',
        label: indexLabels.indexType,
        options: Object.entries(indexTypeLabels).map(([value, label]) => ({ value, label })),
      },
      { ...half, type: 'input', prop: 'unit', label: indexLabels.unit, maxlength: 20 },
      ...figures,
      ...days,
      { type: 'input', prop: 'method', label: indexLabels.method, span: 24, maxlength: 200 },
    ],
    cancelIndex: [
      index,
      { type: 'textarea', prop: 'cancelReason', label: indexLabels.cancelReason, span: 24, maxlength: 200 },
    ],
    addMember: [node, person('userId', memberLabels.userId), positionItem, months],
    editMember: [member, positionItem, months],
    removeMember: [member],
    other: [{ type: 'textarea', prop: 'content', label: '变更内容', span: 24, maxlength: 1000 }],
  }
  return items[kind]
}

const needed: Readonly<Record<ChangeKind, readonly string[]>> = {
  director: ['nodeId', 'directorId'],
  unit: ['nodeId'],
  period: ['nodeId', 'startDate', 'endDate'],
  budget: ['nodeId'],
  content: ['nodeId', 'summary'],
  index: ['indexId'],
  addIndex: ['nodeId', 'name', 'indexType', 'unit', 'target'],
  cancelIndex: ['indexId', 'cancelReason'],
  addMember: ['nodeId', 'userId', 'position'],
  editMember: ['memberId', 'position'],
  removeMember: ['memberId'],
  other: ['content'],
}

/** Returns the rules of the fields of an action. */
export const actionRules = (kind: ChangeKind, items: readonly FormItem[]): Rules =>
  Object.fromEntries(
    needed[kind].map((prop) => {
      const label = items.find((item) => item.prop === prop)?.label ?? prop
      return [prop, [{ required: true, message: `${label}必填` }]]
    }),
  )

/** Returns the present values of what an action changes, once that is chosen: people change from what there is. */
export function presentValues(
  kind: ChangeKind,
  values: FormValues,
  { nodes, indexes, members }: Choices,
): FormValues {
  const chosen = <T extends { id: string }>(rows: readonly T[], id: unknown) =>
    rows.find((row) => row.id === id)
  const node = chosen(nodes, values['nodeId'])
  const index = chosen(indexes, values['indexId'])
  const member = chosen(members, values['memberId'])
  if (kind === 'period' && node) return pick(node, ['startDate', 'endDate'])
  if (kind === 'budget' && node) return pick(node, ['specialBudget', 'selfBudget'])
  if (kind === 'content' && node) return pick(node, ['summary'])
  if (kind === 'index' && index) return pick(index, ['name', 'target', 'weight', 'startDate', 'endDate'])
  if (kind === 'editMember' && member) return pick(member, ['position', 'months'])
  return {}
}

/** Returns the first values of a new action: where there is one project alone and nothing below it, that with its present values. */
export function firstValuesOf(kind: ChangeKind, choices: Choices): FormValues {
  const [node, ...others] = choices.nodes
  const isAsked = needed[kind].includes('nodeId')
  if (!isAsked || !node || others.length > 0) return {}
  const nodeId = { nodeId: node.id }
  return { ...nodeId, ...presentValues(kind, nodeId, choices) }
}

const pick = <T extends object>(row: T, names: readonly (keyof T & string)[]): FormValues =>
  Object.fromEntries(names.map((name) => [name, row[name]]))
