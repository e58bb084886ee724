import type { Edge } from './graph.ts'

/**
 * Returns the rings of files that import each other by static imports, each with its files in the order of the imports.
 * Lazy imports and types make no ring.
 */
export function findCycles(edges: readonly Edge[]): string[][] {
  const imports = Map.groupBy(
    edges.filter(({ kind }) => kind === 'static'),
    ({ from }) => from,
  )
  const rings: string[][] = []
  const visits = new Map<string, Visit>()
  const open: string[] = []

  /** Walks the imports as Tarjan does: a file stays open until the walk leaves the first file of its ring. */
  function visit(file: string): Visit {
    const own: Visit = { at: visits.size, lowest: visits.size, isOpen: true }
    visits.set(file, own)
    open.push(file)
    for (const { to } of imports.get(file) ?? []) {
      const next = visits.get(to) ?? visit(to)
      if (next.isOpen) own.lowest = Math.min(own.lowest, next.lowest)
    }
    if (own.lowest === own.at) close(file)
    return own
  }

  function close(first: string): void {
    const ring = open.splice(open.indexOf(first))
    for (const file of ring) visits.get(file)!.isOpen = false
    const importsItself = imports.get(first)?.some(({ to }) => to === first)
    if (ring.length > 1 || importsItself) rings.push(ring)
  }

  for (const file of imports.keys()) if (!visits.has(file)) visit(file)
  return rings
}

interface Visit {
  at: number
  /** Lowest number of an open file that can be reached from this one. */
  lowest: number
  isOpen: boolean
}
