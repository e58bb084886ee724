import * as api from '@hepu/api/areas/project/application/projectApplication'
import type { InputOf } from '@hepu/api/core/route'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import type { FormValues } from '../../../resource/form/items.ts'
import { useUnsaved } from '../../../resource/form/useUnsaved.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { ApplicationForm } from './ApplicationForm.tsx'
import { APPLICATIONS, sectionPath } from './applicationPaths.ts'

/** 新增申报: the application itself, whose twelve sections follow. `sourceId` and `approvalId` of the address choose source and 立项. */
export default function ApplicationAdd() {
  const [params] = useTabParams()
  const [form] = Form.useForm()
  const navigate = useNavigate()
  const [isChanged, setChanged] = useState(false)
  useUnsaved(isChanged)
  const insert = useRun(api.insertProjectInfo, { success: messages.saved, quiet: true })
  const save = async (values: FormValues) => {
    const made = await insert.run(values as unknown as InputOf<typeof api.insertProjectInfo>)
    if (!made) return
    setChanged(false)
    setTimeout(() => void navigate(sectionPath(made.id, 'target')))
  }
  const sourceId = params.get('sourceId')
  const approvalId = params.get('approvalId')
  return (
    <Page
      title="新增申报"
      back={APPLICATIONS}
      help="先保存基本信息，再填写其余十二个部分。任何部分都可以先存为草稿，提交前统一核对。"
      extra={
        <Button type="primary" loading={insert.running} onClick={() => form.submit()}>
          保存并继续
        </Button>
      }
      keepHead
    >
      <ApplicationForm
        form={form}
        {...(sourceId ? { initial: { sourceId } } : {})}
        approvalId={approvalId}
        disabled={insert.running}
        error={insert.error}
        onChange={() => setChanged(true)}
        onSubmit={(values) => void save(values)}
      />
    </Page>
  )
}
