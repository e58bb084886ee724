import type { Route } from '@hepu/api/core/route'
import type { Choice, FormItem, FormValues } from '../../../resource/form/items.ts'

/** Returns labelled words as choices. */
export const choices = (words: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** A line of text in half the width. */
export const textItem = (prop: string, label: string, maxlength: number): FormItem => ({
  type: 'input',
  prop,
  label,
  span: 12,
  maxlength,
})

/** 备注 over the whole width. */
export const remarkItem = (label: string): FormItem => ({
  type: 'textarea',
  prop: 'remark',
  label,
  span: 24,
  maxlength: 500,
})

interface Linked {
  id: string
  name: string
  code: string | null
}

interface LookupWish {
  prop: string
  label: string
  route: Route<'query'>
  parameter?: FormValues
  /** The record that the form holds at first. */
  held?: Linked | null | undefined
  help?: string
}

/** A record of a registry, found by typing its name or number. */
export const linkItem = ({ prop, label, route, parameter, held, help }: LookupWish): FormItem => ({
  type: 'lookup',
  prop,
  label,
  span: 12,
  apiInterface: route,
  props: { label: 'name', value: 'id', search: 'name' },
  ...(parameter ? { parameter } : {}),
  ...(help ? { help } : {}),
  ...(held
    ? { held: { value: held.id, label: held.code ? `${held.name}（${held.code}）` : held.name } }
    : {}),
})

/** A rule for a field that must be filled in. */
export const required = (label: string) => [{ required: true, message: `${label}必填` }]
