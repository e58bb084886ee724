import { findSources, type tradingOrgTree } from '@hepu/api/areas/trading/listing/listing'
import {
  audiences,
  conversions,
  evidenceItems,
  evidenceLevels,
  licenceKinds,
  listingSources,
  maturities,
  pricings,
  type ListingKind,
} from '@hepu/api/areas/trading/listing/listingFields'
import { demandLabels, supplyLabels } from '@hepu/api/areas/trading/listing/listingLabels'
import { provinceNames } from '@hepu/api/areas/product/paper/suitableProvinces'
import { f, type RowsField } from '@hepu/api/core/resource/fields'
import type { OutputOf } from '@hepu/api/core/route'
import type { Choice, FormItem } from '../../../resource/form/items.ts'
import { choicesOf, typesOf } from './listingTexts.ts'

/** Grades of resistance, the best first. */
export const resistanceGrades = ['HR', 'R', 'MR', 'MS', 'S', 'HS'] as const

/** The table of resistances that a demand asks for. */
export const resistanceField: RowsField = f.rows(demandLabels.resistances, {
  disease: f.text('病害或逆境', 50),
  grade: f.text('至少', 4, { choices: resistanceGrades }),
})

type Orgs = OutputOf<typeof tradingOrgTree>

/** What the form knows of the record that is offered. */
export interface SourceOfForm {
  kind: string | undefined
  held: { value: string; label: string } | undefined
}

const textItem = (prop: string, label: string, maxlength: number, more: object = {}): FormItem => ({
  type: 'input',
  prop,
  label,
  span: 12,
  maxlength,
  ...more,
})

const priced = (...shown: readonly string[]) => ({
  shown: (value: unknown) => shown.includes(value as string),
})

/** Items of the price, the audience and the contact, for both kinds. */
function commonItems(kind: ListingKind, orgs: Orgs): FormItem[] {
  const labels = kind === 'supply' ? supplyLabels : demandLabels
  return [
    {
      type: 'radio',
      prop: 'pricing',
      part: kind === 'supply' ? '报价与转化' : '预算与合作',
      label: labels.pricing,
      span: 24,
      options: choicesOf(pricings),
      linkage: { priceFrom: priced('fixed', 'range'), priceTo: priced('range') },
    },
    { type: 'number', prop: 'priceFrom', label: '价格或下限', unit: '万元', digits: 4, span: 12 },
    { type: 'number', prop: 'priceTo', label: '上限', unit: '万元', digits: 4, span: 12 },
    {
      type: 'select',
      prop: 'conversions',
      label: labels.conversions,
      span: 12,
      multiple: true,
      isRequired: kind === 'supply',
      options: choicesOf(conversions),
    },
    {
      type: 'select',
      prop: 'regions',
      label: labels.regions,
      span: 12,
      multiple: true,
      options: choicesOf(provinceNames),
      placeholder: '不选为不限',
    },
    ...(kind === 'supply'
      ? [
          {
            type: 'select' as const,
            prop: 'licenceKind',
            label: labels.licenceKind,
            span: 12,
            options: choicesOf(licenceKinds),
          },
        ]
      : []),
    {
      type: 'radio',
      prop: 'audience',
      part: '公开与联系',
      label: labels.audience,
      span: 24,
      options: choicesOf(audiences),
      linkage: { audienceOrgs: priced('chosen') },
    },
    {
      type: 'select',
      prop: 'audienceOrgs',
      label: labels.audienceOrgs,
      span: 24,
      multiple: true,
      options: flat(orgs),
    },
    { type: 'date', prop: 'validTo', label: labels.validTo, span: 12, isRequired: true },
    textItem('contactName', labels.contactName, 50, { isRequired: true }),
    textItem('contactPhone', labels.contactPhone, 30, {
      isRequired: true,
      help: '公开页面不显示；登录用户查看时有记录',
    }),
  ]
}

const flat = (orgs: Orgs): Choice[] =>
  orgs.flatMap(({ id, name, children }) => [{ value: id, label: name }, ...flat(children)])

/** To whom each kind of facts is shown; blank for nobody. */
const evidenceFormItems: FormItem[] = Object.entries(evidenceItems).map(([item, label], index) => ({
  type: 'select',
  prop: `evidence.${item}`,
  label,
  span: 12,
  ...(index === 0 ? { part: '数据公开设置' } : {}),
  options: choicesOf(evidenceLevels),
  placeholder: '不对外展示',
}))

/** Items of the form of a supply. */
export const supplyItems = (orgs: Orgs, { kind, held }: SourceOfForm): FormItem[] => [
  {
    type: 'select',
    prop: 'sourceKind',
    part: '关联成果',
    label: supplyLabels.sourceKind,
    span: 12,
    options: choicesOf(listingSources),
    linkage: { sourceId: { empty: 'change' } },
    help: '选择后带入名称、编号、权利人、法律状态与试验表现，展示时随登记自动更新',
  },
  {
    type: 'lookup',
    prop: 'sourceId',
    label: supplyLabels.sourceId,
    span: 12,
    apiInterface: findSources,
    props: { label: 'name', value: 'id', search: 'name' },
    opensFilled: true,
    ...(kind
      ? { parameter: { kind } }
      : { disabled: true, placeholder: `请先选择${supplyLabels.sourceKind}` }),
    ...(held ? { held } : {}),
  },
  textItem('name', supplyLabels.name, 100, { part: '内容', isRequired: true }),
  {
    type: 'select',
    prop: 'resultType',
    label: supplyLabels.resultType,
    span: 12,
    isRequired: true,
    options: choicesOf(typesOf('supply')),
  },
  textItem('number', supplyLabels.number, 60),
  textItem('holder', supplyLabels.holder, 200, { isRequired: true }),
  textItem('legalState', supplyLabels.legalState, 50),
  {
    type: 'select',
    prop: 'maturity',
    label: supplyLabels.maturity,
    span: 12,
    options: choicesOf(maturities),
  },
  {
    type: 'textarea',
    prop: 'summary',
    label: supplyLabels.summary,
    span: 24,
    maxlength: 500,
    isRequired: true,
  },
  { type: 'textarea', prop: 'indicators', label: supplyLabels.indicators, span: 24, maxlength: 1000 },
  ...commonItems('supply', orgs),
  ...evidenceFormItems,
]

/** Items of the form of a demand. */
export const demandItems = (orgs: Orgs): FormItem[] => [
  textItem('name', demandLabels.name, 100, { part: '内容', isRequired: true }),
  {
    type: 'select',
    prop: 'resultType',
    label: demandLabels.resultType,
    span: 12,
    isRequired: true,
    options: choicesOf(typesOf('demand')),
  },
  textItem('demandUnit', demandLabels.demandUnit, 100, { isRequired: true }),
  {
    type: 'textarea',
    prop: 'summary',
    label: demandLabels.summary,
    span: 24,
    maxlength: 500,
    isRequired: true,
  },
  {
    type: 'number',
    prop: 'growthDaysMax',
    part: '指标要求',
    label: '生育期不超过',
    unit: '天',
    digits: 0,
    span: 12,
  },
  { type: 'number', prop: 'gainMin', label: '比对照增产不低于', unit: '%', digits: 2, span: 12 },
  {
    type: 'rows',
    prop: 'resistances',
    label: demandLabels.resistances,
    span: 24,
    field: resistanceField,
    choices: new Map(),
  },
  { type: 'textarea', prop: 'quality', label: demandLabels.quality, span: 24, maxlength: 500 },
  ...commonItems('demand', orgs),
]
