import type { Part, PartPlace } from '@hepu/api/core/resource/part'
import { entryProblems } from '@hepu/api/core/resource/partGaps'
import type { Values } from '@hepu/api/core/resource/problems'
import { shapeIn } from '@hepu/api/core/resource/values'
import type { Problem } from '@hepu/api/core/zod'
import { z } from 'zod'

/**
 * Returns the problems that keep a section from being saved, with the texts of the server, which checks the same. Missing
 * values are none of them. Each field has at most its first problem.
 */
export function checkSection(part: Part, input: Values, place: PartPlace): Problem[] {
  const { error } = z.object(shapeIn(part.fields)).safeParse(input)
  const problems = [
    ...(error?.issues ?? []).map(({ path, message }) => ({ path: String(path[0]), message })),
    ...entryProblems(part, input, place, { isDraft: true }),
  ]
  return problems.filter(({ path }, at) => problems.findIndex((problem) => problem.path === path) === at)
}
