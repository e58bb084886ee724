/**
 * A call that failed. `code` is the envelope's code (0 when no envelope came), `status` the HTTP status (0 when no
 * answer came), `data` what the refusal carries, such as `problems` by field, `cause` the technical text of a rejected
 * status.
 */
export class ApiError extends Error {
  readonly code: number
  readonly data: unknown
  readonly status: number
  constructor(code: number, message: string, data: unknown = null, status = 0, cause?: string) {
    super(message, { cause })
    this.name = 'ApiError'
    this.code = code
    this.data = data
    this.status = status
  }
}

/** Returns true for calls that the caller itself ended; they need no message. */
export const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'

/** Returns the message to show for anything that was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Returns the problems by field that a refusal of bad input carries. */
export function problemsOf(error: unknown): { path: string; message: string }[] {
  if (!(error instanceof ApiError) || typeof error.data !== 'object' || error.data === null) return []
  const problems: unknown = 'problems' in error.data ? error.data.problems : null
  return Array.isArray(problems) ? problems.filter(isProblem) : []
}

const isProblem = (value: unknown): value is { path: string; message: string } =>
  typeof value === 'object' && value !== null && 'path' in value && 'message' in value
