import { createContext, use } from 'react'
import type { Choice, FormItem, FormValues, Rules } from './items.ts'

/** What the items of one form know of it. */
export interface FormState {
  rules: Rules
  /** Id of the control of a prop. */
  idOf: (prop: string) => string
  /** The whole form is shown only. */
  disabled: boolean
  isLocked: (prop: string) => boolean
  isShown: (prop: string) => boolean
  /** The values of others ask for it, though it may be left blank as a rule. */
  isAsked: (prop: string) => boolean
  /** Choices a linked item gives to this one. */
  optionsOf: (prop: string) => readonly Choice[] | undefined
  /** A suggestion was chosen (its row), or given up (null). */
  choose: (item: FormItem, row: FormValues | null) => void
  /** Lets follow what a change of the item's value brings. */
  follow: (item: FormItem, value: unknown) => void
}

export const FormStateContext = createContext<FormState | null>(null)

/** The form an item stands in. */
export function useFormState(): FormState {
  const state = use(FormStateContext)
  if (!state) throw new Error('a form item outside a form')
  return state
}
