import { bareHead, conversionBy, headOf, type ColumnDef, type MappedColumn } from './columnDefs.ts'
import { comparable, comparableUnit } from './normalise.ts'

/** Columns by every name that their heading may have, compared without blanks, width and case. */
export type HeadNames = ReadonlyMap<string, ColumnDef>

export interface HeadMatch {
  def: ColumnDef
  unit: {
    /** As written in the heading; null if it has no unit. */
    name: string | null
    /** False for a unit that the column has no conversion for. */
    known: boolean
    convert: MappedColumn['convert']
  }
  /** True if the heading needs no remark, because it is written exactly as expected. */
  isCanonical: boolean
}

const BRACKETED = /^(.+?)[([【〔{]([^()[\]【】〔〕{}]*)[)\]】〕}]$/
/** Units written directly after the name, as in 含水量%. */
const BARE_UNITS = ['%', 'cm', 'mm', 'kg', 'g', 'm2', 'd']
const SLASHED = /^([^/]+)\/(.+)$/

/** Lists every name of every column; a label goes before another column's synonym, that before an alias. */
export function nameColumns(columns: readonly ColumnDef[]): HeadNames {
  const names = new Map<string, ColumnDef>()
  const add = (name: string, def: ColumnDef): void => {
    if (!names.has(comparable(name))) names.set(comparable(name), def)
  }
  for (const def of columns) add(def.label, def)
  for (const def of columns) def.synonyms?.forEach((name) => add(name, def))
  for (const def of columns) def.aliases?.forEach((name) => add(name, def))
  return names
}

/**
 * Recognises one heading: the whole text, or a name with a unit in brackets, after a slash or directly after it. The mark of
 * a required column is ignored.
 */
export const matchHead = (header: string, names: HeadNames): HeadMatch | null =>
  matchText(header, names) ?? matchText(bareHead(header), names)

function matchText(header: string, names: HeadNames): HeadMatch | null {
  const text = comparable(header)
  const whole = names.get(text)
  if (whole) return withUnit(header, whole, null)
  return matchBracketed(header, text, names) ?? matchSuffixed(header, text, names)
}

function matchBracketed(header: string, text: string, names: HeadNames): HeadMatch | null {
  const parts = BRACKETED.exec(text)
  const def = parts && names.get(parts[1]!)
  return def ? withUnit(header, def, parts[2]!) : null
}

/** Matches `株高/cm` and `含水量%`, only with a unit that the column knows, because a slash may be part of the name. */
function matchSuffixed(header: string, text: string, names: HeadNames): HeadMatch | null {
  const slashed = SLASHED.exec(text)
  const def = slashed && names.get(slashed[1]!)
  if (def?.unit) {
    const match = withUnit(header, def, slashed![2]!)
    return match.unit.known ? match : null
  }
  for (const unit of BARE_UNITS) {
    const named = text.endsWith(unit) ? names.get(text.slice(0, -unit.length)) : undefined
    if (named?.unit && comparableUnit(named.unit) === unit) return withUnit(header, named, unit)
  }
  return null
}

/** Matches a name with text in brackets. In a column without a unit that text is a hint for the user and changes nothing. */
function withUnit(header: string, def: ColumnDef, written: string | null): HeadMatch {
  const isCanonical = isRemarkless(header, def)
  if (written === null || !def.unit) {
    return { def, unit: { name: null, known: true, convert: null }, isCanonical }
  }
  const wanted = comparableUnit(written)
  if (comparableUnit(def.unit) === wanted || isScale(def.unit, wanted)) {
    return { def, unit: { name: def.unit, known: true, convert: null }, isCanonical }
  }
  const other = Object.entries(def.units ?? {}).find(([name]) => comparableUnit(name) === wanted)
  if (!other) return { def, unit: { name: written, known: false, convert: null }, isCanonical }
  const [name, factor] = other
  return { def, unit: { name, known: true, convert: conversionBy(factor) }, isCanonical }
}

/** Whether the text in brackets says the grades of a scale: 小斑病(1-9级). */
const isScale = (unit: string, written: string): boolean => unit === '级' && /^[\d\-~、,/]+级$/.test(written)

function isRemarkless(header: string, def: ColumnDef): boolean {
  if (def.synonyms?.includes(header)) return true
  const units = [def.unit, ...Object.keys(def.units ?? {})]
  return [def.label, ...(def.synonyms ?? [])].some((label) =>
    units.some((unit) => headOf(unit === undefined ? { label } : { label, unit }) === header),
  )
}
