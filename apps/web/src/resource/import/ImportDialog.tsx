import { lazy, Suspense, useCallback, useState } from 'react'
import { AppModal } from '../../ui/dialog/AppModal.tsx'
import { EmptyPane } from '../../ui/pane/EmptyPane.tsx'
import { useConfirm } from '../../ui/dialog/useConfirm.tsx'
import type { ImportSource, OnRisk } from './importSource.ts'

const ImportFlow = lazy(() => import('./ImportFlow.tsx'))

export interface ImportProps {
  source: ImportSource
  /** Resumes a batch that was uploaded before. */
  batchId?: string
  onClose: () => void
}

/** What closing would lose, and what closing does in that case. */
interface Risk {
  text: string
  leave: (() => Promise<unknown>) | undefined
}

/** Import of a workbook in steps: choose, check, preview, confirm, done. It may be closed while the server works. */
export function ImportDialog({ onClose, ...props }: ImportProps) {
  const [risk, setRisk] = useState<Risk | null>(null)
  const { ask, box } = useConfirm()
  const onRisk = useCallback<OnRisk>((text, leave) => setRisk(text === null ? null : { text, leave }), [])
  const close = async () => {
    if (risk !== null && !(await ask(risk.text))) return
    await risk?.leave?.()
    onClose()
  }
  return (
    <AppModal
      open
      title={props.source.title}
      width={Math.min(1120, window.innerWidth - 48)}
      centered={false}
      style={{ top: 20 }}
      footer={null}
      onCancel={() => void close()}
    >
      <Suspense fallback={<EmptyPane loading />}>
        <ImportFlow {...props} onRisk={onRisk} onClose={() => void close()} />
      </Suspense>
      {box}
    </AppModal>
  )
}
