/** Returns `/a/:id` for `/a/{id}`, as the HTTP library expects it. */
export const toServerPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

/** Returns the names of the path values of `/a/{id}/{b}`. */
export const pathNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1]!)

/** Fills in the path values and returns the path with the rest of the input. Throws if a path value is missing. */
export function fillPath(
  path: string,
  input: Record<string, unknown>,
): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    if ((typeof value !== 'string' && typeof value !== 'number') || value === '') {
      throw new Error(`path value ${name} of ${path} is missing`)
    }
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { path: filled, rest }
}
