import { applicationLabels as labels } from '@hepu/api/areas/project/application/applicationLabels'
import type { ApplicationDetail } from '@hepu/api/areas/project/application/projectApplication'
import {
  KEYWORDS_MAX,
  KEYWORDS_MIN,
  neededFields,
} from '@hepu/api/areas/project/application/applicationRules'
import {
  searchOrganizationByName,
  searchUserByNameAndOrgId,
} from '@hepu/api/areas/project/node/projectTracking'
import type { FormItem, Rules } from '../../../resource/form/items.ts'
import type { ApplicationChoices } from './useApplicationChoices.ts'

const half = { span: 12 } as const

/** Returns the items of the application itself, with a mark where the submission needs a value. */
export const applicationItems = (choices: ApplicationChoices, held?: ApplicationDetail): FormItem[] =>
  itemsOf(choices, held).map((item) =>
    neededFields.some((name) => name === item.prop) ? { ...item, isRequired: true } : item,
  )

function itemsOf(choices: ApplicationChoices, held?: ApplicationDetail): FormItem[] {
  const heldName = (value: string | null | undefined, label: string | null | undefined) =>
    value && label ? { held: { value, label } } : {}
  return [
    { type: 'input', prop: 'name', label: labels.name, maxlength: 100, span: 24 },
    {
      type: 'select',
      prop: 'approvalId',
      label: labels.approvalId,
      options: choices.approvals,
      span: 24,
      help: '今日可申报的立项；未填的来源、类别和起止日期按立项填写。自行申报的不选。',
    },
    { ...half, type: 'select', prop: 'sourceId', label: labels.sourceId, options: choices.sources },
    { ...half, type: 'select', prop: 'rank', label: labels.rank, options: choices.ranks },
    { ...half, type: 'select', prop: 'category', label: labels.category, options: choices.categories },
    {
      ...half,
      type: 'lookup',
      prop: 'unitId',
      label: labels.unitId,
      apiInterface: searchOrganizationByName,
      props: { label: 'name', value: 'id', search: 'organizationName' },
      ...heldName(held?.unitId, held?.unitName),
    },
    { ...half, type: 'input', prop: 'contact', label: labels.contact, maxlength: 50 },
    { ...half, type: 'input', prop: 'phone', label: labels.phone, maxlength: 30 },
    {
      ...half,
      type: 'lookup',
      prop: 'directorId',
      label: labels.directorId,
      apiInterface: searchUserByNameAndOrgId,
      props: { label: 'name', value: 'id', search: 'userName' },
      hintField: 'orgName',
      ...heldName(held?.directorId, held?.directorName),
    },
    { ...half, type: 'input', prop: 'directorIdentity', label: labels.directorIdentity, maxlength: 50 },
    { ...half, type: 'input', prop: 'directorTitle', label: labels.directorTitle, maxlength: 50 },
    { ...half, type: 'number', prop: 'directorAge', label: labels.directorAge, digits: 0 },
    { ...half, type: 'date', prop: 'startDate', label: labels.startDate },
    { ...half, type: 'date', prop: 'endDate', label: labels.endDate },
    { ...half, type: 'money', unit: '万元', prop: 'specialBudget', label: labels.specialBudget },
    { ...half, type: 'money', unit: '万元', prop: 'selfBudget', label: labels.selfBudget },
    {
      type: 'input',
      prop: 'keywords',
      label: labels.keywords,
      maxlength: 200,
      span: 24,
      placeholder: `${KEYWORDS_MIN}至${KEYWORDS_MAX}个，以顿号分开`,
    },
    { type: 'textarea', prop: 'summary', label: labels.summary, maxlength: 1000, span: 24 },
  ]
}

/** A draft needs its name alone; the check before the submission lists the rest. */
export const applicationFormRules: Rules = {
  name: [{ required: true, message: `${labels.name}必填` }],
}

/** Returns the values of a stored application as the form holds them. */
export const valuesOfApplication = (application: ApplicationDetail) => ({
  id: application.id,
  name: application.name,
  approvalId: application.approvalId,
  sourceId: application.sourceId,
  rank: application.rank,
  category: application.category,
  unitId: application.unitId,
  contact: application.contact,
  phone: application.phone,
  directorId: application.directorId,
  directorIdentity: application.directorIdentity,
  directorTitle: application.directorTitle,
  directorAge: application.directorAge,
  startDate: application.startDate,
  endDate: application.endDate,
  specialBudget: application.specialBudget,
  selfBudget: application.selfBudget,
  keywords: application.keywords,
  summary: application.summary,
})
