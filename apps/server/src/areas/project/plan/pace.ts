import {
  deviationOf,
  isOverdue,
  lightOf,
  plannedPercent,
  type Light,
} from '@hepu/api/areas/project/plan/progress'

/** Planned and actual progress in percent, and how far they are apart in points. */
export interface Pace {
  planned: number | null
  progress: number | null
  deviation: number | null
  light: Light | null
  isOverdue: boolean
}

/** Returns how something stands on a day; of what counts no more only its progress. */
export function paceOf(
  {
    progress,
    isCancelled,
    ...span
  }: { startDate: string | null; endDate: string | null; progress: number | null; isCancelled: boolean },
  today: string,
): Pace {
  if (isCancelled) return { planned: null, progress, deviation: null, light: null, isOverdue: false }
  const planned = plannedPercent(span, today)
  const deviation = deviationOf(progress, planned)
  return {
    planned,
    progress,
    deviation,
    light: lightOf(deviation),
    isOverdue: isOverdue({ progress, endDate: span.endDate }, today),
  }
}
