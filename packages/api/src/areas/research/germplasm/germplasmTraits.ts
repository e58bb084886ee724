import {
  type FillField,
  fillFields,
  type ReadCell,
  readCell,
  type Trait,
  traitOf,
  traitsOf,
} from '../../experiment/shared.ts'

/** Returns traits that germplasm of a crop is evaluated for: all that are observed or weighed, none that follow from others. */
export const evaluatedTraits = (crop: string): readonly Trait[] =>
  traitsOf(crop).filter(({ stored, key }) => stored !== 'derived' && fieldOf(crop, key) !== undefined)

const byCrop = new Map<string, ReadonlyMap<string, FillField>>()

/** Returns the column that reads a trait: 折亩产 is typed as the plot data have it. */
const fieldOf = (crop: string, key: string): FillField | undefined => {
  const fields = byCrop.get(crop) ?? fieldsOf(crop)
  byCrop.set(crop, fields)
  return fields.get(key === 'yieldMu' ? 'yieldGiven' : key)
}

const fieldsOf = (crop: string): ReadonlyMap<string, FillField> =>
  new Map(fillFields(crop, true).map((field) => [field.key, field]))

/**
 * Reads what was typed as the value of a trait, by the rules of trial data; a grade may be a mean. Beyond the hard range it
 * is refused, beyond the usual one doubted. @param year of the evaluation, for days without one.
 */
export function readTraitValue(crop: string, key: string, raw: string, year: number): ReadCell {
  const field = fieldOf(crop, key)
  if (!field) return { value: null, state: 'refused', message: '该作物没有这个性状' }
  return readCell(field, raw, year)
}

/** Returns why a stored value is unusual, or null. */
export const traitWarning = (
  crop: string,
  key: string,
  value: number | string,
  year: number,
): string | null => {
  const { state, message } = readTraitValue(crop, key, String(value), year)
  return state === 'doubtful' ? message : null
}

const span = (least: number | null, most: number | null, unit: string | null): string | null =>
  least === null && most === null ? null : `${least ?? ''}～${most ?? ''}${unit ?? ''}`

/** Returns the accepted values of a trait as text: the usual and the possible range, or its words. */
export function traitRangeText(crop: string, key: string): string {
  const trait = traitOf(crop, key)
  if (!trait) return ''
  const words = Object.keys(trait.options)
  if (words.length > 0) return words.join('、')
  if (trait.kind === 'date') return '日期，如 2025-06-01'
  const usual = span(trait.warnMin, trait.warnMax, trait.unit)
  const possible = span(trait.hardMin, trait.hardMax, trait.unit)
  return [usual && `常见 ${usual}`, possible && `允许 ${possible}`].filter(Boolean).join('；')
}
