import * as api from '@hepu/api/areas/project/node/projectTracking'
import { levelNames, type NodeLevel } from '@hepu/api/areas/project/node/nodeLabels'
import type { InputOf } from '@hepu/api/core/route'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { messages } from '../../../client/messages.ts'
import { notify } from '../../../client/notify.ts'
import { useRun } from '../../../client/useRun.ts'
import { ConflictNotice } from '../../../resource/form/conflict/ConflictNotice.tsx'
import { useOverwrite } from '../../../resource/form/conflict/useOverwrite.ts'
import type { FormValues } from '../../../resource/form/items.ts'
import { useOpened } from '../../../resource/form/useOpened.ts'
import { useUnsaved } from '../../../resource/form/useUnsaved.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { SignedNotice } from '../change/SignedNotice.tsx'
import { NodeForm } from './NodeForm.tsx'
import { addressOf, nodePath, PROJECTS } from './nodePaths.ts'
import { useNodeAddress } from './useNodeAddress.ts'

/** 修改项目: the fields of a project, topic or assignment. */
export default function ProjectInfoDetails() {
  const address = useNodeAddress()
  const opened = useOpened(api.projectDetail, address ?? { projectId: '0' }, {
    enabled: address !== null,
    quiet: true,
  })
  const node = opened.data
  return (
    <Page
      title={node ? `修改${levelNames[node.level as NodeLevel]} · ${node.name}` : '修改项目'}
      back={node ? nodePath('projectDetails', addressOf(node)) : PROJECTS}
      keepHead
    >
      {!address && <BadQuery list={PROJECTS} />}
      {opened.error && <ErrorPane error={opened.error} onRetry={() => void opened.refetch()} />}
      {address && !opened.error && !node && <EmptyPane loading />}
      {node?.isSigned && (
        <SignedNotice projectId={node.projectId} what="负责人、承担单位、起止日期、预算与摘要" />
      )}
      {node && <Edit node={node} onReload={async () => void (await opened.refetch())} />}
    </Page>
  )
}

function Edit({ node, onReload }: { node: api.NodeDetail; onReload: () => Promise<void> }) {
  const [form] = Form.useForm()
  const navigate = useNavigate()
  const [isChanged, setChanged] = useState(false)
  useUnsaved(isChanged)
  const { versionFor, overwrite } = useOverwrite(form)
  const options = { success: messages.saved, quiet: true }
  const project = useRun(api.editProject, options)
  const below = useRun(api.editTopicAssignment, options)
  const update = node.level === 1 ? project : below
  const submit = async (values: FormValues) => {
    const input = { ...values, id: node.id, version: versionFor(node.version) }
    const saved = await update.run(input as unknown as InputOf<typeof api.editProject>)
    if (!saved) return
    if (saved.planned) notify.info(saved.planned)
    if (saved.outside) notify.warning(saved.outside)
    setChanged(false)
    setTimeout(() => void navigate(nodePath('projectDetails', addressOf(node))))
  }
  return (
    <>
      <ConflictNotice
        error={update.error}
        version={node.version}
        record={{ object: 'project_node', objectId: node.id }}
        onReload={async () => {
          await onReload()
          form.resetFields()
          setChanged(false)
        }}
        onOverwrite={overwrite}
      />
      <NodeForm
        form={form}
        level={node.level}
        node={node}
        error={update.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
      <Button type="primary" loading={update.running} onClick={() => form.submit()}>
        保存
      </Button>
    </>
  )
}
