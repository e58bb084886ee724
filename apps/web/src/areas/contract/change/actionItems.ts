import type { changeKinds } from '@hepu/api/areas/contract/change/changeKinds'
import { addableKinds } from '@hepu/api/areas/contract/change/addableKinds'
import type { contractChangeChoices } from '@hepu/api/areas/contract/change/contractChange'
import { conditionLabels, triggers } from '@hepu/api/areas/contract/payment/paymentWords'
import {
  contractLabels,
  contractResultLabels,
  partyLabels,
} from '@hepu/api/areas/contract/record/contractLabels'
import { licences } from '@hepu/api/areas/contract/record/contractTypes'
import { partySearch } from '@hepu/api/core/resource/partySearch'
import type { OutputOf } from '@hepu/api/core/route'
import type { FormItem, FormValues, Rules } from '../../../resource/form/items.ts'
import { optionsOf } from '../contractText.ts'
import { resultItems } from './resultItems.ts'

export type ChangeKind = keyof typeof changeKinds
export type Choices = OutputOf<typeof contractChangeChoices>

const half = { span: 12 } as const
const money = (prop: string, label: string): FormItem => ({ ...half, type: 'money', unit: '元', prop, label })
const day = (prop: string, label: string): FormItem => ({ ...half, type: 'date', prop, label })
const input = (prop: string, label: string, maxlength: number): FormItem => ({
  ...half,
  type: 'input',
  prop,
  label,
  maxlength,
})
const yesNo = (prop: string, label: string): FormItem => ({
  ...half,
  type: 'select',
  prop,
  label,
  options: [
    { value: '1', label: '是' },
    { value: '0', label: '否' },
  ],
})
const choice = (prop: string, label: string, found: readonly { id: string; label: string }[]): FormItem => ({
  type: 'select',
  prop,
  label,
  span: 24,
  options: found.map(({ id, label: text }) => ({ value: id, label: text })),
})

const shareItems: FormItem[] = [
  input('share', `${contractResultLabels.share}（%）`, 6),
  input('rightScope', contractResultLabels.rightScope, 200),
]
const conditionItems: FormItem[] = [
  input('name', conditionLabels.name, 50),
  money('amount', conditionLabels.amount),
  day('plannedOn', conditionLabels.plannedOn),
  { ...half, type: 'number', prop: 'termDays', label: conditionLabels.termDays, digits: 0 },
]
const licenceItems: FormItem[] = [
  { ...half, type: 'select', prop: 'licence', label: contractLabels.licence, options: optionsOf(licences) },
  { type: 'regions', prop: 'regions', label: contractLabels.regions, span: 24, help: '不选为全国' },
  { ...half, type: 'year', numeric: true, prop: 'startYear', label: contractLabels.startYear },
  { ...half, type: 'year', numeric: true, prop: 'endYear', label: contractLabels.endYear },
  input('purpose', contractLabels.purpose, 200),
  yesNo('maySublicense', contractLabels.maySublicense),
  yesNo('suppliesParents', contractLabels.suppliesParents),
]

/** Returns the fields of an action: what it changes first, then the new values. */
export function actionItems(
  kind: ChangeKind,
  choices: Choices,
  { resultType }: { resultType: unknown },
): FormItem[] {
  const { parties, results, conditions } = choices
  const items: Readonly<Record<ChangeKind, FormItem[]>> = {
    amount: [
      money('amount', contractLabels.amount),
      input('taxRate', `${contractLabels.taxRate}（%）`, 6),
      yesNo('isTaxIncluded', contractLabels.isTaxIncluded),
      yesNo('isRescaled', '按比例的付款条件随总额重算'),
    ],
    period: [day('startOn', contractLabels.startOn), day('endOn', contractLabels.endOn)],
    party: [
      choice('partyLineId', '变更的当事人', parties),
      {
        type: 'lookup',
        prop: 'partyId',
        label: `新${partyLabels.partyId}`,
        span: 24,
        apiInterface: partySearch,
        props: { label: 'name', value: 'id', search: 'name' },
        help: '信用代码、联系方式与账户取自往来单位',
      },
      input('legalPerson', partyLabels.legalPerson, 50),
      input('contact', partyLabels.contact, 50),
      input('phone', partyLabels.phone, 30),
    ],
    result: [choice('resultLineId', '变更的成果', results), ...shareItems],
    addResult: [...resultItems(resultType), ...shareItems],
    removeResult: [choice('resultLineId', '移除的成果', results)],
    condition: [choice('conditionId', '变更的付款条件', conditions), ...conditionItems],
    addCondition: [
      {
        ...half,
        type: 'select',
        prop: 'kind',
        label: conditionLabels.kind,
        options: optionsOf(addableKinds),
      },
      {
        ...half,
        type: 'select',
        prop: 'trigger',
        label: conditionLabels.trigger,
        options: optionsOf(triggers),
      },
      {
        ...half,
        type: 'year',
        numeric: true,
        prop: 'bizYear',
        label: conditionLabels.bizYear,
        help: `触发条件为“${triggers.seasonEnd}”时必填`,
      },
      ...conditionItems,
    ],
    removeCondition: [choice('conditionId', '取消的付款条件', conditions)],
    licence: licenceItems,
    other: [{ type: 'textarea', prop: 'content', label: '变更内容', span: 24, maxlength: 1000 }],
  }
  return items[kind]
}

const needed: Readonly<Record<ChangeKind, readonly string[]>> = {
  amount: ['amount'],
  period: ['startOn', 'endOn'],
  party: ['partyLineId', 'partyId'],
  result: ['resultLineId', 'share'],
  addResult: ['resultType', 'resultId', 'share'],
  removeResult: ['resultLineId'],
  condition: ['conditionId', 'name', 'amount'],
  addCondition: ['kind', 'trigger', 'name', 'amount'],
  removeCondition: ['conditionId'],
  licence: ['licence'],
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

const pick = <T extends object>(row: T, names: readonly (keyof T & string)[]): FormValues =>
  Object.fromEntries(names.map((name) => [name, row[name]]))
const yes = (value: boolean): string => (value ? '1' : '0')

/** Returns the present values of what an action changes, once that is chosen: people change from what there is. */
export function presentValues(kind: ChangeKind, values: FormValues, choices: Choices): FormValues {
  const result = choices.results.find(({ id }) => id === values['resultLineId'])
  const condition = choices.conditions.find(({ id }) => id === values['conditionId'])
  if (kind === 'result' && result) return pick(result, ['share', 'rightScope'])
  if (kind === 'condition' && condition) return pick(condition, ['name', 'amount', 'plannedOn', 'termDays'])
  return {}
}

/** Returns the first values of a new action: the present terms. */
export function firstValuesOf(kind: ChangeKind, { terms }: Choices): FormValues {
  switch (kind) {
    case 'amount':
      return {
        ...pick(terms, ['amount', 'taxRate']),
        isTaxIncluded: yes(terms.isTaxIncluded),
        isRescaled: '1',
      }
    case 'period':
      return pick(terms, ['startOn', 'endOn'])
    case 'addResult':
      return { share: '100' }
    case 'licence':
      return {
        ...pick(terms, ['licence', 'regions', 'startYear', 'endYear', 'purpose']),
        maySublicense: yes(terms.maySublicense),
        suppliesParents: yes(terms.suppliesParents),
      }
    default:
      return {}
  }
}
