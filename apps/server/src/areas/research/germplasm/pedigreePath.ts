/** The fields of germplasm that hold its parents. */
export const parentFields = ['female', 'male'] as const

/** Parents by child. */
export type Parents = ReadonlyMap<number, readonly number[]>

/** The parents that values of germplasm name, each once: selfed material has the same on both sides. */
export const parentsIn = (values: Readonly<Record<string, unknown>>): number[] => [
  ...new Set(
    parentFields.flatMap((name) => {
      const parent = values[name]
      return typeof parent === 'number' ? [parent] : []
    }),
  ),
]

/** The shortest way from one germplasm up to another above it, both included; null when there is none. */
export function pathUp(parents: Parents, from: number, to: number): number[] | null {
  const cameFrom = new Map<number, number | null>([[from, null]])
  for (const id of cameFrom.keys()) {
    if (id === to) return wayTo(cameFrom, id)
    for (const parent of parents.get(id) ?? []) if (!cameFrom.has(parent)) cameFrom.set(parent, id)
  }
  return null
}

function wayTo(cameFrom: ReadonlyMap<number, number | null>, last: number): number[] {
  const way: number[] = []
  for (let id: number | null = last; id !== null; id = cameFrom.get(id) ?? null) way.unshift(id)
  return way
}
