import * as api from '@hepu/api/areas/project/approval/projectApproval'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { FileList } from '../../../resource/files/FileList.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'

interface Props {
  id: string
  mayRemove?: boolean
  /** Called with the version of the 立项 after a file was deleted. */
  onRemoved?: (version: number) => void
}

/** The files of a stored 立项. They are private: their addresses are signed and last a quarter of an hour. */
export function ApprovalFiles({ id, mayRemove = false, onRemoved }: Props) {
  const found = useCall(api.projectFiles, { id }, { quiet: true, freshOnReturn: true })
  const remove = useRun(api.delFileById, { success: messages.deleted })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  const take = async (fileId: string) => {
    const answer = await remove.run({ id: fileId })
    if (answer) onRemoved?.(answer.version)
  }
  return (
    <FileList
      files={found.data}
      empty="没有附件"
      {...(mayRemove ? { onChange: (_left: unknown, gone) => 'id' in gone && void take(gone.id) } : {})}
    />
  )
}
