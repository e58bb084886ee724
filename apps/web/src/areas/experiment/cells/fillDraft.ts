import type { Edit, Edits } from './sheetEdits.ts'

/** Values that were typed and not saved, kept in this browser for one user and sheet. */
export interface Draft {
  /** When it was kept, ms. */
  at: number
  edits: Edits
}

type Kept = [key: string, raw: string, seen: Edit['seen'], seenId: string | null][]

/** Returns the key under which the draft of a sheet is stored. */
export const draftKey = (userId: string, groupId: string, part: string): string =>
  `hepu.fill.${userId}.${groupId}.${part}`

/**
 * Keeps the typed values, so that they survive a closed tab; without any the draft is cleared. If the storage is full,
 * the last draft stays.
 */
export function keepDraft(key: string, edits: Edits): void {
  if (edits.size === 0) {
    localStorage.removeItem(key)
    return
  }
  const kept: Kept = [...edits].map(([cell, { raw, seen, seenId }]) => [cell, raw, seen, seenId])
  try {
    localStorage.setItem(key, JSON.stringify({ at: Date.now(), kept }))
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}

/** Returns the draft of a sheet; null if there is none, or one that cannot be read. */
export function findDraft(key: string): Draft | null {
  const text = localStorage.getItem(key)
  if (text === null) return null
  try {
    const { at, kept } = JSON.parse(text) as { at: number; kept: Kept }
    return { at, edits: new Map(kept.map(([cell, raw, seen, seenId]) => [cell, { raw, seen, seenId }])) }
  } catch {
    localStorage.removeItem(key)
    return null
  }
}
