import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** HMAC-SHA-256 as lower-case hex. */
export const hmacHex = (secret: string | Buffer, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex')

/** Compares signatures in constant time, so that the time does not reveal how much is right. */
export function isSameSignature(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const KEY_FILE = 'signing.key'

/** Returns the secret that signs for a folder. It is made at the first use of the folder and kept next to the objects. */
export async function signingKeyOf(folder: string): Promise<string> {
  const file = join(folder, KEY_FILE)
  return (await readKey(file)) ?? (await makeKey(folder, file))
}

/** Makes the key. The file gets its name when it is complete, and only if no other process was faster. */
async function makeKey(folder: string, file: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx', flush: true })
  try {
    await link(draft, file)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    await rm(draft)
  }
  return readFile(file, 'utf8')
}

async function readKey(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Returns whether a failure of the file system is of this kind. */
export const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
