import { tableRow, type TableCalls } from '@hepu/api/core/resource/partCalls'
import { fieldNamed, type Fields } from '@hepu/api/core/resource/fields'
import type { Part } from '@hepu/api/core/resource/part'
import { sumsOf } from '@hepu/api/core/resource/partGaps'
import { groupedText } from '@hepu/api/core/money/groupedMoney'
import './part.css'
import { useMemo, useState } from 'react'
import { useSession } from '../../workspace/session.ts'
import { messages } from '../../client/messages.ts'
import { useCall } from '../../client/useCall.ts'
import { useRun } from '../../client/useRun.ts'
import { EmptyPane } from '../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../ui/pane/ErrorPane.tsx'
import { today } from '../../ui/text/formatTime.ts'
import { useUnsaved } from '../form/useUnsaved.ts'
import { useFormSource } from '../record/form/useFormSource.ts'
import type { RecordDetail } from '../record/recordRows.ts'
import { valuesOf, type DraftRow } from '../rows/draftRows.ts'
import { RowsStep, type SavedRows } from '../rows/RowsStep.tsx'
import { columnsOfPart, draftsOfPart, problemsOfPart, type StoredRow } from './partColumns.ts'

interface Props {
  part: Part
  /** The record that the rows belong to. */
  record: RecordDetail
  /** Shown below the heading. */
  hint: string
}

/** A part that is a table, to type into or to paste from a spreadsheet; saved separately from the form of its record. */
export function PartTable({ part, record, hint }: Props) {
  const calls = part.calls as TableCalls<string, Fields>
  const key = { [part.key]: record.id }
  const [round, setRound] = useState(0)
  const [isChanged, setChanged] = useState(false)
  useUnsaved(isChanged)
  const stored = useCall(calls.list, key, { quiet: true })
  const { source, error: sourceError, retry } = useFormSource(part, undefined)
  const crop = useSession((session) => session.userInfo?.currentCrop)?.value ?? ''
  const save = useRun(calls.save, { success: messages.saved })
  const schema = useMemo(() => tableRow(part), [part])
  const columns = useMemo(() => columnsOfPart(part, source?.choices ?? new Map()), [part, source])
  const drafts = useMemo(() => draftsOfPart(part, (stored.data ?? []) as StoredRow[]), [part, stored.data])
  const place = useMemo(() => ({ today: today(), crop, parent: record }), [crop, record])
  const check = useMemo(
    () => (rows: readonly DraftRow[]) => problemsOfPart(part, rows, columns, schema, place),
    [part, columns, schema, place],
  )
  const submit = async ({ rows, removed }: SavedRows) => {
    const input = { ...key, rows, removed } as unknown as Parameters<typeof save.run>[0]
    if ((await save.run(input)) === undefined) return false
    await stored.refetch({ cancelRefetch: false })
    setRound(round + 1)
    return true
  }
  const footOf = (rows: readonly DraftRow[]) =>
    sumText(
      part,
      rows.map((row) => valuesOf(row, columns)),
    )
  const error = stored.error ?? sourceError
  return (
    <section className="part-table">
      <h2>{part.label}</h2>
      {error && <ErrorPane error={error} onRetry={() => void (stored.error ? stored.refetch() : retry())} />}
      {!error && (!stored.data || !source) && <EmptyPane loading />}
      {stored.data && source && (
        <RowsStep
          key={round}
          noun={part.label}
          fields={columns}
          schema={schema}
          unique={NONE}
          check={check}
          stored={drafts}
          disabled={!record.can['edit']}
          isOrdered
          hint={hint}
          saving={save.running}
          onChanged={setChanged}
          onSave={submit}
          {...(part.sums.length > 0 ? { footOf } : {})}
        />
      )}
    </section>
  )
}

const NONE: readonly string[] = []

/** Returns the sums of a table as text: 合计：费用 1200 元. */
function sumText(part: Part, rows: readonly Record<string, unknown>[]): string {
  const sums = Object.entries(sumsOf(part, rows)).map(([name, sum]) => {
    const field = fieldNamed(part.fields, name)
    const text = field.kind === 'money' ? `${groupedText(sum, field.unit)} ${field.unit}` : sum
    return `${field.label} ${text}`
  })
  return `合计：${sums.join('，')}`
}
