/** What other areas may use of trials: the only door to this area. */
export { hasPlots, loadCurrentYear } from './currentYear.ts'
export { byPinyin, contains, ordered } from '../../db/lists.ts'
export { loadTrial, type Trial } from './loadTrial.ts'
export { groupHeadOf } from './present.ts'
export { trialSheets } from './workbookSheets.ts'
export { scrappedEntries } from './scraps.ts'
export { refreshGroups } from './summary.ts'
