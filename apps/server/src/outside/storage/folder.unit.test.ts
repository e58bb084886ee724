import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openFolder } from './folder.ts'

const key = `${'ab'.repeat(16)}/稻.pdf`
const object = { key, contentType: 'application/pdf', disposition: 'inline', isPrivate: true }
const now = new Date()
const later = new Date(now.getTime() + 60_000)

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hepu-folder-'))
})
afterEach(() => rm(folder, { recursive: true }))

const open = () => openFolder(join(folder, 'files'))

describe('a folder as storage', () => {
  test('the folder is made at its first use, and lets only its owner in', async () => {
    const storage = open()
    expect(await storage.head(key)).toBeUndefined()
    await storage.remove(key)
    expect(await storage.objectsBefore(later)).toEqual([])
    expect(await readdir(folder)).toEqual([])
    await storage.sign(key, now, later)
    expect((await stat(join(folder, 'files'))).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder, 'files/signing.key'))).mode & 0o777).toBe(0o600)
  })

  test('a stored file is read back whole or by range', async () => {
    const storage = open()
    await storage.put(object, Buffer.from('0123456789'))
    expect(await storage.head(key)).toEqual({ bytes: 10 })
    expect((await buffer(await storage.get(key))).toString()).toBe('0123456789')
    expect((await buffer(await storage.get(key, { start: 2, end: 4 }))).toString()).toBe('234')
    await storage.remove(key)
    expect(await storage.head(key)).toBeUndefined()
  })

  test.each([
    '../x',
    'x/../../y',
    '/etc/passwd',
    'a'.repeat(32),
    `${'a'.repeat(31)}/x`,
    `..${'a'.repeat(30)}/x`,
    `${'a'.repeat(32)}/b/c`,
  ])('F-185 the key %s is refused', async (strange) => {
    await expect(open().put({ ...object, key: strange }, Buffer.from('x'))).rejects.toThrow('no key')
    await expect(open().get(strange)).rejects.toThrow('no key')
    expect(await readdir(folder)).toEqual(['files'])
  })

  test('several processes that start at the same time sign with the same secret', async () => {
    const signed = await Promise.all(Array.from({ length: 8 }, () => open().sign(key, now, later)))
    expect(new Set(signed).size).toBe(1)
    expect(await readdir(join(folder, 'files'))).toEqual(['signing.key'])
    expect(await readFile(join(folder, 'files/signing.key'), 'utf8')).toMatch(/^[0-9a-f]{64}$/)
  })

  test('Q-C07 an address is valid for its key and time only', async () => {
    const storage = open()
    const { searchParams } = new URL(await storage.sign(key, now, later), 'http://x')
    const [expires, signature] = [searchParams.get('expires')!, searchParams.get('signature')!]
    expect(await storage.isReadable(key, expires, signature, now)).toBe(true)
    expect(await storage.isReadable(`${key}x`, expires, signature, now)).toBe(false)
    expect(await storage.isReadable(key, `${expires}0`, signature, now)).toBe(false)
    expect(await storage.isReadable(key, expires, signature.slice(1), now)).toBe(false)
    expect(await storage.isReadable(key, expires, signature, later)).toBe(false)
  })
})
