import './rows.css'
import { Button, Select } from 'antd'
import { memo, type ClipboardEvent, type KeyboardEvent } from 'react'
import { clearable } from '../../ui/control/clearable.tsx'
import { readBlock } from './readBlock.ts'
import { newRow, pasteBlock, type DraftRow, type Field, type RowProblems } from './draftRows.ts'

/** Returns the rows after a change. */
export type Update = (rows: DraftRow[]) => DraftRow[]

interface Props {
  /** The name of the rows, for screen readers. */
  label: string
  fields: readonly Field[]
  rows: readonly DraftRow[]
  problems: readonly RowProblems[]
  disabled?: boolean
  /** The order of rows is saved. */
  isOrdered?: boolean
  /** Must stay the same function, so that only changed rows render again. */
  onUpdate: (update: Update) => void
}

const setCell =
  (row: number, key: string, text: string): Update =>
  (rows) =>
    rows.map((current, i) => (i === row ? { ...current, cells: { ...current.cells, [key]: text } } : current))

const moveRow =
  (row: number, by: number): Update =>
  (rows) => {
    const next = [...rows]
    next.splice(row + by, 0, ...next.splice(row, 1))
    return next
  }

/**
 * A table to type into, or to fill by pasting cells copied from Excel into any of its cells (with heads or without). Up
 * and down arrows and Enter move between rows; rows can be reordered and removed.
 */
export function RowsTable({
  label,
  fields,
  rows,
  problems,
  disabled = false,
  isOrdered = false,
  onUpdate,
}: Props) {
  return (
    <div className="rows-table" role="region" aria-label={label} tabIndex={0}>
      <table onKeyDown={walk}>
        <thead>
          <tr>
            <th scope="col" className="rows-no">
              行
            </th>
            {fields.map((field) => (
              <th key={field.key} scope="col" style={{ minWidth: field.width, width: field.width }}>
                {field.label}
                {field.required && <span className="rows-must">*</span>}
              </th>
            ))}
            {!disabled && (
              <th scope="col" className="rows-tools">
                操作
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <RowLine
              key={row.key}
              {...{ row, fields, disabled, isOrdered, onUpdate }}
              index={i}
              isLast={i === rows.length - 1}
              problems={problems[i] ?? NONE}
            />
          ))}
        </tbody>
      </table>
      {!disabled && (
        <Button type="dashed" block onClick={() => onUpdate((before) => [...before, newRow()])}>
          添加一行
        </Button>
      )}
    </div>
  )
}

/** Moves to the same column of another row on Enter and the arrows, which in a choice move among its options. */
function walk(event: KeyboardEvent<HTMLTableElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1, Enter: 1 }[event.key]
  const isText = event.target instanceof HTMLInputElement && event.target.closest('.rows-choice') === null
  const cell = isText ? (event.target as HTMLInputElement).closest('td') : null
  const line = cell?.closest('tr')
  const other = by === 1 ? line?.nextElementSibling : by === -1 ? line?.previousElementSibling : null
  const input = cell && other?.children[cell.cellIndex]?.querySelector<HTMLInputElement>(':scope > input')
  if (!input) return
  event.preventDefault()
  input.focus()
  input.select()
}

const NONE: RowProblems = {}

interface LineProps {
  row: DraftRow
  index: number
  isLast: boolean
  fields: readonly Field[]
  problems: RowProblems
  disabled: boolean
  isOrdered: boolean
  onUpdate: (update: Update) => void
}

const isSame = (a: LineProps, b: LineProps): boolean =>
  a.row === b.row &&
  a.index === b.index &&
  a.isLast === b.isLast &&
  a.disabled === b.disabled &&
  a.onUpdate === b.onUpdate &&
  JSON.stringify(a.problems) === JSON.stringify(b.problems)

/** One row. */
const RowLine = memo(function RowLine(props: LineProps) {
  const { row, index, fields, problems, disabled, onUpdate } = props
  const number = index + 1
  return (
    <tr>
      <th scope="row" className="rows-no">
        {number}
      </th>
      {fields.map((field) => (
        <td
          key={field.key}
          data-head={field.required ? `${field.label}*` : field.label}
          className={problems[field.key] ? 'rows-wrong' : undefined}
        >
          <Cell {...props} field={field} label={`第${number}行 ${field.label}`} />
          {problems[field.key] && <small role="alert">{problems[field.key]}</small>}
        </td>
      ))}
      {!disabled && (
        <td className="rows-tools">
          {props.isOrdered && (
            <>
              <Button
                type="text"
                size="small"
                aria-label={`第${number}行上移`}
                disabled={number === 1}
                onClick={() => onUpdate(moveRow(index, -1))}
              >
                ↑
              </Button>
              <Button
                type="text"
                size="small"
                aria-label={`第${number}行下移`}
                disabled={props.isLast}
                onClick={() => onUpdate(moveRow(index, 1))}
              >
                ↓
              </Button>
            </>
          )}
          <Button
            type="link"
            size="small"
            danger
            disabled={row.kept !== undefined}
            title={row.kept}
            aria-label={`删除第${number}行`}
            onClick={() => onUpdate((rows) => rows.filter((_, at) => at !== index))}
          >
            删除
          </Button>
        </td>
      )}
    </tr>
  )
}, isSame)

function Cell({
  row,
  index,
  fields,
  field,
  label,
  disabled,
  onUpdate,
}: LineProps & { field: Field; label: string }) {
  const control = { 'aria-label': label, value: row.cells[field.key] ?? '', disabled }
  const change = (value: string) => onUpdate(setCell(index, field.key, value))
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\t\n\r]/.test(text.trim())) return
    event.preventDefault()
    onUpdate((rows) => pasteBlock(rows, fields, { row: index, field: field.key }, readBlock(text)))
  }
  if (field.kind === 'choice') {
    return (
      <div className="rows-choice" onPaste={paste}>
        <Choice {...control} options={Object.keys(field.options ?? {})} onChoose={change} />
      </div>
    )
  }
  return (
    <input
      {...control}
      title={control.value}
      placeholder={field.kind === 'date' && !disabled ? 'YYYY-MM-DD' : undefined}
      onChange={(event) => change(event.target.value)}
      onPaste={paste}
    />
  )
}

interface ChoiceProps {
  'aria-label': string
  value: string
  disabled: boolean
  options: readonly string[]
  onChoose: (value: string) => void
}

/** A choice; a pasted word that is not among its options stays visible until it is corrected. */
function Choice({ value, options, onChoose, ...control }: ChoiceProps) {
  const words = value === '' || options.includes(value) ? options : [value, ...options]
  return (
    <Select
      {...control}
      size="small"
      variant="borderless"
      style={{ width: '100%' }}
      popupMatchSelectWidth={false}
      allowClear={clearable}
      showSearch
      title={value}
      value={value === '' ? undefined : value}
      options={words.map((word) => ({ value: word, label: word }))}
      onChange={(word?: string) => onChoose(word ?? '')}
    />
  )
}
