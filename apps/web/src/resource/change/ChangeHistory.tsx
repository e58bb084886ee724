import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'

const ChangeLines = lazy(() => import('./ChangeLines.tsx'))

interface Props {
  object: string
  objectId: string
  /** Renders a link instead of a button, for the row of a table. */
  isLink?: boolean
}

/** 变更历史 of one record behind a button: who changed what, when, from what to what, and why. */
export function ChangeHistory({ object, objectId, isLink = false }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button {...(isLink ? { type: 'link', size: 'small' } : {})} onClick={() => setOpen(true)}>
        变更历史
      </Button>
      <Suspense>
        {open && <ChangeLines object={object} objectId={objectId} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
