/** The parts of 到期事项 that screens of other areas may use; no other file of this area may be imported there. */
export type { ObligationPreset } from './list/NewObligationDialog.tsx'
export const loadNewObligation = () => import('./list/NewObligationDialog.tsx')
