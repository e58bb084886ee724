import { traitOf } from '@hepu/api/areas/experiment/traits/traits'
import type { ReadRow } from '../book/draft.ts'
import { addFinding } from '../book/findings.ts'
import { addIssue, columnOf, KEEP, PENDING, type Checking } from './checking.ts'
import { isTwiceAsPaired } from './pairedHarvests.ts'
import { harvestsByPoint, type Harvest, type HarvestKey } from './pointHarvest.ts'
import { medianOf } from './survey.ts'
import { countLines } from '../shape/origin.ts'

/** A unit that a whole point may have been written in, as the ratio of its values to those in the right one. */
interface Unit {
  factor: number
  /** Ratios to the median of the other points that it may show as. */
  least: number
  most: number
  seems: string
  /** Label of the repair. */
  repair: string
}
const HALF_KILO: Unit = {
  factor: 2,
  least: 1.5,
  most: 3.2,
  seems: '单位疑似是斤，不是kg',
  repair: '按斤换算',
}
const UNITS: readonly Unit[] = [
  HALF_KILO,
  { factor: 10, least: 4, most: 25, seems: '疑似小数点错位', repair: '小数点左移一位' },
  { factor: 1000, least: 250, most: 4000, seems: '单位疑似是g，不是kg', repair: '按g换算' },
]

/** Room for the values of a point, once they are halved, beyond those of the other points. */
const ROOM = { below: 0.7, above: 1.25 }
/**
 * How far a yield in 斤 is above the usual range of the crop, and above the highest of the other points: alone, or together
 * with differences that have grown as well.
 */
const HIGH = { alone: 1.25, grown: 1.1 }
const GAP = { alone: 1.45, grown: 1.25 }
/** Growth of the differences within a point beyond the largest of the other points. */
const GROWN = 1.2
/** Accuracy of a unit that weight and yield per mu of the same plots show. */
const SAME = 0.06

/**
 * Asks about a point whose whole harvest seems to be written in another unit: 斤, a power of ten, or g. A high yield alone is
 * no sign of 斤, since some places yield more than others do. It takes entries that all yield twice what they do elsewhere
 * while the other points are alike, or a yield beyond the usual range of the crop and far above all other points, or
 * differences between replicates and between entries that have grown with the yield, or a yield per mu beside the weight
 * that contradicts it at this point alone. It is one question, whose repair applies to all plots of the point.
 */
export function checkPlaceUnits(checking: Checking): void {
  for (const key of ['weight', 'yieldGiven'] as const) {
    if (!checking.survey.keys.includes(key)) continue
    for (const points of harvestsByPoint(checking, key)) {
      for (const { point, unit, others } of doubtful(checking.crop, points))
        ask(checking, { key, point, unit, others })
    }
  }
}

interface Doubt {
  point: Harvest
  unit: Unit
  /** Median of the other points. */
  others: number
}

/** Returns the points written in another unit: at most half of them, compared with the rest. */
export function doubtful(crop: string, points: readonly Harvest[]): Doubt[] {
  const byLevel = points.toSorted((a, b) => b.level - a.level)
  for (let count = Math.floor(points.length / 2); count > 0; count--) {
    const [above, rest] = [byLevel.slice(0, count), byLevel.slice(count)]
    const doubts = above.flatMap((point) => {
      const unit = UNITS.find((known) => isIn(crop, known, point, rest))
      return unit ? [{ point, unit, others: medianOf(rest.map(({ level }) => level)) }] : []
    })
    if (doubts.length === count) return doubts
  }
  return points.flatMap((point) => contradicted(point, points))
}

/** Whether the values of a point are in a unit, as far as the other points show. */
function isIn(crop: string, unit: Unit, point: Harvest, others: readonly Harvest[]): boolean {
  const ratio = point.level / medianOf(others.map(({ level }) => level))
  if (ratio < unit.least || ratio > unit.most || hasOtherArea(point, others)) return false
  const trait = traitOf(crop, 'yieldMu')
  return unit === HALF_KILO
    ? isInHalfKilos(trait?.warnMax ?? Infinity, point, others)
    : point.yieldMu > (trait?.hardMax ?? Infinity)
}

/** Whether the plots of a point differ in area by so much that the area may be what is wrong. */
function hasOtherArea({ area }: Harvest, others: readonly Harvest[]): boolean {
  const ratio = area / medianOf(others.map((other) => other.area))
  return ratio < 0.5 || ratio > 2
}

function isInHalfKilos(usual: number, point: Harvest, others: readonly Harvest[]): boolean {
  if (others.length < 2 || !fits(point, others, 'level')) return false
  const gap = point.level / Math.max(...others.map(({ level }) => level))
  const hasGrown = grown(point, others, 'noise') ?? grown(point, others, 'spread')
  return (
    (point.yieldMu > usual * HIGH.alone && gap >= GAP.alone) ||
    (point.yieldMu > usual * HIGH.grown && gap >= GAP.grown && hasGrown === true) ||
    isTwiceAsPaired(point, others)
  )
}

type Measure = 'level' | 'noise' | 'spread'

/** Whether a measure of a point, once halved, is like that of the other points. */
function fits(point: Harvest, others: readonly Harvest[], measure: Measure): boolean {
  const values = others.map((other) => other[measure])
  const halved = point[measure] / HALF_KILO.factor
  return halved >= Math.min(...values) * ROOM.below && halved <= Math.max(...values) * ROOM.above
}

/** Whether the differences within a point are twice those of the other points; null where there is nothing to compare. */
function grown(point: Harvest, others: readonly Harvest[], measure: 'noise' | 'spread'): boolean | null {
  const known = others.filter((other) => other[measure] > 0)
  if (!(point[measure] > 0) || known.length < 2) return null
  const most = Math.max(...known.map((other) => other[measure]))
  return point[measure] > most * GROWN && fits(point, known, measure)
}

/** Returns a point whose weights say twice the yield per mu beside them, or half of it, while those of the others agree. */
function contradicted(point: Harvest, points: readonly Harvest[]): Doubt[] {
  const others = points.filter((other) => other !== point && other.perOther > 0)
  if (others.length === 0) return []
  const usual = medianOf(others.map(({ perOther }) => perOther))
  const isTwice = Math.abs(point.perOther / usual / 2 - 1) <= SAME
  const isUsual = ({ perOther }: Harvest) => Math.abs(perOther / usual - 1) <= SAME
  if (!isTwice || !others.every(isUsual)) return []
  return [{ point, unit: HALF_KILO, others: medianOf(others.map(({ level }) => level)) }]
}

const NAMES = { weight: '小区产量', yieldGiven: '折亩产' } as const

function ask(checking: Checking, { key, point, unit, others }: Doubt & { key: HarvestKey }): void {
  const rows = point.places.map((at) => checking.rows[at]!)
  const first = rows[0]!
  const what = NAMES[key]
  const times = (point.level / others).toPrecision(3)
  const text = `试点「${point.name}」的${what}是其他试点的${times}倍（中位数），${unit.seems}`
  const id = addFinding(checking, first.no, columnOf(checking, first, key), {
    severity: 'warning',
    code: 'placeUnit',
    read: point.name,
    expected: '各试点单位相同（kg）',
    rows: countLines(
      checking.origin,
      rows.map(({ no }) => no),
    ),
    text: `${text}，共${rows.length}个小区；不选择时按原值导入`,
    actions: [KEEP, { key: 'suggestion', label: `${unit.repair}，全部除以${unit.factor}` }, PENDING],
    action: 'keep',
  })
  for (const row of rows) {
    const patches = {
      keep: {},
      suggestion: { set: { [key]: convertedOf(row, key, unit) } },
      pending: { pending: `试点「${point.name}」的${what}${unit.seems}` },
    }
    addIssue(row, { key: id, code: 'placeUnit', action: 'keep', patches })
  }
}

const convertedOf = ({ fields }: ReadRow, key: HarvestKey, { factor }: Unit): number =>
  Number(((fields[key] ?? 0) / factor).toPrecision(12))

/** Whether the unit of a plot's harvest is in question: nothing else is to be said of its amount. */
export const hasOpenUnit = ({ issues }: ReadRow): boolean =>
  issues?.some(({ code }) => code === 'placeUnit' || code === 'headerUnit') ?? false
