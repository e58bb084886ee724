import * as api from '@hepu/api/areas/project/approval/projectApproval'
import { projectApprovalLabels as labels } from '@hepu/api/areas/project/approval/projectApprovalLabels'
import { Link } from 'react-router'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { approvalEditPath } from './approvalPaths.ts'

/** As many drafts as one answer may have. */
const MAX_SHOWN = 200

/** 立项草稿: the drafts of the user, to go on with or to delete. */
export default function ApprovalDraftDialog({ onClose }: { onClose: () => void }) {
  const drafts = useCall(api.queryDraftPage, { size: MAX_SHOWN }, { quiet: true })
  const remove = useRun(api.deleteApproval, { success: messages.deleted })
  const rows = drafts.data?.records
  return (
    <AppModal open title="立项草稿" width={760} footer={null} onCancel={onClose}>
      {drafts.error && <ErrorPane error={drafts.error} onRetry={() => void drafts.refetch()} />}
      {!drafts.error && !rows && <EmptyPane loading />}
      {rows?.length === 0 && <EmptyPane text="没有草稿。新增立项时可「存为草稿」，草稿只有自己看到。" />}
      {rows && rows.length > 0 && (
        <PlainTable
          label="立项草稿"
          keyOf={({ id }) => id}
          rows={rows}
          columns={[
            {
              title: labels.name,
              cell: ({ id, name }) => (
                <Link to={approvalEditPath(id)} onClick={onClose}>
                  {name}
                </Link>
              ),
            },
            { title: labels.year, width: 90, cell: ({ year }) => year ?? '—' },
            { title: '更新时间', width: 150, cell: ({ updateTime }) => formatTime(updateTime) },
            {
              title: '操作',
              width: 80,
              cell: ({ id, name }) => (
                <ConfirmButton
                  type="link"
                  danger
                  title={`确定删除草稿「${name}」吗？`}
                  onConfirm={() => remove.run({ id })}
                >
                  删除
                </ConfirmButton>
              ),
            },
          ]}
        />
      )}
    </AppModal>
  )
}
