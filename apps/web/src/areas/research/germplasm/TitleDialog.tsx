import { titleStatus, updateTitleStatus } from '@hepu/api/areas/research/germplasm/germplasmTitle'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import './germplasm.css'

/** 栏目设置: which fields everybody of the organisation sees in list and detail. */
export default function TitleDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useCall(titleStatus, {}, { quiet: true })
  const [changed, setChanged] = useState<ReadonlyMap<string, 0 | 1>>(new Map())
  const save = useRun(updateTitleStatus, { success: messages.saved })
  const stateOf = (field: string, state: 0 | 1) => changed.get(field) ?? state
  const titles = (data ?? []).flatMap(({ field, state }) => {
    const next = stateOf(field, state)
    return next === state ? [] : [{ field, state: next }]
  })
  const submit = async () => {
    if (titles.length === 0) return onClose()
    if ((await save.run({ titles })) !== undefined) onClose()
  }
  return (
    <AppModal
      open
      title="栏目设置"
      width={640}
      onCancel={onClose}
      onOk={() => void submit()}
      okButtonProps={{ disabled: !data }}
      confirmLoading={save.running}
    >
      <p className="note">
        勾选的栏目在列表与详情中显示，对本机构当前作物的所有人生效；录入、导入和导出不受影响。
      </p>
      {error && <ErrorPane error={error} onRetry={() => void refetch()} />}
      {!error && !data && <EmptyPane loading />}
      <div className="germplasm-titles">
        {(data ?? []).map(({ field, title, isFixed, state }) => (
          <Checkbox
            key={field}
            checked={stateOf(field, state) === 1}
            disabled={isFixed}
            onChange={({ target }) => setChanged(new Map(changed).set(field, target.checked ? 1 : 0))}
          >
            {title}
          </Checkbox>
        ))}
      </div>
    </AppModal>
  )
}
