import { existsSync, readdirSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { query, spawnWriter, type Writer } from './fixtures/process.ts'
import { locate } from './clusterFolder.ts'
import { isPostgres, readPostmaster } from './postmaster.ts'
import { startEmbedded } from './startEmbedded.ts'

const PATIENCE = { timeout: 30_000 }

let folder: string
let writers: Writer[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hepu-processes-'))
  await chmod(folder, 0o711)
  writers = []
})

afterEach(async () => {
  await Promise.all(writers.map((writer) => writer.kill()))
  await expect.poll(serverPid, PATIENCE).toBeUndefined()
  await rm(folder, { recursive: true, force: true })
})

function write(path?: string): Writer {
  const writer = spawnWriter(folder, path)
  writers.push(writer)
  return writer
}

/** Number of the server process of the folder while it lives. */
function serverPid(): number | undefined {
  const postmaster = readPostmaster(locate(folder))
  return postmaster && isPostgres(postmaster.pid) ? postmaster.pid : undefined
}

async function readWritten(url: string): Promise<number[]> {
  const rows = await query<{ n: number }>(url, 'select n from written')
  return rows.map((row) => row.n)
}

describe('kill -9 of the process that runs the server', () => {
  test('killing the process leaves no server behind and loses no acknowledged commit', async () => {
    const writer = write()
    await expect.poll(() => writer.acknowledged.length, PATIENCE).toBeGreaterThan(200)
    const pid = serverPid()!
    await writer.kill()
    await expect.poll(() => isPostgres(pid), PATIENCE).toBe(false)

    const embedded = await startEmbedded(folder)
    const written = new Set(await readWritten(embedded.url))
    await embedded.stop()
    expect(writer.acknowledged.filter((n) => !written.has(n))).toEqual([])
  })

  test('killing the process leaves no server behind if the system cannot bind it to its parent', async () => {
    const programs = join(folder, 'programs')
    await linkPrograms(programs, ['unshare', 'true'])
    const writer = write(programs)
    await writer.opened
    const pid = serverPid()!
    await writer.kill()
    await expect.poll(() => isPostgres(pid), PATIENCE).toBe(false)
  })

  test('killing the server itself loses no acknowledged commit', async () => {
    const writer = write()
    await expect.poll(() => writer.acknowledged.length, PATIENCE).toBeGreaterThan(200)
    process.kill(serverPid()!, 'SIGKILL')
    await writer.kill()

    const embedded = await startEmbedded(folder)
    const written = new Set(await readWritten(embedded.url))
    await embedded.stop()
    expect(writer.acknowledged.filter((n) => !written.has(n))).toEqual([])
  })

  test('killing while the cluster is being created does not prevent the next start', async () => {
    const writer = write()
    await expect.poll(() => readdirSync(folder).some(isDraft), { ...PATIENCE, interval: 1 }).toBe(true)
    await writer.kill()
    expect(existsSync(join(folder, 'postgres'))).toBe(false)

    const embedded = await startEmbedded(folder)
    expect(embedded.how).toBe('created')
    await embedded.stop()
    expect(readdirSync(folder).filter(isDraft)).toEqual([])
  })
})

describe('several processes on one folder', () => {
  test('processes that start at the same instant share one server', async () => {
    const opened = await Promise.all([write().opened, write().opened, write().opened])
    expect(opened.filter(({ how }) => how === 'joined')).toHaveLength(2)
    expect(new Set(opened.map(({ url }) => url)).size).toBe(1)
  })

  test('the others continue at the same address if the one that runs the server is killed', async () => {
    const writer = write()
    const { url } = await writer.opened
    const messages: string[] = []
    const embedded = await startEmbedded(folder, { notify: (message) => messages.push(message) })
    expect(embedded).toMatchObject({ how: 'joined', url })
    await expect.poll(() => writer.acknowledged.length, PATIENCE).toBeGreaterThan(50)

    await writer.kill()
    await expect.poll(() => messages, PATIENCE).toEqual(['数据库曾中断，现已由本进程重新启动。'])
    const written = new Set(await readWritten(url))
    expect(writer.acknowledged.filter((n) => !written.has(n))).toEqual([])
    await embedded.stop()
  })

  test('the one that joined leaves the server running when it stops', async () => {
    const writer = write()
    const { url } = await writer.opened
    const embedded = await startEmbedded(folder)
    await embedded.stop()
    expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }])
  })
})

function isDraft(name: string): boolean {
  return name.startsWith('postgres.init-')
}

/** Makes a folder with links to the named programs only, to imitate a system that lacks the others. */
async function linkPrograms(programs: string, names: string[]): Promise<void> {
  await mkdir(programs)
  for (const name of names) {
    const found = ['/usr/bin', '/bin'].map((where) => join(where, name)).find((path) => existsSync(path))
    if (found) {
      await symlink(found, join(programs, name))
    }
  }
}
