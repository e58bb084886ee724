import type { AuthEntry } from '@hepu/api/areas/authority/session/session'
import { menuSynonyms } from '@hepu/api/menuSynonyms'
import { leavesOf } from '../../../workspace/menu.ts'
import { trimPath } from '../../../workspace/paths.ts'
import { readsAs } from './pinyin.ts'

/** An entry found by a word. */
export interface FoundEntry {
  entry: AuthEntry
  /** The word that found it, if that is not in its name. */
  synonym?: string
}

/** How few letters of pinyin find an entry: a single one would find most of them. */
const LETTERS_MIN = 2

/**
 * Returns the entries of a menu that a word finds, without hidden ones: by their name, then by a synonym, then by the pinyin of either, in full or by
 * initials. Upper and lower case are the same.
 */
export function findEntries(menu: readonly AuthEntry[], word: string): FoundEntry[] {
  const part = word.toLowerCase()
  const letters = part.replaceAll(/[\s']/g, '')
  const isPinyin = letters.length >= LETTERS_MIN && /^[a-z\d]+$/.test(letters)
  const has = (text: string): boolean => text.toLowerCase().includes(part)
  const reads = (text: string): boolean => isPinyin && readsAs(text, letters)
  const entries = leavesOf(menu).filter(({ hidden }) => !hidden)
  const ranked = entries.flatMap((entry): { rank: number; found: FoundEntry }[] => {
    const synonyms = menuSynonyms[trimPath(entry.path)] ?? []
    if (has(entry.label)) return [{ rank: 0, found: { entry } }]
    const synonym = synonyms.find(has)
    if (synonym) return [{ rank: 1, found: { entry, synonym } }]
    if (reads(entry.label)) return [{ rank: 2, found: { entry } }]
    const read = synonyms.find(reads)
    return read ? [{ rank: 3, found: { entry, synonym: read } }] : []
  })
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ found }) => found)
}
