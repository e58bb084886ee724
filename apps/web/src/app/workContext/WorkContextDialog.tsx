import { changeCrop, changeOrg } from '@hepu/api/areas/authority/session/session'
import { Select } from 'antd'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useRun } from '../../client/useRun.ts'
import { AppModal } from '../../ui/dialog/AppModal.tsx'
import { askUnfinished, enterWorkspace, refreshSession } from '../session/enter.ts'
import { whileMoving } from './workContext.ts'
import { closeWorkContextDialog, useWorkContextDialog } from './useWorkContextDialog.ts'
import { useSession } from '../../workspace/session.ts'

/** 切换机构与作物. `isForced`: nothing is chosen yet, so that it cannot be closed. */
export default function WorkContextDialog({ isForced }: { isForced: boolean }) {
  const { userInfo, cropList, orgList } = useSession()
  const about = useWorkContextDialog((dialog) => dialog.about)
  const [orgId, setOrgId] = useState(userInfo?.currentOrg?.id)
  const [crop, setCrop] = useState(userInfo?.currentCrop?.value)
  const { switchTo, running } = useSwitch()
  const id = useId()
  const isSame = orgId === userInfo?.currentOrg?.id && crop === userInfo?.currentCrop?.value
  return (
    <AppModal
      open
      title={isForced ? '请先选择作物' : '切换机构与作物'}
      width={420}
      okText="切换"
      closable={!isForced}
      keyboard={!isForced}
      onCancel={closeWorkContextDialog}
      onOk={() => void switchTo({ orgId, crop })}
      okButtonProps={{ disabled: isSame || !crop }}
      cancelButtonProps={{ hidden: isForced }}
      confirmLoading={running}
    >
      <div className="work-context-form">
        <label htmlFor={`${id}org`}>机构</label>
        <Select
          id={`${id}org`}
          autoFocus={about === 'org' && !isForced}
          showSearch={{ optionFilterProp: 'label' }}
          value={orgId}
          onChange={setOrgId}
          options={orgList.map((org) => ({ value: org.id, label: org.name }))}
        />
        <label htmlFor={`${id}crop`}>作物</label>
        <Select
          id={`${id}crop`}
          autoFocus={about === 'crop' || isForced}
          placeholder="请选择作物"
          value={crop}
          onChange={setCrop}
          options={cropList.map(({ value, label }) => ({ value, label }))}
        />
      </div>
    </AppModal>
  )
}

interface WorkContext {
  orgId: string | undefined
  crop: string | undefined
}

/**
 * Changes what differs, then enters the workspace anew at its first screen. If a part of it fails, the user is loaded
 * anyway, so that the frame shows the real work context, and 重新加载 is offered.
 */
function useSwitch() {
  const [running, setRunning] = useState(false)
  const toOrg = useRun(changeOrg)
  const toCrop = useRun(changeCrop)
  const navigate = useNavigate()
  const change = async ({ orgId, crop }: WorkContext) => {
    const { currentOrg, currentCrop } = useSession.getState().userInfo ?? {}
    const isOrgNew = Boolean(orgId) && orgId !== currentOrg?.id
    if (isOrgNew && (await toOrg.run({ orgId: orgId! })) === undefined) return 'nothing'
    const isCropNew = Boolean(crop) && crop !== currentCrop?.value
    if (isCropNew && (await toCrop.run({ crop: crop! })) === undefined) return isOrgNew ? 'half' : 'nothing'
    return 'all'
  }
  const move = async (workContext: WorkContext) => {
    const done = await change(workContext)
    if (done === 'all' && (await enterWorkspace('switch', async () => navigate('/', { replace: true }))))
      return true
    if (done !== 'all') await refreshSession(askUnfinished)
    if (done !== 'nothing') askUnfinished()
    return done !== 'nothing'
  }
  const switchTo = async (workContext: WorkContext) => {
    setRunning(true)
    if (await whileMoving(() => move(workContext))) closeWorkContextDialog()
    setRunning(false)
  }
  return { switchTo, running }
}
