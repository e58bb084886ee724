import * as api from '@hepu/api/areas/project/approval/projectApproval'
import { Button, Form, Space } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { ConflictNotice } from '../../../resource/form/conflict/ConflictNotice.tsx'
import { useOverwrite } from '../../../resource/form/conflict/useOverwrite.ts'
import type { FormValues } from '../../../resource/form/items.ts'
import { useOpened } from '../../../resource/form/useOpened.ts'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { ApprovalFiles } from './ApprovalFiles.tsx'
import { ApprovalForm } from './ApprovalForm.tsx'
import { approvalPath, APPROVALS } from './approvalPaths.ts'
import { successOf, useApprovalSave } from './useApprovalSave.ts'

/** 修改立项: goes on with a draft and submits it, or changes one that is not published. */
export default function ApprovalEdit() {
  const [params] = useTabParams()
  const id = params.get('id')
  const opened = useOpened(api.selectById, { id: id ?? '0' }, { enabled: id !== null, quiet: true })
  const held = opened.data
  return (
    <Page
      title={held ? `修改立项 · ${held.name}` : '修改立项'}
      back={held && held.state !== 'draft' ? approvalPath(held.id) : APPROVALS}
      keepHead
    >
      {id === null && <BadQuery list={APPROVALS} />}
      {opened.error && <ErrorPane error={opened.error} onRetry={() => void opened.refetch()} />}
      {id !== null && !opened.error && !held && <EmptyPane loading />}
      {held &&
        (held.can['edit'] ? (
          <Edit held={held} onReload={async () => (await opened.refetch()).data} />
        ) : (
          <Notice tone="warning" title={held.whyNot?.['edit'] ?? messages.noPermission} />
        ))}
    </Page>
  )
}

interface Props {
  held: api.ApprovalDetail
  onReload: () => Promise<api.ApprovalDetail | undefined>
}

function Edit({ held, onReload }: Props) {
  const [form] = Form.useForm()
  const [version, setVersion] = useState(held.version)
  const { versionFor, overwrite } = useOverwrite(form)
  const { added, take, inputOf, saved, leave, touch } = useApprovalSave(form)
  const isDraft = held.state === 'draft'
  const update = useRun(api.editApproval, { success: isDraft ? successOf : messages.saved, quiet: true })
  const remove = useRun(api.deleteApproval, { success: messages.deleted })
  const save = async (values?: FormValues) => {
    const answer = await update.run({ ...inputOf(values), id: held.id, version: versionFor(version) })
    if (!answer) return
    saved(answer)
    setVersion(answer.version)
    if (answer.state !== 'draft') leave(approvalPath(held.id))
  }
  return (
    <>
      <ConflictNotice
        error={update.error}
        version={version}
        record={{ object: 'project_approval', objectId: held.id }}
        onReload={async () => {
          const read = await onReload()
          if (read) setVersion(read.version)
          form.resetFields()
        }}
        onOverwrite={overwrite}
      />
      <ApprovalForm
        form={form}
        held={held}
        error={update.error}
        added={added}
        onAdded={take}
        stored={<ApprovalFiles id={held.id} mayRemove onRemoved={setVersion} />}
        onChange={touch}
        onSubmit={save}
      />
      <Space>
        <Button type="primary" loading={update.running} onClick={() => form.submit()}>
          {isDraft ? '提交' : '保存'}
        </Button>
        {isDraft && (
          <>
            <Button loading={update.running} onClick={() => void save()}>
              保存草稿
            </Button>
            <ConfirmButton
              danger
              title={`确定删除草稿「${held.name}」吗？`}
              onConfirm={async () => {
                if ((await remove.run({ id: held.id })) !== undefined) leave(APPROVALS)
              }}
            >
              删除草稿
            </ConfirmButton>
          </>
        )}
      </Space>
    </>
  )
}
