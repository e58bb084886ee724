import { CURRENT_CROP, enteredFields, type Field, type Fields } from '@hepu/api/core/resource/fields'
import type { Choice, FormValues } from '../../form/items.ts'

/** The current crop: its code and its name. */
interface Crop {
  value: string
  label: string
}

/**
 * Returns the first values for a new record, from its definition; nothing is saved before the user saves. A value that
 * the dictionary does not offer is left out.
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
