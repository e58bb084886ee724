/** Returns the value, or throws an Error that names `what` is missing if the value is null or undefined. */
export function must<T>(value: T, what: string): NonNullable<T> {
  if (value === null || value === undefined) throw new Error(`missing: ${what}`)
  return value
}

/** Returns the element at an index, which may be null. Throws a RangeError if the list has no such element. */
export function itemAt<T>(list: ArrayLike<T>, index: number): T {
  const item = list[index]
  if (item === undefined && !(index in list)) throw new RangeError(`no element ${index} of ${list.length}`)
  return item as T
}
