import { secretFields } from '@hepu/api/core/resource/fields'
import { brokenRules, lackOfFiles, problemsOf, type Values } from '@hepu/api/core/resource/problems'
import type { Resource } from '@hepu/api/core/resource/resource'
import { isMasked, shapeIn } from '@hepu/api/core/resource/values'
import type { Problem } from '@hepu/api/core/zod'
import { z } from 'zod'
import { today } from '../../../ui/text/formatTime.ts'

interface Saving {
  /** A draft may leave everything blank but its name, even what its state requires. */
  isDraft: boolean
  /** The record is submitted anew, so that it must have its certificates. */
  needsFiles: boolean
  crop: string
}

const shapes = new WeakMap<Resource, z.ZodObject>()

/** Returns the schema of a definition. It is built once for each: building costs more than checking. */
function shapeOf(def: Resource): z.ZodObject {
  const shape = shapes.get(def) ?? z.object(shapeIn(def.fields))
  shapes.set(def, shape)
  return shape
}

/**
 * Returns all problems of a record that its definition can find, with the texts of the server, which checks the same.
 * What only the database knows (taken numbers, names that are not visible) is left to the server. Each field has at
 * most its first problem.
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

/** Removes masked values, which cannot be checked here. */
const withoutSecrets = ({ fields }: Resource, input: Values): Values => ({
  ...input,
  ...Object.fromEntries(
    secretFields(fields)
      .filter(([name]) => typeof input[name] === 'string' && isMasked(input[name]))
      .map(([name]) => [name, null]),
  ),
})
