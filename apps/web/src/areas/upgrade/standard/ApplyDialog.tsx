import * as record from '@hepu/api/areas/upgrade/upgradeRecord'
import * as api from '@hepu/api/areas/upgrade/standard/promotionStandard'
import { upgradeStates } from '@hepu/api/areas/upgrade/upgradeStates'
import { Select } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'

const options = {
  success: messages.done,
}
/** The states in which an evaluation may be judged anew by another standard. */
const open = new Set(['INIT', 'REHEARSAL', 'DRAFT'])

/** 用于评估: judges an evaluation by this standard instead of the one that its scope gives; decisions by hand stay. */
export default function ApplyDialog(props: { id: string; name: string; onClose: () => void }) {
  const [upgradeId, setUpgradeId] = useState<string>()
  const groups = useCall(record.groupList, {})
  const apply = useRun(api.insertUpgradeStandard, options)
  const offered = (groups.data ?? []).filter((row) => open.has(row.state))
  const submit = async () => {
    if (await apply.run({ upgradeId: upgradeId!, standardId: props.id })) props.onClose()
  }
  return (
    <AppModal
      open
      title={`用于评估 · ${props.name}`}
      okText="应用并重新判定"
      confirmLoading={apply.running}
      okButtonProps={{ disabled: upgradeId === undefined }}
      onCancel={props.onClose}
      onOk={() => void submit()}
    >
      <p className="quiet">选定的评估改用本标准的最新版本重新判定，此后不再按范围匹配；人工判定保留。</p>
      {groups.error && <ErrorPane error={groups.error} onRetry={() => void groups.refetch()} />}
      <Select
        aria-label="晋级评估"
        style={{ width: '100%' }}
        placeholder="请选择晋级评估"
        showSearch={{ optionFilterProp: 'label' }}
        loading={groups.isPending}
        notFoundContent="没有可重新判定的评估"
        value={upgradeId ?? null}
        onChange={setUpgradeId}
        options={offered.map((row) => ({
          value: row.upgradeId,
          label: `${row.group.year} · ${row.group.name} · ${upgradeStates[row.state]}`,
        }))}
      />
    </AppModal>
  )
}
