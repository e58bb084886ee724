import * as api from '@hepu/api/areas/project/node/projectTracking'
import type { InputOf } from '@hepu/api/core/route'
import { Button, Form, Space } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import type { FormValues } from '../../../resource/form/items.ts'
import { useOpened } from '../../../resource/form/useOpened.ts'
import { useUnsaved } from '../../../resource/form/useUnsaved.ts'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { NodeForm } from './NodeForm.tsx'
import { nodePath, PROJECTS } from './nodePaths.ts'
import { useNodeAddress } from './useNodeAddress.ts'

/** 项目草稿: goes on with a draft, submits it, or deletes it. */
export default function ProjectDraftDetails() {
  const address = useNodeAddress()
  const opened = useOpened(
    api.projectDetail,
    { projectId: address?.projectId ?? '0' },
    { enabled: address !== null, quiet: true },
  )
  return (
    <Page title="项目草稿" back={PROJECTS} keepHead>
      {!address && <BadQuery list={PROJECTS} />}
      {opened.error && <ErrorPane error={opened.error} onRetry={() => void opened.refetch()} />}
      {address && !opened.error && !opened.data && <EmptyPane loading />}
      {opened.data && <Draft node={opened.data} />}
    </Page>
  )
}

function Draft({ node }: { node: api.NodeDetail }) {
  const [form] = Form.useForm()
  const navigate = useNavigate()
  const [isChanged, setChanged] = useState(false)
  const [version, setVersion] = useState(node.version)
  useUnsaved(isChanged)
  const options = { success: messages.saved, quiet: true }
  const create = useRun(api.createProject, options)
  const save = useRun(api.saveProject, options)
  const remove = useRun(api.deleteDraftProject, { success: messages.deleted })
  const leave = (path: string) => {
    setChanged(false)
    setTimeout(() => void navigate(path))
  }
  const submit = async (values: FormValues) => {
    const input = { ...(values as unknown as InputOf<typeof api.createProject>), draftId: node.id, version }
    const made = await create.run(input)
    if (made) leave(nodePath('projectDetails', { projectId: made.id }))
  }
  const keep = async () => {
    const values = form.getFieldsValue(true) as unknown as InputOf<typeof api.saveProject>
    const saved = await save.run({ ...values, id: node.id, version })
    if (!saved) return
    setVersion(saved.version)
    setChanged(false)
  }
  return (
    <>
      <NodeForm
        form={form}
        level={1}
        node={node}
        error={create.error ?? save.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
      <Space>
        <Button type="primary" loading={create.running} onClick={() => form.submit()}>
          提交
        </Button>
        <Button loading={save.running} onClick={() => void keep()}>
          保存草稿
        </Button>
        <ConfirmButton
          danger
          title={`确定删除草稿「${node.name}」吗？`}
          onConfirm={async () => {
            if ((await remove.run({ projectId: node.id })) !== undefined) leave(PROJECTS)
          }}
        >
          删除草稿
        </ConfirmButton>
      </Space>
    </>
  )
}
