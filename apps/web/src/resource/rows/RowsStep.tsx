import { Button, Space } from 'antd'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import type { z } from 'zod'
import { ConfirmButton } from '../../ui/dialog/ConfirmButton.tsx'
import { StateText } from '../../ui/text/StateText.tsx'
import {
  isEmpty,
  newRow,
  problemsOf,
  valuesOf,
  type DraftRow,
  type Field,
  type RowProblems,
} from './draftRows.ts'
import { RowsTable, type Update } from './RowsTable.tsx'

/** The input that a table of rows sends. */
export interface SavedRows {
  rows: Record<string, unknown>[]
  removed: string[]
}

interface Props {
  /** The name of a row: 试点, 品种. */
  noun: string
  fields: readonly Field[]
  /** Schema of a row, from the call. */
  schema: z.ZodType
  /** Columns whose values must differ. */
  unique: readonly string[]
  /** Returns the problems of each row, where there are rules besides schema and unique columns. Create with useMemo. */
  check?: (rows: readonly DraftRow[]) => readonly RowProblems[]
  /** The stored rows, shown until the user types and again after saving. Create with useMemo. */
  stored: readonly DraftRow[]
  disabled?: boolean
  /** The order of rows is saved. */
  isOrdered?: boolean
  /** Shown above the table. */
  hint: ReactNode
  saving: boolean
  /** Must stay the same function. */
  onChanged: (isChanged: boolean) => void
  /** Resolves with whether the rows were saved; by then `stored` has the server's rows. */
  onSave: (input: SavedRows) => Promise<boolean>
  extra?: ReactNode
  /** Returns what is shown below the rows, such as their sums. */
  footOf?: (rows: readonly DraftRow[]) => ReactNode
}

/** What was typed, and the stored rows it began with: one that somebody else adds meanwhile was not taken out. */
interface Typed {
  rows: DraftRow[]
  from: readonly DraftRow[]
}

/**
 * A step that is a table: typed, pasted, checked row by row, saved as a whole. Saving does not move the table: rows
 * keep their place on the screen, and nothing above them changes its height.
 */
export function RowsStep(props: Props) {
  const { noun, fields, schema, unique, check, stored, disabled = false, onChanged, onSave } = props
  const [blank] = useState(() => newRow())
  const [typed, setTyped] = useState<Typed | null>(null)
  const kept = useMemo(
    () => (stored.length > 0 || disabled ? [...stored] : [blank]),
    [stored, blank, disabled],
  )
  const rows = typed?.rows ?? kept
  const isChanged = typed !== null
  const problems = useMemo(
    () => check?.(rows) ?? problemsOf(rows, fields, schema, unique),
    [rows, fields, schema, unique, check],
  )
  const wrong = problems.findIndex((problem) => Object.keys(problem).length > 0)
  const filled = rows.filter((row) => !isEmpty(row))
  const update = useCallback(
    (change: Update) => {
      setTyped((before) => ({ rows: change(before?.rows ?? kept), from: before?.from ?? stored }))
      onChanged(true)
    },
    [onChanged, kept, stored],
  )
  const undo = () => {
    setTyped(null)
    onChanged(false)
  }
  const save = async () => {
    const ids = new Set(filled.map((row) => row.id))
    const removed = (typed?.from ?? stored).flatMap(({ id }) =>
      id !== undefined && !ids.has(id) ? [id] : [],
    )
    if (await onSave({ rows: filled.map((row) => valuesOf(row, fields)), removed })) undo()
  }
  return (
    <>
      <div className="quiet">{props.hint}</div>
      <div className="bar">
        <Space>
          {wrong >= 0 && (
            <StateText tone="bad">
              第{wrong + 1}行：{Object.values(problems[wrong] ?? {})[0]}
            </StateText>
          )}
          <span aria-live="polite">
            共 {filled.length} 个{noun}
          </span>
          {props.extra}
          {!disabled && isChanged && (
            <ConfirmButton title="放弃本步未保存的修改？" onConfirm={undo}>
              撤销修改
            </ConfirmButton>
          )}
          {!disabled && (
            <Button
              type="primary"
              disabled={!isChanged || wrong >= 0}
              loading={props.saving}
              onClick={() => void save()}
            >
              保存{noun}
            </Button>
          )}
        </Space>
      </div>
      <RowsTable
        label={noun}
        {...{ fields, rows, problems, disabled }}
        isOrdered={props.isOrdered ?? false}
        onUpdate={update}
      />
      {props.footOf && <p className="quiet">{props.footOf(filled)}</p>}
    </>
  )
}
