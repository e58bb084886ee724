import { approvalCounts } from '@hepu/api/core/approval/approvalCalls'
import { useCall } from '../../client/useCall.ts'
import { TodoItem } from '../../ui/page/TodoItem.tsx'

/** 待我审批 and 抄送我的 in 我的待办 of the home screen. */
export default function ApprovalTodos() {
  const { data } = useCall(approvalCounts, {}, { quiet: true, freshOnReturn: true })
  if (!data) return null
  return (
    <>
      <TodoItem label="待我审批" count={data.todo} to="/approval/todo" />
      {data.copied > 0 && (
        <TodoItem label="抄送未读" count={data.copied} to="/approval/copied?isUnread=true" />
      )}
    </>
  )
}
