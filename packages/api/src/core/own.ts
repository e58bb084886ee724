/**
 * What stands in a record under a word that somebody typed: nothing under `constructor` and the other names that every object
 * answers to.
 */
export const own = <T>(record: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(record, word) ? record[word] : undefined
