import type { Route } from '@hepu/api/core/route'
import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Key of a call in the cache: its path first, then what was asked, and what the answer is made of. */
export const keyOf = ({ path, reads }: Route, input: unknown): QueryKey => [path, input, reads]

const readsOf = ([, , reads]: QueryKey): readonly unknown[] => (Array.isArray(reads) ? reads : [])

/** Reads anew what is made of something that a call changes: what a screen shows at once, all else once it is shown. */
export function readAnew(client: QueryClient, { changes }: Pick<Route, 'changes'>): void {
  const changed: ReadonlySet<unknown> = new Set(changes)
  void client.invalidateQueries({
    predicate: ({ queryKey }) => readsOf(queryKey).some((subject) => changed.has(subject)),
  })
}
