import { PRIVATE_HEADER, uploadForm, uploadParam } from '@hepu/api/core/file/file'
import { fileTypeOf, storedNameOf, UPLOAD_EXPIRE_MINUTES } from '@hepu/api/core/file/fileTypes'
import { objectName } from '@hepu/api/core/file/objectName'
import { errorCodes } from '@hepu/api/core/errorCodes'
import type { OutputOf } from '@hepu/api/core/route'
import { ApiError } from '../../client/ApiError.ts'
import { call } from '../../client/call.ts'
import { envelopeOf } from '../../client/answer.ts'
import { textOfStatus } from '../../client/messages.ts'
import { sendForm, type UploadOptions } from '../../client/sendForm.ts'
import type { SavedFile } from './attachment.ts'
import { confirmStored } from './confirmStored.ts'

/** The record that a file belongs to, and who may read the file. */
export interface FileOwner {
  infoType: string
  /** The record; blank for a record that is not saved yet. */
  infoId?: string | undefined
  /** 1 public, 2 private (only signed addresses open it). */
  publicStatus?: 1 | 2 | undefined
}

/**
 * What a screen keeps of a stored file. Its public status is always 1 here, whatever was asked for; the server has the
 * real one.
 */
export type StoredFile = SavedFile & { fileName: string; url: string; size: number; publicStatus: 1 }

type Target = OutputOf<typeof uploadParam>

/**
 * Stores a file: asks for the parameters, sends it straight to the storage host, confirms its record. `sequence` counts
 * the files of the record from 1. Returns undefined if the parameters were refused, which shows no message (a failed
 * server does). Throws ApiError when the name is not allowed, the storage refuses the file (with its own text, if any),
 * or the network fails; AbortError when the caller aborts.
 */
export async function storeFile(
  file: File,
  owner: FileOwner,
  sequence: number,
  options: UploadOptions = {},
): Promise<StoredFile | undefined> {
  const target = await parametersOf(file, owner, sequence, options.signal)
  if (!target) return undefined
  const { status, text } = await sendForm(formOf(target, file), {
    ...options,
    method: 'POST',
    url: target.host,
    headers: owner.publicStatus === 2 ? privateHeader(target.host) : {},
  })
  if (status < 200 || status > 299) {
    const said = status < 500 && envelopeOf(text)?.msg
    throw new ApiError(0, said || textOfStatus(status, ''), null, status)
  }
  const recorded = await confirmStored(target.id, options.signal)
  return {
    id: target.id,
    fileName: target.fileName,
    originalName: file.name,
    url: owner.publicStatus === 2 ? recorded.url : target.host + target.dir + target.fileName,
    size: sizeInKb(file),
    publicStatus: 1,
  }
}

const sizeInKb = (file: File): number => file.size / 1024

async function parametersOf(
  file: File,
  { infoType, infoId = '', publicStatus = 1 }: FileOwner,
  sequence: number,
  signal: AbortSignal | undefined,
): Promise<Target | undefined> {
  const fileName = storedNameOf(infoId, file.name)
  refuseName(fileName)
  const input = {
    expire: UPLOAD_EXPIRE_MINUTES,
    fileName,
    fileType: fileTypeOf(file.name),
    infoId,
    infoType,
    ipAddress: '',
    publicStatus,
    sequence,
    size: sizeInKb(file),
  } as const
  try {
    return await call(uploadParam, input, { quiet: true, ...(signal ? { signal } : {}) })
  } catch (error) {
    if (error instanceof ApiError && error.code !== 0 && error.status < 500) return undefined
    throw error
  }
}

/** Throws if the server would refuse the name: its own refusal would show no message. */
function refuseName(name: string): void {
  const [problem] = objectName().safeParse(name).error?.issues ?? []
  if (problem)
    throw new ApiError(errorCodes.BAD_INPUT.code, problem.message, null, errorCodes.BAD_INPUT.status)
}

/** Puts the fields before the file, as the storage requires; its own `fields` override ours. */
function formOf(target: Target, file: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(uploadForm(target))) form.append(name, value)
  form.append('file', file)
  return form
}

/** Marks an object of our own storage as private. Another host asks for that in its `fields`. */
const privateHeader = (host: string): Record<string, string> =>
  new URL(host, location.href).origin === location.origin
    ? { [PRIVATE_HEADER.name]: PRIVATE_HEADER.value }
    : {}
