import { endingOf } from '@hepu/api/core/file/fileTypes'
import { saveBlob } from '../../client/download.ts'
import { isSaved, nameOfFile, type Attachment } from './attachment.ts'

const shownByBrowser = new Set(['pdf', 'png', 'jpeg', 'jpg'])
const BLOB_MS = 60_000

/** The content of a file: of a saved one fetched from its address, of a new one from this computer. */
export async function contentOf(file: Attachment, signal?: AbortSignal): Promise<Blob> {
  if (!isSaved(file)) return file.raw
  if (!file.url) throw new Error('no address')
  const answer = await fetch(file.url, { mode: 'cors', ...(signal ? { signal } : {}) })
  if (!answer.ok) throw new Error(`status ${answer.status}`)
  return answer.blob()
}

/** True when a click on the name shows the file in a new tab instead of saving it. */
export const opensInTab = (file: Attachment): boolean => shownByBrowser.has(endingOf(nameOfFile(file)))

/** Shows a PDF or picture in a new tab and saves any other file. What fails is told to nobody. */
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

/** Saves a file: fetched from its address, under its name. What fails is told to nobody. */
export async function saveFile(file: Attachment): Promise<void> {
  try {
    saveBlob(await contentOf(file), savedNameOf(file))
  } catch {
    return
  }
}

/** Under the user's own name where the record keeps it, else under the name in the store. */
const savedNameOf = (file: Attachment): string =>
  (isSaved(file) && (file.originalName ?? file.fileName)) || nameOfFile(file)
