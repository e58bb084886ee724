import type { Problem } from '../../../core/zod.ts'
import type { Values } from '../../../core/resource/problems.ts'
import { chromosomeProblem, geneIdProblem, stretchProblem } from './geneRules.ts'
import { textOf } from '../../../core/resource/textOf.ts'

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** Checks that the fields of a position describe one. */
export function geneProblems(values: Values): Problem[] {
  const [chromosome, geneId] = [textOf(values['chromosome']), textOf(values['geneId'])]
  const place = chromosome && chromosomeProblem(chromosome, textOf(values['cropSpecies']))
  const id = geneId && geneIdProblem(geneId)
  const stretch = stretchProblem({ start: numberOf(values['startBp']), end: numberOf(values['endBp']) })
  return [
    ...(place ? [{ path: 'chromosome', message: place }] : []),
    ...(id ? [{ path: 'geneId', message: id }] : []),
    ...(stretch ? [stretch] : []),
  ]
}
