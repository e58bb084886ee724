import type { Fields } from '@hepu/api/core/resource/fields'
import type { Part } from '@hepu/api/core/resource/part'
import type { SectionCalls } from '@hepu/api/core/resource/partCalls'
import { askedInPart } from '@hepu/api/core/resource/partGaps'
import { REVIEW } from '@hepu/api/core/resource/review'
import { Button, Form, Space } from 'antd'
import { useEffect, useState } from 'react'
import { useSession } from '../../workspace/session.ts'
import { messages } from '../../client/messages.ts'
import { useRun } from '../../client/useRun.ts'
import { ConfirmButton } from '../../ui/dialog/ConfirmButton.tsx'
import { EmptyPane } from '../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../ui/pane/ErrorPane.tsx'
import { today } from '../../ui/text/formatTime.ts'
import { ConflictNotice } from '../form/conflict/ConflictNotice.tsx'
import { useOverwrite } from '../form/conflict/useOverwrite.ts'
import { DynamicForm } from '../form/DynamicForm.tsx'
import { goTo } from '../form/formProblems.ts'
import type { FormItem, FormValues } from '../form/items.ts'
import { labelledFields, mineOf } from '../form/ownValues.ts'
import { useUnsaved } from '../form/useUnsaved.ts'
import { itemsOf, rulesOf } from '../record/form/formItems.ts'
import { inputOfValues, removedOfValues, valuesOfRecord } from '../record/form/formValues.ts'
import { useFormSource } from '../record/form/useFormSource.ts'
import type { RecordDetail } from '../record/recordRows.ts'
import { checkSection } from './checkSection.ts'

interface Props {
  part: Part
  /** The record that the section belongs to. */
  record: RecordDetail
  /** The stored section; null before it is filled in. */
  row: RecordDetail | null
  /** The field that has the focus at first. */
  first: string
  /** Returns the items as this record has them. */
  adapt?: ((items: FormItem[]) => FormItem[]) | undefined
  onReload: () => Promise<RecordDetail | null>
  onClose: () => void
}

/** The form of a section. It may be saved with gaps, which the section then lists. */
export default function SectionForm(props: Props) {
  const loaded = useFormSource(props.part, props.row ?? undefined)
  if (loaded.error) return <ErrorPane error={loaded.error} onRetry={loaded.retry} />
  if (!loaded.source) return <EmptyPane loading />
  return <Editor {...props} source={loaded.source} />
}

interface EditorProps extends Props {
  source: NonNullable<ReturnType<typeof useFormSource>['source']>
}

function Editor({ part, record, row, first, source, adapt, onReload, onClose }: EditorProps) {
  const { fields, label } = part
  const calls = part.calls as SectionCalls<string, Fields>
  const [form] = Form.useForm()
  const [seen, setSeen] = useState(row)
  const [isChanged, setChanged] = useState(false)
  useUnsaved(isChanged)
  useEffect(() => goTo(form, first), [form, first])
  const insert = useRun(calls.insert, { quiet: true, success: messages.saved })
  const edit = useRun(calls.edit, { quiet: true, success: messages.saved })
  const { versionFor, overwrite } = useOverwrite(form)
  const crop = useSession((session) => session.userInfo?.currentCrop)?.value ?? ''
  const place = { today: today(), crop, parent: record }
  const given = itemsOf(fields, { ...source, name: part.fileType, record: row ?? undefined })
  const items = adapt ? adapt(given) : given
  const inputOf = (values: FormValues) => inputOfValues(fields, values, source.choices)
  /** Closes once the screen knows that nothing is unsaved any more: a form that is gone cannot say so. */
  const leave = () => {
    setChanged(false)
    setTimeout(onClose)
  }
  const save = async (values: FormValues) => {
    const input = { [part.key]: record.id, ...inputOf(values) }
    const stored = seen && {
      version: versionFor(seen.version),
      removedFiles: removedOfValues(fields, values, seen),
    }
    const done = stored
      ? await edit.run({ ...input, ...stored } as unknown as Parameters<typeof edit.run>[0])
      : await insert.run(input as unknown as Parameters<typeof insert.run>[0])
    if (done !== undefined) leave()
  }
  const running = insert.running || edit.running
  return (
    <section>
      <div className="bar">
        <Space>
          {isChanged ? (
            <ConfirmButton title="放弃未保存的修改？" onConfirm={leave}>
              取消
            </ConfirmButton>
          ) : (
            <Button disabled={running} onClick={onClose}>
              取消
            </Button>
          )}
          <Button type="primary" loading={running} onClick={() => form.submit()}>
            保存{label}
          </Button>
        </Space>
      </div>
      {record.status === REVIEW.APPROVED && (
        <p className="notice notice-warning" role="status">
          该记录已审核通过，保存{label}后重新待审核。
        </p>
      )}
      <ConflictNotice
        error={edit.error ?? insert.error}
        version={seen?.version ?? 0}
        mine={mineOf(form, labelledFields(items))}
        onReload={async () => {
          const now = await onReload()
          setSeen(now)
          if (now) form.setFieldsValue(valuesOfRecord(fields, now))
        }}
        onOverwrite={overwrite}
      />
      <DynamicForm
        form={form}
        items={items}
        rules={rulesOf(fields, '')}
        record={row ? valuesOfRecord(fields, row) : undefined}
        error={edit.error ?? insert.error}
        disabled={running}
        onChange={() => setChanged(true)}
        asked={(values) => askedInPart(part, inputOf(values), place)}
        check={(values) => checkSection(part, inputOf(values), place)}
        onSubmit={(values) => void save(values)}
      />
    </section>
  )
}
