import { checkPermission } from '@hepu/api/core/checkPermission'
import { useState } from 'react'
import { call } from '../../client/call.ts'
import { messages } from '../../client/messages.ts'
import { notify } from '../../client/notify.ts'
import { isSaved, type UnsavedFile } from './attachment.ts'
import type { FileOwner, StoredFile } from './storeFile.ts'
import type { UploadDialogProps } from './UploadDialog.tsx'
import type { ChosenFiles } from './useChosenFiles.ts'
import { useStoring } from './useStoring.ts'

/**
 * 保存 of the upload dialog: checks that there are files and that the user may store them, stores or hands them over, and
 * closes.
 */
export function useSave(props: UploadDialogProps, { files, settle, mark, unmark }: ChosenFiles) {
  const { permission, autoUpload = true, existing = [], onClose } = props
  const { share, store, cancel } = useStoring()
  const [isChecking, setChecking] = useState(false)

  const storeAll = async (unsaved: UnsavedFile[]): Promise<boolean> => {
    const owner: FileOwner = {
      infoType: props.infoType,
      infoId: props.riskId,
      publicStatus: props.publicStatus,
    }
    unmark()
    const stored: StoredFile[] = []
    const uidOf = (raw: File) => unsaved.find((file) => file.raw === raw)!.uid
    const first = existing.length + files.length - unsaved.length + 1
    const isDone = await store(
      unsaved.map((file) => file.raw),
      owner,
      first,
      (file, raw) => {
        stored.push(file)
        settle(uidOf(raw), file)
      },
      (problem, raw) => mark(uidOf(raw), problem),
    )
    if (stored.length > 0) props.onUploaded?.(stored)
    return isDone
  }
  const save = async () => {
    if (files.length === 0) {
      notify.warning(messages.noFile)
      return
    }
    setChecking(true)
    const isAllowed = await mayStore(permission)
    setChecking(false)
    if (!isAllowed) return
    const unsaved = files.filter((file): file is UnsavedFile => !isSaved(file))
    if (!autoUpload) props.onHandOver?.(unsaved)
    else if (unsaved.length > 0) {
      if (!(await storeAll(unsaved))) return
      notify.success(messages.uploaded)
    }
    onClose()
  }
  return { share, isChecking, save, cancel }
}

/**
 * Returns whether the user may store files; without a permission word everybody may. A refusal and a failed call show
 * their messages.
 */
async function mayStore(permission: string | undefined): Promise<boolean> {
  if (!permission) return true
  const answer = await call(checkPermission, { permission }).catch(() => null)
  if (answer === false) notify.warning(messages.noPermission)
  return answer === true
}
