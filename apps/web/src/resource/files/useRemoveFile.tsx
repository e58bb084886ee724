import type { DeleteFileRoute } from '@hepu/api/core/file/deleteFile'
import type { ReactNode } from 'react'
import { call } from '../../client/call.ts'
import { messages } from '../../client/messages.ts'
import { notify } from '../../client/notify.ts'
import { useConfirm } from '../../ui/dialog/useConfirm.tsx'
import { isSaved, nameOfFile, type Attachment } from './attachment.ts'

interface RemoveFile {
  /** Asks, deletes a saved file on the server, and returns whether the file is gone. */
  remove: (file: Attachment) => Promise<boolean>
  /** The question; render it anywhere in the screen. */
  box: ReactNode
}

/**
 * Removes a file from a list after asking. A saved file is first deleted by `route`; if that is refused the file stays
 * and a message says why, except where `quiet` is set. Without a route a saved file is only removed from the list: the save call of
 * the screen does the rest.
 */
export function useRemoveFile(
  route: DeleteFileRoute | undefined,
  { quiet = false }: { quiet?: boolean } = {},
): RemoveFile {
  const { ask, box } = useConfirm()
  const remove = async (file: Attachment) => {
    if (!(await ask(`确定移除 ${nameOfFile(file)}?`))) return false
    if (!isSaved(file) || !route) return true
    const isGone = await call(route, { fileId: file.id }, { quiet }).then(
      () => true,
      () => false,
    )
    if (isGone) notify.success(messages.deleted)
    return isGone
  }
  return { remove, box }
}
