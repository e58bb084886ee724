import { changeCrop, changeOrg } from '@hepu/api/areas/authority/session'
import { Select } from 'antd'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useRun } from '../client/useRun.ts'
import { AppModal } from '../ui/AppModal.tsx'
import { enterWorkspace } from './enter.ts'
import { closePlaceDialog, usePlaceDialog } from './placeDialog.ts'
import { useSession } from './session.ts'

/** 切换机构与作物. `isForced`: nothing is chosen yet, so it cannot be put away. */
export default function PlaceDialog({ isForced }: { isForced: boolean }) {
  const { userInfo, cropList, orgList } = useSession()
  const about = usePlaceDialog((it) => it.about)
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
      onCancel={closePlaceDialog}
      onOk={() => void switchTo({ orgId, crop })}
      okButtonProps={{ disabled: isSame || !crop }}
      cancelButtonProps={{ hidden: isForced }}
      confirmLoading={running}
    >
      <div className="place-form">
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

interface Place {
  orgId: string | undefined
  crop: string | undefined
}

/** Changes what differs, then enters the workspace anew at its first screen. */
function useSwitch() {
  const [running, setRunning] = useState(false)
  const toOrg = useRun(changeOrg)
  const toCrop = useRun(changeCrop)
  const navigate = useNavigate()
  const switchTo = async ({ orgId, crop }: Place) => {
    const { currentOrg, currentCrop } = useSession.getState().userInfo ?? {}
    setRunning(true)
    const orgDone = !orgId || orgId === currentOrg?.id || (await toOrg.run({ orgId })) !== undefined
    const cropDone =
      orgDone && (!crop || crop === currentCrop?.value || (await toCrop.run({ crop })) !== undefined)
    if (cropDone && (await enterWorkspace('switch', async () => navigate('/', { replace: true })))) {
      closePlaceDialog()
    }
    setRunning(false)
  }
  return { switchTo, running }
}
