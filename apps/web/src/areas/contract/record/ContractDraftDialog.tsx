import { deleteDraft, draftList } from '@hepu/api/areas/contract/record/contractCalls'
import { contractLabels as labels } from '@hepu/api/areas/contract/record/contractLabels'
import { contractKinds } from '@hepu/api/areas/contract/record/contractStates'
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
import { draftPath } from '../contractPaths.ts'
import { typeText } from '../contractText.ts'

/** 合同草稿: the drafts of the user, to go on with or to delete. */
export default function ContractDraftDialog({ onClose }: { onClose: () => void }) {
  const drafts = useCall(draftList, {}, { quiet: true })
  const remove = useRun(deleteDraft, { success: messages.deleted })
  const rows = drafts.data
  return (
    <AppModal open title="合同草稿" width={820} footer={null} onCancel={onClose}>
      {drafts.error && <ErrorPane error={drafts.error} onRetry={() => void drafts.refetch()} />}
      {!drafts.error && !rows && <EmptyPane loading />}
      {rows?.length === 0 && <EmptyPane text="没有草稿。新增合同时可「存为草稿」，草稿只列给本人。" />}
      {rows && rows.length > 0 && (
        <PlainTable
          label="合同草稿"
          keyOf={({ id }) => id}
          rows={rows}
          pageSize={10}
          columns={[
            {
              title: labels.name,
              cell: ({ id, name }) => (
                <Link to={draftPath(id)} onClick={onClose}>
                  {name}
                </Link>
              ),
            },
            { title: labels.kind, width: 90, cell: ({ kind }) => contractKinds[kind] },
            { title: labels.type, width: 130, cell: ({ type }) => typeText(type) ?? '—' },
            { title: '对方', width: 150, cell: ({ partyNames }) => partyNames || '—' },
            { title: '更新时间', width: 140, cell: ({ updateTime }) => formatTime(updateTime) },
            {
              title: '操作',
              width: 80,
              cell: ({ id, name }) => (
                <ConfirmButton
                  type="link"
                  danger
                  title={`确定删除草稿「${name}」及其文件吗？`}
                  description="已取的合同编号不再使用"
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
