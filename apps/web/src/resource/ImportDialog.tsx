import type { importFillData } from '@hepu/api/areas/experiment/importBatch'
import type { Route } from '@hepu/api/core/route'
import { lazy, Suspense } from 'react'
import { AppModal } from '../ui/AppModal.tsx'
import { EmptyPane } from '../ui/EmptyPane.tsx'

const ImportFlow = lazy(() => import('./import/ImportFlow.tsx'))

/** What an import needs to know; the steps are the same for every workbook. */
export interface ImportProps {
  title: string
  uploadRoute: typeof importFillData
  templateRoute: Route<'file'>
  /** Calls whose answers an import changes. */
  refresh: readonly Route[]
  /** Takes up a batch uploaded before. */
  batchId?: string
  /** Address of what was imported, by the id of a group; shown as links at the end. */
  groupPath?: (groupId: string) => string
  onClose: () => void
}

/** Import of a workbook in steps: choose, check, preview, confirm, done. It may be closed while the server works. */
export function ImportDialog(props: ImportProps) {
  return (
    <AppModal
      open
      title={props.title}
      width={Math.min(1120, window.innerWidth - 48)}
      centered={false}
      style={{ top: 36 }}
      footer={null}
      onCancel={props.onClose}
    >
      <Suspense fallback={<EmptyPane loading />}>
        <ImportFlow {...props} />
      </Suspense>
    </AppModal>
  )
}
