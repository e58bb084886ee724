import { YUAN } from '@hepu/api/areas/contract/money/exchange'
import type { ContractDetail } from '@hepu/api/areas/contract/record/contractCalls'
import { contractLabels as labels } from '@hepu/api/areas/contract/record/contractLabels'
import {
  contractDirections,
  contractTypes,
  licences,
  paymentModes,
  secrecyLevels,
  type ContractType,
} from '@hepu/api/areas/contract/record/contractTypes'
import { searchStaff } from '@hepu/api/core/resource/choices'
import type { Choice, FormItem, FormValues } from '../../../resource/form/items.ts'
import { optionsOf, typeOptions } from '../contractText.ts'

/** Choices that the form of a contract offers. */
export interface ContractChoices {
  units: readonly Choice[]
}

const half = { span: 12 } as const
const third = { span: 8 } as const
const yesNo = [
  { value: '1', label: '是' },
  { value: '0', label: '否' },
]

const subTypesOf = (type: unknown): Choice[] =>
  typeof type === 'string' && Object.hasOwn(contractTypes, type)
    ? contractTypes[type as ContractType].subTypes.map((value) => ({ value, label: value }))
    : []

const isLicence = (type: unknown) => type === 'TL'
const licenceFields = [
  'licence',
  'regions',
  'purpose',
  'startYear',
  'endYear',
  'maySublicense',
  'suppliesParents',
  'priorityTerms',
] as const

/** Returns the items of a contract or supplement. */
export const contractItems = ({ units }: ContractChoices, held: ContractDetail | undefined): FormItem[] => [
  ...basicItems(units, held),
  ...moneyItems,
  ...licenceItems,
  {
    type: 'textarea',
    prop: 'renewalTerms',
    label: labels.renewalTerms,
    span: 24,
    maxlength: 500,
    part: '其他',
  },
  { type: 'textarea', prop: 'remark', label: labels.remark, span: 24, maxlength: 500 },
]

const basicItems = (units: readonly Choice[], held: ContractDetail | undefined): FormItem[] => [
  {
    type: 'input',
    prop: 'name',
    label: labels.name,
    maxlength: 100,
    span: 24,
    isRequired: true,
    part: '基本',
  },
  {
    ...third,
    type: 'select',
    prop: 'type',
    label: labels.type,
    options: typeOptions,
    isRequired: true,
    linkage: {
      subType: { empty: 'change', options: subTypesOf },
      ...Object.fromEntries(licenceFields.map((name) => [name, { shown: isLicence }])),
    },
  },
  { ...third, type: 'select', prop: 'subType', label: labels.subType, options: [], isRequired: true },
  {
    ...third,
    type: 'select',
    prop: 'direction',
    label: labels.direction,
    options: optionsOf(contractDirections),
    isRequired: true,
  },
  { ...third, type: 'date', prop: 'signedOn', label: labels.signedOn, isRequired: true },
  { ...third, type: 'date', prop: 'effectiveOn', label: labels.effectiveOn, help: '不填时签订日即生效' },
  { ...third, type: 'input', prop: 'signPlace', label: labels.signPlace, maxlength: 100 },
  { ...third, type: 'date', prop: 'startOn', label: labels.startOn, isRequired: true },
  { ...third, type: 'date', prop: 'endOn', label: labels.endOn, isRequired: true },
  {
    ...third,
    type: 'lookup',
    prop: 'handlerId',
    label: labels.handlerId,
    isRequired: true,
    apiInterface: searchStaff,
    placeholder: '输入姓名查找',
    props: { label: 'userName', value: 'userId', search: 'userName' },
    hintField: 'organizationName',
    ...(held?.handlerId ? { held: { value: held.handlerId, label: held.handlerName ?? '' } } : {}),
  },
  { ...third, type: 'select', prop: 'unitId', label: labels.unitId, options: units },
  { ...third, type: 'select', prop: 'secrecy', label: labels.secrecy, options: optionsOf(secrecyLevels) },
  { ...third, type: 'radio', prop: 'isRelatedDeal', label: labels.isRelatedDeal, options: yesNo },
]

/** Returns the code of a whole currency that is not the one of the books; undefined of any other text. */
const foreignOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[A-Z]{3}$/.test(value) && value !== YUAN ? value : undefined

const isForeign = (value: unknown) => typeof value === 'string' && value !== YUAN && value !== ''

const moneyItems: readonly FormItem[] = [
  {
    ...third,
    type: 'money',
    unit: '元',
    prop: 'amount',
    label: labels.amount,
    part: '金额',
  },
  { ...third, type: 'input', prop: 'taxRate', label: labels.taxRate, unit: '%', placeholder: '如 6' },
  {
    ...third,
    type: 'radio',
    prop: 'isTaxIncluded',
    label: '总额口径',
    options: [
      { value: '1', label: '含税' },
      { value: '0', label: '不含税' },
    ],
  },
  {
    ...third,
    type: 'select',
    prop: 'paymentMode',
    label: labels.paymentMode,
    options: optionsOf(paymentModes),
  },
  {
    ...third,
    type: 'input',
    prop: 'currency',
    label: labels.currency,
    maxlength: 3,
    linkage: {
      amount: { unit: foreignOf },
      exchangeRate: { shown: isForeign },
      rateOn: { shown: isForeign },
    },
  },
  {
    ...third,
    type: 'input',
    prop: 'exchangeRate',
    label: labels.exchangeRate,
    placeholder: '1 外币合人民币元',
  },
  { ...third, type: 'date', prop: 'rateOn', label: labels.rateOn },
]

const licenceItems: readonly FormItem[] = [
  {
    ...third,
    type: 'select',
    prop: 'licence',
    label: labels.licence,
    options: optionsOf(licences),
    isRequired: true,
    part: '许可',
  },
  { ...third, type: 'year', numeric: true, prop: 'startYear', label: labels.startYear },
  { ...third, type: 'year', numeric: true, prop: 'endYear', label: labels.endYear },
  { type: 'regions', prop: 'regions', label: labels.regions, span: 24, placeholder: '不选为全国' },
  { ...half, type: 'input', prop: 'purpose', label: labels.purpose, maxlength: 200 },
  { type: 'radio', prop: 'maySublicense', label: labels.maySublicense, span: 6, options: yesNo },
  { type: 'radio', prop: 'suppliesParents', label: labels.suppliesParents, span: 6, options: yesNo },
  { type: 'textarea', prop: 'priorityTerms', label: labels.priorityTerms, span: 24, maxlength: 500 },
]

/** First values of a new contract. */
export const newValues: FormValues = {
  isRelatedDeal: '0',
  isTaxIncluded: '1',
  maySublicense: '0',
  suppliesParents: '0',
  currency: 'CNY',
  regions: [],
}

const flag = (value: boolean) => (value ? '1' : '0')

/** Returns the values of a stored contract as the form holds them. */
export const valuesOfContract = (row: ContractDetail): FormValues => ({
  ...row,
  isRelatedDeal: flag(row.isRelatedDeal),
  isTaxIncluded: flag(row.isTaxIncluded),
  maySublicense: flag(row.maySublicense),
  suppliesParents: flag(row.suppliesParents),
})
