import { parseCell, type ParsedCell } from '../../../cells/parseCell.ts'
import { headOf, type MappedColumn } from '../../../cells/columnDefs.ts'
import { normaliseText } from '../../../cells/normalise.ts'
import { fillColumns, type TrialColumn } from '../import/fillColumns.ts'
import { traitOf, type Trait, type TraitsOf } from '../traits/traits.ts'

/** Columns of the harvest that are entered by hand, in the order field books list them. */
export const harvestKeys = ['area', 'weight', 'earWeight', 'shellFresh', 'moisture', 'yieldGiven'] as const
export type HarvestKey = (typeof harvestKeys)[number]

/** Returns whether a field is a column of the plot; all others are traits. */
export const isHarvest = (key: string): key is HarvestKey => (harvestKeys as readonly string[]).includes(key)

/** What a single plot can have at most, whatever its crop: m², kg, kg/亩. Areas must also be above 0. */
const harvestLimits: Readonly<Partial<Record<string, { max: number; unit: string }>>> = {
  area: { max: 10_000, unit: '㎡' },
  weight: { max: 100_000, unit: 'kg' },
  earWeight: { max: 100_000, unit: 'kg' },
  yieldGiven: { max: 5_000, unit: 'kg/亩' },
}

/** A field of a plot that a person may fill in: its column as the import reads it, and what is unusual. */
export interface FillField {
  key: string
  /** Head with unit: 株高(cm). */
  head: string
  column: MappedColumn
  /** The trait whose ranges count; absent for weights and areas. */
  trait?: Trait
}

/** What a person typed, understood. `message` says why it is refused, doubted or how it was read. */
export interface ReadCell {
  value: number | string | null
  state: 'plain' | 'corrected' | 'doubtful' | 'refused'
  message: string | null
}

const known = new Map<string, readonly FillField[]>()

/** Fields that may be filled in. In a table of means a grade may lie between two. */
export function fillFields(of: TraitsOf, isMeans = false): readonly FillField[] {
  if (typeof of !== 'string') return of.own?.length ? listFields(of, isMeans) : fillFields(of.crop, isMeans)
  const asked = `${of}/${isMeans}`
  const found = known.get(asked) ?? listFields(of, isMeans)
  known.set(asked, found)
  return found
}

function listFields(of: TraitsOf, isMeans: boolean): FillField[] {
  const columns = fillColumns(of, isMeans)
  const harvest = harvestKeys.flatMap((key) => columns.find((column) => column.key === key) ?? [])
  const traits = columns.filter((column) => column.trait !== undefined)
  return [...harvest, ...traits].map((column) => fieldOf(of, column))
}

/** Returns the trait with the limits of 折亩产 and 含水量, which are defined with the traits of the crop. */
const rangeTrait = (of: TraitsOf, { key, trait }: TrialColumn): Trait | undefined =>
  trait ?? traitOf(of, key === 'yieldGiven' ? 'yieldMu' : key)

function fieldOf(of: TraitsOf, column: TrialColumn): FillField {
  const trait = rangeTrait(of, column)
  const def = { ...column }
  // The import checks 穗位高 together with 株高; a single cell is held against its own range.
  if (trait && def.kind === 'number') {
    if (trait.hardMin !== null) def.min = trait.hardMin
    if (trait.hardMax !== null) def.max = trait.hardMax
  }
  const head = headOf(column)
  const mapped = {
    index: 0,
    header: head,
    key: def.key,
    def,
    unit: def.unit ?? null,
    convert: null,
    note: null,
  }
  return { key: def.key, head, column: mapped, ...(trait ? { trait } : {}) }
}

/**
 * Reads what a person typed or pasted into a cell, by the same rules as the import: `16-18` is the mean, `17.2（16-18）` is
 * 17.2, Roman grades, days without a year (`5-1`). A value outside the hard range is refused, one outside the usual range
 * needs confirmation, as do two numbers with a blank between them. A blank is no value, never 0; the word NaN is refused.
 * @param year year of the trial, for days without one.
 */
export function readCell(field: FillField, raw: string, year: number): ReadCell {
  if (isNoNumber(raw))
    return { value: null, state: 'refused', message: `「${raw.trim()}」不是数字，没有值请留空` }
  const parsed = parseCell({ value: withoutBreaks(raw) }, field.column, { format: 'csv', year })
  if (parsed.error !== undefined) return { value: null, state: 'refused', message: parsed.error }
  if (parsed.warning !== undefined) return { value: kept(parsed), state: 'doubtful', message: parsed.warning }
  const value = kept(parsed)
  const beyond = beyondLimit(field.key, value)
  if (beyond) return { value: null, state: 'refused', message: beyond }
  const unusual = brokenNumber(raw, value) ?? unusualText(field.trait, value)
  if (unusual) return { value, state: 'doubtful', message: unusual }
  return parsed.corrected === undefined || parsed.code === 'numberText' || parsed.code === 'dateText'
    ? { value, state: 'plain', message: null }
    : { value, state: 'corrected', message: parsed.corrected }
}

/**
 * Returns whether the text is "not a number" as programs write it. In a workbook it marks missing values, but nobody types it
 * to clear a value.
 */
const isNoNumber = (raw: string): boolean => normaliseText(raw).replaceAll(' ', '').toLowerCase() === 'nan'

/** Why the harvest of a plot cannot be so; null when it can, or the field has no such limit. */
function beyondLimit(key: string, value: number | string | null): string | null {
  const limit = harvestLimits[key]
  if (!limit || typeof value !== 'number') return null
  if (key === 'area' && value <= 0) return '面积应大于0，否则不能计算亩产'
  if (value >= 0 && value <= limit.max) return null
  return key === 'area' ? `应不大于${limit.max}${limit.unit}` : `应在0到${limit.max}${limit.unit}之间`
}

const BROKEN = /(?<=[\d.]) +(?=[\d.])/

/** Joins a number with a blank in it, which the import refuses: who types it can be asked. */
function withoutBreaks(raw: string): string {
  const text = normaliseText(raw)
  return BROKEN.test(text) && PLAIN_DIGITS.test(text) ? text.replaceAll(' ', '') : raw
}

const PLAIN_DIGITS = /^[\d. ]+$/

/** A blank within a number: `1 2` may be 12, two values, or 1.2. */
function brokenNumber(raw: string, value: number | string | null): string | null {
  if (typeof value !== 'number' || !BROKEN.test(normaliseText(raw))) return null
  return `「${raw.trim()}」中间有空格，读作${value}，请核对`
}

const kept = ({ value }: ParsedCell): number | string | null =>
  typeof value === 'boolean' ? (value ? '是' : '否') : value === '' ? null : value

/** Why a value is unusual; null when it lies in the usual range of its trait, or has none. */
function unusualText(trait: Trait | undefined, value: number | string | null): string | null {
  if (!trait || typeof value !== 'number') return null
  const { warnMin, warnMax } = trait
  const unit = trait.unit ?? ''
  if (warnMin !== null && value < warnMin) return `低于常见范围（${warnMin}–${warnMax ?? ''}${unit}），请核对`
  if (warnMax !== null && value > warnMax) return `高于常见范围（${warnMin ?? ''}–${warnMax}${unit}），请核对`
  return null
}
