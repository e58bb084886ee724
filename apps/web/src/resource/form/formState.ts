import { createContext, use } from 'react'
import type { Choice, FormItem, FormValues, Rules } from './items.ts'

/** What the items of a form know about the form. */
export interface FormState {
  rules: Rules
  /** Returns the id of the control of a prop. */
  idOf: (prop: string) => string
  /** The whole form is read-only. */
  disabled: boolean
  isLocked: (prop: string) => boolean
  isShown: (prop: string) => boolean
  /** Returns true if other values require this one, which may otherwise be blank. */
  isAsked: (prop: string) => boolean
  /** Returns the choices that a linked item gives to this one. */
  optionsOf: (prop: string) => readonly Choice[] | undefined
  /** Returns the unit that a linked item gives to the label of this one; undefined if none does. */
  unitOf: (prop: string) => string | undefined
  /** Called with the row of a chosen suggestion, or null when it is dropped. */
  choose: (item: FormItem, row: FormValues | null) => void
  /** Applies the consequences of a changed value to the linked items. */
  follow: (item: FormItem, value: unknown) => void
}

export const FormStateContext = createContext<FormState | null>(null)

/** Returns the state of the surrounding form. */
export function useFormState(): FormState {
  const state = use(FormStateContext)
  if (!state) throw new Error('a form item outside a form')
  return state
}
