/** What is worth knowing of a failure of the database or the system beside its message; values are not. */
const KEPT = ['code', 'constraint', 'table', 'column']

/** What drizzle puts into the message of a failed query after its text. */
const PARAMS = /\s*\bparams:[\s\S]*$/

interface Described {
  type: string
  message: string
  stack: string
  [name: string]: unknown
}

/**
 * An error as the log shows it, with its causes: without the parameters of a failed query, among which there may be
 * hashes of passwords and tokens. Anything else is left as it is.
 */
export function describeError(error: Error): Described
export function describeError(error: unknown): unknown
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { message } = error
  const short = message.replace(PARAMS, '')
  const kept = Object.entries(error).filter(([name]) => KEPT.includes(name))
  return {
    type: error.constructor.name,
    message: short,
    stack: shortStack(error.stack ?? '', message, short),
    ...Object.fromEntries(kept),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
    ...(error instanceof AggregateError ? { errors: error.errors.map((each) => describeError(each)) } : {}),
  }
}

/** A stack begins with the message; where it does not, as much as surely has no parameters is kept. */
function shortStack(stack: string, message: string, short: string): string {
  const at = stack.indexOf(message)
  return at < 0 ? stack.replace(PARAMS, '') : stack.slice(0, at) + short + stack.slice(at + message.length)
}
