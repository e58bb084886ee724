/**
 * Returns the record's own value under a word that somebody typed. Returns undefined for `constructor` and the other names
 * that every object inherits.
 */
export const own = <T>(record: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(record, word) ? record[word] : undefined
