import { nodeLabels as labels } from '@hepu/api/areas/project/node/nodeLabels'
import { signedFields } from '@hepu/api/areas/project/change/signedFields'
import * as api from '@hepu/api/areas/project/node/projectTracking'
import type { DictionaryEntry } from '@hepu/api/dictionaries/dictionaryEntry'
import type { Choice, FormItem, Rules } from '../../../resource/form/items.ts'

/** Choices that the form of a project offers. */
export interface NodeChoices {
  sources: readonly Choice[]
  ranks: readonly DictionaryEntry[]
  categories: readonly DictionaryEntry[]
}

const half = { span: 12 } as const

/** Returns the items of a node; those of a project alone are left out below it. */
export function nodeItems(level: number, choices: NodeChoices, held?: api.NodeDetail): FormItem[] {
  const items = allItems(level, choices, held)
  return held?.isSigned
    ? items.map((item) => (plannedProps.has(item.prop) ? { ...item, disabled: true } : item))
    : items
}

/** What 任务书 fixes: it changes only by 项目变更. */
const plannedProps: ReadonlySet<string> = new Set(signedFields)

function allItems(level: number, choices: NodeChoices, held?: api.NodeDetail): FormItem[] {
  const heldName = (value: string | null | undefined, label: string | null | undefined) =>
    value && label ? { held: { value, label } } : {}
  return [
    { type: 'input', prop: 'name', label: labels.name, maxlength: 100, span: 24 },
    ...(level === 1 ? ofProject(choices) : []),
    {
      ...half,
      type: 'lookup',
      prop: 'directorId',
      label: labels.directorId,
      apiInterface: api.searchUserByNameAndOrgId,
      props: { label: 'name', value: 'id', search: 'userName' },
      hintField: 'orgName',
      ...heldName(held?.directorId, held?.directorName),
    },
    {
      ...half,
      type: 'lookup',
      prop: 'unitId',
      label: labels.unitId,
      apiInterface: api.searchOrganizationByName,
      props: { label: 'name', value: 'id', search: 'organizationName' },
      placeholder: '本单位的机构；外单位填在下一格',
      ...heldName(held?.unitId, held?.unitName),
    },
    { ...half, type: 'input', prop: 'unitName', label: labels.unitName, maxlength: 100 },
    { ...half, type: 'date', prop: 'startDate', label: labels.startDate },
    { ...half, type: 'date', prop: 'endDate', label: labels.endDate },
    { ...half, type: 'money', unit: '万元', prop: 'specialBudget', label: labels.specialBudget },
    { ...half, type: 'money', unit: '万元', prop: 'selfBudget', label: labels.selfBudget },
    { type: 'textarea', prop: 'summary', label: labels.summary, maxlength: 1000, span: 24 },
    { type: 'textarea', prop: 'remark', label: labels.remark, maxlength: 500, span: 24 },
  ]
}

const ofProject = ({ sources, ranks, categories }: NodeChoices): FormItem[] => [
  {
    ...half,
    type: 'select',
    prop: 'sourceId',
    label: labels.sourceId,
    options: sources,
    placeholder: '不选为自立项目',
  },
  { ...half, type: 'select', prop: 'rank', label: labels.rank, options: ranks },
  { ...half, type: 'select', prop: 'category', label: labels.category, options: categories },
  { ...half, type: 'input', prop: 'keywords', label: labels.keywords, maxlength: 200 },
]

/** What a node needs before it is submitted; a draft needs its name alone. */
export const nodeRules = (isDraft: boolean): Rules =>
  Object.fromEntries(
    (isDraft ? (['name'] as const) : (['name', 'directorId', 'startDate', 'endDate'] as const)).map(
      (prop) => [prop, [{ required: true, message: `${labels[prop]}必填` }]],
    ),
  )

/** Returns the values of a stored node as the form holds them. */
export const valuesOfNode = (node: Omit<api.NodeDetail, 'trail' | 'children'>) => ({
  id: node.id,
  name: node.name,
  sourceId: node.sourceId,
  rank: node.rank,
  category: node.category,
  keywords: node.keywords,
  directorId: node.directorId,
  unitId: node.unitId,
  unitName: node.outsideUnit,
  startDate: node.startDate,
  endDate: node.endDate,
  specialBudget: node.specialBudget,
  selfBudget: node.selfBudget,
  summary: node.summary,
  remark: node.remark,
})
