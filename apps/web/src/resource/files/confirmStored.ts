import { fileInfoUpload } from '@hepu/api/core/file/file'
import type { OutputOf } from '@hepu/api/core/route'
import { call } from '../../client/call.ts'

/** The upload call without its file, which is already in the storage: a plain command. */
const record = { ...fileInfoUpload, kind: 'command' } as const

/** Confirms the record of a stored object after its upload, and returns what lists show of it. */
export function confirmStored(id: string, signal?: AbortSignal): Promise<OutputOf<typeof fileInfoUpload>> {
  return call(record, { id }, { quiet: true, ...(signal ? { signal } : {}) })
}
