import type { ComponentType } from 'react'
import type { RecordDetail, RecordRow } from './rows.ts'

/** What the screens of one resource offer beyond those of every resource. */
export interface RecordExtras {
  /** Buttons above the list, about the chosen rows; `onDone` unchooses them. */
  ListActions?: ComponentType<{ chosen: readonly RecordRow[]; onDone: () => void }>
  /** Links at the end of a row. */
  RowActions?: ComponentType<{ row: RecordRow }>
  /** Buttons of 详情. */
  ShowActions?: ComponentType<{ record: RecordDetail }>
}
