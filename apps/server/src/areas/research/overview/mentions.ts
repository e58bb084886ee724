import { comparable } from '@hepu/api/cells/normalise'
import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Names } from './varietyNames.ts'

/** Shorter names, and names of digits only, occur in too many titles to be meaningful. */
const SHORTEST = 2

/** Returns whether a name is searched for in titles. */
export const isDistinctive = (name: string): boolean => {
  const plain = comparable(name)
  return Array.from(plain).length >= SHORTEST && !/^\d+$/.test(plain)
}

/**
 * Returns a PostgreSQL pattern for a name in a title in lower case: blanks are allowed anywhere within it, and it must not be
 * the end or the beginning of a longer word of letters or digits (郑单958 does not mention 郑单95).
 */
export function patternOf(name: string): string {
  const letters = Array.from(comparable(name))
  const body = letters
    .map((letter) => letter.replace(/[.*+?^$()[\]{}|\\]/, String.raw`\$&`))
    .join(String.raw`\s*`)
  const isWord = (letter: string | undefined) => /[a-z0-9]/.test(letter ?? '')
  return `${isWord(letters[0]) ? '(^|[^a-z0-9])' : ''}${body}${isWord(letters.at(-1)) ? '($|[^a-z0-9])' : ''}`
}

/** Returns the condition for a title that mentions the variety by any of its names. */
export function mentions(title: AnyPgColumn, names: Names): SQL {
  const distinctive = [...names.values()].filter(({ name, isWord }) => isWord && isDistinctive(name))
  if (distinctive.length === 0) return sql`false`
  const pattern = distinctive.map(({ name }) => patternOf(name)).join('|')
  return sql`lower(normalize(${title}, NFKC)) ~ ${pattern}`
}
