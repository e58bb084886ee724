import type { AssetType } from '@hepu/api/areas/research/ownership/ownershipKinds'
import { Button } from 'antd'
import { usePermissions } from '../../../workspace/session.ts'
import { lazy, Suspense, useState } from 'react'

const OwnershipHistoryDialog = lazy(() => import('./OwnershipHistoryDialog.tsx'))

interface Props {
  type: AssetType
  id: string
  /** Name of the asset. */
  name: string
  /** Whether the asset is one the user may change. */
  mayChange: boolean
  /** In the row of a table: a link instead of a button. */
  isLink?: boolean
}

/** 权属历史 of one asset, behind a button. */
export function HistoryButton({ isLink = false, ...props }: Props) {
  const [open, setOpen] = useState(false)
  const mayRead = usePermissions().has(`research.${props.type}:read`)
  if (!mayRead) return null
  return (
    <>
      <Button
        {...(isLink
          ? { type: 'link' as const, size: 'small' as const, 'aria-label': `${props.name}的权属历史` }
          : {})}
        onClick={() => setOpen(true)}
      >
        {isLink ? '权属' : '权属历史'}
      </Button>
      <Suspense>{open && <OwnershipHistoryDialog {...props} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
