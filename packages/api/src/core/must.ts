/** Returns the value, or throws an Error that names `what` is missing if the value is null or undefined. */
export function must<T>(value: T, what: string): NonNullable<T> {
  if (value === null || value === undefined) throw new Error(`missing: ${what}`)
  return value
}
