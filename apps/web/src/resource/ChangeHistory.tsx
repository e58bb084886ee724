import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'

const ChangeLines = lazy(() => import('./ChangeLines.tsx'))

/** 变更历史 of one record, behind a button: who changed what, when, from what to what, and why. */
export function ChangeHistory({ object, objectId }: { object: string; objectId: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>变更历史</Button>
      <Suspense>
        {open && <ChangeLines object={object} objectId={objectId} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
