/** The parts of a PostgreSQL error that are looked at. */
export interface DatabaseFailure {
  /** SQLSTATE, or the system's code when the server could not be reached. */
  code: string
  constraint?: string
  column?: string
}

/** The database failure in an error or in its causes; undefined when there is none. */
export function databaseFailureOf(error: unknown): DatabaseFailure | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof AggregateError && cause.errors.length > 0) return databaseFailureOf(cause.errors[0])
    if ('code' in cause && typeof cause.code === 'string') return cause as Error & DatabaseFailure
  }
  return undefined
}

/** The code of the database failure in an error; undefined when there is none. */
export const sqlStateOf = (error: unknown): string | undefined => databaseFailureOf(error)?.code
