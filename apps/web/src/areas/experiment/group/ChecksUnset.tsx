import { groupShow } from '@hepu/api/areas/experiment/group/group'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../../client/useCall.ts'

const ChecksDialog = lazy(() => import('./ChecksDialog.tsx'))

/** 未设置 of a group without checks: for users who may set them the way to do so. */
export function ChecksUnset({ groupId, text = '未设置' }: { groupId: string; text?: string }) {
  const group = useCall(groupShow, { groupId }, { quiet: true })
  const [isOpen, setOpen] = useState(false)
  if (!group.data?.can['edit']) return <>{text}</>
  return (
    <>
      {text}
      {text && ' '}
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        设置对照
      </Button>
      <Suspense>{isOpen && <ChecksDialog groupId={groupId} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
