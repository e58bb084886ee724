import * as api from '@hepu/api/areas/project/node/projectTracking'
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
import { PROJECTS } from './nodePaths.ts'

/** 项目草稿: the drafts of the user, to go on with or to delete. */
export default function DraftDialog({ onClose }: { onClose: () => void }) {
  const drafts = useCall(api.queryDraftList, {}, { quiet: true })
  const remove = useRun(api.deleteDraftProject, { success: messages.deleted })
  return (
    <AppModal open title="项目草稿" width={720} footer={null} onCancel={onClose}>
      {drafts.error && <ErrorPane error={drafts.error} onRetry={() => void drafts.refetch()} />}
      {!drafts.error && !drafts.data && <EmptyPane loading />}
      {drafts.data?.length === 0 && <EmptyPane text="没有草稿。新增项目时可「存为草稿」。" />}
      {drafts.data && drafts.data.length > 0 && (
        <PlainTable
          label="项目草稿"
          keyOf={({ id }) => id}
          rows={drafts.data}
          columns={[
            {
              title: '名称',
              cell: ({ id, name }) => (
                <Link to={`${PROJECTS}/projectInfoDraftDetails?projectId=${id}`} onClick={onClose}>
                  {name}
                </Link>
              ),
            },
            { title: '更新时间', width: 150, cell: ({ updateTime }) => formatTime(updateTime) },
            {
              title: '操作',
              width: 80,
              cell: ({ id, name }) => (
                <ConfirmButton
                  type="link"
                  danger
                  title={`确定删除草稿「${name}」吗？`}
                  onConfirm={() => remove.run({ projectId: id })}
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
