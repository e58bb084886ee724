/** One choice of a dictionary: `value` is stored, `label` is read by people. */
export interface DictionaryEntry {
  value: string
  label: string
  note?: string
}

export type Dictionaries = Readonly<Record<string, readonly DictionaryEntry[]>>

/** Returns choices stored by a code. */
export const coded = (labels: Readonly<Record<string, string>>): DictionaryEntry[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Makes entries that are stored by their label, because workbooks and announcements contain the labels. */
export const words = (...labels: readonly string[]): DictionaryEntry[] =>
  labels.map((label) => ({ value: label, label }))
