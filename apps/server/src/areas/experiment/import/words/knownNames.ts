import { readCheckMark } from './checkMark.ts'
import { nameKey, type NameKind } from './nameKey.ts'

/** Names of a sheet that lists points or entries, however a row writes them. */
export interface KnownNames {
  has(name: string): boolean
}

/** Returns the names of a list; a name without its check mark, and in another spelling, is the same. */
export function knownNames(kind: NameKind, names: readonly string[]): KnownNames {
  const keyOf = (name: string) => nameKey(kind, kind === 'entry' ? (readCheckMark(name)?.name ?? name) : name)
  const spelled = new Set(names)
  const keys = new Set(names.map(keyOf))
  return { has: (name) => spelled.has(name) || keys.has(keyOf(name)) }
}
