import type { Choice, FormItem } from '../../resource/form/items.ts'

/** Returns the choices of labelled words. */
export const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** Returns the choices of words that are their own labels. */
export const wordChoices = (words: readonly string[]): Choice[] =>
  words.map((value) => ({ value, label: value }))

/** Returns the rule of a field that must not be blank. */
export const required = (label: string) => [{ required: true, message: `${label}必填` }]

/** Returns an item for one line of text. */
export const textItem = (prop: string, label: string, maxlength: number, span = 12): FormItem => ({
  type: 'input',
  prop,
  label,
  span,
  maxlength,
})

/** Returns an item for a longer text. */
export const areaItem = (prop: string, label: string, maxlength: number): FormItem => ({
  type: 'textarea',
  prop,
  label,
  span: 24,
  maxlength,
})
