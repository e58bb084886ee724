import type { Readable } from 'node:stream'
import type { FolderStorage } from './folder.ts'

/** An object, and how it is to be handed out. */
export interface StorageObject {
  /** `<folder>/<file name>`; the folder is unguessable and holds this one object. */
  key: string
  contentType: string
  /** Value of the header `content-disposition`. */
  disposition: string
  isPrivate: boolean
}

/** What a browser may send straight to the storage. */
export interface Permit {
  minBytes: number
  maxBytes: number
  now: Date
  expiresAt: Date
}

/** Form fields that carry a permit, and where to send them. */
export interface PermitForm {
  host: string
  policy: string
  accessKey: string
  signature: string
  fields: Record<string, string>
}

/** Bytes of an object: from `start` to `end`, both included. */
export interface ByteRange {
  start: number
  end: number
}

/** Where files are kept. Failures of a storage outside are AppErrors OUTSIDE_FAILED. */
export interface Storage {
  /** Address of the objects and of the form's target, without a slash at its end. */
  readonly host: string
  /** Origin that pages must be allowed to reach; undefined if it is the server's own. */
  readonly origin: string | undefined
  /** Signs the permission to send one object. */
  permit(object: StorageObject, permit: Permit): Promise<PermitForm>
  /** Stores bytes at once. */
  put(object: StorageObject, bytes: Buffer): Promise<void>
  /** The bytes of an object, or a range of them. */
  get(key: string, range?: ByteRange): Promise<Readable>
  /** Size of an object; undefined if there is none. */
  head(key: string): Promise<{ bytes: number } | undefined>
  /** Address that opens a private object until `expiresAt`. */
  sign(key: string, now: Date, expiresAt: Date): Promise<string>
  /** Removes an object; nothing when there is none. */
  remove(key: string): Promise<void>
}

/** The storage of this server: `folder` it keeps the files itself, `s3` browsers send them to a bucket. */
export type ServerStorage = (Storage & { kind: 's3' }) | FolderStorage

/** Returns the address of an object that anybody may read. */
export const publicAddress = (host: string, key: string): string =>
  `${host}/${key.split('/').map(encodeURIComponent).join('/')}`
