import type { Db } from '../../../../db/connect.ts'
import type { Scope } from '../book/scope.ts'

/** The context of an import: its batch, its author, and the receiver of its progress. */
export interface Writing {
  db: Db
  scope: Scope
  userId: number
  requestId: string
  /** Null for values entered by hand: they belong to no batch, and no old state is stored for an undo. */
  batchId: number | null
  reason: string | null
  /** Called with the number of records written since the last call. */
  onWritten: (records: number) => void
}

/** Ids by the position in the draft. */
export interface Places {
  groupId: number
  year: number
  points: Map<number, number>
  entries: Map<number, number>
}
