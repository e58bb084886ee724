import type { Finding, FindingContent } from '@hepu/api/cells/findings'
import type { Values } from '@hepu/api/core/resource/problems'
import type { Resource } from '@hepu/api/core/resource/resource'
import type { ReviewState } from '@hepu/api/core/resource/review'
import type { z } from 'zod'
import type { NameFindings } from '../../import/resolve/nameFindings.ts'
import type { RowPlan } from '../../import/table/compareTable.ts'
import type { TableHead } from '../../import/table/readTable.ts'
import type { Stored } from '../mounted.ts'
import type { ExistingData } from './existingRecords.ts'
import type { SheetField } from './sheetFields.ts'

/** What the import does with one record. */
export interface RecordPlan extends RowPlan {
  /** Values of the fields after the import. */
  values: Values
  /** 审核状态 of the record after the import. */
  status: ReviewState
  /** The stored record; undefined for a new one. */
  old: Stored | undefined
}

/** Adds a finding for a cell. A finding that is only a warning does not stop the row. */
export type AddFinding = (
  key: string,
  content: Omit<FindingContent, 'severity'> & { severity?: 'warning' },
) => void

/** The rows of a workbook after the check: those to import, those with an error, and the findings. */
export interface RecordPlans {
  plans: RecordPlan[]
  refused: RecordPlan[]
  findings: Finding[]
  /** Cells with a name that is not found: the finding on the name is made when all rows are known. */
  unnamedCells: string[]
}

/** What the rows of one workbook share while they are planned, piece by piece. */
export interface Planner {
  def: Resource
  head: TableHead
  fields: readonly SheetField[]
  /** What a form takes, by the key of the column: made once, for making them costs more than all else. */
  shapes: ReadonlyMap<string, z.ZodType>
  /** Rows by the marks of their numbers, to find what stands twice in the workbook. */
  seen: Map<string, number>
  /** What is found about names, in all rows. */
  names: NameFindings
}

/** A planner at one row, with what stands and where findings go. */
export interface Planning extends Planner {
  existing: ExistingData
  /** Whether the reader made nothing of a cell, and said so. */
  isBroken: (key: string) => boolean
  addFinding: AddFinding
  /** Takes the column of a cell whose name is not found. */
  addUnnamed: (key: string) => void
}
