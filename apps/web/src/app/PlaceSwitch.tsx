import { DownOutlined } from '@ant-design/icons'
import { changeCrop, changeOrg } from '@hepu/api/areas/authority/session'
import { Button, Popover, Select } from 'antd'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useRun } from '../client/useRun.ts'
import { enterWorkspace } from './enter.ts'
import { useSession } from './session.ts'

/** Shows organisation and crop, and changes them. Without a crop it opens by itself: one has to be chosen first. */
export function PlaceSwitch() {
  const user = useSession((it) => it.userInfo)
  const hasCrop = useSession((it) => it.currentCropFlag)
  const key = useSession((it) => it.key)
  const [open, setOpen] = useState(user !== null && !hasCrop)
  if (!user) return <div className="place" />
  return (
    <div className="place">
      <Popover
        trigger="click"
        placement="bottomLeft"
        open={open}
        onOpenChange={(next) => setOpen(next || !hasCrop)}
        content={<PlaceForm key={key} onDone={() => setOpen(false)} />}
      >
        <Button type="text" title="切换机构与作物" aria-expanded={open}>
          <span className="place-org">{user.currentOrg?.name ?? '未选择机构'}</span>
          <span className="place-crop">{user.currentCrop?.label ?? '未选择作物'}</span>
          <DownOutlined aria-hidden="true" />
        </Button>
      </Popover>
    </div>
  )
}

function PlaceForm({ onDone }: { onDone: () => void }) {
  const { userInfo, cropList, orgList } = useSession()
  const [orgId, setOrgId] = useState(userInfo?.currentOrg?.id)
  const [crop, setCrop] = useState(userInfo?.currentCrop?.value)
  const [running, setRunning] = useState(false)
  const toOrg = useRun(changeOrg)
  const toCrop = useRun(changeCrop)
  const navigate = useNavigate()
  const id = useId()
  const isSame = orgId === userInfo?.currentOrg?.id && crop === userInfo?.currentCrop?.value
  const switchPlace = async () => {
    setRunning(true)
    const orgDone = !orgId || orgId === userInfo?.currentOrg?.id || (await toOrg.run({ orgId })) !== undefined
    const cropDone =
      !crop || crop === userInfo?.currentCrop?.value || (await toCrop.run({ crop })) !== undefined
    if (orgDone && cropDone) {
      await enterWorkspace('switch')
      onDone()
      void navigate('/', { replace: true })
    }
    setRunning(false)
  }
  return (
    <form
      className="place-form"
      onSubmit={(event) => {
        event.preventDefault()
        void switchPlace()
      }}
    >
      <label htmlFor={`${id}org`}>机构</label>
      <Select
        id={`${id}org`}
        showSearch={{ optionFilterProp: 'label' }}
        value={orgId}
        onChange={setOrgId}
        options={orgList.map((org) => ({ value: org.id, label: org.name }))}
      />
      <label htmlFor={`${id}crop`}>作物</label>
      <Select
        id={`${id}crop`}
        value={crop}
        onChange={setCrop}
        options={cropList.map(({ value, label }) => ({ value, label }))}
      />
      <Button type="primary" htmlType="submit" disabled={isSame || !crop} loading={running}>
        切换
      </Button>
    </form>
  )
}
