import type { Fields } from '@hepu/api/core/resource/fields'
import type { Part } from '@hepu/api/core/resource/part'
import { askedInPart, repeatsRow } from '@hepu/api/core/resource/partGaps'
import type { ListCalls } from '@hepu/api/core/resource/partListCalls'
import { REVIEW } from '@hepu/api/core/resource/review'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../client/messages.ts'
import { useRun } from '../../client/useRun.ts'
import { FormModal } from '../../ui/dialog/FormModal.tsx'
import { EmptyPane } from '../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../ui/pane/ErrorPane.tsx'
import { today } from '../../ui/text/formatTime.ts'
import { useSession } from '../../workspace/session.ts'
import { ConflictNotice } from '../form/conflict/ConflictNotice.tsx'
import { useOverwrite } from '../form/conflict/useOverwrite.ts'
import { DynamicForm } from '../form/DynamicForm.tsx'
import type { FormValues } from '../form/items.ts'
import { labelledFields, mineOf } from '../form/ownValues.ts'
import { itemsOf, rulesOf } from '../record/form/formItems.ts'
import { inputOfValues, valuesOfRecord } from '../record/form/formValues.ts'
import { useFormSource } from '../record/form/useFormSource.ts'
import type { RecordDetail } from '../record/recordRows.ts'
import { checkSection } from './checkSection.ts'

interface Props {
  part: Part
  /** The record that the rows belong to. */
  record: RecordDetail
  /** All rows of the record, in their order. */
  rows: readonly RecordDetail[]
  /** The row to change; null for a new one. */
  row: RecordDetail | null
  /** Reads the rows again and returns the one in the form; null if it is gone. */
  onReload: () => Promise<RecordDetail | null>
  onClose: () => void
}

/** The dialog with the form of one row of a list. */
export default function ListRowForm({ part, record, rows, row, onReload, onClose }: Props) {
  const { fields, label, key } = part
  const calls = part.calls as ListCalls<string, Fields>
  const [form] = Form.useForm()
  const [seen, setSeen] = useState(row)
  const [isChanged, setChanged] = useState(false)
  const { source, error: sourceError, retry } = useFormSource(part, row ?? undefined)
  const create = useRun(calls.create, { quiet: true, success: messages.saved })
  const edit = useRun(calls.edit, { quiet: true, success: messages.saved })
  const { versionFor, overwrite } = useOverwrite(form)
  const crop = useSession((session) => session.userInfo?.currentCrop)?.value ?? ''
  const place = { today: today(), crop, parent: record }
  const items = source ? itemsOf(fields, { ...source, name: part.fileType, record: row ?? undefined }) : []
  const inputOf = (values: FormValues) => inputOfValues(fields, values, source?.choices ?? new Map())
  const others = rows.flatMap((values, at) => (values.id === row?.id ? [] : [{ no: at + 1, values }]))
  const save = async (values: FormValues) => {
    const input = inputOf(values)
    const done = seen
      ? await edit.run({ ...input, id: seen.id, version: versionFor(seen.version) })
      : await create.run({ ...input, [key]: record.id } as unknown as Parameters<typeof create.run>[0])
    if (done !== undefined) onClose()
  }
  const running = edit.running || create.running
  const error = edit.error ?? create.error
  return (
    <FormModal
      title={row ? `编辑${label}` : `新增${label}`}
      isChanged={isChanged}
      onClose={onClose}
      onOk={() => form.submit()}
      confirmLoading={running}
      okButtonProps={{ disabled: !source }}
    >
      {record.status === REVIEW.APPROVED && (
        <p className="notice notice-warning" role="status">
          该记录已审核通过，保存{label}后重新待审核。
        </p>
      )}
      <ConflictNotice
        error={edit.error}
        version={seen?.version}
        mine={mineOf(form, labelledFields(items))}
        onReload={async () => {
          const now = await onReload()
          if (!now) return onClose()
          setSeen(now)
          form.setFieldsValue(valuesOfRecord(fields, now))
        }}
        onOverwrite={overwrite}
      />
      {sourceError && <ErrorPane error={sourceError} onRetry={retry} />}
      {!sourceError && !source && <EmptyPane loading />}
      {source && (
        <DynamicForm
          form={form}
          items={items}
          rules={rulesOf(fields, '')}
          record={row ? valuesOfRecord(fields, row) : undefined}
          error={error}
          disabled={running}
          onChange={() => setChanged(true)}
          asked={(values) => askedInPart(part, inputOf(values), place)}
          check={(values) => {
            const input = inputOf(values)
            return [...checkSection(part, input, place), ...repeatsRow(part, input, others)]
          }}
          onSubmit={(values) => void save(values)}
        />
      )}
    </FormModal>
  )
}
