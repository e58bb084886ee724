import type { Result } from '@hepu/breeding/result'

/** A result as an object of the tree: its value, or the reason why there is none. */
export function section<T>(result: Result<T>): Record<string, unknown> {
  const { value, reason, method, version } = result
  return value === null ? { reason, method, version } : { ...value, method, version }
}
