/** The fields of a PostgreSQL error that the server uses. */
export interface DatabaseFailure {
  /** SQLSTATE, or the system's error code if the server could not be reached. */
  code: string
  constraint?: string
  column?: string
}

/** Finds the database failure in an error or its causes; undefined if there is none. */
export function databaseFailureOf(error: unknown): DatabaseFailure | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof AggregateError && cause.errors.length > 0) return databaseFailureOf(cause.errors[0])
    if ('code' in cause && typeof cause.code === 'string') return cause as Error & DatabaseFailure
  }
  return undefined
}

/** Returns the code of the database failure in an error; undefined if there is none. */
export const sqlStateOf = (error: unknown): string | undefined => databaseFailureOf(error)?.code
