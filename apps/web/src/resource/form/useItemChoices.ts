import { nothing } from '@hepu/api/core/wireFields'
import { query } from '@hepu/api/core/route'
import { useMemo } from 'react'
import { useCall } from '../../client/useCall.ts'
import type { CascaderItem, Choice, RadioItem, SelectItem } from './items.ts'
import { choicesOf, rowsOf } from './answerRows.ts'
import { useFormState } from './formState.ts'

/** A placeholder for an item without a call; it is never called. */
const none = query({
  method: 'GET',
  path: '/api/none',
  summary: '',
  access: 'login',
  reads: [],
  input: nothing,
  output: nothing,
})
const HOUR_MS = 60 * 60_000

/**
 * Returns the choices of an item: those of a linked item, of its call, or its own. A refused call gives none, without a
 * message.
 */
export const useChoices = (item: SelectItem | RadioItem | CascaderItem): readonly Choice[] =>
  useReadChoices(item).choices

/** Returns the choices of an item, and whether its call has not answered yet. */
export function useReadChoices(item: SelectItem | RadioItem | CascaderItem): {
  choices: readonly Choice[]
  isPending: boolean
} {
  const linked = useFormState().optionsOf(item.prop)
  const { data, isLoading } = useCall(item.apiInterface ?? none, item.parameter ?? {}, {
    enabled: Boolean(item.apiInterface),
    quiet: true,
    staleTime: HOUR_MS,
  })
  const { options, props } = item
  const read = useMemo(() => (data ? choicesOf(rowsOf(data), props) : undefined), [data, props])
  return { choices: linked ?? read ?? options ?? [], isPending: isLoading }
}
