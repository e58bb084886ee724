import { fileInfoUpload } from '@hepu/api/core/file/file'
import type { OutputOf } from '@hepu/api/core/route'
import { call } from '../../client/call.ts'

/** The call without its file, which has gone to the storage already, is a plain command. */
const record = { ...fileInfoUpload, kind: 'command' } as const

/** Has the record of a stored object confirmed, once the object is there; gives what lists will show of it. */
export function confirmStored(id: string, signal?: AbortSignal): Promise<OutputOf<typeof fileInfoUpload>> {
  return call(record, { id }, { quiet: true, ...(signal ? { signal } : {}) })
}
