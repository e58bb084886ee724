import type { Hooks } from '../../../resource/mounted.ts'
import { purgeEvaluations } from './evaluations.ts'
import { parentFields } from './pedigreePath.ts'
import { pedigreeProblems } from './pedigreeRule.ts'

/** Rules of 种质资源. */
export const germplasmHooks: Hooks = {
  check: pedigreeProblems,
  checkedTogether: parentFields,
  beforePurge: purgeEvaluations,
}
