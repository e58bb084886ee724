/** `/a/{id}` → `/a/:id`, as the HTTP library wants it. */
export const toServerPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

/** Names of the path values of `/a/{id}/{b}`. */
export const pathNames = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1]!)

/** Fills path values and returns the path with the rest of the input. Throws when a path value is missing. */
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
