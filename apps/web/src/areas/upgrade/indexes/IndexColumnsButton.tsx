import type { IndexScreen } from '@hepu/api/areas/upgrade/indexes/indexChecks'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'

const ScreenIndexDialog = lazy(() => import('./ScreenIndexDialog.tsx'))

/** 指标列: opens the choice of the indexes a screen shows as columns. */
export function IndexColumnsButton({ screen }: { screen: IndexScreen }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>指标列</Button>
      <Suspense>{open && <ScreenIndexDialog screen={screen} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
