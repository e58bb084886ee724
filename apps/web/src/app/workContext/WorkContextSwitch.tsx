import { DownOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { openPlaceDialog, usePlaceDialog } from './useWorkContextDialog.ts'
import { useSession } from '../session/session.ts'

const PlaceDialog = lazy(() => import('./WorkContextDialog.tsx'))

/**
 * Shows organisation and crop, and opens the dialog that switches them. Without a crop the dialog opens by itself: one
 * has to be chosen before working.
 */
export function PlaceSwitch() {
  const user = useSession((it) => it.userInfo)
  const hasCrop = useSession((it) => it.currentCropFlag)
  const isOpen = usePlaceDialog((it) => it.isOpen)
  if (!user) return <div className="place" />
  return (
    <div className="place">
      <Button
        type="text"
        title="切换机构与作物"
        aria-haspopup="dialog"
        onClick={() => openPlaceDialog('org')}
      >
        <span className="place-org">{user.currentOrg?.name ?? '未选择机构'}</span>
        <span className="place-crop">{user.currentCrop?.label ?? '未选择作物'}</span>
        <DownOutlined aria-hidden="true" />
      </Button>
      <Suspense>{(isOpen || !hasCrop) && <PlaceDialog isForced={!hasCrop} />}</Suspense>
    </div>
  )
}
