import { traitOf } from '@hepu/api/areas/experiment/traits/traits'
import { decide, type Checking } from './checking.ts'
import type { ReadRow } from '../book/draft.ts'
import { hasOpenUnit } from './placeUnits.ts'
import { movedNear } from './powersOfTen.ts'
import { medianOf } from './survey.ts'

interface Medians {
  area: number
  weight: number
}

/** Reports a computed yield that is impossible: area in mu, a misplaced decimal point, or another cause. */
export function checkYields(checking: Checking): void {
  const highest = traitOf(checking.crop, 'yieldMu')?.hardMax ?? Infinity
  const medians = new Map<string, Medians>()
  const byPoint = Map.groupBy(checking.rows, pointOf)
  for (const [at, row] of checking.rows.entries()) {
    if (!(checking.survey.valueOf('yieldMu', at) > highest)) continue
    const { area, weight, yieldGiven } = row.fields
    const isOpen = row.status.value === 'accepted' && yieldGiven === undefined && !hasOpenUnit(row)
    if (!isOpen || area === undefined || weight === undefined) continue
    const yieldMu = checking.survey.valueOf('yieldMu', at)
    const key = pointOf(row)
    const median = medians.get(key) ?? mediansOf(byPoint.get(key)!)
    medians.set(key, median)
    doubtYield(checking, row, { yieldMu, highest, area, weight, median })
  }
}

const pointOf = ({ group, point }: ReadRow): string => `${group}\n${point}`

/** A median without binary noise, as messages show it. */
const shown = (value: number): number => Number(value.toFixed(4))

function mediansOf(rows: readonly ReadRow[]): Medians {
  return {
    area: shown(medianOf(rows.flatMap((row) => row.fields.area ?? []))),
    weight: shown(medianOf(rows.flatMap((row) => row.fields.weight ?? []))),
  }
}

const SLIP = 4
/** Ratio to the plots around it up to which a weight or area is near them once its decimal point is moved. */
const NEAR = { weight: Math.log(1.8), area: Math.log(1.2) }
const MU_M2 = 2000 / 3

interface Doubt {
  yieldMu: number
  highest: number
  area: number
  weight: number
  median: Medians
}

/** The value that is most likely wrong, and what it stands for if that can be told. */
interface Cause {
  key: 'area' | 'weight'
  read: number
  expected: string
  why: string
  likely: number | null
}

function causeOf({ area, weight, median, highest }: Doubt): Cause {
  const inM2 = Number((area * MU_M2).toFixed(4))
  if (Math.abs(inM2 / median.area - 1) < 0.5)
    return { key: 'area', read: area, expected: `${inM2}㎡`, why: '面积疑似以亩为单位', likely: inM2 }
  if (weight / median.weight > SLIP) {
    const likely = movedNear(weight, median.weight, NEAR.weight)
    const why = '小区产量疑似小数点错位'
    return likely === null
      ? { key: 'weight', read: weight, expected: `约${median.weight}kg（本点中位数）`, why, likely }
      : { key: 'weight', read: weight, expected: `${likely}kg`, why: `${why}，可能是${likely}`, likely }
  }
  if (median.area / area > SLIP) {
    const likely = movedNear(area, median.area, NEAR.area)
    return likely === null
      ? { key: 'area', read: area, expected: `约${median.area}㎡（本点中位数）`, why: '面积疑似有误', likely }
      : { key: 'area', read: area, expected: `${likely}㎡`, why: `面积疑似有误，可能是${likely}`, likely }
  }
  const why = '请核对小区产量、面积、含水量'
  return { key: 'weight', read: weight, expected: `折亩产不超过${highest}kg`, why, likely: null }
}

function doubtYield(checking: Checking, row: ReadRow, doubt: Doubt): void {
  const { highest } = doubt
  const shown = `折亩产${doubt.yieldMu.toFixed(1)}kg，超过上限${highest}kg`
  const cause = causeOf(doubt)
  decide(
    checking,
    row,
    cause.key,
    {
      severity: 'warning',
      code: 'yieldImplausible',
      read: String(cause.read),
      expected: cause.expected,
      text: `${shown}，${cause.why}`,
    },
    {
      missing: { set: { [cause.key]: null } },
      pending: { pending: `${shown}，${cause.why}` },
      keep: {},
      ...(cause.likely !== null && { suggestion: { set: { [cause.key]: cause.likely } } }),
    },
  )
}
