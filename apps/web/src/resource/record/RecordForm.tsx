import type { Resource } from '@hepu/api/core/resource/resource'
import { Button, Form, Space } from 'antd'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useTabParams } from '../../app/useTabParams.ts'
import { messages } from '../../client/messages.ts'
import { useCall } from '../../client/useCall.ts'
import { useRun } from '../../client/useRun.ts'
import { EmptyPane } from '../../ui/EmptyPane.tsx'
import { ErrorPane } from '../../ui/ErrorPane.tsx'
import { Page } from '../../ui/Page.tsx'
import { ConflictNotice } from '../form/ConflictNotice.tsx'
import { DynamicForm } from '../form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../form/items.ts'
import { useOverwrite } from '../form/useOverwrite.ts'
import { useUnsaved } from '../form/useUnsaved.ts'
import { itemsOf, rulesOf } from './formItems.ts'
import { inputOfValues, valuesOfRecord } from './formValues.ts'
import { pathsOf } from './paths.ts'
import type { RecordDetail } from './rows.ts'
import { useFormSource } from './useFormSource.ts'

const SecretReveal = lazy(() => import('./SecretReveal.tsx'))

/** What a resource adds to the form of every one. */
export interface FormParts {
  /** The items as this resource has them: choices and links of its own. */
  adapt?: (items: readonly FormItem[], record: RecordDetail | undefined) => readonly FormItem[]
  /** Below the form; the record is undefined while it is being made. */
  below?: (record: RecordDetail | undefined) => ReactNode
}

interface Props extends FormParts {
  of: Resource
  mode: 'add' | 'edit'
}

/** 新增 and 编辑 of a record of any resource: a draft may be kept, or it is handed in for review. */
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
        {mode === 'edit' && id === null && <EmptyPane text={`没有选定${def.title}。`} />}
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
  const { versionFor, overwrite } = useOverwrite(form)
  const refresh = [calls.page, calls.show]
  const create = useRun(calls.create, { refresh, success: messages.saved, quiet: true })
  const update = useRun(calls.update, { refresh, success: messages.saved, quiet: true })
  const paths = pathsOf(def)
  const mayDraft = !record || record.status === 0 || record.status === 3
  const save = async (values: FormValues) => {
    const input = { ...inputOfValues(fields, values, source.choices), submit: isSubmit }
    const done = record
      ? await update.run({ ...input, id: record.id, version: versionFor(record.version) })
      : await create.run(input)
    if (done === undefined) return
    setChanged(false)
    const id = record?.id ?? (done as { id: string }).id
    void navigate(paths.show(id), { replace: true })
  }
  const send = (submit: boolean) => {
    setSubmit(submit)
    form.submit()
  }
  const items = itemsOf(fields, {
    ...source,
    name: def.name,
    record,
    ...(record && calls.secret
      ? {
          revealOf: (prop: string) => (
            <Suspense>
              <SecretReveal route={calls.secret!} recordId={record.id} prop={prop} />
            </Suspense>
          ),
        }
      : {}),
    deleteFile: calls.deleteFile,
  })
  const running = create.running || update.running
  const error = create.error ?? update.error
  return (
    <Page
      title={title}
      back={record ? paths.show(record.id) : paths.list}
      help={`存草稿只需填写${fields[def.nameField]!.label}；提交后等待审核。已通过的记录修改后重新待审核，只改备注或附件不影响审核结果。`}
      extra={
        <Space>
          {mayDraft && (
            <Button loading={running && !isSubmit} disabled={running} onClick={() => send(false)}>
              {record ? '保存' : '存草稿'}
            </Button>
          )}
          <Button type="primary" loading={running && isSubmit} disabled={running} onClick={() => send(true)}>
            {mayDraft ? '提交审核' : '保存'}
          </Button>
        </Space>
      }
    >
      {record?.status === 3 && record.auditOpinion && (
        <p className="notice notice-warning" role="status">
          驳回意见：{record.auditOpinion}
        </p>
      )}
      <ConflictNotice
        error={update.error}
        version={record?.version}
        onReload={async () => {
          const now = await onReload()
          if (now) form.setFieldsValue(valuesOfRecord(fields, now))
        }}
        onOverwrite={overwrite}
      />
      <DynamicForm
        form={form}
        items={parts.adapt?.(items, record) ?? items}
        rules={rulesOf(fields, def.nameField)}
        record={record && valuesOfRecord(fields, record)}
        error={error}
        disabled={running}
        onChange={() => setChanged(true)}
        onSubmit={(values) => void save(values)}
      />
      {parts.below?.(record)}
    </Page>
  )
}
