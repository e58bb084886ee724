import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { query } from './fixtures/process.ts'
import { startEmbedded, type Embedded } from './startEmbedded.ts'

let folder: string
let running: Embedded[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hepu-embedded-'))
  await chmod(folder, 0o711)
  running = []
})

afterEach(async () => {
  for (const embedded of running.toReversed()) {
    await embedded.stop()
  }
  await rm(folder, { recursive: true, force: true })
})

async function start(dataDir = folder): Promise<Embedded> {
  const embedded = await startEmbedded(dataDir)
  running.push(embedded)
  return embedded
}

async function restart(embedded: Embedded): Promise<Embedded> {
  await embedded.stop()
  running = []
  return start()
}

/** A plain user always can; root needs user namespaces, which some containers forbid. */
function canRunInClosedFolder(): boolean {
  return process.getuid?.() !== 0 || spawnSync('unshare', ['--user', 'true']).status === 0
}

describe('the first start', () => {
  test('the start creates a durable UTF-8 cluster in UTC that listens on this machine only', async () => {
    const { url, how } = await start()
    const rows = await query(
      url,
      `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'TimeZone',
        'server_encoding', 'shared_buffers', 'max_connections', 'listen_addresses') order by name`,
    )
    expect(how).toBe('created')
    expect(Object.fromEntries(rows.map((row) => [row.name, row.setting]))).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      TimeZone: 'UTC',
      server_encoding: 'UTF8',
      shared_buffers: String((256 * 1024) / 8),
      max_connections: '100',
      listen_addresses: '127.0.0.1',
    })
  })

  test('the server needs a password that only the owner can read', async () => {
    const { url } = await start()
    const wrong = new URL(url)
    wrong.password = 'guess'
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
    expect(statSync(join(folder, 'postgres')).mode & 0o777).toBe(0o700)
    expect(statSync(join(folder, 'postgres/hepu.password')).mode & 0o777).toBe(0o600)
  })

  test('the database knows Chinese: letters for the trigram index, order by pinyin', async () => {
    const { url } = await start()
    await query(url, 'create extension pg_trgm')
    const [trigrams] = await query<{ n: number }>(url, `select cardinality(show_trgm('先玉')) as n`)
    const names = await query<{ n: string }>(
      url,
      `select n from unnest(array['张', '阿', '李', '北京', '重庆']) n order by n collate "zh-x-icu"`,
    )
    expect(trigrams?.n).toBe(3)
    expect(names.map((row) => row.n)).toEqual(['阿', '北京', '重庆', '李', '张'])
  })

  test('a postgres folder of another kind is refused', async () => {
    mkdirSync(join(folder, 'postgres'))
    writeFileSync(join(folder, 'postgres/notes.txt'), 'mine')
    await expect(start()).rejects.toThrow('已存在但不是数据库文件夹')
    expect(readdirSync(folder)).toEqual(['postgres'])
  })
})

describe('the second start', () => {
  test('the start keeps data and address and takes less than a second', async () => {
    const first = await start()
    await query(first.url, 'create table kept as select 42 as n')
    const startedAt = performance.now()
    const second = await restart(first)
    expect(performance.now() - startedAt).toBeLessThan(1000)
    expect(second.how).toBe('started')
    expect(second.url).toBe(first.url)
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 42 }])
  })

  test('the start works after the folder was closed to other accounts and opened again, or says why it cannot', async () => {
    const first = await start()
    await query(first.url, 'create table kept as select 42 as n')
    await first.stop()
    running = []
    chmodSync(folder, 0o700)
    if (canRunInClosedFolder()) {
      const closed = await start()
      expect(await query(closed.url, 'select n from kept')).toEqual([{ n: 42 }])
      await closed.stop()
      running = []
    } else {
      await expect(startEmbedded(folder)).rejects.toThrow('不能以 root 运行')
    }
    chmodSync(folder, 0o711)
    expect(await query((await start()).url, 'select n from kept')).toEqual([{ n: 42 }])
  })

  test('a password file that does not fit the database is named', async () => {
    const first = await start()
    await first.stop()
    writeFileSync(join(folder, 'postgres/hepu.password'), 'something else')
    await expect(startEmbedded(folder)).rejects.toThrow(/口令文件 .*hepu\.password 的内容与数据库不符/)
    expect(readdirSync(join(folder, 'postgres'))).not.toContain('postmaster.pid')
  })

  test('a missing password file is named', async () => {
    await (await start()).stop()
    await rm(join(folder, 'postgres/hepu.password'))
    await expect(startEmbedded(folder)).rejects.toThrow(/无法读取数据库口令文件 .*hepu\.password/)
    expect(readdirSync(join(folder, 'postgres'))).not.toContain('postmaster.pid')
  })

  test('a pid file that now names another program does not prevent the start', async () => {
    await (await start()).stop()
    const stale = [process.pid, join(folder, 'postgres'), 1, 5432, '', '127.0.0.1', '', 'ready'].join('\n')
    writeFileSync(join(folder, 'postgres/postmaster.pid'), stale)
    expect((await start()).how).toBe('started')
  })

  test('a data folder that is a file, or that nobody can make, is named with its repair', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    await expect(startEmbedded(file)).rejects.toThrow('是文件，不能用作数据文件夹')
    await expect(startEmbedded('/proc/hepu')).rejects.toThrow(
      /无法建立数据文件夹 \/proc\/hepu.*HEPU_DATA_DIR/,
    )
  })

  test('a failed start shows the log of the server', async () => {
    await (await start()).stop()
    await rm(join(folder, 'postgres/global/pg_control'))
    await expect(startEmbedded(folder)).rejects.toThrow(/内置 PostgreSQL 无法启动.*\n[^]*pg_control/)
  })
})

describe('an unexpected end of the server', () => {
  test('the server is started again at the same address', async () => {
    const messages: string[] = []
    const embedded = await startEmbedded(folder, { notify: (message) => messages.push(message) })
    running.push(embedded)
    await query(embedded.url, 'create table kept as select 42 as n')
    const [pid] = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGINT')
    await expect.poll(() => messages, { timeout: 20_000 }).toEqual(['数据库曾中断，现已由本进程重新启动。'])
    expect(await query(embedded.url, 'select n from kept')).toEqual([{ n: 42 }])
  })

  test('the server is started again after a kill -9, however long its processes hold its memory', async () => {
    const messages: string[] = []
    const embedded = await startEmbedded(folder, { notify: (message) => messages.push(message) })
    running.push(embedded)
    await query(embedded.url, 'create table kept as select 42 as n')
    const slow = new Client({ connectionString: embedded.url })
    slow.on('error', () => undefined)
    await slow.connect()
    const { rows } = await slow.query<{ pid: number }>('select pg_backend_pid() as pid')
    const session = rows[0]!.pid
    const [pid] = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')
    process.kill(session, 'SIGSTOP')
    process.kill(Number(pid), 'SIGKILL')
    const log = () => readFileSync(join(folder, 'postgres.log'), 'utf8')
    await expect.poll(log, { timeout: 30_000 }).toContain('pre-existing shared memory block')
    process.kill(session, 'SIGCONT')
    await expect.poll(() => messages, { timeout: 30_000 }).toEqual(['数据库曾中断，现已由本进程重新启动。'])
    expect(await query(embedded.url, 'select n from kept')).toEqual([{ n: 42 }])
  })

  test('a server that cannot be started again is reported', async () => {
    const embedded = await startEmbedded(folder)
    const [pid] = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')
    await rm(join(folder, 'postgres/PG_VERSION'))
    process.kill(Number(pid), 'SIGINT')
    expect(await embedded.lost).toContain('数据库已停止，且无法重新启动')
  })
})
