import { ApiError, problemsOf } from '../../client/ApiError.ts'
import type { Problem } from '../../resource/form/formProblems.ts'

/** A refusal, divided between the form and the part below it. */
export interface DividedRefusal {
  /** What the form shows: the refusal without the problems of the part; null if nothing is left. */
  error: Error | null
  problems: readonly Problem[]
}

/** Takes the problems of a part below the form, such as `parties`, out of a refusal. */
export function divideRefusal(error: Error | null, part: string): DividedRefusal {
  const all = problemsOf(error)
  const problems = all.filter(({ path }) => path.split('.')[0] === part)
  if (!(error instanceof ApiError) || problems.length === 0) return { error, problems }
  const rest = all.filter((problem) => !problems.includes(problem))
  const left = { ...(error.data as object), problems: rest }
  return {
    error: rest.length === 0 ? null : new ApiError(error.code, error.message, left, error.status),
    problems,
  }
}
