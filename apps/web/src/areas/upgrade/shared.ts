/** The parts of promotion that screens of other areas may use; no other file of this area may be imported there. */
export { PkButton } from './pk/PkButton.tsx'
export { pkPaths } from './pk/pkPaths.ts'
export { DecisionLinks, WhatIfMark } from './decision/DecisionLinks.tsx'
