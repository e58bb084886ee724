import type { Hooks } from '../../../resource/mounted.ts'
import { purgeEvaluations } from './evaluations.ts'
import { pedigreeClashes } from './pedigreeRule.ts'

/** Rules of 种质资源. */
export const germplasmHooks: Hooks = {
  clashes: pedigreeClashes,
  beforePurge: purgeEvaluations,
}
