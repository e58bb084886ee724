import type { FormInstance } from 'antd'
import { emptyOf, propsOf } from './values.ts'
import type { FormItem } from './items.ts'

export interface Problem {
  path: string
  message: string
}

/** Shows problems at their items and goes to the first; what belongs to no item stands at the first one. */
export function showProblems(
  form: FormInstance,
  items: readonly FormItem[],
  problems: readonly Problem[],
): void {
  const props = propsOf(items)
  const propOf = ({ path }: Problem) => shownAt(items, path.split('.')[0]!)
  const known = props.flatMap((name) => {
    const errors = problems.filter((it) => propOf(it) === name).map((it) => it.message)
    return errors.length > 0 ? [{ name, errors }] : []
  })
  const rest = problems.filter((it) => !props.includes(propOf(it)))
  const first = items[0]
  if (rest.length > 0 && first) known.push({ name: first.prop, errors: rest.map((it) => it.message) })
  if (known.length === 0) return
  form.setFields(known)
  form.scrollToField(known[0]!.name, { focus: true })
}

/** The value a problem is shown at: of a holder its first part. */
function shownAt(items: readonly FormItem[], name: string): string {
  const item = items.find((it) => it.prop === name)
  return item?.type === 'module' ? item.internalUnit : name
}

/** Labels of the items that have errors, in their order. */
export function labelsOfErrors(form: FormInstance, items: readonly FormItem[]): string[] {
  const wrong = new Set(
    form
      .getFieldsError()
      .filter(({ errors }) => errors.length > 0)
      .map(({ name }) => String(name[0])),
  )
  return items
    .filter((item) => Object.keys(emptyOf(item)).some((prop) => wrong.has(prop)))
    .map((item) => item.label)
}
