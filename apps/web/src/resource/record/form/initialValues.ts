import { CURRENT_CROP, enteredFields, type Field, type Fields } from '@hepu/api/core/resource/fields'
import type { Choice, FormValues } from '../../form/items.ts'

/** The crop one works with: its code, and its name. */
interface Crop {
  value: string
  label: string
}

/**
 * What the form of a new record begins with, as its definition says; nothing of it is saved before the user does. A choice
 * that the dictionary does not offer is none.
 */
export function initialValues(
  fields: Fields,
  choices: ReadonlyMap<string, readonly Choice[]>,
  crop: Crop | null | undefined,
): FormValues {
  return Object.fromEntries(
    enteredFields(fields).flatMap(([name, field]) => {
      const wanted = field.initial === CURRENT_CROP ? [crop?.value, crop?.label] : [field.initial]
      const value = wanted.find(
        (candidate) => candidate !== undefined && isOffered(field, candidate, choices),
      )
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

const isOffered = (field: Field, value: string, choices: ReadonlyMap<string, readonly Choice[]>): boolean =>
  field.kind !== 'dict' ||
  (choices.get(field.dictionary) ?? []).some((choice) => choice.value === value && !choice.disabled)
