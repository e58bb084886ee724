/** The parts of trials that screens of other areas may use; no other file of this area may be imported there. */
export { BatchLink, GroupLink, NextStep, VarietyLink } from './TrialLinks.tsx'
export { DecidedFigure, DecidedNote, gainText, rankText, yieldText } from './variety/DecidedFigure.tsx'
export { useTrialPaths } from './trialPaths.ts'
export { Methods } from './analysis/Methods.tsx'
export { tableWidth } from './analysis/tableWidth.ts'
