import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { firstPasswordIn, runProgram, signInAt, type Program } from '../../../test/program.ts'
import { startEmbedded } from './startEmbedded.ts'

let root: string
let dataDir: string
const running: Program[] = []
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'hepu-reset-'))
  await chmod(root, 0o711)
  dataDir = join(root, 'data')
})
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGTERM')
    await ended
  }
  await rm(root, { recursive: true, force: true })
})

async function startServer(): Promise<{ server: Program; address: string }> {
  const settings = { NODE_ENV: 'test', LOG_LEVEL: 'error', HOST: '127.0.0.1', PORT: '0' }
  const own = { HEPU_DATA_DIR: dataDir, HEPU_DEMO: 'off', HEPU_TEST_CAPTCHA: 'TEST' }
  const server = runProgram('apps/server/src/main.ts', { env: { ...settings, ...own } })
  running.push(server)
  await server.said('禾谱已启动')
  return { server, address: /已启动：(\S+)/.exec(server.output())![1]! }
}

/** Two starts and two commands, each a process of its own. */
const LONG_MS = 180_000

const resetAdmin = (input: string, ...args: string[]): Program =>
  runProgram('tools/resetAdmin.ts', { args, input, env: { HEPU_DATA_DIR: dataDir } })

async function newPassword(reset: Program): Promise<string> {
  expect(await reset.ended, reset.output()).toBe(0)
  return /账号 admin（系统管理员）的新密码：(\S{16})（/.exec(reset.output())![1]!
}

test(
  'reset-admin sets a new password while the server runs, and while it is stopped',
  { timeout: LONG_MS },
  async () => {
    const first = await startServer()
    await first.server.said('首次登录须修改')
    const made = firstPasswordIn(first.server.output())!
    const whileRunning = await newPassword(resetAdmin('', '--yes'))
    await expect(signInAt(first.address, 'admin', made)).resolves.toMatchObject({ code: 4000 })
    await expect(signInAt(first.address, 'admin', whileRunning)).resolves.toMatchObject({ code: 1 })
    first.server.child.kill('SIGTERM')
    await first.server.ended

    const whileStopped = await newPassword(resetAdmin('y\n'))
    const second = await startServer()
    await expect(signInAt(second.address, 'admin', whileStopped)).resolves.toMatchObject({ code: 1 })
  },
)

test('reset-admin refuses a folder without a database and leaves nothing behind', async () => {
  const refused = resetAdmin('', '--yes')
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toContain(`数据文件夹 ${dataDir} 中还没有数据库`)
  expect(existsSync(dataDir)).toBe(false)
})

test('reset-admin refuses a database that no start has filled', async () => {
  const embedded = await startEmbedded(dataDir)
  await embedded.stop()
  const refused = resetAdmin('', '--yes')
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toContain('数据库中还没有本版本的表。请先运行 npm start。')
})
