import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { storeObject } from '@hepu/api/core/file/file'
import { verifyForm, signPolicy, type Allowed } from './policy.ts'
import { hmacHex, isCode, isSameSignature, signingKeyOf } from './signing.ts'
import { publicAddress, type Storage } from './storage.ts'

/** Files kept in a folder of this server, which is then also the host of uploads. */
export interface FolderStorage extends Storage {
  kind: 'folder'
  /** Checks the form of an upload. Throws FORBIDDEN. */
  verifyForm(fields: ReadonlyMap<string, string>, now: Date): Promise<Allowed>
  /** Whether an address of a private object is signed and not over. */
  isReadable(key: string, expires: string, signature: string, now: Date): Promise<boolean>
  /** A path of its own for a file that is arriving. */
  newPart(): Promise<string>
  /** Makes a part, whole and on disk, the object of this key. */
  keep(part: string, key: string): Promise<void>
  /** Folders of objects older than this. */
  objectsBefore(moment: Date): Promise<string[]>
  /** Removes what began to arrive before this and never came to its end. */
  removePartsBefore(moment: Date): Promise<number>
}

const ACCESS_KEY = 'hepu'
const FOLDER_OF_KEY = /^([0-9a-f]{2})([0-9a-f]{30})\/[^/]+$/

/**
 * Opens a folder as storage: `objects/ab/cdef…` one file an object, named by the object's random folder and never by
 * people; `incoming/` what is arriving; `signing.key` the secret. Nothing is made before the first use.
 */
export function openFolder(root: string): FolderStorage {
  const objects = join(root, 'objects')
  const incoming = join(root, 'incoming')
  let known: Promise<string> | undefined
  const secret = (): Promise<string> => (known ??= signingKeyOf(root))

  const storage: FolderStorage = {
    kind: 'folder',
    host: storeObject.path,
    origin: undefined,
    async permit(object, { minBytes, maxBytes, expiresAt }) {
      const fields = { key: object.key, acl: 'public-read', accessKey: ACCESS_KEY }
      const signed = signPolicy(await secret(), { fields, minBytes, maxBytes, expiresAt })
      return { host: storage.host, accessKey: ACCESS_KEY, fields: {}, ...signed }
    },
    verifyForm: async (fields, now) => verifyForm(await secret(), fields, now),
    async put(object, bytes) {
      const part = await storage.newPart()
      await writeFile(part, bytes, { mode: 0o600, flush: true })
      await storage.keep(part, object.key)
    },
    get: async (key, range) => createReadStream(pathOf(objects, key), range),
    head: (key) => sizeOf(pathOf(objects, key)),
    async sign(key, _, expiresAt) {
      const expires = String(Math.floor(expiresAt.getTime() / 1000))
      const signature = hmacHex(await secret(), readingText(key, expires))
      return `${publicAddress(storage.host, key)}?expires=${expires}&signature=${signature}`
    },
    async isReadable(key, expires, signature, now) {
      if (!isSameSignature(signature, hmacHex(await secret(), readingText(key, expires)))) return false
      return Number(expires) * 1000 > now.getTime()
    },
    remove: (key) => rm(pathOf(objects, key), { force: true }),
    async newPart() {
      await mkdir(incoming, { recursive: true, mode: 0o700 })
      return join(incoming, randomUUID())
    },
    keep: (part, key) => moveInto(part, pathOf(objects, key)),
    objectsBefore: (moment) => objectsOlderThan(objects, moment),
    removePartsBefore: (moment) => removeOlderThan(incoming, moment),
  }
  return storage
}

const readingText = (key: string, expires: string): string => `read\n${key}\n${expires}`

/** Returns where an object lies. Only its random folder makes the path, so no name given by people can lead elsewhere. */
function pathOf(objects: string, key: string): string {
  const [, group, folder] = FOLDER_OF_KEY.exec(key) ?? []
  if (group === undefined || folder === undefined) throw new Error('no key of this storage')
  return join(objects, group, folder)
}

async function sizeOf(path: string): Promise<{ bytes: number } | undefined> {
  try {
    return { bytes: (await stat(path)).size }
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

async function moveInto(part: string, path: string): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await rename(part, path)
  if (process.platform !== 'win32') await syncFolder(folder)
}

/** Makes a rename last through a power failure; folders cannot be synchronised on Windows. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function filesBefore(folder: string, moment: Date): Promise<string[]> {
  const old: string[] = []
  for (const name of await listFolder(folder)) {
    const { mtime } = await stat(join(folder, name)).catch(() => ({ mtime: moment }))
    if (mtime < moment) old.push(name)
  }
  return old
}

async function objectsOlderThan(objects: string, moment: Date): Promise<string[]> {
  const found: string[] = []
  for (const first of await listFolder(objects)) {
    for (const rest of await filesBefore(join(objects, first), moment)) found.push(first + rest)
  }
  return found
}

async function removeOlderThan(folder: string, moment: Date): Promise<number> {
  const old = await filesBefore(folder, moment)
  for (const name of old) await rm(join(folder, name), { force: true })
  return old.length
}

async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return []
    throw error
  }
}
