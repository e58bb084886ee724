import { endingOf } from '@hepu/api/core/file/fileTypes'
import { saveBlob } from '../../client/download.ts'
import { isSaved, nameOfFile, type Attachment } from './attachment.ts'

const shownByBrowser = new Set(['pdf', 'png', 'jpeg', 'jpg'])
const BLOB_MS = 60_000

/** Returns the content of a file: a saved one is fetched from its address, a new one is local. */
export async function contentOf(file: Attachment, signal?: AbortSignal): Promise<Blob> {
  if (!isSaved(file)) return file.raw
  if (!file.url) throw new Error('no address')
  const answer = await fetch(file.url, { mode: 'cors', ...(signal ? { signal } : {}) })
  if (!answer.ok) throw new Error(`status ${answer.status}`)
  return answer.blob()
}

/** Returns true if a click on the name opens the file in a new tab instead of saving it. */
export const opensInTab = (file: Attachment): boolean => shownByBrowser.has(endingOf(nameOfFile(file)))

/** Opens a PDF or picture in a new tab and saves any other file. Failures are silent. */
export async function openFile(file: Attachment): Promise<void> {
  if (!opensInTab(file)) return saveFile(file)
  if (isSaved(file)) {
    if (file.url) window.open(file.url, '_blank', 'noopener')
    return
  }
  const address = URL.createObjectURL(file.raw)
  window.open(address, '_blank', 'noopener')
  setTimeout(() => URL.revokeObjectURL(address), BLOB_MS)
}

/** Saves a file from its address under its name. Failures are silent. */
export async function saveFile(file: Attachment): Promise<void> {
  try {
    saveBlob(await contentOf(file), savedNameOf(file))
  } catch {
    return
  }
}

/** Returns the user's own name if the record keeps it, else the stored name. */
const savedNameOf = (file: Attachment): string =>
  (isSaved(file) && (file.originalName ?? file.fileName)) || nameOfFile(file)
