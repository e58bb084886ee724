import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { usePermission } from '../../../workspace/permissions.tsx'
import { RecordList } from '../../../resource/record/list/RecordList.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { useShownGermplasm } from './useShownGermplasm.ts'

const TitleDialog = lazy(() => import('./TitleDialog.tsx'))

/** 种质资源: the list with the columns that the organisation has chosen. */
export default function GermplasmList() {
  const { def, isLoading } = useShownGermplasm()
  const [isSetting, setSetting] = useState(false)
  const may = usePermission()('write')
  if (isLoading) return <EmptyPane loading />
  return (
    <>
      <RecordList of={def} extra={may && <Button onClick={() => setSetting(true)}>栏目设置</Button>} />
      <Suspense>{isSetting && <TitleDialog onClose={() => setSetting(false)} />}</Suspense>
    </>
  )
}
