import * as trialGroup from '@hepu/api/areas/experiment/group/group'
import { Select } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'

/** Chooses the checks of a group; the order of choosing is CK1, CK2 … */
export default function ChecksDialog({ groupId, onClose }: { groupId: string; onClose: () => void }) {
  const group = useCall(trialGroup.groupShow, { groupId })
  const [chosen, setChosen] = useState<string[]>()
  const save = useRun(trialGroup.setChecks, {
    success: `${messages.saved}：比对照的数字已重算`,
  })
  const value = chosen ?? group.data?.checks.map((check) => check.entryId) ?? []
  const submit = async () => {
    if ((await save.run({ groupId, entryIds: value })) !== undefined) onClose()
  }
  return (
    <AppModal
      open
      title="设置对照"
      onCancel={onClose}
      onOk={() => void submit()}
      okText="保存"
      confirmLoading={save.running}
    >
      <p>按选择的先后为 CK1、CK2……。CK1 为主对照。</p>
      <Select
        aria-label="对照"
        mode="multiple"
        style={{ width: '100%' }}
        placeholder="请选择对照品种"
        loading={group.isPending}
        maxCount={9}
        value={value}
        onChange={setChosen}
        showSearch={{ optionFilterProp: 'label' }}
        options={(group.data?.entries ?? []).map((entry) => ({ value: entry.id, label: entry.name }))}
      />
      <ol className="ck-order">
        {value.map((id, index) => (
          <li key={id}>
            CK{index + 1}：{group.data?.entries.find((entry) => entry.id === id)?.name}
          </li>
        ))}
      </ol>
    </AppModal>
  )
}
