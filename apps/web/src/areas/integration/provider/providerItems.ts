import { providerLabels as labels } from '@hepu/api/areas/integration/integrationLabels'
import { managerCandidates, providerCandidates } from '@hepu/api/areas/integration/provider/provider'
import { serviceRegions } from '@hepu/api/areas/integration/serviceRegions'
import type { Choice, FormItem, FormValues } from '../../../resource/form/items.ts'
import { areaItem, choices, textItem, wordChoices } from '../items.ts'

/** Where the party of a new provider comes from. */
const partyModes = { known: '已登记的往来单位', unit: '登记新单位' } as const
export type PartyMode = keyof typeof partyModes

const shownFor = (mode: PartyMode) => ({ shown: (value: unknown) => value === mode })

/** The party of a new provider: found in the register, or registered with it. */
export const partyItems: FormItem[] = [
  {
    type: 'radio',
    prop: 'mode',
    label: labels.partyId,
    span: 24,
    options: choices(partyModes),
    linkage: {
      partyId: shownFor('known'),
      'party.name': shownFor('unit'),
      'party.creditCode': shownFor('unit'),
      'party.contact': shownFor('unit'),
      'party.phone': shownFor('unit'),
    },
  },
  {
    type: 'lookup',
    prop: 'partyId',
    label: '往来单位',
    span: 12,
    isRequired: true,
    apiInterface: providerCandidates,
    props: { label: 'name', value: 'id', search: 'name' },
    hintField: 'creditCode',
    placeholder: '输入名称、曾用名、信用代码或拼音首字母',
  },
  { ...textItem('party.name', '名称', 100), isRequired: true },
  textItem('party.creditCode', '统一社会信用代码', 18),
  textItem('party.contact', '联系人', 50),
  textItem('party.phone', '联系电话', 30),
]

/** Returns the party that the form registers; null if it chooses one of the register. */
export function partyOf(mode: PartyMode, values: FormValues): FormValues | null {
  if (mode !== 'unit') return null
  const fields = ['name', 'creditCode', 'contact', 'phone']
  return { kind: 'UNIT', ...Object.fromEntries(fields.map((field) => [field, values[`party.${field}`]])) }
}

/** What is said of the provider. `held` is who sees to it now. */
export const contentItems = (
  categories: readonly Choice[],
  held?: { value: string; label: string },
): FormItem[] => [
  {
    type: 'select',
    prop: 'categoryIds',
    label: labels.categoryIds,
    span: 24,
    multiple: true,
    options: categories,
  },
  {
    type: 'select',
    prop: 'regions',
    label: labels.regions,
    span: 12,
    multiple: true,
    options: wordChoices(serviceRegions),
  },
  {
    type: 'lookup',
    prop: 'managerId',
    label: labels.managerId,
    span: 12,
    apiInterface: managerCandidates,
    props: { label: 'name', value: 'id', search: 'name' },
    hintField: 'account',
    placeholder: '输入姓名；不填为本人',
    ...(held ? { held } : {}),
  },
  areaItem('intro', labels.intro, 2000),
  {
    type: 'number',
    prop: 'graceDays',
    label: labels.graceDays,
    span: 12,
    digits: 0,
    help: '证书过期超过这些天，服务不再对外公开',
  },
  areaItem('remark', labels.remark, 500),
]

/** Returns the values of the provider that a form holds. */
export const contentOf = (values: FormValues): FormValues => ({
  categoryIds: values['categoryIds'] ?? [],
  regions: values['regions'] ?? [],
  managerId: values['managerId'] ?? null,
  intro: values['intro'],
  graceDays: values['graceDays'] ?? 30,
  remark: values['remark'],
})
