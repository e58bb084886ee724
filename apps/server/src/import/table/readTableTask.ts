import { BookPacker } from '../batch/packBook.ts'
import { inThread, type PackedRead } from '../read/readInThread.ts'
import { readTable, type TablePiece, type TableRequest } from './readTable.ts'

/** Work of the thread: the table comes back compressed, which is far quicker to hand over than its objects. */
export const run = inThread<TableRequest, TableRead>((workbook, request, _onProgress, recall) => {
  const packer = new BookPacker()
  let rows = 0
  const take = (piece: TablePiece) => {
    rows += piece.rows.length
    packer.add({ ...piece })
  }
  const head = readTable(workbook, { ...request, recall }, take)
  const packed = packer.finish({ ...head, rows: [], findings: [] })
  return { packed, sheet: head.sheet, rows, isLacking: (head.lacking ?? []).length > 0 }
})

/** A table as read and packed, with the name of its sheet and what became of its rows. */
export interface TableRead extends PackedRead {
  sheet: string
  rows: number
  /** Whether no row was read because a required column is not known. */
  isLacking: boolean
}
