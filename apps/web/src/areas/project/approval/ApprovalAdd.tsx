import {
  insertApproval,
  selectById,
  type ApprovalDetail,
} from '@hepu/api/areas/project/approval/projectApproval'
import { Button, Form, Space } from 'antd'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import type { FormValues } from '../../../resource/form/items.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { ApprovalForm } from './ApprovalForm.tsx'
import { approvalEditPath, approvalPath, APPROVALS } from './approvalPaths.ts'
import { successOf, useApprovalSave } from './useApprovalSave.ts'

/** 新增立项: a new one at the top, or below the one that the address names. */
export default function ApprovalAdd() {
  const [params] = useTabParams()
  const parentId = params.get('parentId')
  const above = useCall(selectById, { id: parentId ?? '0' }, { enabled: parentId !== null, quiet: true })
  const isReady = parentId === null || above.data
  return (
    <Page title="新增立项" back={parentId === null ? APPROVALS : approvalPath(parentId)} keepHead>
      {above.error && <ErrorPane error={above.error} onRetry={() => void above.refetch()} />}
      {!above.error && !isReady && <EmptyPane loading />}
      {isReady && !above.error && <NewApproval {...(above.data ? { above: above.data } : {})} />}
    </Page>
  )
}

function NewApproval({ above }: { above?: ApprovalDetail }) {
  const [form] = Form.useForm()
  const { added, take, inputOf, saved, leave, touch } = useApprovalSave(form)
  const insert = useRun(insertApproval, { success: successOf, quiet: true })
  const save = async (values?: FormValues) => {
    const made = await insert.run(inputOf(values))
    if (!made) return
    saved(made)
    leave(made.state === 'draft' ? approvalEditPath(made.id) : approvalPath(made.id))
  }
  const initial = above && {
    parentId: above.id,
    year: above.year,
    category: above.category,
    sourceId: above.sourceId,
    startDate: above.startDate,
    endDate: above.endDate,
  }
  return (
    <>
      {above && (
        <p className="quiet">
          上级：{above.name}（{above.startDate} 至 {above.endDate}）
        </p>
      )}
      <ApprovalForm
        form={form}
        {...(initial ? { initial } : {})}
        error={insert.error}
        added={added}
        onAdded={take}
        onChange={touch}
        onSubmit={save}
      />
      <Space>
        <Button type="primary" loading={insert.running} onClick={() => form.submit()}>
          提交
        </Button>
        <Button loading={insert.running} onClick={() => void save()}>
          存为草稿
        </Button>
      </Space>
    </>
  )
}
