import type { upgradePage } from '@hepu/api/areas/upgrade/evaluation'
import * as publishing from '@hepu/api/areas/upgrade/publish'
import type { OutputOf } from '@hepu/api/core/route'
import { Input } from 'antd'
import { useState } from 'react'
import { useRun } from '../../../client/useRun.ts'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'

type Row = OutputOf<typeof upgradePage>['records'][number]

/** Takes a publication back, with a reason; the list says what became of it. */
export default function RevokeDialog({
  upgrade,
  onClose,
  onRevoked,
}: {
  upgrade: Row
  onClose: () => void
  onRevoked: () => void
}) {
  const [reason, setReason] = useState('')
  const revoke = useRun(publishing.revoke)
  const run = async () => {
    if (!(await revoke.run({ upgradeId: upgrade.id, reason }))) return
    onRevoked()
    onClose()
  }
  return (
    <AppModal
      open
      title="撤销发布"
      onCancel={onClose}
      onOk={() => void run()}
      okText="撤销发布"
      okButtonProps={{ danger: true, disabled: reason.trim() === '' }}
      confirmLoading={revoke.running}
    >
      <p>
        将撤回 {upgrade.year} 年「{upgrade.groupName}
        」的发布，并移除尚无数据的下一阶段品种及为其布置的空白小区。已有数据的品种不能移除，此时不能撤销。发布记录会保留。
      </p>
      <Input.TextArea
        aria-label="撤销原因"
        placeholder="撤销原因（必填）"
        value={reason}
        maxLength={200}
        showCount
        onChange={(event) => setReason(event.target.value)}
      />
    </AppModal>
  )
}
