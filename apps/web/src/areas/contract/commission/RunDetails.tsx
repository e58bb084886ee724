import * as api from '@hepu/api/areas/contract/commission/commissionRun'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { AppDrawer } from '../../../ui/dialog/AppDrawer.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { yuan } from './commissionText.ts'
import { Offered } from '../../../ui/control/Offered.tsx'
import { Reasons } from '../../../ui/control/Reasons.tsx'
import { RunLines } from './RunLines.tsx'
import { periodOf, RunState } from './RunTable.tsx'

/** One run: its lines, who made and confirmed it, the check that it can be computed again, and its confirmation. */
export default function RunDetails({ run, onClose }: { run: api.CommissionRun; onClose: () => void }) {
  const confirm = useRun(api.confirmRun, { success: messages.done })
  const [isReplayed, setReplayed] = useState(false)
  return (
    <AppDrawer
      open
      size={760}
      closesWithTab
      title={`第${run.serial}次计算　${run.scopeName}　${periodOf(run)}`}
      onClose={onClose}
      extra={
        <Space>
          <Button onClick={() => setReplayed(true)}>重算核对</Button>
          <Offered of={run} action="confirm">
            {(disabled) => (
              <ConfirmButton
                type="primary"
                disabled={disabled}
                title={`确认应付 ${yuan(run.payable)} 元？确认后不可更改，并生成应收。`}
                onConfirm={async () => {
                  if ((await confirm.run({ id: run.id, hash: run.hash })) !== undefined) onClose()
                }}
              >
                确认
              </ConfirmButton>
            )}
          </Offered>
        </Space>
      }
    >
      <Reasons of={run} actions={{ confirm: '确认' }} />
      <p className="commission-note">
        <RunState run={run} />
        {'　'}
        　编制 {run.createdByName ?? '—'} {formatTime(run.createTime)}
        {run.confirmedAt && `　确认 ${run.confirmedByName ?? '—'} ${formatTime(run.confirmedAt)}`}
      </p>
      {run.reason && <p className="commission-note">冲销原因：{run.reason}</p>}
      {run.note && <p className="commission-note">备注：{run.note}</p>}
      <RunLines run={run} />
      <p className="quiet">
        校验码 <span className="commission-hash">{run.hash}</span>
      </p>
      {isReplayed && <Replay id={run.id} />}
    </AppDrawer>
  )
}

/** Whether the stored rule and declarations still give what was stored. */
function Replay({ id }: { id: string }) {
  const found = useCall(api.replayRun, { id }, { quiet: true })
  if (found.error) return <StateText tone="bad">{found.error.message}</StateText>
  if (!found.data) return <span className="quiet">正在重算…</span>
  return found.data.isSame ? (
    <StateText tone="good">重算一致：应付 {yuan(found.data.payable)} 元，校验码相同</StateText>
  ) : (
    <StateText tone="bad">
      重算不一致：应付 {yuan(found.data.payable)} 元，校验码 {found.data.computed}
    </StateText>
  )
}
