import { archiveLabels as labels } from '@hepu/api/areas/breeder/record/archiveLabels'
import { searchOrg, searchOrgOrUser } from '@hepu/api/areas/breeder/record/breederArchive'
import { breederGrades, breederKinds, cooperations } from '@hepu/api/areas/breeder/record/breederFields'
import { dictionaryList } from '@hepu/api/core/resource/choices'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'

/** Where the party of a new archive comes from. */
const partyModes = {
  org: '已登记的单位',
  any: '已登记的单位或个人',
  unit: '登记新单位',
  person: '登记新个人',
} as const
export type PartyMode = keyof typeof partyModes

const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

const among =
  (...modes: readonly PartyMode[]) =>
  (value: unknown): boolean =>
    modes.includes(value as PartyMode)

/** A party found by typing; searched among organisations, or among persons too. */
const lookup = (prop: string, route: typeof searchOrg | typeof searchOrgOrUser): FormItem => ({
  type: 'lookup',
  prop,
  label: labels.partyId,
  span: 12,
  isRequired: true,
  apiInterface: route,
  props: { label: 'name', value: 'id', search: 'name' },
  hintField: 'number',
  placeholder: '输入名称、曾用名、信用代码或拼音首字母',
})

const text = (prop: string, label: string, maxlength: number): FormItem => ({
  type: 'input',
  prop,
  label,
  span: 12,
  maxlength,
})

/** The party of a new archive: found in the register, or registered with it. */
export const partyItems: FormItem[] = [
  {
    type: 'radio',
    prop: 'mode',
    label: labels.partyId,
    span: 24,
    options: choices(partyModes),
    linkage: {
      orgPartyId: { shown: among('org') },
      anyPartyId: { shown: among('any') },
      'party.name': { shown: among('unit', 'person') },
      'party.creditCode': { shown: among('unit') },
      'party.idNo': { shown: among('person') },
      'party.contact': { shown: among('unit') },
      'party.phone': { shown: among('unit', 'person') },
    },
  },
  lookup('orgPartyId', searchOrg),
  lookup('anyPartyId', searchOrgOrUser),
  { ...text('party.name', '名称', 100), isRequired: true },
  text('party.creditCode', '统一社会信用代码', 18),
  text('party.idNo', '身份证号', 18),
  text('party.contact', '联系人', 50),
  text('party.phone', '联系电话', 30),
]

/** Returns the party that the form registers; null if it chooses one of the register. */
export function partyOf(mode: PartyMode, values: FormValues): FormValues | null {
  if (mode !== 'unit' && mode !== 'person') return null
  const fields = mode === 'unit' ? ['name', 'creditCode', 'contact', 'phone'] : ['name', 'idNo', 'phone']
  return {
    kind: mode === 'unit' ? 'UNIT' : 'PERSON',
    ...Object.fromEntries(fields.map((field) => [field, values[`party.${field}`]])),
  }
}

/** What is said of the cooperation. */
export const archiveItems: FormItem[] = [
  { type: 'select', prop: 'kind', label: labels.kind, span: 12, options: choices(breederKinds) },
  {
    type: 'select',
    prop: 'cooperation',
    label: labels.cooperation,
    span: 12,
    options: choices(cooperations),
  },
  { type: 'date', prop: 'startOn', label: labels.startOn, span: 12 },
  { type: 'date', prop: 'endOn', label: labels.endOn, span: 12, help: '不填表示长期' },
  text('leader', labels.leader, 50),
  { type: 'number', prop: 'teamSize', label: labels.teamSize, span: 12, digits: 0, unit: '人' },
  { type: 'select', prop: 'grade', label: labels.grade, span: 12, options: choices(breederGrades) },
  {
    type: 'select',
    prop: 'ecoZones',
    label: labels.ecoZones,
    span: 12,
    multiple: true,
    apiInterface: dictionaryList,
    parameter: { code: 'eco_zone' },
  },
  { type: 'textarea', prop: 'strengths', label: labels.strengths, span: 24, maxlength: 500 },
  { type: 'textarea', prop: 'remark', label: labels.remark, span: 24, maxlength: 500 },
]
