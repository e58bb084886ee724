import { moneyUnits } from '@hepu/api/core/money/readMoney'
import { breederSearch } from '@hepu/api/core/resource/breederSearch'
import { searchStaff } from '@hepu/api/core/resource/choices'
import {
  choicesOf,
  enteredFields,
  type Field,
  type Fields,
  type NumberField,
  type RowsField,
  type TextField,
} from '@hepu/api/core/resource/fields'
import { isRecordTarget, recordTargets, type RecordTarget } from '@hepu/api/core/resource/targets'
import { rowIn, textProblem } from '@hepu/api/core/resource/values'
import { currentYear } from '@hepu/api/core/years'
import type { FormRule } from 'antd'
import type { Choice, FormItem, Rules } from '../../form/items.ts'
import type { ReactNode } from 'react'
import { columnsOf } from '../../rows/rowColumns.ts'
import { problemsOf, type DraftRow } from '../../rows/draftRows.ts'
import { holderProps } from './formValues.ts'
import type { RecordRow } from '../recordRows.ts'

/** What the items of a form need in addition to the fields. */
export interface ItemSource {
  /** The `infoType` of its attachments. */
  name: string
  /** Choices by the code of their dictionary. */
  choices: ReadonlyMap<string, readonly Choice[]>
  /** Organisations to choose from. */
  orgs: readonly Choice[]
  /** The stored record; absent for a new one. */
  record?: RecordRow | undefined
  /** Returns what is shown below a secret field of a stored record. */
  revealOf?: (prop: string) => ReactNode
}

/** Returns the items of a resource's form, in the order of its fields. */
export const itemsOf = (fields: Fields, source: ItemSource): FormItem[] =>
  enteredFields(fields).map(([name, field]) => itemOf(name, field, source))

/** Long texts, holders and files take the whole width. */
const WIDE = { span: 24 }
const HALF = { span: 12 }

function itemOf(prop: string, field: Field, source: ItemSource): FormItem {
  const base = {
    prop,
    label: field.label,
    ...(field.part ? { part: field.part } : {}),
    ...(field.help ? { help: field.help } : {}),
    ...(field.optional ? {} : { isRequired: true }),
  }
  switch (field.kind) {
    case 'number':
      return {
        ...base,
        ...HALF,
        type: 'number',
        digits: field.decimals,
        placeholder: numberHint(field),
        ...(field.unit ? { unit: field.unit } : {}),
      }
    case 'money':
      return {
        ...base,
        ...HALF,
        type: 'money',
        unit: field.unit,
        placeholder: `最多${moneyUnits[field.unit]}位小数`,
      }
    case 'date':
      return { ...base, ...HALF, type: 'date' }
    case 'bool':
      return {
        ...base,
        ...HALF,
        type: 'select',
        options: [
          { value: 'true', label: '是' },
          { value: 'false', label: '否' },
        ],
      }
    case 'dict':
    case 'dicts':
      return {
        ...base,
        ...HALF,
        type: 'select',
        multiple: field.kind === 'dicts',
        options: source.choices.get(field.dictionary) ?? [],
      }
    case 'ref':
      if (isRecordTarget(field.target)) return { ...base, ...HALF, ...lookupOf(prop, field.target, source) }
      if (field.target === 'user') return { ...base, ...HALF, ...userLookup(prop, source) }
      return { ...base, ...HALF, type: 'select', options: source.orgs }
    case 'region':
      return { ...base, ...HALF, type: 'locationCascader', level: 3 }
    case 'holder':
      return {
        ...base,
        ...WIDE,
        ...holderProps(prop),
        type: 'module',
        staffApi: searchStaff,
        parameter: { withPersons: 'true' },
        props: { search: 'userName' },
        options: source.orgs,
        ...(field.people ? { people: true } : {}),
        ...(field.breeders ? { breederApi: breederSearch } : {}),
      }
    case 'rows':
      return { ...base, ...WIDE, type: 'rows', field, choices: source.choices }
    case 'files':
      return {
        ...base,
        ...WIDE,
        type: 'dialogFile',
        // The save call adds and removes them: a record changes as a whole, with its version and its review.
        parameter: { infoType: source.name, riskId: '', publicStatus: 2 },
      }
    default:
      if (field.choices) {
        return { ...base, ...HALF, type: 'select', options: choicesOf(field) }
      }
      if (field.long) return { ...base, ...WIDE, type: 'textarea', maxlength: field.max }
      return {
        ...base,
        ...(field.secret ? { help: source.revealOf?.(prop) ?? '加密保存，只显示最后一位' } : {}),
        ...(field.max > 100 ? WIDE : HALF),
        type: 'input',
        maxlength: field.max,
        ...(field.example ? { placeholder: `如 ${field.example}` } : {}),
      }
  }
}

/** Returns which numbers a field takes: 73–136，最多6位小数. */
function numberHint({ decimals, min, max, year }: NumberField): string {
  if (year) return `${min}–${currentYear()}`
  const form = decimals > 0 ? `最多${decimals}位小数` : '整数'
  return min !== undefined && max !== undefined ? `${min}–${max}，${form}` : form
}

const lookupOf = (prop: string, target: RecordTarget, source: ItemSource) => ({
  type: 'lookup' as const,
  apiInterface: recordTargets[target].search,
  props: { label: 'name' },
  ...heldIn(prop, source),
})

/** Finds visible people by name, each shown with the organisation. */
const userLookup = (prop: string, source: ItemSource) => ({
  type: 'lookup' as const,
  apiInterface: searchStaff,
  placeholder: '输入姓名查找',
  props: { label: 'userName', value: 'userId', search: 'userName' },
  hintField: 'organizationName',
  ...heldIn(prop, source),
})

/** Returns what the record already refers to. */
function heldIn(prop: string, { record }: ItemSource) {
  const value = record?.[prop]
  const label = record?.labels[prop]
  return typeof value === 'string' && label ? { held: { value, label } } : {}
}

/** Returns the rules of a form for submitting; a draft needs only its name. The formats of texts apply to both. */
export function rulesOf(fields: Fields, nameField: string): Rules {
  return Object.fromEntries(
    enteredFields(fields).flatMap(([name, field]): [string, FormRule[]][] => {
      const rules = [
        ...(name === nameField ? [{ required: true, message: `${field.label}必填` }] : []),
        ...(field.kind === 'text' && field.pattern ? [formOf(field)] : []),
        ...(field.kind === 'rows' ? [rowsRule(field)] : []),
      ]
      return rules.length > 0 ? [[name, rules]] : []
    }),
  )
}

/** Returns the rule for the format of a text; a masked secret passes. */
const formOf = (field: TextField): FormRule => ({
  validator: (_, value) => {
    const problem = typeof value === 'string' && value.trim() ? textProblem(field, value.trim()) : null
    return problem ? Promise.reject(new Error(problem)) : Promise.resolve()
  },
})

/** Returns the rule that every row of a table is valid; the table itself shows what is wrong where. */
const rowsRule = (field: RowsField): FormRule => ({
  validator: (_, value) => {
    const problems = problemsOf(
      (value ?? []) as DraftRow[],
      columnsOf(field, () => []),
      rowIn(field),
      [],
    )
    const wrong = problems.findIndex((row) => Object.keys(row).length > 0)
    return wrong < 0
      ? Promise.resolve()
      : Promise.reject(new Error(`第${wrong + 1}行：${Object.values(problems[wrong] ?? {})[0]}`))
  },
})
