import { rowIn } from '@hepu/api/core/resource/values'
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { columnsOf, rowsOf } from '../../rows/rowColumns.ts'
import { problemsOf, type DraftRow } from '../../rows/draftRows.ts'
import { RowsTable, type Update } from '../../rows/RowsTable.tsx'
import type { ControlProps } from '../control.ts'
import type { RowsItem } from '../items.ts'

const NOTHING: readonly DraftRow[] = []

/** A table within the record: typed, or pasted from a workbook, and checked row by row. */
export default function RowsControl({ item, id, value, onChange, disabled = false }: ControlProps<RowsItem>) {
  const { field, choices, needed, above } = item
  const rows = (value as DraftRow[] | undefined) ?? NOTHING
  const columns = useMemo(
    () =>
      columnsOf(field, (code) => choices.get(code) ?? []).map((column) =>
        needed?.includes(column.key) ? { ...column, required: true as const } : column,
      ),
    [field, choices, needed],
  )
  const schema = useMemo(() => rowIn(field), [field])
  const problems = useMemo(() => problemsOf(rows, columns, schema, []), [rows, columns, schema])
  const latest = useRef({ rows, onChange })
  useLayoutEffect(() => {
    latest.current = { rows, onChange }
  })
  // Must stay the same function, so that only changed rows render again.
  const update = useCallback((change: Update) => {
    const { rows: before, onChange: emit } = latest.current
    emit?.(change([...before]))
  }, [])
  return (
    <div id={id} tabIndex={-1}>
      {above?.(rowsOf(rows, columns))}
      <RowsTable
        label={item.label}
        {...{ rows, problems, disabled }}
        fields={columns}
        isOrdered
        onUpdate={update}
      />
    </div>
  )
}
