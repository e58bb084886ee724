import { priceModes, priceUnits } from '@hepu/api/areas/integration/integrationFields'
import { serviceLabels as labels } from '@hepu/api/areas/integration/integrationLabels'
import { providerChoices } from '@hepu/api/areas/integration/service/serviceManager'
import { serviceRegions } from '@hepu/api/areas/integration/serviceRegions'
import type { Choice, FormItem } from '../../../resource/form/items.ts'
import { areaItem, choices, required, textItem, wordChoices } from '../items.ts'

interface Offered {
  categories: readonly Choice[]
  contacts: readonly Choice[]
  /** The provider that the form begins with. */
  held?: { value: string; label: string } | undefined
}

/** Items of the form of a service. Contacts are those of the chosen provider. */
export const serviceItems = ({ categories, contacts, held }: Offered): FormItem[] => [
  {
    type: 'lookup',
    prop: 'providerId',
    label: labels.providerId,
    span: 12,
    apiInterface: providerChoices,
    props: { label: 'name', value: 'id', search: 'name' },
    placeholder: '输入服务商名称',
    linkage: { contactIds: { empty: 'change' } },
    ...(held ? { held } : {}),
  },
  { type: 'select', prop: 'categoryId', label: labels.categoryId, span: 12, options: categories },
  textItem('name', labels.name, 60, 24),
  areaItem('description', labels.description, 4000),
  {
    type: 'radio',
    prop: 'priceMode',
    label: labels.priceMode,
    span: 8,
    options: choices(priceModes),
  },
  { type: 'money', prop: 'price', label: '价格', unit: '元', span: 8, help: '选“面议”时不对外显示' },
  { type: 'select', prop: 'unit', label: labels.unit, span: 8, options: wordChoices(priceUnits) },
  { type: 'number', prop: 'leadDays', label: labels.leadDays, span: 8, digits: 0 },
  textItem('capacity', labels.capacity, 60, 8),
  {
    type: 'select',
    prop: 'regions',
    label: labels.regions,
    span: 8,
    multiple: true,
    options: wordChoices(serviceRegions),
  },
  {
    type: 'select',
    prop: 'contactIds',
    label: labels.contactIds,
    span: 24,
    multiple: true,
    options: contacts,
    help: '启用前至少选一位；没有的先新增联系人',
  },
]

export const serviceRules = {
  providerId: required(labels.providerId),
  categoryId: required(labels.categoryId),
  name: required(labels.name),
  description: required(labels.description),
  priceMode: required(labels.priceMode),
}
