import type { Defaults } from '../batch/trialBatch.ts'
import type { Said } from './titles.ts'

/** What titles and notes of the workbook say, as defaults of the import; a value typed by the user wins. */
export interface Found extends Pick<
  Said,
  'year' | 'groupName' | 'pointName' | 'phase' | 'area' | 'checks' | 'isStandardMoisture'
> {
  /** The text that says it, by its key. */
  sources: Record<string, string>
}

/** Keys of what titles say that are columns of the shaped sheet too. */
export const FOUND_KEYS = [
  'year',
  'groupName',
  'pointName',
  'phase',
  'area',
  'checks',
  'isStandardMoisture',
] as const

/** The answers of the user, and what the workbook itself says where he gave none. */
export const withFound = (defaults: Partial<Defaults>, found: Found): Partial<Defaults> => ({
  ...defaults,
  year: defaults.year ?? found.year,
  groupName: defaults.groupName ?? found.groupName,
  phase: defaults.phase ?? found.phase,
  pointName: defaults.pointName ?? found.pointName,
})
