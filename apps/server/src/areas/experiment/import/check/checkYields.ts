import { traitOf } from '@hepu/api/areas/experiment/traits/traits'
import { decide, type Checking } from './checking.ts'
import type { ReadRow } from '../draft/draft.ts'
import { plotYield } from '../draft/plotYield.ts'

interface Medians {
  area: number
  weight: number
}

/** Reports a computed yield that is impossible: area in mu, a misplaced decimal point, or another cause. */
export function checkYields(checking: Checking): void {
  const highest = traitOf(checking.crop, 'yieldMu')?.hardMax ?? Infinity
  const medians = new Map<string, Medians>()
  const byPoint = Map.groupBy(checking.rows, pointOf)
  for (const row of checking.rows) {
    if (
      row.fields.yieldGiven !== undefined ||
      row.status.value === 'excluded' ||
      row.status.value === 'pending'
    )
      continue
    const {
      area = null,
      weight = null,
      moisture = null,
      shellFresh = null,
      weightKind = 'GRAIN',
    } = row.fields
    const harvest = { area, weight, moisture, shellFresh, weightKind, yieldGiven: null }
    const { yieldMu } = plotYield(harvest, checking.standardMoisture, checking.crop)
    if (yieldMu === null || yieldMu <= highest || area === null || weight === null) continue
    const key = pointOf(row)
    const median = medians.get(key) ?? mediansOf(byPoint.get(key)!)
    medians.set(key, median)
    doubtYield(checking, row, { yieldMu, highest, area, weight, median })
  }
}

const pointOf = ({ group, point }: ReadRow): string => `${group}\n${point}`

function mediansOf(rows: readonly ReadRow[]): Medians {
  return {
    area: medianOf(rows.flatMap((row) => row.fields.area ?? [])),
    weight: medianOf(rows.flatMap((row) => row.fields.weight ?? [])),
  }
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

const SLIP = 4
const MU_M2 = 2000 / 3

interface Doubt {
  yieldMu: number
  highest: number
  area: number
  weight: number
  median: Medians
}

function doubtYield(checking: Checking, row: ReadRow, doubt: Doubt): void {
  const { area, weight, median, highest } = doubt
  const shown = `折亩产${doubt.yieldMu.toFixed(1)}kg，超过上限${highest}kg`
  const asMu = Math.abs((area * MU_M2) / median.area - 1) < 0.5
  const inM2 = Number((area * MU_M2).toFixed(4))
  const cause = asMu
    ? { key: 'area', read: area, expected: `${inM2}㎡`, why: '面积疑似以亩为单位' }
    : weight / median.weight > SLIP
      ? {
          key: 'weight',
          read: weight,
          expected: `约${median.weight}kg（本点中位数）`,
          why: '小区产量疑似小数点错位',
        }
      : median.area / area > SLIP
        ? { key: 'area', read: area, expected: `约${median.area}㎡（本点中位数）`, why: '面积疑似有误' }
        : {
            key: 'weight',
            read: weight,
            expected: `折亩产不超过${highest}kg`,
            why: '请核对小区产量、面积、含水量',
          }
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
      ...(asMu && { suggestion: { set: { area: inM2 } } }),
    },
  )
}
