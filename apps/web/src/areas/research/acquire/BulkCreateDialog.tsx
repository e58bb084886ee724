import { CREATE_MAX, type Inbox } from '@hepu/api/areas/research/acquire/acquireCalls'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'

interface Props {
  inbox: Inbox
  ids: readonly string[]
  onDone: () => void
  onClose: () => void
}

/** 批量新增: shows how many announcements become drafts and which must be checked one by one, then creates the drafts. */
export default function BulkCreateDialog({ inbox, ids, onDone, onClose }: Props) {
  const plan = useCall(inbox.calls.plan, { ids: [...ids] }, { quiet: true })
  const create = useRun(inbox.calls.createMany, { success: `${messages.done}：已新增为草稿` })
  const { ready = [], left = [] } = plan.error ? {} : (plan.data ?? {})
  const some = ready.slice(0, CREATE_MAX)
  const submit = async () => {
    if ((await create.run({ ids: [...some] })) === undefined) return
    onDone()
    onClose()
  }
  return (
    <AppModal
      open
      width={640}
      title={`批量新增${inbox.def.title}`}
      okText={`新增 ${some.length} 条草稿`}
      okButtonProps={{ disabled: some.length === 0 }}
      confirmLoading={create.running}
      onCancel={onClose}
      onOk={() => void submit()}
    >
      {plan.error && <ErrorPane error={plan.error} onRetry={() => void plan.refetch()} />}
      {!plan.error && !plan.data && <EmptyPane loading />}
      {plan.data && !plan.error && (
        <>
          <p>
            所选 {ids.length} 条：<strong>{ready.length}</strong> 条没有匹配，可以新增为{inbox.def.title}
            草稿；<strong>{left.length}</strong> 条须逐条处理，这次不新增。
          </p>
          {ready.length > some.length && <p>一次最多新增 {CREATE_MAX} 条，其余请再次批量新增。</p>}
          {left.length > 0 && (
            <ul className="acquire-left">
              {left.map(({ id, name, why }) => (
                <li key={id}>
                  「{name}」<span className="quiet">{why}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </AppModal>
  )
}
