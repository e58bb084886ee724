import type { RowColumn, RowsField } from '@hepu/api/core/resource/fields'
import type { RowValues } from '@hepu/api/core/resource/values'
import { Link } from 'react-router'
import { cellText, headOf } from '../../rows/rowColumns.ts'
import '../../../ui/page/cardRows.css'
import '../../rows/factRows.css'
import type { RecordRow } from '../recordRows.ts'

const classOf = ({ kind }: RowColumn): string | undefined =>
  kind === 'number' || kind === 'money' ? 'num' : kind === 'date' ? 'whole' : undefined

interface Props {
  name: string
  field: RowsField
  record: RecordRow
}

/** A table within a record; a value that refers to another record links to it. */
export function RowsFact({ name, field, record }: Props) {
  const rows = (record[name] ?? []) as RowValues[]
  if (rows.length === 0) return '—'
  const columns = Object.entries(field.columns)
  const textOf = (at: number, key: string, column: RowColumn): string => {
    const value = rows[at]?.[key]
    const label = record.labels[`${name}.${at}.${key}`]
    return label ?? (cellText(column, value) || '—')
  }
  return (
    <div className="card-rows fact-rows-box">
      <table className="fact-rows">
        <thead>
          <tr>
            {columns.map(([key, column]) => (
              <th key={key} scope="col">
                {headOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((_, at) => (
            <tr key={at}>
              {columns.map(([key, column]) => {
                const link = record.links?.[`${name}.${at}.${key}`]
                const text = textOf(at, key, column)
                return (
                  <td key={key} data-head={headOf(column)} className={classOf(column)}>
                    {link ? <Link to={link}>{text}</Link> : text}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
