import { asksMembership, satisfies } from './compare.ts'
import type { Condition } from './compare.ts'
import { formatNumber } from './formatNumber.ts'
import { measureItem } from './measure.ts'
import type { Measure } from './measureSeason.ts'
import { known } from './pointFigure.ts'
import { shareCondition } from './shareCondition.ts'
import type { Trial } from './trial.ts'
import type { Pass, StandardItem } from './types.ts'

/** One item applied to one entry: its value, the condition that applied to it, and the outcome. */
export interface Appraisal {
  measure: Measure
  condition: Condition
  pass: Pass
  /** The reason why there is no value or no threshold. */
  reason: string | null
  /** The reason why the threshold differs from the one of the item: `因生育期多2天`; null if it does not. */
  shiftText: string | null
}

const passOfMissing = { FAIL: 'FAIL', IGNORE: 'IGNORED', PENDING: 'PENDING' } as const

/**
 * Judges an item for all entries. A missing value, or a threshold whose `adjust` trait is missing, counts as the item's
 * `missing` says; an item that cannot be judged as written (范围缺上限, 未设逐点条件) stays PENDING for all entries.
 */
export function appraiseItem(trial: Trial, item: StandardItem): Appraisal[] {
  const problem = findItemProblem(item)
  const shifts = measureShifts(trial, item)
  return measureItem(trial, item).map((measure, entry) => {
    const shift = shifts?.[entry] ?? noShift
    const condition = {
      op: item.op,
      ...shiftThresholds(item, shift.by ?? 0),
      ...(asksMembership(item.op) && { values: item.values ?? [] }),
    }
    const { text: shiftText } = shift
    if (problem !== null) return { measure, condition, pass: 'PENDING', reason: problem, shiftText }
    const reason = measure.reason ?? shift.reason
    if (measure.value === null || reason !== null) {
      return { measure, condition, pass: passOfMissing[item.missing], reason, shiftText }
    }
    const holds = satisfies(measure.value, condition, measure.text)
    return { measure, condition, pass: holds ? 'PASS' : 'FAIL', reason: null, shiftText }
  })
}

interface Shift {
  by: number | null
  reason: string | null
  text: string | null
}
const noShift: Shift = { by: 0, reason: null, text: null }

/** Measures the shift of each entry's threshold: `perUnit × max(0, (entry − check) − from)`. */
function measureShifts(trial: Trial, item: StandardItem): Shift[] | null {
  const { adjust } = item
  if (!adjust) return null
  const measured = measureItem(trial, {
    label: `调整阈值所用性状${adjust.by}`,
    trait: adjust.by,
    agg: 'MEAN',
    base: 'VS_CK_DIFF',
    ck: item.ck,
    shareOp: null,
    shareValue: null,
  })
  return measured.map(({ value, reason }) => {
    if (value === null) return { by: null, reason: `阈值无法确定：${reason}`, text: null }
    if (value <= adjust.from) return noShift
    return { by: adjust.perUnit * (value - adjust.from), reason: null, text: shiftTextOf(adjust.by, value) }
  })
}

function shiftTextOf(trait: string, difference: number): string {
  const { name, unit } = known[trait] ?? { name: '调整阈值所用性状', unit: '' }
  return `因${name}${difference < 0 ? '少' : '多'}${formatNumber(Math.abs(difference))}${unit}`
}

function shiftThresholds(item: StandardItem, by: number): { v1: number; v2: number | null } {
  return { v1: item.v1 + by, v2: item.v2 === null ? null : item.v2 + by }
}

function findItemProblem(item: StandardItem): string | null {
  if (item.op === 'BETWEEN' && item.v2 === null) return '“介于”缺上限'
  if (asksMembership(item.op) && (item.values ?? []).length === 0) return '没有列出取值'
  if (item.agg === 'EACH_POINT_SHARE' && shareCondition(item) === null) return '点次比例未设逐点条件'
  return null
}
