import type { Problem } from '../zod.ts'
import type { Fields } from './fields.ts'
import type { PartParent, PartPlace } from './part.ts'
import type { ListSpelling } from './partListCalls.ts'
import type { Values } from './problems.ts'

type Name<F extends Fields> = Extract<keyof F, string>

/** The properties of every shape of parts. */
interface BaseSpec<K extends string, F extends Fields> {
  /** Noun of the part, with which its calls are spelled: `dusTest`. */
  name: string
  /** What people call it; of a list, what people call one row. */
  label: string
  table: string
  parent: PartParent
  /** Field that holds the id of the parent. */
  key: K
  fields: F
  /** Field with the name of a row, for the history. Absent if a row has none. */
  nameField?: Name<F>
  /** Days that must be in this order. */
  dateOrder?: readonly Name<F>[]
  /** Returns the problems of values that do not fit together or do not fit the parent. */
  problems?: (values: Values, place: PartPlace) => Problem[]
  /** Returns the values with the computed fields filled in. */
  compute?: (values: Values) => Values
  /** The parent is complete without it. */
  isOptional?: true
  /** Beginning of the paths of the calls, if it is not that of the parent. */
  path?: `/api/${string}`
}

/** A part that a parent has once, with a form of its own. */
export interface SectionSpec<K extends string, F extends Fields> extends BaseSpec<K, F> {
  shape: 'section'
  /**
   * Returns what is still missing or wrong before a submission, which a save accepts. A problem of a cell is at
   * `<field>.<index>.<column>`.
   */
  beforeSubmission?: (values: Values, place: PartPlace) => Problem[]
}

/** A part that a parent has many times. */
interface RowsSpec<K extends string, F extends Fields> extends BaseSpec<K, F> {
  /** Largest number of rows of one parent. */
  max: number
  /** Smallest number of rows of a complete parent. */
  min?: number
  /** Groups of fields that no two rows of one parent have all alike. */
  uniqueTogether?: readonly (readonly Name<F>[])[]
  /** Amounts and numbers whose sum is shown below the rows. */
  sums?: readonly Name<F>[]
  /** Returns the problems of all rows together, each at `rows.<index>.<field>`; asked before a submission, not by a save. */
  together?: (rows: readonly Values[], place: PartPlace) => Problem[]
}

/** Rows in order: a table that is saved as a whole. */
export interface TableSpec<K extends string, F extends Fields> extends RowsSpec<K, F> {
  shape: 'table'
  /** Other heads of columns in workbooks from which rows are pasted. */
  heads?: Readonly<Partial<Record<Name<F>, readonly string[]>>>
}

/** Rows that are created, changed and deleted one by one, each with a form. */
export interface ListSpec<K extends string, F extends Fields> extends RowsSpec<K, F> {
  shape: 'list'
  /** Field by which the rows are ordered; by default they keep the order in which they were entered. */
  orderBy?: Name<F>
  /** The ends of the paths, where the product spells them otherwise. */
  spelling?: ListSpelling
}

/** The definition of a part of any shape. */
export type AnySpec = SectionSpec<string, Fields> | TableSpec<string, Fields> | ListSpec<string, Fields>
