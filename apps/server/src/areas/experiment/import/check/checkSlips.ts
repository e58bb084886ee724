import { traitOf, type CropTraits } from '@hepu/api/areas/experiment/traits/traits'
import type { ReadFinding, ReadRow } from '../book/draft.ts'
import { addIssue, decide, type Checking } from './checking.ts'
import { hasOpenUnit } from './placeUnits.ts'
import { isPossible, LikelyValues } from './likelyValue.ts'
import { movedNear } from './powersOfTen.ts'
import { spreadOf } from './survey.ts'
import { columnKeyOf } from '../book/findings.ts'

/** Values that say how large the values of a column are. */
const SAMPLE = 4096
/** Fewer values do not say it. */
const ENOUGH = 8
/** Spread (of logarithms) up to which a column tells a slip from a value. */
const NARROW = 0.38
/** Distance of a slip from the median, in standard deviations. */
const FAR = 6
/** Smallest spread: all values of a column may be the same. */
const LEAST_SD = 0.05

/** The size of a column: median and spread of the logarithms of its values. */
interface Size {
  median: number
  sd: number
}

/**
 * Finds slips of a power of ten: a value far from the others of its column that fits among them when the decimal point
 * is moved. An impossible value gets the likely one offered; a possible one is kept with a warning.
 */
export function checkSlips(checking: Checking): void {
  const sizes = new Map<string, Size>()
  for (const key of checking.survey.keys) {
    const size = isMeasured(checking, key) ? sizeOf(sampleOf(checking, key)) : null
    if (size) sizes.set(key, size)
  }
  for (const [key, size] of sizes) if (size.sd <= NARROW) checkColumn(checking, key, size)
  offerPossible(checking, sizes)
}

const sampleOf = ({ survey }: Checking, key: string): number[] =>
  survey.sampleOf(key, SAMPLE).filter((value) => value > 0)

const HARVEST: ReadonlySet<string> = new Set(['weight', 'area', 'moisture', 'shellFresh', 'yieldGiven'])

const isMeasured = (traits: CropTraits, key: string): boolean =>
  HARVEST.has(key) || traitOf(traits, key)?.kind === 'number'

/** Returns the size of values; null if there are too few to say it. */
function sizeOf(values: readonly number[]): Size | null {
  if (values.length < ENOUGH) return null
  const { median, sd } = spreadOf(values.map(Math.log))
  return { median, sd: Math.max(sd, LEAST_SD) }
}

/** Returns a value with its decimal point moved so that it fits a column; null if none does. */
const movedTo = ({ median }: Size, value: number, within: number): number | null =>
  movedNear(value, Math.exp(median), within)

function checkColumn(checking: Checking, key: string, size: Size): void {
  const { rows, survey } = checking
  const found = new Map<string, number[]>()
  for (let at = 0; at < rows.length; at++) {
    const value = survey.valueOf(key, at)
    if (!(value > 0) || !isFarFrom(size, value)) continue
    const place = `${rows[at]!.group}\n${rows[at]!.point}`
    found.set(place, [...(found.get(place) ?? []), at])
  }
  if (found.size === 0) return
  const places = Map.groupBy(rows.keys(), (at) => `${rows[at]!.group}\n${rows[at]!.point}`)
  for (const [place, slips] of found) {
    const here = survey.valuesOf(key, places.get(place)!).filter((value) => value > 0)
    const own = sizeOf(here)
    for (const at of slips) {
      const isSlip = own ? isFarFrom(own, survey.valueOf(key, at)) : here.length > slips.length
      if (isSlip) doubt(checking, rows[at]!, key, size)
    }
  }
}

/** Whether a value lies far from the others of its point and fits among them when its decimal point is moved. */
const isFarFrom = (size: Size, value: number): boolean =>
  size.sd <= NARROW &&
  Math.abs(Math.log(value) - size.median) >= farIn(size) &&
  movedTo(size, value, withinOf(size)) !== null

const farIn = ({ sd }: Size): number => Math.max(FAR * sd, Math.log(5))
const withinOf = ({ sd }: Size): number => Math.max(Math.min(3 * sd, Math.log(1.8)), Math.log(1.3))

const fieldValue = (row: ReadRow, key: string): unknown =>
  HARVEST.has(key) ? row.fields[key as keyof ReadRow['fields']] : row.values[key]

function doubt(checking: Checking, row: ReadRow, key: string, size: Size): void {
  const value = fieldValue(row, key)
  const isDoubted =
    (row.issues?.some(({ code }) => code === 'yieldImplausible') || hasOpenUnit(row)) && HARVEST.has(key)
  const moved = typeof value === 'number' ? movedTo(size, value, Infinity) : null
  if (moved === null || isDoubted) return
  const usual = Number(Math.exp(size.median).toPrecision(3))
  decide(
    checking,
    row,
    key,
    {
      severity: 'warning',
      code: 'decimalSlip',
      read: String(value),
      expected: String(moved),
      text: `${String(value)}与本列其他值（中位数约${usual}）相差悬殊，疑似小数点错位，可能是${moved}；不选择时按原值导入`,
    },
    { missing: { set: { [key]: null } }, keep: {}, suggestion: { set: { [key]: moved } } },
    'keep',
  )
}

/** Offers for each impossible value the likely one, if the column says how large its values are. */
function offerPossible(checking: Checking, sizes: ReadonlyMap<string, Size>): void {
  const open = checking.findings.filter(
    ({ code, action, cell }) => code === 'outOfRange' && action === 'missing' && cell !== null,
  )
  if (open.length === 0) return
  offerPercent(checking, open, sizes)
  const rows = new Map(checking.rows.map((row) => [row.no, row]))
  const others = new LikelyValues(checking)
  for (const finding of open) {
    if (finding.actions?.some(({ key }) => key === 'suggestion')) continue
    const column = checking.columns.find(({ header }) => header === finding.column)
    const row = rows.get(finding.row ?? -1)
    const key = column && columnKeyOf(column.key)
    if (!row || !column || !key || !isMeasured(checking, key)) continue
    const size = sizes.get(key)
    const read = Number.parseFloat(finding.read)
    const value = column.convert?.(read) ?? read
    const moved = (size ? likely(size, value) : null) ?? others.of(row, key, value)
    if (moved !== null && isPossible(checking, key, moved))
      offer(finding, { row, key, value: moved, why: '疑似小数点错位' })
  }
}

/** Offers a hundred times as much where a whole column of per cents holds fractions, such as 0.25 for 25. */
function offerPercent(
  checking: Checking,
  open: readonly ReadFinding[],
  sizes: ReadonlyMap<string, Size>,
): void {
  const rows = new Map(checking.rows.map((row) => [row.no, row]))
  for (const [header, findings] of Map.groupBy(open, ({ column }) => column)) {
    const column = checking.columns.find((known) => known.header === header)
    const key = column && columnKeyOf(column.key)
    const areFractions = findings.every(({ read }) => Number(read) > 0 && Number(read) < 1)
    if (!key || column.def.unit !== '%' || sizes.has(key) || !areFractions || findings.length < ENOUGH)
      continue
    for (const finding of findings) {
      const row = rows.get(finding.row ?? -1)
      const value = Number((Number(finding.read) * 100).toPrecision(12))
      if (row && isPossible(checking, key, value)) offer(finding, { row, key, value, why: '疑似小数' })
    }
  }
}

const likely = (size: Size, value: number): number | null =>
  value > 0 ? movedTo(size, value, Math.max(Math.log(1.5), Math.min(3 * size.sd, Math.log(2.5)))) : null

function offer(
  finding: ReadFinding,
  { row, key, value, why }: { row: ReadRow; key: string; value: number; why: string },
): void {
  finding.actions = [...(finding.actions ?? []), { key: 'suggestion', label: `改为${value}` }]
  finding.message = `${finding.message}，${why}，可能是${value}`
  const patches = { missing: {}, suggestion: { set: { [key]: value } } }
  addIssue(row, { key: finding.id, code: finding.code, action: 'missing', patches })
}
