import { z } from 'zod'
import type { ColumnDef } from '../cells/columnDefs.ts'

/** What a user says that a column is: a column of the import, or `null` for none, and the unit of its numbers. */
export const columnMeaning = z.object({
  key: z.string('列对应不正确').max(64, '列对应最多64字').nullable(),
  unit: z.string('单位不正确').max(32, '单位最多32字').nullish(),
})
export type ColumnMeaning = z.output<typeof columnMeaning>

/** Meanings of columns by their letter. */
export const columnMeanings = z.record(
  z.string().regex(/^[A-Z]{1,3}$/, '列号应为字母，如 C'),
  columnMeaning,
  '列对应不正确',
)
export type ColumnMeanings = z.output<typeof columnMeanings>

/** How the columns of a workbook are read after what the user said or the organisation taught before. */
export const appliedColumns = z.object({
  /** Digest of the heads: workbooks with the same heads are read alike. */
  signature: z.string(),
  columns: columnMeanings,
  /** Values of the whole file that are remembered with the columns. */
  constants: z.record(z.string(), z.number().nullish()).optional(),
  /** Says that an earlier import taught this; null if none did. */
  note: z.string().nullable(),
})
export type AppliedColumns = z.infer<typeof appliedColumns>

/** A column of the uploaded table, and how it was read. */
export const previewColumn = z.object({
  header: z.string(),
  letter: z.string(),
  /** Where the column stands in the uploaded workbook, if its rows were laid out anew; empty if no cell holds it. */
  places: z.array(z.object({ sheet: z.string(), letter: z.string(), head: z.string() })).optional(),
  /** Key of our column it was read as; null if it is not imported. */
  key: z.string().nullable(),
  label: z.string().nullable(),
  note: z.string().nullable(),
  /** Unit in which the numbers were read. */
  unit: z.string().nullish(),
  /** Number of filled cells below the head. */
  values: z.number().optional(),
  /** The user, or what was remembered, said what the column is. */
  isTaught: z.boolean().optional(),
  /** Nobody claims the column although it holds values. */
  isUnclaimed: z.boolean().optional(),
  /** Keys of the nearest columns of the import, for an unclaimed column. */
  offers: z.array(z.string()).optional(),
})
export type PreviewColumn = z.infer<typeof previewColumn>

/** Number of first rows that the preview shows as they were read. */
export const SHOWN_ROWS = 20

/** A row of the workbook as it was read: a text for each column of the preview. */
export const shownRow = z.object({
  row: z.number(),
  cells: z.array(z.string()),
  /** Where the row stands in the uploaded workbook, if it was laid out anew. */
  place: z.object({ sheet: z.string(), row: z.number() }).optional(),
})

/** A column of the import that a column of the workbook may be. */
export const meaningChoice = z.object({
  key: z.string(),
  label: z.string(),
  /** Other spellings of its head. */
  names: z.array(z.string()),
  /** Units that its numbers may have, its own first. */
  units: z.array(z.string()),
})
export type MeaningChoice = z.infer<typeof meaningChoice>

/** Units that numbers of a column may have, its own first. */
export const unitsOf = ({ unit, units }: ColumnDef): string[] =>
  unit === undefined ? [] : [unit, ...Object.keys(units ?? {})]

/** Returns a column of an import as a choice. */
export const choiceOf = (column: ColumnDef): MeaningChoice => ({
  key: column.key,
  label: column.label,
  names: [...(column.synonyms ?? []), ...(column.aliases ?? [])],
  units: unitsOf(column),
})
