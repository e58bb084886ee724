import type { Values } from '../../../core/resource/problems.ts'

/** An application as a whole: its own fields, and the values of each section by its name; null where it is not filled in. */
export interface ApplicationContent {
  /** Fields of the application, by the names of `applicationLabels`; amounts in yuan, names beside ids (`sourceName`). */
  basic: Values
  sections: Record<string, Values | null>
}
