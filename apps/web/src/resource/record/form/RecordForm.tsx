import { REVIEW } from '@hepu/api/core/resource/review'
import { askedFields } from '@hepu/api/core/resource/problems'
import type { Resource } from '@hepu/api/core/resource/resource'
import { Button, Form, Space, type FormInstance } from 'antd'
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../../../workspace/session.ts'
import { closeTabOf } from '../../../workspace/tabActions.ts'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { messages } from '../../../client/messages.ts'
import { notify } from '../../../client/notify.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { today } from '../../../ui/text/formatTime.ts'
import { ConflictNotice } from '../../form/conflict/ConflictNotice.tsx'
import { DynamicForm } from '../../form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../form/items.ts'
import { mineOf, labelledFields } from '../../form/ownValues.ts'
import { useOverwrite } from '../../form/conflict/useOverwrite.ts'
import { useUnsaved } from '../../form/useUnsaved.ts'
import { checkRecord } from './checkRecord.ts'
import { itemsOf, rulesOf } from './formItems.ts'
import { inputOfValues, removedOfValues, valuesOfRecord } from './formValues.ts'
import { initialValues } from './initialValues.ts'
import { pathsOf } from '../recordPaths.ts'
import type { RecordDetail } from '../recordRows.ts'
import { useSeenRecord } from './useSeenRecord.ts'
import { useFormSource } from './useFormSource.ts'

const SecretReveal = lazy(() => import('./SecretReveal.tsx'))

/** What a resource adds to the common form. */
export interface FormParts {
  /** Adapts the items for this resource: its own choices and links. */
  adapt?: (items: readonly FormItem[], record: RecordDetail | undefined) => readonly FormItem[]
  /** Follows what the user enters, such as by filling in other values. */
  follow?: (form: FormInstance) => void
  /** Content below the form; the record is undefined until it is created. */
  below?: (record: RecordDetail | undefined) => ReactNode
}

interface Props extends FormParts {
  of: Resource
  mode: 'add' | 'edit'
}

/** 新增 and 编辑 of a record of any resource: keeps it as a draft, or submits it for review. */
export function RecordForm({ of: def, mode, ...parts }: Props) {
  const [params] = useTabParams()
  const id = mode === 'edit' ? params.get('id') : null
  const stored = useCall(def.calls.show, { id: id ?? '0' }, { enabled: id !== null, quiet: true })
  const record = id === null ? undefined : (stored.data as RecordDetail | undefined)
  const loaded = useFormSource(def, record)
  const error = stored.error ?? loaded.error
  const title = mode === 'add' ? `新增${def.title}` : `编辑${def.title}`
  const paths = pathsOf(def)
  if (error || !loaded.source || (mode === 'edit' && !record)) {
    return (
      <Page title={title} back={paths.list}>
        {mode === 'edit' && id === null && <BadQuery list={paths.list} />}
        {error && (
          <ErrorPane error={error} onRetry={() => void (stored.error ? stored.refetch() : loaded.retry())} />
        )}
        {!error && (mode === 'add' || id !== null) && <EmptyPane loading />}
      </Page>
    )
  }
  return (
    <Editor
      key={record?.id ?? 'new'}
      def={def}
      title={title}
      record={record}
      source={loaded.source}
      parts={parts}
      onReload={async () => (await stored.refetch()).data}
    />
  )
}

interface EditorProps {
  def: Resource
  title: string
  record: RecordDetail | undefined
  source: NonNullable<ReturnType<typeof useFormSource>['source']>
  parts: FormParts
  onReload: () => Promise<RecordDetail | undefined>
}

function Editor({ def, title, record, source, parts, onReload }: EditorProps) {
  const { calls, fields } = def
  const [form] = Form.useForm()
  const navigate = useNavigate()
  const [isChanged, setChanged] = useState(false)
  const [isSubmit, setSubmit] = useState(false)
  useUnsaved(isChanged)
  const isNew = !record
  useEffect(() => {
    if (isNew) form.focusField(def.nameField)
  }, [form, def, isNew])
  const currentCrop = useSession((session) => session.userInfo?.currentCrop)
  const crop = currentCrop?.value ?? ''
  const first = record ? undefined : initialValues(fields, source.choices, currentCrop)
  const { versionFor, overwrite } = useOverwrite(form)
  const create = useRun(calls.create, { quiet: true })
  const update = useRun(calls.update, { quiet: true })
  const paths = pathsOf(def)
  const { seen, adopt } = useSeenRecord(fields, record)
  const mayDraft = !record || record.status === REVIEW.DRAFT || record.status === REVIEW.REJECTED
  const save = async (values: FormValues) => {
    const input = { ...inputOfValues(fields, values, source.choices), submit: isSubmit }
    const done = seen
      ? await update.run({
          ...input,
          id: seen.id,
          version: versionFor(seen.version),
          removedFiles: removedOfValues(fields, values, seen),
        })
      : await create.run(input)
    if (done === undefined) return
    setChanged(false)
    const id = record?.id ?? (done as { id: string }).id
    if (isWaiting(done, isSubmit))
      await (await import('../../approval/saySubmitted.ts')).saySubmitted(def.name, id)
    else notify.success(messages.saved)
    await navigate(paths.show(id), { replace: true })
    closeTabOf(record ? paths.edit(record.id) : paths.add)
  }
  const send = (submit: boolean) => {
    setSubmit(submit)
    form.submit()
  }
  const { secret } = calls
  const items = itemsOf(fields, {
    ...source,
    name: def.name,
    record,
    ...(record && secret
      ? {
          revealOf: (prop: string) => (
            <Suspense>
              <SecretReveal route={secret} recordId={record.id} prop={prop} />
            </Suspense>
          ),
        }
      : {}),
  })
  const running = create.running || update.running
  const error = create.error ?? update.error
  return (
    <Page
      keepHead
      title={title}
      back={record ? paths.show(record.id) : paths.list}
      help={`存草稿只需填写${fields[def.nameField]!.label}；提交后等待审核。已通过的记录修改后重新待审核，只改备注不影响审核结果；附件随保存一并增加或移除。`}
      extra={
        <Space>
          {mayDraft && (
            <Button loading={running && !isSubmit} disabled={running} onClick={() => send(false)}>
              {record?.status === REVIEW.REJECTED ? '保存' : '存草稿'}
            </Button>
          )}
          <Button type="primary" loading={running && isSubmit} disabled={running} onClick={() => send(true)}>
            {mayDraft ? '提交审核' : '保存'}
          </Button>
        </Space>
      }
    >
      {record?.status === REVIEW.REJECTED && record.auditOpinion && (
        <p className="notice notice-warning" role="status">
          驳回意见：{record.auditOpinion}
        </p>
      )}
      <ConflictNotice
        error={update.error}
        version={seen?.version}
        record={record && { object: def.table, objectId: record.id }}
        mine={mineOf(form, labelledFields(items))}
        onReload={async () => {
          const now = await onReload()
          if (now) adopt(now)
          if (now) form.setFieldsValue(valuesOfRecord(fields, now))
        }}
        onOverwrite={overwrite}
      />
      <DynamicForm
        form={form}
        items={parts.adapt?.(items, record) ?? items}
        rules={rulesOf(fields, def.nameField)}
        values={first}
        record={record && valuesOfRecord(fields, record)}
        error={error}
        disabled={running}
        onChange={() => {
          setChanged(true)
          parts.follow?.(form)
        }}
        asked={(values) =>
          askedFields(def, inputOfValues(fields, values, source.choices), { today: today(), crop })
        }
        check={(values) =>
          checkRecord(def, inputOfValues(fields, values, source.choices), {
            isDraft: !isSubmit,
            needsFiles: isSubmit && record?.status !== REVIEW.APPROVED,
            crop,
          })
        }
        onSubmit={(values) => void save(values)}
      />
      {parts.below?.(record)}
    </Page>
  )
}

/** Returns true if the saved record waits for review now; a change that leaves it approved does not. */
const isWaiting = (done: unknown, isSubmit: boolean): boolean =>
  isSubmit && (done as { status?: number }).status !== REVIEW.APPROVED
