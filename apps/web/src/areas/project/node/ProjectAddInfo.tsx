import * as api from '@hepu/api/areas/project/node/projectTracking'
import { levelNames, type NodeLevel } from '@hepu/api/areas/project/node/nodeLabels'
import type { InputOf } from '@hepu/api/core/route'
import { Button, Form, Space } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import type { FormValues } from '../../../resource/form/items.ts'
import { useUnsaved } from '../../../resource/form/useUnsaved.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { NodeForm } from './NodeForm.tsx'
import { addressOf, nodePath, PROJECTS } from './nodePaths.ts'

/** 新增项目: a new project, or a topic or assignment below the node that the address names. */
export default function ProjectAddInfo() {
  const [params] = useTabParams()
  const projectId = params.get('projectId')
  const key = { projectId: projectId ?? '0', topicId: params.get('topicId') }
  const above = useCall(api.projectDetail, key, { enabled: projectId !== null, quiet: true })
  const level = projectId === null ? 1 : (above.data?.level ?? 1) + 1
  const isReady = projectId === null || above.data
  return (
    <Page
      title={`新增${levelNames[level as NodeLevel] ?? ''}`}
      back={above.data ? nodePath('projectDetails', addressOf(above.data)) : PROJECTS}
      keepHead
    >
      {above.error && <ErrorPane error={above.error} onRetry={() => void above.refetch()} />}
      {!above.error && !isReady && <EmptyPane loading />}
      {isReady && !above.error && <NewNode level={level} {...(above.data ? { above: above.data } : {})} />}
    </Page>
  )
}

type Values = InputOf<typeof api.createProject>

function NewNode({ level, above }: { level: number; above?: api.NodeDetail }) {
  const [form] = Form.useForm()
  const navigate = useNavigate()
  const [isChanged, setChanged] = useState(false)
  useUnsaved(isChanged)
  const mayCreate = usePermissions().has('project.node:create')
  const options = { success: messages.saved, quiet: true }
  const create = useRun(api.createProject, options)
  const addBelow = useRun(api.createAssignment, options)
  const saveDraft = useRun(api.saveProject, options)
  const leave = (path: string) => {
    setChanged(false)
    setTimeout(() => void navigate(path))
  }
  const submit = async (values: FormValues) => {
    const made = above
      ? await addBelow.run({ ...(values as unknown as Values), parentId: above.id })
      : await create.run(values as unknown as Values)
    if (!made) return
    const place = { id: made.id, level, projectId: above?.projectId ?? made.id, parentId: above?.id ?? null }
    leave(nodePath('projectDetails', addressOf(place)))
  }
  const keep = async () => {
    const saved = await saveDraft.run(form.getFieldsValue(true))
    if (saved) leave(`${PROJECTS}/projectInfoDraftDetails?projectId=${saved.id}`)
  }
  const days = above && { startDate: above.startDate, endDate: above.endDate }
  return (
    <>
      {above && (
        <p className="quiet">
          上级：{above.trail.map(({ name }) => name).join(' / ')}（{above.startDate} 至 {above.endDate}）
        </p>
      )}
      <NodeForm
        form={form}
        level={level}
        {...(days ? { initial: days } : {})}
        error={create.error ?? addBelow.error ?? saveDraft.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
      <Space>
        <Button type="primary" loading={create.running || addBelow.running} onClick={() => form.submit()}>
          提交
        </Button>
        {!above && mayCreate && (
          <Button loading={saveDraft.running} onClick={() => void keep()}>
            存为草稿
          </Button>
        )}
      </Space>
    </>
  )
}
