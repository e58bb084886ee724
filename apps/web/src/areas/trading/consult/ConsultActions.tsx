import { consultTake } from '@hepu/api/areas/trading/consult/consultHandling'
import type { ConsultDetail } from '@hepu/api/areas/trading/consult/consultShapes'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useRun } from '../../../client/useRun.ts'
import { ChangeHistory } from '../../../resource/change/ChangeHistory.tsx'
import { ActionButton } from '../../../ui/control/ActionButton.tsx'
import { DisabledWithReason } from '../../../ui/control/DisabledWithReason.tsx'

const MoveDialog = lazy(() => import('./MoveDialog.tsx'))
const AssignDialog = lazy(() => import('./AssignDialog.tsx'))
const EditDialog = lazy(() => import('./EditDialog.tsx'))
const DraftDialog = lazy(() => import('./DraftDialog.tsx'))

const dialogs = [
  ['assign', '指派'],
  ['edit', '更正资料'],
  ['draft', '起草合同'],
  ['discard', '标为无效'],
  ['close', '关闭'],
  ['reopen', '重新打开'],
] as const
type Opened = (typeof dialogs)[number][0]

/** Actions whose reason is worth knowing while they are not possible; the others are left out then. */
const explained: readonly Opened[] = ['draft']

/** What may be done with a consultation besides answering it. */
export function ConsultActions({ consult }: { consult: ConsultDetail }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const take = useRun(consultTake, { success: '操作成功，咨询由您处理' })
  const close = () => setOpened(null)
  const { can, whyNot = {} } = consult
  return (
    <Space wrap>
      <ChangeHistory object="consult" objectId={consult.id} />
      {can['take'] && (
        <ActionButton type="primary" onClick={() => take.run({ id: consult.id })}>
          受理
        </ActionButton>
      )}
      {dialogs
        .filter(([name]) => can[name] || (explained.includes(name) && whyNot[name]))
        .map(([name, label]) => (
          <DisabledWithReason key={name} why={whyNot[name]}>
            <Button danger={name === 'discard'} disabled={!can[name]} onClick={() => setOpened(name)}>
              {label}
            </Button>
          </DisabledWithReason>
        ))}
      <Suspense>
        {opened === 'assign' && <AssignDialog consult={consult} onClose={close} />}
        {opened === 'edit' && <EditDialog consult={consult} onClose={close} />}
        {opened === 'draft' && <DraftDialog source={{ consult }} onClose={close} />}
        {(opened === 'close' || opened === 'discard' || opened === 'reopen') && (
          <MoveDialog consult={consult} move={opened} onClose={close} />
        )}
      </Suspense>
    </Space>
  )
}
