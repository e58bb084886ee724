import { lazy, Suspense, useState } from 'react'
import { AppModal } from '../ui/AppModal.tsx'
import { EmptyPane } from '../ui/EmptyPane.tsx'
import { useConfirm } from '../ui/useConfirm.tsx'
import type { ImportSource } from './import/source.ts'

const ImportFlow = lazy(() => import('./import/ImportFlow.tsx'))

export interface ImportProps {
  source: ImportSource
  /** Takes up a batch uploaded before. */
  batchId?: string
  onClose: () => void
}

/** Import of a workbook in steps: choose, check, preview, confirm, done. It may be closed while the server works. */
export function ImportDialog({ onClose, ...props }: ImportProps) {
  const [risk, setRisk] = useState<string | null>(null)
  const { ask, box } = useConfirm()
  const close = async () => {
    if (risk === null || (await ask(risk))) onClose()
  }
  return (
    <AppModal
      open
      title={props.source.title}
      width={Math.min(1120, window.innerWidth - 48)}
      centered={false}
      style={{ top: 36 }}
      footer={null}
      onCancel={() => void close()}
    >
      <Suspense fallback={<EmptyPane loading />}>
        <ImportFlow {...props} onRisk={setRisk} onClose={() => void close()} />
      </Suspense>
      {box}
    </AppModal>
  )
}
