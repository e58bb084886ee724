import * as api from '@hepu/api/areas/experiment/import/trialImport'
import { messages } from '../../../client/messages.ts'
import { notify } from '../../../client/notify.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { UndoDialog } from '../../../resource/import/UndoDialog.tsx'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'

interface Props {
  batch: { id: string; fileName: string; version: number }
  onClose: () => void
}

/** Takes an import of trial data back: first the server is asked whether that can be, then the user for the reason. */
export default function UndoTrial({ batch, onClose }: Props) {
  const check = useCall(api.batchUndoCheck, { id: batch.id }, { quiet: true })
  const undo = useRun(api.batchUndo)
  const { id, version } = batch
  if (check.error) {
    return (
      <AppModal open title={`撤销批次 ${id}`} footer={null} onCancel={onClose}>
        <ErrorPane error={check.error} onRetry={() => void check.refetch()} />
      </AppModal>
    )
  }
  const groups = (check.data?.groups ?? []).map(({ year, name }) => `${year}年「${name}」`)
  return (
    <UndoDialog
      batch={batch}
      about={groups.join('、')}
      obstacles={check.isFetching ? null : (check.data?.obstacles ?? null)}
      running={undo.running}
      onUndo={async (reason) => {
        const done = await undo.run({ id, version, reason })
        if (!done) return false
        notify.success(
          `${messages.done}：已整批撤销，移除新增的 ${done.removed} 条记录，${done.restored} 条被修改的记录恢复原值`,
        )
        return true
      }}
      onClose={onClose}
    />
  )
}
