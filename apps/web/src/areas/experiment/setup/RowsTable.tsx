import { Button } from 'antd'
import { memo, type ClipboardEvent, type KeyboardEvent } from 'react'
import { newRow, pasteBlock, readBlock, type DraftRow, type Field, type RowProblems } from './rows.ts'

interface Props {
  /** What the rows are, for screen readers. */
  label: string
  fields: readonly Field[]
  rows: readonly DraftRow[]
  problems: readonly RowProblems[]
  disabled?: boolean
  onChange: (rows: DraftRow[]) => void
}

/**
 * A table that is typed into, or filled by pasting cells copied from Excel into any of its cells (with heads or
 * without). Up and down arrows and Enter move between rows, rows can be put in order and taken out.
 */
export function RowsTable({ label, fields, rows, problems, disabled = false, onChange }: Props) {
  const set = (row: number, key: string, text: string) =>
    onChange(rows.map((it, i) => (i === row ? { ...it, cells: { ...it.cells, [key]: text } } : it)))
  const paste = (event: ClipboardEvent, row: number, field: string) => {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\t\n\r]/.test(text.trim())) return
    event.preventDefault()
    onChange(pasteBlock(rows, fields, { row, field }, readBlock(text)))
  }
  const move = (row: number, by: number) => {
    const next = [...rows]
    const [moved] = next.splice(row, 1)
    next.splice(row + by, 0, moved!)
    onChange(next)
  }
  return (
    <div className="rows-table" role="region" aria-label={label} tabIndex={0}>
      <table onKeyDown={walk}>
        <thead>
          <tr>
            <th scope="col" className="rows-no">
              行
            </th>
            {fields.map((field) => (
              <th key={field.key} scope="col" style={{ width: field.width }}>
                {field.label}
                {field.required && <span className="rows-must">*</span>}
              </th>
            ))}
            {!disabled && <th scope="col">操作</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <RowLine
              key={row.key}
              {...{ row, fields, disabled }}
              number={i + 1}
              isLast={i === rows.length - 1}
              problems={problems[i] ?? {}}
              onCell={(key, text) => set(i, key, text)}
              onPaste={(event, key) => paste(event, i, key)}
              onMove={(by) => move(i, by)}
              onRemove={() => onChange(rows.filter((_, at) => at !== i))}
            />
          ))}
        </tbody>
      </table>
      {!disabled && (
        <Button type="dashed" block onClick={() => onChange([...rows, newRow()])}>
          添加一行
        </Button>
      )}
    </div>
  )
}

/** Enter and the arrows go to the same column of another row. */
function walk(event: KeyboardEvent<HTMLTableElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1, Enter: 1 }[event.key]
  const cell = event.target instanceof HTMLInputElement ? event.target.closest('td') : null
  const line = cell?.closest('tr')
  const other = by === 1 ? line?.nextElementSibling : by === -1 ? line?.previousElementSibling : null
  const input = cell && other?.children[cell.cellIndex]?.querySelector('input')
  if (!input) return
  event.preventDefault()
  input.focus()
  input.select()
}

interface LineProps {
  row: DraftRow
  number: number
  isLast: boolean
  fields: readonly Field[]
  problems: RowProblems
  disabled: boolean
  onCell: (key: string, text: string) => void
  onPaste: (event: ClipboardEvent, key: string) => void
  onMove: (by: number) => void
  onRemove: () => void
}

const isSame = (a: LineProps, b: LineProps): boolean =>
  a.row === b.row &&
  a.number === b.number &&
  a.isLast === b.isLast &&
  a.disabled === b.disabled &&
  JSON.stringify(a.problems) === JSON.stringify(b.problems) &&
  a.onCell === b.onCell

/** One row. */
const RowLine = memo(function RowLine(props: LineProps) {
  const { row, number, fields, problems, disabled } = props
  return (
    <tr>
      <th scope="row" className="rows-no">
        {number}
      </th>
      {fields.map((field) => (
        <td key={field.key} className={problems[field.key] ? 'rows-wrong' : undefined}>
          <Cell {...props} field={field} label={`第${number}行 ${field.label}`} />
          {problems[field.key] && <small role="alert">{problems[field.key]}</small>}
        </td>
      ))}
      {!disabled && (
        <td className="rows-tools">
          <Button
            type="text"
            size="small"
            aria-label={`第${number}行上移`}
            disabled={number === 1}
            onClick={() => props.onMove(-1)}
          >
            ↑
          </Button>
          <Button
            type="text"
            size="small"
            aria-label={`第${number}行下移`}
            disabled={props.isLast}
            onClick={() => props.onMove(1)}
          >
            ↓
          </Button>
          <Button
            type="link"
            size="small"
            danger
            disabled={row.kept !== undefined}
            title={row.kept}
            aria-label={`删除第${number}行`}
            onClick={props.onRemove}
          >
            删除
          </Button>
        </td>
      )}
    </tr>
  )
}, isSame)

function Cell({ row, field, label, disabled, onCell, onPaste }: LineProps & { field: Field; label: string }) {
  const value = row.cells[field.key] ?? ''
  if (field.kind === 'choice') {
    const known = Object.keys(field.options ?? {})
    return (
      <select
        aria-label={label}
        value={value}
        disabled={disabled}
        onChange={(event) => onCell(field.key, event.target.value)}
      >
        <option value="" />
        {!known.includes(value) && value !== '' && <option>{value}</option>}
        {known.map((it) => (
          <option key={it}>{it}</option>
        ))}
      </select>
    )
  }
  return (
    <input
      aria-label={label}
      value={value}
      disabled={disabled}
      placeholder={field.kind === 'date' ? 'YYYY-MM-DD' : undefined}
      onChange={(event) => onCell(field.key, event.target.value)}
      onPaste={(event) => onPaste(event, field.key)}
    />
  )
}
