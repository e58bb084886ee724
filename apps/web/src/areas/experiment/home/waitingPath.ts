import type { GroupWait } from '@hepu/api/areas/experiment/group/group'
import { paths } from '../trialPaths.ts'

/** Returns the address of the groups of a year in which something waits. */
export const waitingPath = (year: number, wait: GroupWait): string =>
  `${paths.list}?year=${year}&waiting=${wait}`
