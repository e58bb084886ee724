import './cardRows.css'
import { Pagination } from 'antd'
import { useState, type ReactNode } from 'react'
import { isFigure } from '../text/isFigure.ts'
import { orBlank } from '../text/orBlank.ts'

/** A column: its head, and the cell it shows for a row. */
export interface PlainColumn<T> {
  title: string
  cell: (row: T) => ReactNode
  width?: number
  /** Narrower it does not get: the table scrolls sideways instead. */
  minWidth?: number
  /** Aligns the column to the right, for figures. */
  isFigure?: boolean
}

interface Props<T> {
  label: string
  /** Title above the heads. */
  title?: string
  columns: readonly PlainColumn<T>[]
  rows: readonly T[]
  keyOf: (row: T) => string
  /** Rows on a page; by default all on one. */
  pageSize?: number
}

/** The least width of a column without one beside columns with one, in pixels: else its text stands one character wide. */
const ROOM = 140
/** The least width of a column with one, where the table is narrower than its columns: four characters. */
const LEAST = 72
/** What a dialog on a phone has room for, in pixels: rows of a wider table are cards there. */
const PHONE = 300

/** A cell; a date or figure in it is one word. */
function Cell<T>({
  column: { title, isFigure: isNumber },
  content,
}: {
  column: PlainColumn<T>
  content: ReactNode
}) {
  const className = isNumber ? 'num' : isFigure(content) ? 'whole' : undefined
  return (
    <td data-head={title} className={className}>
      {orBlank(content, title)}
    </td>
  )
}

/** A small read-only table that looks like antd's. A table to sort, filter or choose from is a search table. */
export function PlainTable<T>({ label, title, columns, rows, keyOf, pageSize = Infinity }: Props<T>) {
  const [page, setPage] = useState(1)
  const current = Math.min(page, Math.max(1, Math.ceil(rows.length / pageSize)))
  const shown = pageSize < rows.length ? rows.slice((current - 1) * pageSize, current * pageSize) : rows
  const hasWidths = columns.some(({ width }) => width !== undefined)
  const leastOf = ({ width, minWidth }: PlainColumn<T>) =>
    minWidth ?? (width === undefined ? (hasWidths ? ROOM : undefined) : Math.min(width, LEAST))
  const least = columns.reduce((sum, column) => sum + (leastOf(column) ?? 0), 0)
  return (
    <div className="plain-table card-rows">
      {title && <div className="plain-table-title">{title}</div>}
      <table aria-label={label} className={least > PHONE ? 'as-cards' : undefined}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.title}
                scope="col"
                style={{
                  width: column.width,
                  minWidth: leastOf(column),
                }}
                className={column.isFigure ? 'num' : undefined}
              >
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <Cell key={column.title} column={column} content={column.cell(row)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {pageSize < rows.length && (
        <Pagination
          size="small"
          align="end"
          showSizeChanger={false}
          current={current}
          pageSize={pageSize}
          total={rows.length}
          onChange={setPage}
        />
      )}
    </div>
  )
}
