import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openFolder } from '../../outside/storage/folder.ts'
import { backup } from './backup.ts'
import { query, spawnWriter, type Writer } from './fixtures/process.ts'
import { restore } from './restore.ts'
import { startEmbedded, type Embedded } from './startEmbedded.ts'

let root: string
let source: string
let target: string
let file: string
let running: (Embedded | Writer)[]

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'hepu-backup-'))
  await chmod(root, 0o711)
  source = join(root, 'data')
  target = join(root, 'restored')
  file = join(root, 'backups/禾谱 today.tar.gz')
  running = []
})

afterEach(async () => {
  for (const one of running.toReversed()) {
    await ('stop' in one ? one.stop() : one.kill('SIGTERM'))
  }
  await rm(root, { recursive: true, force: true })
})

async function start(dataDir: string): Promise<Embedded> {
  const embedded = await startEmbedded(dataDir)
  running.push(embedded)
  return embedded
}

/** A stopped data folder with one table and one uploaded file, and its backup. */
async function backUpSmallFolder(): Promise<void> {
  const embedded = await startEmbedded(source)
  await query(embedded.url, 'create table kept as select 42 as n')
  await embedded.stop()
  mkdirSync(join(source, 'files'))
  writeFileSync(join(source, 'files/照片.jpg'), 'picture')
  await backup(source, file)
}

describe('a backup while the server is written to', () => {
  test('the backup has every row committed before it began, and the restored database is sound', async () => {
    const writer = spawnWriter(source)
    running.push(writer)
    const { url } = await writer.opened
    await query(url, 'create table bulk as select n, md5(n::text) as text from generate_series(1, 50000) n')
    await expect.poll(() => writer.acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(100)
    const before = [...writer.acknowledged]
    await backup(source, file)
    expect(writer.acknowledged.length).toBeGreaterThan(before.length)

    await restore(file, target)
    const restored = await start(target)
    expect(restored.how).toBe('started')
    const written = await query<{ n: number }>(restored.url, 'select n from written')
    const numbers = new Set(written.map((row) => row.n))
    expect(before.filter((n) => !numbers.has(n))).toEqual([])
    await query(restored.url, 'create extension amcheck')
    await query(
      restored.url,
      `select bt_index_check(c.oid, true) from pg_class c join pg_am a on a.oid = c.relam
       where a.amname = 'btree' and c.relkind = 'i' and c.relpersistence = 'p'`,
    )
    const [bulk] = await query(
      restored.url,
      'select count(*)::int as rows, count(*) filter (where text = md5(n::text))::int as whole from bulk',
    )
    expect(bulk).toEqual({ rows: 50000, whole: 50000 })
  })
})

describe('a backup of a stopped folder', () => {
  test('the backup brings back rows and other files, in a file only the owner can read', async () => {
    await backUpSmallFolder()
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(root, 'backups'))).toEqual(['禾谱 today.tar.gz'])

    await restore(file, target)
    const restored = await start(target)
    expect(await query(restored.url, 'select n from kept')).toEqual([{ n: 42 }])
    expect(readFileSync(join(target, 'files/照片.jpg'), 'utf8')).toBe('picture')
  })

  test('the backup brings back uploads, readable under the addresses signed before, without partial ones', async () => {
    await (await startEmbedded(source)).stop()
    const before = openFolder(join(source, 'files'))
    const key = `${'ab'.repeat(16)}/77_default_报告.pdf`
    const object = { key, contentType: 'application/pdf', disposition: 'inline', isPrivate: true }
    await before.put(object, Buffer.from('content'))
    writeFileSync(await before.newPart(), 'half')
    const now = new Date()
    const end = new Date(now.getTime() + 60_000)
    const { searchParams } = new URL(await before.sign(key, now, end), 'http://x')
    await backup(source, file)

    await restore(file, target)
    const after = openFolder(join(target, 'files'))
    expect((await buffer(await after.get(key))).toString()).toBe('content')
    const [expires, signature] = [searchParams.get('expires')!, searchParams.get('signature')!]
    expect(await after.isReadable(key, expires, signature, now)).toBe(true)
    expect(statSync(join(target, 'files/signing.key')).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(target, 'files/incoming'))).toEqual([])
  })

  test('a folder without a database is refused, and none is made', async () => {
    await expect(backup(source, file)).rejects.toThrow('中没有数据库')
    expect(existsSync(source)).toBe(false)
  })

  test('a backup file inside the folder it copies is refused', async () => {
    await (await startEmbedded(source)).stop()
    await expect(backup(source, join(source, 'a.tar.gz'))).rejects.toThrow('不能放在数据文件夹')
  })
})

describe('a restore', () => {
  test('a file that is missing, damaged or of another kind is refused, and nothing is touched', async () => {
    await expect(restore(file, target)).rejects.toThrow('找不到备份文件')
    await backUpSmallFolder()
    const damaged = join(root, 'damaged.tar.gz')
    writeFileSync(damaged, readFileSync(file).subarray(0, -2000))
    await expect(restore(damaged, target)).rejects.toThrow('已损坏')
    expect(existsSync(target)).toBe(false)
  })

  test('a folder that is not empty is refused, and --force keeps the old content aside', async () => {
    await backUpSmallFolder()
    mkdirSync(target)
    writeFileSync(join(target, 'mine.txt'), 'precious')
    await expect(restore(file, target)).rejects.toThrow('--force')
    expect(readdirSync(target)).toEqual(['mine.txt'])

    const { movedTo } = await restore(file, target, true)
    expect(readFileSync(join(movedTo!, 'mine.txt'), 'utf8')).toBe('precious')
    expect(readdirSync(target).toSorted()).toEqual(['files', 'postgres'])
  })

  test('a folder whose server runs is refused, even with --force', async () => {
    await backUpSmallFolder()
    const embedded = await start(source)
    await expect(restore(file, source, true)).rejects.toThrow('正在运行')
    expect(await query(embedded.url, 'select n from kept')).toEqual([{ n: 42 }])
  })
})
