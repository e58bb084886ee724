/** What screens of other areas may use of trials: the only door to this area. */
export { BatchLink, GroupLink, NextStep, OutsideLink, VarietyLink } from './TrialLinks.tsx'
export { useTrialPaths } from './trialPaths.ts'
export { Methods } from './analysis/Methods.tsx'
export { tableWidth } from './analysis/tableWidth.ts'
