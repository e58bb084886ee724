/** The fields of germplasm that hold its parents. */
export const parentFields = ['female', 'male'] as const

/** Parents by child. */
export type Parents = ReadonlyMap<number, readonly number[]>

/** The parents that values of germplasm name, each once: selfed material has the same on both sides. */
export const parentsIn = (values: { readonly female?: unknown; readonly male?: unknown }): number[] => [
  ...new Set(
    parentFields.flatMap((name) => {
      const parent = values[name]
      return typeof parent === 'number' ? [parent] : []
    }),
  ),
]

/** Returns the shortest way from one germplasm up to another above it, both included; null if there is none. */
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

/**
 * Returns the generation of every member of a family relative to one member. Parents are above it, by the longest path, so
 * that a parent always comes before its child. Members that are related only through others are left out.
 */
export function generationsOf(parents: Parents, self: number): Map<number, number> {
  const children = new Map<number, number[]>()
  for (const [child, some] of parents) {
    for (const parent of some) children.set(parent, [...(children.get(parent) ?? []), child])
  }
  const known = (of: Parents) => (id: number) => (of.get(id) ?? []).filter((parent) => parents.has(parent))
  const up = longest(self, known(parents))
  const down = longest(self, known(children))
  return new Map([...[...up].map(([id, n]): [number, number] => [id, n === 0 ? 0 : -n]), ...down])
}

/** Returns the length of the longest way to everything that is reached; there are no circles. */
function longest(from: number, next: (id: number) => readonly number[]): Map<number, number> {
  const reached = new Map([[from, 0]])
  let front = new Set([from])
  for (let n = 1; front.size > 0; n++) {
    front = new Set([...front].flatMap(next))
    for (const id of front) reached.set(id, n)
  }
  return reached
}
