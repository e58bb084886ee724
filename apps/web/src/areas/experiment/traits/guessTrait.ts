import type { OwnTrait } from '@hepu/api/areas/experiment/traits/ownTrait'

/** What a form of an own trait begins with. */
export type TraitGuess = Pick<OwnTrait, 'label' | 'unit' | 'kind' | 'decimals'>

const BRACKETED = /^(.*?)[(（[［【〔]([^()（）[\]［］【】〔〕]*)[)）\]］】〕]\s*$/
const NUMBER = /^[+-]?\d+(?:\.(\d+))?\s*%?$/
const DAY = /^(?:\d{4}[-/.年])?\d{1,2}[-/.月]\d{1,2}日?$/
/** What stands for a missing value. */
const MISSING = /^(?:|[-—–/]+|缺失?|无|NA)$/i
/** Part of the values that must be of a kind: a slip does not make a text of numbers. */
const SHARE = 0.8
const MAX_DECIMALS = 4

/** Guesses from the head of a column and its first values which trait it may be. */
export function guessTrait(head: string, cells: readonly string[]): TraitGuess {
  const [, name, unit] = BRACKETED.exec(head.trim()) ?? [null, head, '']
  const values = cells.map((cell) => cell.trim()).filter((cell) => !MISSING.test(cell))
  const label = (name ?? '').replaceAll(/[()（）[\]［］【】〔〕{}\s]/g, '')
  return { label, unit: unit?.trim() || null, kind: kindOf(values), decimals: decimalsOf(values) }
}

/** A day such as 5.18 is also a number: values are days only where not all are numbers. */
function kindOf(values: readonly string[]): OwnTrait['kind'] {
  const isUsual = (pattern: RegExp): boolean =>
    values.filter((value) => pattern.test(value)).length >= values.length * SHARE
  if (values.length === 0 || isUsual(NUMBER)) return 'number'
  return isUsual(DAY) ? 'date' : 'text'
}

const decimalsOf = (values: readonly string[]): number =>
  Math.min(MAX_DECIMALS, Math.max(0, ...values.map((value) => NUMBER.exec(value)?.[1]?.length ?? 0)))
