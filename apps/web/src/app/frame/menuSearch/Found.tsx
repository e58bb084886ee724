import type { AuthEntry } from '@hepu/api/areas/authority/session/session'
import { trailOf } from '@hepu/api/core/tree/treeNodes'
import type { ReactNode } from 'react'
import type { FoundEntry } from './findEntries.ts'

export { findEntries } from './findEntries.ts'

interface Props {
  found: readonly FoundEntry[]
  menu: readonly AuthEntry[]
  word: string
  /** Shows an entry, with where it is. */
  children: (entry: AuthEntry, place: string) => ReactNode
}

/** The entries that the word finds, each with the groups above it: several may have one name. */
export function Found({ found, menu, word, children }: Props) {
  if (found.length === 0) return <p className="sidebar-none">没有与「{word}」有关的菜单</p>
  return (
    <ul>
      {found.map(({ entry, synonym }) => (
        <li key={entry.id}>{children(entry, [placeOf(menu, entry), synonym].filter(Boolean).join(' · '))}</li>
      ))}
    </ul>
  )
}

/** Returns the names of the groups above an entry, outermost first. */
const placeOf = (menu: readonly AuthEntry[], { id }: AuthEntry): string =>
  (trailOf(menu, (entry) => entry.id === id) ?? []).map(({ label }) => label).join(' / ')
