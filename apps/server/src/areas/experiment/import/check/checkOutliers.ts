import { traitOf } from '@hepu/api/areas/experiment/traits/traits'
import type { ReadRow } from '../book/draft.ts'
import { movedNear } from './powersOfTen.ts'
import { columnOf, decide, type Checking } from './checking.ts'
import { medianOf, spreadOf } from './survey.ts'

/**
 * Ratios to the other plots of its entry from which a value may be wrong. Plots fail, so a low value is doubted later than
 * a high one, and latest where a single other plot is all there is to compare with.
 */
const RATIO = { high: Math.log(1.8), low: Math.log(2.2), lowOfTwo: Math.log(3.5) }
/** Ratio to the plots beside it: where these are as low or high, it is the field. */
const NEIGHBOURS = Math.log(1.5)
/** The same in standard deviations, from the other plots of its entry and from all plots of its replicate. */
const FAR = { high: { entry: 4.5, point: 3 }, low: { entry: 6, point: 3.5 } }
/** Distance from the plots of its replicate up to which the other plots of the entry are usual. */
const USUAL = 2
/** Fewer plots of a point say nothing. */
const ENOUGH = 12
/** Ratio to the other plots of its entry up to which a value is near them once its decimal point is moved. */
const SLIP = Math.log(1.5)
/** Share of doubtful plots above which a point is just uneven. */
const UNEVEN = 0.03

/** A plot that counts: its value, as logarithm above the median of its replicate. */
interface Plot {
  at: number
  above: number
}

/**
 * Doubts a value far from the other plots of its entry at the point, from the plots of its replicate, and, where their places
 * in the field are known, from the plots beside it. It is kept with a warning. Points where several values are so are
 * left alone: there the field differs, not the typing.
 */
export function checkOutliers(checking: Checking): void {
  const byPoint = [...Map.groupBy(checking.rows.keys(), (at) => pointOf(checking.rows[at]!)).values()]
  const points = byPoint.filter((places) => places.length >= ENOUGH && checking.rows[places[0]!]!.rep > 0)
  for (const key of checking.survey.keys.filter((known) => isCompared(checking.crop, known)))
    for (const places of points) checkPoint(checking, key, places)
}

const pointOf = ({ group, point }: ReadRow): string => `${group}\n${point}`

/** Whether values of a column can be compared by their ratio: amounts and sizes, which are never 0. */
function isCompared(crop: string, key: string): boolean {
  const trait = traitOf(crop, key)
  return (
    key === 'yieldMu' ||
    (trait?.kind === 'number' && trait.stored === 'observation' && (trait.hardMin ?? 0) > 0)
  )
}

function checkPoint(checking: Checking, key: string, places: readonly number[]): void {
  const plots = plotsOf(checking, key, places)
  if (plots.length < ENOUGH || rangeOf(plots) < RATIO.high) return
  const byEntry = Map.groupBy(plots, ({ at }) => checking.rows[at]!.entry)
  const compared = [...byEntry.values()].filter((ofEntry) => ofEntry.length > 1).flatMap(compare)
  if (compared.length < ENOUGH) return
  const sd = {
    entry: spreadOf(compared.map(({ apart }) => apart)).sd,
    point: spreadOf(plots.map(({ above }) => above)).sd,
  }
  const far = compared.filter(({ plot, apart, others, least }) => {
    const limit = apart > 0 ? FAR.high : FAR.low
    return (
      Math.abs(apart) > Math.max(limit.entry * sd.entry, least) &&
      Math.abs(plot.above) > limit.point * sd.point &&
      Math.abs(others) <= USUAL * sd.point
    )
  })
  if (far.length > Math.max(1, plots.length * UNEVEN)) return
  for (const { plot, others } of far)
    if (!isLikeNeighbours(checking, plot, plots)) doubt(checking, key, plot, Math.exp(others - plot.above))
}

/** Returns the plots with a value, each above the median of its replicate. */
function plotsOf({ rows, survey }: Checking, key: string, places: readonly number[]): Plot[] {
  const filled = places.filter((at) => survey.valueOf(key, at) > 0 && survey.isCounted(at))
  const byRep = Map.groupBy(filled, (at) => rows[at]!.rep)
  return [...byRep.values()].flatMap((ofRep) => {
    const logs = ofRep.map((at) => Math.log(survey.valueOf(key, at)))
    const median = medianOf([...logs])
    return ofRep.map((at, index) => ({ at, above: logs[index]! - median }))
  })
}

function rangeOf(plots: readonly Plot[]): number {
  const values = plots.map(({ above }) => above)
  return Math.max(...values) - Math.min(...values)
}

/** A plot compared with the others of its entry: their median, the distance from it, and the least one that counts. */
interface Compared {
  plot: Plot
  others: number
  apart: number
  least: number
}

function compare(plots: readonly Plot[]): Compared[] {
  return plots.map((plot) => {
    const others = medianOf(plots.filter((other) => other !== plot).map(({ above }) => above))
    const apart = plot.above - others
    const least = apart > 0 ? RATIO.high : plots.length > 2 ? RATIO.low : RATIO.lowOfTwo
    return { plot, others, apart, least }
  })
}

/** Whether the plots around a plot have values like it; false where their places are not known. */
function isLikeNeighbours({ survey }: Checking, plot: Plot, plots: readonly Plot[]): boolean {
  const isNeighbour = (key: string, { at }: Plot): boolean =>
    Math.abs(survey.valueOf(key, at) - survey.valueOf(key, plot.at)) <= 1
  const neighbours = plots.filter(
    (other) => other !== plot && isNeighbour('rowNo', other) && isNeighbour('colNo', other),
  )
  return (
    neighbours.length > 1 &&
    Math.abs(plot.above - medianOf(neighbours.map(({ above }) => above))) < NEIGHBOURS
  )
}

/** Columns of the harvest, which a yield is computed from. */
const HARVEST: ReadonlySet<string> = new Set([
  'yieldImplausible',
  'decimalSlip',
  'weightZero',
  'placeUnit',
  'areaZero',
])

/** Warns of a plot, unless another finding on the same value says more. */
function doubt(checking: Checking, key: string, { at }: Plot, factor: number): void {
  const row = checking.rows[at]!
  const isYield = key === 'yieldMu'
  const field = isYield ? (row.fields.yieldGiven === undefined ? 'weight' : 'yieldGiven') : key
  const isSaid = row.issues?.some(({ code, patches }) =>
    isYield ? HARVEST.has(code) : Object.values(patches).some(({ set }) => set && field in set),
  )
  if (isSaid) return
  const value = checking.survey.valueOf(key, at)
  const read = isYield ? row.fields[field as 'weight'] : row.values[key]
  const moved = typeof read === 'number' ? movedNear(read, read * factor, SLIP) : null
  const label = isYield ? '折亩产' : (traitOf(checking.crop, key)?.label ?? key)
  const likely = shown(value * factor)
  const text = `试点「${row.point}」品种「${row.entry}」重复${row.rep}的${label}${shown(value)}，该品种其他重复约${likely}，相差悬殊`
  const why = moved === null ? '' : `，疑似小数点错位，可能是${moved}`
  decide(
    checking,
    row,
    columnOf(checking, row, field),
    {
      severity: 'warning',
      code: 'plotOutlier',
      read: String(read),
      expected: moved === null ? `${label}约${likely}` : String(moved),
      text: `${text}${why}，请核对；不选择时按原值导入`,
    },
    {
      missing: { set: { [field]: null } },
      ...(moved !== null && { suggestion: { set: { [field]: moved } } }),
      pending: { pending: text },
      keep: {},
    },
    'keep',
  )
}

const shown = (value: number): string => String(Number(value.toPrecision(4)))
