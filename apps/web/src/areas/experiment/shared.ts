/** The parts of trials that screens of other areas may use; no other file of this area may be imported there. */
export { BatchLink, GroupLink, NextStep, VarietyLink } from './TrialLinks.tsx'
export { ChecksUnset } from './group/ChecksUnset.tsx'
export { DecidedFigure, DecidedNote, gainText, rankText, yieldText } from './variety/DecidedFigure.tsx'
export { OwnTrialPaths, useTrialPaths, type TrialPaths } from './trialPaths.ts'
export { Methods } from './analysis/Methods.tsx'
export { tableWidth } from './analysis/tableWidth.ts'

/** The screens of an entry and its group, each loaded when another area first shows it. */
export const trialScreens = {
  variety: () => import('./variety/TrialVarieties.tsx'),
  survey: () => import('./variety/SurveyInformation.tsx'),
  analysis: () => import('./analysis/AnalysisInformation.tsx'),
  history: () => import('./variety/VarietyHistory.tsx'),
} as const
