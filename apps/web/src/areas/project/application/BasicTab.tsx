import * as api from '@hepu/api/areas/project/application/projectApplication'
import type { InputOf } from '@hepu/api/core/route'
import { Button, Form } from 'antd'
import { useEffect, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { ConflictNotice } from '../../../resource/form/conflict/ConflictNotice.tsx'
import { useOverwrite } from '../../../resource/form/conflict/useOverwrite.ts'
import { goTo } from '../../../resource/form/formProblems.ts'
import type { FormValues } from '../../../resource/form/items.ts'
import { useOpened } from '../../../resource/form/useOpened.ts'
import { useUnsaved } from '../../../resource/form/useUnsaved.ts'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { ApplicationForm } from './ApplicationForm.tsx'

interface Props {
  id: string
  /** The field that gets the focus. */
  start: string | null
}

/** 基本信息 of an application, to be changed. */
export default function BasicTab({ id, start }: Props) {
  const opened = useOpened(api.queryOneProjectInfo, { id }, { quiet: true })
  if (opened.error) return <ErrorPane error={opened.error} onRetry={() => void opened.refetch()} />
  if (!opened.data) return <EmptyPane loading />
  return (
    <Editor application={opened.data} start={start} onReload={async () => void (await opened.refetch())} />
  )
}

interface EditorProps {
  application: api.ApplicationDetail
  start: string | null
  onReload: () => Promise<void>
}

function Editor({ application, start, onReload }: EditorProps) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  useUnsaved(isChanged)
  useEffect(() => {
    if (start) goTo(form, start)
  }, [form, start])
  const { versionFor, overwrite } = useOverwrite(form)
  const edit = useRun(api.editProjectInfo, { success: messages.saved, quiet: true })
  const save = async (values: FormValues) => {
    const input = { ...values, id: application.id, version: versionFor(application.infoVersion) }
    const saved = await edit.run(input as unknown as InputOf<typeof api.editProjectInfo>)
    if (!saved) return
    setChanged(false)
    await onReload()
  }
  const mayEdit = application.can['edit'] === true
  return (
    <>
      <div className="bar">
        <Button
          type="primary"
          disabled={!mayEdit || !isChanged}
          loading={edit.running}
          onClick={() => form.submit()}
        >
          保存基本信息
        </Button>
      </div>
      <ConflictNotice
        error={edit.error}
        version={application.infoVersion}
        record={{ object: 'project_application', objectId: application.id }}
        onReload={async () => {
          await onReload()
          form.resetFields()
          setChanged(false)
        }}
        onOverwrite={overwrite}
      />
      <ApplicationForm
        form={form}
        application={application}
        disabled={!mayEdit || edit.running}
        error={edit.error}
        onChange={() => setChanged(true)}
        onSubmit={(values) => void save(values)}
      />
    </>
  )
}
