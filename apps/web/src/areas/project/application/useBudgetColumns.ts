import { budgetSubjects } from '@hepu/api/areas/project/application/projectApplication'
import { useMemo } from 'react'
import { useCall } from '../../../client/useCall.ts'
import type { FormItem } from '../../../resource/form/items.ts'

/** Returns a function that offers the subjects of the source in the budget; as long as there is no source it is free text. */
export function useBudgetColumns(id: string): (items: FormItem[]) => FormItem[] {
  const { data } = useCall(budgetSubjects, { id }, { quiet: true })
  return useMemo(() => {
    const choices = (data ?? []).map(({ name }) => name)
    return (items) => (choices.length > 0 ? items.map((item) => withSubjects(item, choices)) : items)
  }, [data])
}

function withSubjects(item: FormItem, choices: readonly string[]): FormItem {
  if (item.type !== 'rows') return item
  const { subject, ...others } = item.field.columns
  if (subject?.kind !== 'text') return item
  return { ...item, field: { ...item.field, columns: { subject: { ...subject, choices }, ...others } } }
}
