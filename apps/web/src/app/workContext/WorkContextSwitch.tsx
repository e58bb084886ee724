import { DownOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { openWorkContextDialog, useWorkContextDialog } from './useWorkContextDialog.ts'
import { useSession } from '../../workspace/session.ts'

const WorkContextDialog = lazy(() => import('./WorkContextDialog.tsx'))

/**
 * Shows organisation and crop, and opens the dialog that switches them. Without a crop the dialog opens by itself,
 * because work needs one.
 */
export function WorkContextSwitch() {
  const user = useSession((session) => session.userInfo)
  const hasCrop = useSession((session) => session.currentCropFlag)
  const isOpen = useWorkContextDialog((dialog) => dialog.isOpen)
  if (!user) return <div className="work-context" />
  return (
    <div className="work-context">
      <Button
        type="text"
        title="切换机构与作物"
        aria-haspopup="dialog"
        onClick={() => openWorkContextDialog('org')}
      >
        <span className="work-context-org">{user.currentOrg?.name ?? '未选择机构'}</span>
        <span className="work-context-crop">{user.currentCrop?.label ?? '未选择作物'}</span>
        <DownOutlined aria-hidden="true" />
      </Button>
      <Suspense>{(isOpen || !hasCrop) && <WorkContextDialog isForced={!hasCrop} />}</Suspense>
    </div>
  )
}
