import * as api from '@hepu/api/areas/project/plan/keyResult'
import { progressLabels } from '@hepu/api/areas/project/plan/planLabels'
import { defaultFileTypes } from '@hepu/api/core/file/fileTypes'
import { useQueryClient } from '@tanstack/react-query'
import { readAnew } from '../../../client/queryKey.ts'
import { useCall } from '../../../client/useCall.ts'
import { FileList } from '../../../resource/files/FileList.tsx'
import { UploadControl } from '../../../resource/files/UploadControl.tsx'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'

/** 证明材料: the files of a key result; who enters progress adds some. */
export default function EvidenceDialog({ row, onClose }: { row: api.KeyResultRow; onClose: () => void }) {
  const client = useQueryClient()
  const found = useCall(api.fileList, { infoId: row.id }, { quiet: true })
  const files = found.error ? undefined : found.data
  return (
    <AppModal open title={`${progressLabels.files} · ${row.name}`} footer={null} onCancel={onClose}>
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {!found.error && !files && <EmptyPane loading />}
      {files && <FileList files={files} empty="还没有证明材料。" />}
      {files && row.can['files'] && (
        <UploadControl
          owner={{ infoType: api.KEY_RESULT_FILES, infoId: row.id, publicStatus: 2 }}
          files={files}
          types={defaultFileTypes}
          onChange={() => readAnew(client, api.uploadFile)}
        />
      )}
    </AppModal>
  )
}
