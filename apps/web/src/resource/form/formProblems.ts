import type { FormInstance } from 'antd'
import { emptyOf, propsOf } from './itemValues.ts'
import type { FormItem } from './items.ts'

export interface Problem {
  path: string
  message: string
}

/** An item with errors: its prop and its label. */
export interface WrongItem {
  prop: string
  label: string
}

/** Shows problems at their items, in place of earlier ones. Problems of no item appear at the first item. */
export function showProblems(
  form: FormInstance,
  items: readonly FormItem[],
  problems: readonly Problem[],
): void {
  const props = propsOf(items)
  const propOf = ({ path }: Problem) => shownAt(items, path.split('.')[0]!)
  const known = props.flatMap((name) => {
    const errors = problems.filter((problem) => propOf(problem) === name).map((problem) => problem.message)
    return errors.length > 0 ? [{ name, errors }] : []
  })
  const rest = problems.filter((problem) => !props.includes(propOf(problem)))
  const first = items[0]
  if (rest.length > 0 && first)
    known.push({ name: first.prop, errors: rest.map((problem) => problem.message) })
  form.setFields(known)
}

/** Returns the prop where a problem is shown: for a holder its units, or its people if it has only people. */
export function shownAt(items: readonly FormItem[], name: string): string {
  const item = items.find((item) => item.prop === name)
  if (item?.type !== 'module') return name
  return item.people ? item.staffList : item.internalUnit
}

/**
 * Scrolls to an item and focuses it. The item goes to the middle even if it is visible: the head and the list of
 * problems stay at the top of the page and would cover it.
 */
export const goTo = (form: FormInstance, prop: string): void =>
  form.scrollToField(prop, { focus: true, block: 'center', scrollMode: 'always' })

/** Returns the items that have errors, in their order. */
export const wrongItems = (form: FormInstance, items: readonly FormItem[]): WrongItem[] =>
  itemsOfProps(
    items,
    new Set(
      form
        .getFieldsError()
        .filter(({ errors }) => errors.length > 0)
        .map(({ name }) => String(name[0])),
    ),
  )

/** Returns the items at which these problems will be shown. */
export function itemsOfProblems(items: readonly FormItem[], problems: readonly Problem[]): WrongItem[] {
  const known = new Set(propsOf(items))
  const props = problems
    .map(({ path }) => shownAt(items, path.split('.')[0]!))
    .map((prop) => (known.has(prop) ? prop : (items[0]?.prop ?? prop)))
  return itemsOfProps(items, new Set(props))
}

const itemsOfProps = (items: readonly FormItem[], props: ReadonlySet<string>): WrongItem[] =>
  items.flatMap((item) => {
    const prop = Object.keys(emptyOf(item)).find((prop) => props.has(prop))
    return prop ? [{ prop, label: item.label }] : []
  })

/**
 * Clears the errors of some props, which a field without rules would keep for ever. Returns the props that had errors.
 */
export function forgetErrors(form: FormInstance, props: readonly string[]): string[] {
  const wrong = props.filter((prop) => form.getFieldError(prop).length > 0)
  form.setFields(wrong.map((name) => ({ name, errors: [] })))
  return wrong
}
