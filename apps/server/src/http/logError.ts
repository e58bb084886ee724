/** Fields of a database or system failure that the log keeps besides the message. They hold no values of records. */
const KEPT = ['code', 'constraint', 'table', 'column']

/** The parameters that drizzle appends to the message of a failed query. */
const PARAMS = /\s*\bparams:[\s\S]*$/

interface Described {
  type: string
  message: string
  stack: string
  [name: string]: unknown
}

/**
 * Returns an error and its causes as the log shows them, without the parameters of a failed query, which may hold hashes of
 * passwords and tokens. A value that is no error is returned as it is.
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

/** Replaces the message at the start of a stack. A stack without the message is cut before its parameters. */
function shortStack(stack: string, message: string, short: string): string {
  const at = stack.indexOf(message)
  return at < 0 ? stack.replace(PARAMS, '') : stack.slice(0, at) + short + stack.slice(at + message.length)
}
