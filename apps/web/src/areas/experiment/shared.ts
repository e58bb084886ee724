/** What screens of other areas may use of trials: the only door to this area. */
export { BatchLink, GroupLink, NextStep, OutsideLink, VarietyLink } from './parts/TrialLinks.tsx'
export { useTrialPaths } from './paths.ts'
export { Methods } from './parts/Methods.tsx'
export { tableWidth } from './parts/tableWidth.ts'
