import { Form, type FormInstance } from 'antd'
import { useState } from 'react'
import type { FormState } from './formState.ts'
import type { Choice, FormItem, FormValues, Link, Variant } from './items.ts'
import { emptyOf, fieldAt, isBlank, linkedProps } from './itemValues.ts'

/** Applies what items do to one another: show, empty, give choices, fill and lock. */
export function useFormLinks(
  form: FormInstance,
  { items, values = {} }: Variant,
  first: FormValues,
): Omit<FormState, 'rules' | 'disabled' | 'idOf' | 'isAsked'> {
  const [locked, setLocked] = useState<ReadonlyMap<string, readonly string[]>>(() => lockedBy(items, first))
  const sources = items.filter((item) => item.linkage)
  const watched = Form.useWatch((all: FormValues) => sources.map((item) => all[item.prop]), {
    form,
    preserve: true,
  })
  const now = watched ?? sources.map((item) => first[item.prop])
  const links = sources.flatMap((item, at) =>
    Object.entries(item.linkage ?? {}).map(([prop, link]) => ({ prop, link, value: now[at] })),
  )
  const empty = (props: readonly string[], first: FormValues = {}) => {
    const blank: FormValues = Object.assign({}, ...items.map(emptyOf))
    form.setFieldsValue(Object.fromEntries(props.map((prop) => [prop, first[prop] ?? blank[prop]])))
  }
  const emptyLinked = (item: FormItem, when: 'change' | 'clear') => {
    const props = Object.entries(item.linkage ?? {}).flatMap(([prop, link]) =>
      link.empty === 'change' || link.empty === when ? propsAt(items, prop) : [],
    )
    empty(props)
  }
  return {
    isLocked: (prop) => [...locked.values()].some((props) => props.includes(prop)),
    isShown: (prop) =>
      links.every((linked) => linked.prop !== prop || (linked.link.shown?.(linked.value) ?? true)),
    optionsOf: (prop) => optionsFor(links, prop),
    unitOf: (prop) => unitFor(links, prop),
    choose: (item, row) => {
      const props = linkedProps(item)
      setLocked((before) => new Map(before).set(item.prop, row ? props : []))
      if (row) form.setFieldsValue(copied(item, row))
      else empty(props, values)
    },
    follow: (item, value) => emptyLinked(item, isBlank(value) ? 'clear' : 'change'),
  }
}

interface Linked {
  prop: string
  link: Pick<Link, 'options' | 'unit'>
  value: unknown
}

const unitFor = (links: readonly Linked[], prop: string): string | undefined => {
  const found = links.find((linked) => linked.prop === prop && linked.link.unit)
  return found?.link.unit?.(found.value)
}

const optionsFor = (links: readonly Linked[], prop: string): readonly Choice[] | undefined => {
  const found = links.find((linked) => linked.prop === prop && linked.link.options)
  return found?.link.options?.(found.value)
}

/** Returns the props behind a prop: a holder has five values. */
function propsAt(items: readonly FormItem[], prop: string): string[] {
  const item = items.find((item) => item.prop === prop)
  return item ? Object.keys(emptyOf(item)) : [prop]
}

function copied(item: FormItem, row: FormValues): FormValues {
  if (item.type !== 'autocomplete' || item.noFeedback) return {}
  return Object.fromEntries(
    Object.entries(item.feedback ?? {}).map(([prop, from]) => [prop, fieldAt(row, from)]),
  )
}

/** Returns the fields that the suggestions of an opened record have filled; they are locked from the start. */
const lockedBy = (items: readonly FormItem[], first: FormValues): Map<string, readonly string[]> =>
  new Map(
    items
      .filter((item) => item.type === 'autocomplete' && !isBlank(first[item.prop]))
      .map((item) => [item.prop, linkedProps(item).filter((prop) => !isBlank(first[prop]))]),
  )
