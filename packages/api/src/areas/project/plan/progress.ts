import { hundredthsOf } from './weights.ts'

/** Digits that a percentage is stored with. */
const STORED = 1e6

const stored = (percent: number): number => Math.round(percent * STORED) / STORED
const clamp = (percent: number): number => Math.min(100, Math.max(0, percent))

/** From this progress on, in percent, a thing is done. */
export const DONE_AT = 100

/** Returns whether a progress in percent means that the thing is done: 完成 has no other meaning anywhere. */
export const isDone = (progress: number | null): boolean => (progress ?? 0) >= DONE_AT

/** Returns the progress of a value towards its target in percent, 0 to 100. Null for a target of 0: it says nothing. */
export const progressOf = (current: number, target: number): number | null =>
  target > 0 ? stored(clamp((current / target) * 100)) : null

/** Returns the value of an index as screens show it; null where only its key results measure it. */
export const shownCurrent = ({
  current,
  keyResults,
  isCounted,
}: {
  current: number
  /** How many key results it has. */
  keyResults: number
  /** Whether linked results ever made its value. */
  isCounted: boolean
}): number | null => (keyResults > 0 && !isCounted && current === 0 ? null : current)

/** Something that counts in the progress of what is above it. Progress in percent, weight in percent or blank. */
export interface Part {
  weight: number | string | null
  progress: number | null
  /** A cancelled part leaves the denominator. */
  isCancelled?: boolean
}

/**
 * Returns Σ weight × progress over the parts that are not cancelled, in percent. Their weights are scaled to 100; blank ones count
 * the same if all are blank, and 0 otherwise. A part without progress counts 0. Null where no part says anything.
 */
export function progressOfParts(parts: readonly Part[]): number | null {
  const counted = parts.filter((part) => !part.isCancelled)
  if (counted.every((part) => part.progress === null)) return null
  const weights = weightsOf(counted)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return null
  const sum = counted.reduce((done, part, at) => done + (weights[at] ?? 0) * (part.progress ?? 0), 0)
  return stored(sum / total)
}

/** Returns the progress with the cancelled parts in the denominator: beside the other figure it shows what cancelling did. */
export const progressOfAll = (parts: readonly Part[]): number | null =>
  progressOfParts(parts.map((part) => ({ ...part, isCancelled: false })))

/** Weights in hundredths: all 1 if all are blank. */
function weightsOf(parts: readonly Part[]): number[] {
  if (parts.every(({ weight }) => weight === null)) return parts.map(() => 1)
  return parts.map(({ weight }) => hundredthsOf(weight) ?? 0)
}

/** Returns the share of each part in percent as it counts now: 0 of a cancelled one. */
export function effectiveWeights(parts: readonly Part[]): number[] {
  const counted = parts.filter((part) => !part.isCancelled)
  const weights = weightsOf(counted)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const shareOf = new Map(
    counted.map((part, at) => [part, total === 0 ? 0 : ((weights[at] ?? 0) / total) * 100]),
  )
  return parts.map((part) => stored(shareOf.get(part) ?? 0))
}

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000

/** Returns the share of the days of a span that have passed on a day, that day included, in percent. Days are `YYYY-MM-DD`. */
export function plannedPercent(
  { startDate, endDate }: { startDate: string | null; endDate: string | null },
  today: string,
): number | null {
  if (!startDate || !endDate || endDate < startDate) return null
  const total = dayNumber(endDate) - dayNumber(startDate) + 1
  const passed = dayNumber(today) - dayNumber(startDate) + 1
  return stored(clamp((passed / total) * 100))
}

/** Returns actual less planned progress in points; null where one of them is unknown. */
export const deviationOf = (actual: number | null, planned: number | null): number | null =>
  actual === null || planned === null ? null : stored(actual - planned)

/**
 * Returns whether the last day of something that still counts has passed before it was done. The light says how far it is behind its
 * plan, so that what is all but done has a green one on any day: screens show 逾期 instead of it.
 */
export const isOverdue = (
  { endDate, progress }: { endDate: string | null; progress: number | null },
  today: string,
): boolean => endDate !== null && endDate < today && !isDone(progress)

/** How what is overdue reads in place of its light. */
export const OVERDUE = '逾期'

/** 进度灯: how far a progress is behind its plan. */
export const lights = { green: '正常', yellow: '偏慢', red: '滞后' } as const
export type Light = keyof typeof lights
const YELLOW_BELOW = -5
const RED_BELOW = -15

/** Returns the light of a deviation in points: green from −5 up, red below −15. */
export function lightOf(deviation: number | null): Light | null {
  if (deviation === null) return null
  if (deviation >= YELLOW_BELOW) return 'green'
  return deviation >= RED_BELOW ? 'yellow' : 'red'
}

/** What follows from one of target, value and percent of a key result, as the form previews it before the save. */
export interface Preview {
  current: number
  progress: number | null
  origin: 'computed' | 'typed'
}

/** Returns what an update makes of a key result: a typed percent stands beside the value, else the value decides. */
export function previewOf(
  { target, current }: { target: number; current: number },
  given: { current?: number | null | undefined; progress?: number | null | undefined },
): Preview {
  const value = given.current ?? current
  if (typeof given.progress === 'number')
    return { current: value, progress: stored(clamp(given.progress)), origin: 'typed' }
  return { current: value, progress: progressOf(value, target), origin: 'computed' }
}

/** The most that the progress of something reads as while it is not done. */
const LAST_BEFORE_DONE = 99.9

/** Returns a percentage for people, rounded half up to one decimal, but never up to 100.0: that is done. — where there is none. */
export function percentText(percent: number | null): string {
  if (percent === null) return '—'
  const rounded = Math.floor(percent * 10 + 0.5 + 1e-9) / 10
  return (isDone(percent) ? rounded : Math.min(rounded, LAST_BEFORE_DONE)).toFixed(1)
}

/** 指标状态: what follows from progress and days of an index. */
export const indexStates = {
  notStarted: '未开始',
  running: '进行中',
  behind: '滞后',
  done: '已完成',
  cancelled: '取消',
} as const
export type IndexState = keyof typeof indexStates

/** Returns the state of an index on a day. */
export function indexStateOf(
  index: { cancelled: boolean; progress: number | null; endDate: string | null; light: Light | null },
  today: string,
): IndexState {
  if (index.cancelled) return 'cancelled'
  if (isDone(index.progress)) return 'done'
  if (index.light === 'red' || isOverdue(index, today)) return 'behind'
  return (index.progress ?? 0) > 0 ? 'running' : 'notStarted'
}
