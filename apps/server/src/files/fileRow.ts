import type { StoredFile } from '@hepu/api/core/file/file'
import type { FileType } from '@hepu/api/core/file/fileTypes'
import type { storedFile } from '../db/schema/index.ts'
import type { Services } from '../http/context.ts'
import { publicAddress, type StorageObject } from '../outside/storage/storage.ts'
import { dispositionOf } from './contentTypes.ts'

export type FileRow = typeof storedFile.$inferSelect
/** The columns an address is made of. */
export type Addressed = Pick<FileRow, 'dir' | 'fileName' | 'publicStatus'>

const MINUTE = 60_000
/** The address of a private file opens it for this long. */
export const SIGNED_MINUTES = 15
/** A declared size may be off by this much: browsers send kilobytes, rounded perhaps. */
export const SIZE_TOLERANCE = 1024
export const PRIVATE = 2

export const keyOf = (row: Pick<FileRow, 'dir' | 'fileName'>): string => `${row.dir}/${row.fileName}`

/** Describes the object of a row for the storage. */
export const objectOf = (row: Addressed & Pick<FileRow, 'contentType' | 'originalName'>): StorageObject => ({
  key: keyOf(row),
  contentType: row.contentType,
  disposition: dispositionOf(row.fileName, row.originalName),
  isPrivate: row.publicStatus === PRIVATE,
})

/** Returns the address that opens a file; of a private one signed, for a quarter of an hour. */
export async function fileUrl(services: Services, row: Addressed): Promise<string> {
  const { storage } = services
  if (row.publicStatus !== PRIVATE) return publicAddress(storage.host, keyOf(row))
  const now = services.now()
  return storage.sign(keyOf(row), now, new Date(now.getTime() + SIGNED_MINUTES * MINUTE))
}

/** Returns a file as lists and forms show it. */
export async function presentFile(services: Services, row: FileRow): Promise<StoredFile> {
  return {
    id: row.id,
    fileName: row.fileName,
    originalName: row.originalName,
    fileType: row.fileType as FileType,
    size: row.bytes / 1024,
    url: await fileUrl(services, row),
    infoType: row.infoType,
    infoId: row.infoId,
    publicStatus: row.publicStatus,
    createdAt: row.createdAt,
  }
}
