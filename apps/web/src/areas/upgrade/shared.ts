/** What screens of other areas may use of promotion: the only door to this area. */
export { PkButton } from './pk/PkButton.tsx'
export { pkPaths } from './pk/pkPaths.ts'
export { DecisionLinks, WhatIfMark } from './decision/DecisionLinks.tsx'
