import type { DataScope } from '@hepu/api/areas/authority/dataPermission/dataScope'

/** An organisation with its path in the tree. */
export interface Placed {
  id: number
  /** Ids from the root, as `/1/5/`. */
  path: string
}

/** The data that a setting opens: all organisations below some paths, including future ones, and some single organisations. */
export interface DataExtent {
  paths: readonly string[]
  orgs: readonly Placed[]
}

/** Returns the path of the tree that an organisation belongs to. */
export const treeOf = ({ path }: { path: string }): string => `/${path.split('/')[1] ?? ''}/`

/** Whose data an organisation's setting opens beyond itself. */
export function extentOf(org: Placed, scope: DataScope, chosen: readonly Placed[]): DataExtent {
  if (scope === 'all') return { paths: [treeOf(org)], orgs: [] }
  if (scope === 'ownAndBelow') return { paths: [org.path], orgs: [] }
  return { paths: [], orgs: scope === 'chosen' ? [org, ...chosen] : [org] }
}

/** Returns what several settings show together. */
export const unionOf = (extents: readonly DataExtent[]): DataExtent => ({
  paths: extents.flatMap((extent) => extent.paths),
  orgs: extents.flatMap((extent) => extent.orgs),
})

/** Returns what two settings both show. */
export function meetOf(one: DataExtent, other: DataExtent): DataExtent {
  const within = (inner: DataExtent, outer: DataExtent): DataExtent => ({
    paths: inner.paths.filter((path) => covers(outer, { paths: [path], orgs: [] })),
    orgs: inner.orgs.filter((org) => covers(outer, { paths: [], orgs: [org] })),
  })
  return unionOf([within(one, other), within(other, one)])
}

/** Returns whether all that is wanted lies within a limit, now and whatever organisations are made later. */
export function covers(limit: DataExtent, wanted: DataExtent): boolean {
  const isUnder = (path: string) => limit.paths.some((top) => path.startsWith(top))
  const ids = new Set(limit.orgs.map(({ id }) => id))
  return wanted.paths.every(isUnder) && wanted.orgs.every(({ id, path }) => ids.has(id) || isUnder(path))
}
