import { remind, takeBack } from '@hepu/api/core/approval/approvalCalls'
import type { ApprovalShown } from '@hepu/api/core/approval/approvalShapes'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { notify } from '../../client/notify.ts'
import { useRun } from '../../client/useRun.ts'
import { ActionButton } from '../../ui/control/ActionButton.tsx'
import { DisabledWithReason } from '../../ui/control/DisabledWithReason.tsx'
import { ConfirmButton } from '../../ui/dialog/ConfirmButton.tsx'
import { sayDecided } from './sayDecided.ts'

const ActDialog = lazy(() => import('./ActDialog.tsx'))
const ReturnDialog = lazy(() => import('./ReturnDialog.tsx'))
const HandOverDialog = lazy(() => import('./HandOverDialog.tsx'))
const AddSignDialog = lazy(() => import('./AddSignDialog.tsx'))
const ReasonDialog = lazy(() => import('./ReasonDialog.tsx'))

/** Acts that open a dialog, in the order of their buttons. */
const dialogActs = [
  { name: 'agree', label: '同意', isMain: true },
  { name: 'reject', label: '不同意' },
  { name: 'return', label: '退回' },
  { name: 'transfer', label: '转办' },
  { name: 'addSign', label: '加签' },
  { name: 'assign', label: '指派' },
  { name: 'resubmit', label: '重新提交' },
  { name: 'withdraw', label: '撤回' },
  { name: 'void', label: '作废' },
] as const
type DialogAct = (typeof dialogActs)[number]['name']

/** What the user may do with an approval. An act that the state forbids now is disabled with the reason. */
export function ApprovalActions({ approval }: { approval: ApprovalShown }) {
  const [opened, setOpened] = useState<DialogAct | null>(null)
  const { can, whyNot = {} } = approval
  const shown = dialogActs.filter(({ name }) => can[name] || whyNot[name])
  return (
    <Space wrap>
      {shown.map((act) => (
        <DisabledWithReason key={act.name} why={can[act.name] ? undefined : whyNot[act.name]}>
          <Button
            type={'isMain' in act ? 'primary' : 'default'}
            danger={act.name === 'reject' || act.name === 'void'}
            disabled={!can[act.name]}
            onClick={() => setOpened(act.name)}
          >
            {act.label}
          </Button>
        </DisabledWithReason>
      ))}
      <TakeBackButton approval={approval} />
      <RemindButton approval={approval} />
      <Suspense>
        {opened && <OpenedDialog approval={approval} act={opened} onClose={() => setOpened(null)} />}
      </Suspense>
    </Space>
  )
}

interface Opened {
  approval: ApprovalShown
  act: DialogAct
  onClose: () => void
}

function OpenedDialog({ approval, act, onClose }: Opened) {
  const [taskId] = useState(approval.taskId ?? '')
  switch (act) {
    case 'agree':
    case 'reject':
      return <ActDialog tasks={[{ ...approval, taskId }]} decision={act} onClose={onClose} />
    case 'return':
      return <ReturnDialog {...{ approval, taskId, onClose }} />
    case 'transfer':
    case 'assign':
      return <HandOverDialog {...{ approval, taskId, onClose }} kind={act} />
    case 'addSign':
      return <AddSignDialog {...{ approval, taskId, onClose }} />
    default:
      return <ReasonDialog {...{ approval, onClose }} kind={act} />
  }
}

function TakeBackButton({ approval }: { approval: ApprovalShown }) {
  const { can, whyNot = {}, id, version } = approval
  const run = useRun(takeBack)
  if (!can['takeBack'] && !whyNot['takeBack']) return null
  const send = async () => {
    if ((await run.run({ id, version })) !== undefined) await sayDecided('takeBack', [approval])
  }
  return (
    <DisabledWithReason why={can['takeBack'] ? undefined : whyNot['takeBack']}>
      <ConfirmButton
        disabled={!can['takeBack']}
        title="确定收回您对这一步的处理吗？"
        description="收回后该步骤重新等您处理，轨迹保留这次收回。"
        onConfirm={send}
      >
        收回处理
      </ConfirmButton>
    </DisabledWithReason>
  )
}

function RemindButton({ approval }: { approval: ApprovalShown }) {
  const { can, whyNot = {}, id } = approval
  const run = useRun(remind)
  if (!can['remind'] && !whyNot['remind']) return null
  const send = async () => {
    const sent = await run.run({ id })
    if (sent) notify.success(`操作成功，已通知${sent.reminded.join('、')}`)
  }
  return (
    <DisabledWithReason why={can['remind'] ? undefined : whyNot['remind']}>
      <ActionButton disabled={!can['remind']} onClick={send}>
        催办
      </ActionButton>
    </DisabledWithReason>
  )
}
