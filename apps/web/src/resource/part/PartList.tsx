import { labelWithUnit } from '@hepu/api/core/labelWithUnit'
import { groupedText } from '@hepu/api/core/money/groupedMoney'
import { fieldNamed, storedFields, type Field, type Fields } from '@hepu/api/core/resource/fields'
import type { Part } from '@hepu/api/core/resource/part'
import { sumsOf } from '@hepu/api/core/resource/partGaps'
import type { ListCalls } from '@hepu/api/core/resource/partListCalls'
import { REVIEW } from '@hepu/api/core/resource/review'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { messages } from '../../client/messages.ts'
import { useCall } from '../../client/useCall.ts'
import { useRun } from '../../client/useRun.ts'
import { DisabledWithReason } from '../../ui/control/DisabledWithReason.tsx'
import { ConfirmButton } from '../../ui/dialog/ConfirmButton.tsx'
import { EmptyPane } from '../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../ui/pane/ErrorPane.tsx'
import { textOfField, type RecordDetail } from '../record/recordRows.ts'
import '../../ui/page/cardRows.css'
import '../rows/factRows.css'
import './part.css'

const ListRowForm = lazy(() => import('./ListRowForm.tsx'))

interface Props {
  part: Part
  /** The record that the rows belong to. */
  record: RecordDetail
}

/** A part that is a list: its rows are created, changed and deleted one by one, each saved at once. */
export function PartList({ part, record }: Props) {
  const { list } = part.calls as ListCalls<string, Fields>
  const stored = useCall(list, { [part.key]: record.id }, { quiet: true })
  /** The row in the form; null for a new one, undefined while no form is open. */
  const [edited, setEdited] = useState<RecordDetail | null | undefined>()
  const { data, error } = stored
  const rows = (data?.rows ?? []) as unknown as RecordDetail[]
  const mayEdit = data?.can['edit'] === true
  const whyNot = data?.whyNot?.['edit'] ?? (mayEdit && rows.length >= part.max ? fullText(part) : undefined)
  return (
    <section className="part-list">
      <h2>{part.label}</h2>
      {error && <ErrorPane error={error} onRetry={() => void stored.refetch()} />}
      {!error && !data && <EmptyPane loading />}
      {!error && data && (
        <>
          {(mayEdit || whyNot) && (
            <DisabledWithReason why={whyNot}>
              <Button size="small" disabled={whyNot !== undefined} onClick={() => setEdited(null)}>
                新增{part.label}
              </Button>
            </DisabledWithReason>
          )}
          {rows.length === 0 ? (
            <p className="quiet">没有{part.label}。</p>
          ) : (
            <RowTable {...{ part, record, rows, mayEdit }} onEdit={setEdited} />
          )}
        </>
      )}
      <Suspense>
        {edited !== undefined && (
          <ListRowForm
            {...{ part, record, rows }}
            row={edited}
            onReload={async () => {
              const now = (await stored.refetch()).data?.rows as unknown as RecordDetail[] | undefined
              return now?.find(({ id }) => id === edited?.id) ?? null
            }}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Suspense>
    </section>
  )
}

/** What happens to an approved record when one of its rows is deleted. */
const REVIEWED = '该记录已审核通过，删除后重新待审核。'

const fullText = ({ label, max }: Part): string => `${label}最多${max}行，请先删除不需要的行`

interface TableProps extends Props {
  rows: readonly RecordDetail[]
  mayEdit: boolean
  onEdit: (row: RecordDetail) => void
}

function RowTable({ part, record, rows, mayEdit, onEdit }: TableProps) {
  const calls = part.calls as ListCalls<string, Fields>
  const remove = useRun(calls.delete, { success: messages.deleted })
  const fields = storedFields(part.fields)
  return (
    <div className="part-list-rows card-rows">
      <table className="fact-rows" aria-label={part.label}>
        <thead>
          <tr>
            {fields.map(([name, field]) => (
              <th key={name} scope="col">
                {headOf(field)}
              </th>
            ))}
            {mayEdit && <th scope="col">操作</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.id}>
              {fields.map(([name, field]) => (
                <td key={name} data-head={headOf(field)} className={classOf(field)}>
                  {textOfField(name, field, row)}
                </td>
              ))}
              {mayEdit && (
                <td>
                  <Button
                    type="link"
                    size="small"
                    aria-label={`编辑第${at + 1}行`}
                    onClick={() => onEdit(row)}
                  >
                    编辑
                  </Button>
                  <ConfirmButton
                    type="link"
                    danger
                    aria-label={`删除第${at + 1}行`}
                    title={`确定删除第${at + 1}行${part.label}？`}
                    {...(record.status === REVIEW.APPROVED ? { description: REVIEWED } : {})}
                    onConfirm={() => remove.run({ ids: [row.id] })}
                  >
                    删除
                  </ConfirmButton>
                </td>
              )}
            </tr>
          ))}
        </tbody>
        {part.sums.length > 0 && <SumRow part={part} rows={rows} mayEdit={mayEdit} />}
      </table>
    </div>
  )
}

/** The sums below their columns; the word 合计 is in the first column, which has none. */
function SumRow({ part, rows, mayEdit }: Pick<TableProps, 'part' | 'rows' | 'mayEdit'>) {
  const sums = sumsOf(part, rows)
  const textOf = (name: string, at: number): string => {
    const sum = sums[name]
    if (sum === undefined) return at === 0 ? '合计' : ''
    const field = fieldNamed(part.fields, name)
    return field.kind === 'money' ? groupedText(sum, field.unit) : sum
  }
  return (
    <tfoot>
      <tr>
        {storedFields(part.fields).map(([name, field], at) => (
          <td
            key={name}
            data-head={at === 0 ? undefined : headOf(field)}
            className={at === 0 ? undefined : classOf(field)}
          >
            {textOf(name, at)}
          </td>
        ))}
        {mayEdit && <td />}
      </tr>
    </tfoot>
  )
}

const headOf = (field: Field): string => labelWithUnit(field.label, 'unit' in field ? field.unit : null)

const classOf = ({ kind }: Field): string | undefined =>
  kind === 'number' || kind === 'money' ? 'num' : kind === 'date' ? 'whole' : undefined
