import type { Defaults } from '../book/readRequest.ts'
import type { Found } from '../book/found.ts'

/** Keys of what titles say that are columns of the shaped sheet too. */
export const FOUND_KEYS = [
  'year',
  'groupName',
  'pointName',
  'phase',
  'area',
  'checks',
  'moisture',
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
