import type { NameKind } from '../words/nameKey.ts'

/** Names to replace, each with the name that takes its place. */
export type Renames = Readonly<Record<NameKind, readonly [from: string, to: string][]>>

/** A name that the user took as another one: later imports of the organisation read it so. */
export interface Remembered {
  kind: NameKind
  alias: string
  name: string
}

/** What became of the names of a workbook. It is kept with the preview, so that the import writes what the preview showed. */
export interface SettledNames {
  renames: Renames
  /** Stored names of groups, by the place of the group in the workbook; absent in previews from before. */
  groups?: Record<number, string>
  remembered: Remembered[]
}
