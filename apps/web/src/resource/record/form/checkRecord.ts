import { secretFields } from '@hepu/api/core/resource/fields'
import { brokenRules, lackOfFiles, problemsOf, type Values } from '@hepu/api/core/resource/problems'
import type { Resource } from '@hepu/api/core/resource/resource'
import { isMasked, shapeIn } from '@hepu/api/core/resource/values'
import type { Problem } from '@hepu/api/core/zod'
import { z } from 'zod'
import { today } from '../../../ui/text/formatTime.ts'

interface Saving {
  /** A draft may leave blank everything but its name, also what its state asks for. */
  isDraft: boolean
  /** Handed in anew, so that it must have its certificates. */
  needsFiles: boolean
  crop: string
}

const shapes = new WeakMap<Resource, z.ZodObject>()

/** Made once a definition: making it costs more than asking it. */
function shapeOf(def: Resource): z.ZodObject {
  const shape = shapes.get(def) ?? z.object(shapeIn(def.fields))
  shapes.set(def, shape)
  return shape
}

/**
 * Everything that is wrong with a record as far as its definition tells, in the words of the server, which asks the same; what
 * only the database knows (numbers taken, names out of sight) is left to it. Of a field the first problem is told.
 */
export function checkRecord(def: Resource, input: Values, { isDraft, needsFiles, crop }: Saving): Problem[] {
  const shape = shapeOf(def).safeParse(input)
  const day = today()
  const hasFiles = Object.entries(def.fields).some(
    ([name, { kind }]) => kind === 'files' && (input[name] as string[] | undefined)?.length,
  )
  const problems = [
    ...(shape.error?.issues ?? []).map(({ path, message }) => ({ path: String(path[0]), message })),
    ...problemsOf(def, input, { isDraft, today: day }),
    ...brokenRules(def, withoutSecrets(def, input), { isDraft, today: day, crop }),
    ...(needsFiles && !hasFiles ? lackOfFiles(def.fields) : []),
  ]
  return problems.filter(({ path }, at) => problems.findIndex((problem) => problem.path === path) === at)
}

/** What stands masked says nothing that could be checked here. */
const withoutSecrets = ({ fields }: Resource, input: Values): Values => ({
  ...input,
  ...Object.fromEntries(
    secretFields(fields)
      .filter(([name]) => typeof input[name] === 'string' && isMasked(input[name]))
      .map(([name]) => [name, null]),
  ),
})
