import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test/db.ts'
import { firstPasswordIn, runProgram, signInAt, type Program } from '../test/program.ts'
import { testConfig } from '../test/testApp.ts'
import { connect } from './db/connect.ts'
import { user } from './db/schema/index.ts'
import { openService } from './openService.ts'

/** Below the ports that the system gives to connections: one of another test would hold it for minutes. */
const PORT = 21_110
const ADDRESS = `http://127.0.0.1:${PORT}`

let database: TestDatabase
const running: Program[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(() => {
  for (const { child } of running.splice(0)) child.kill('SIGKILL')
})
afterAll(() => database.drop())

function runMain(env: Record<string, string>): Program {
  const settings = { NODE_ENV: 'test', LOG_LEVEL: 'error', HOST: '127.0.0.1', PORT: String(PORT) }
  const program = runProgram('apps/server/src/main.ts', {
    env: { DATABASE_URL: database.url, HEPU_TEST_CAPTCHA: 'TEST', ...settings, ...env },
  })
  running.push(program)
  return program
}

/** Takes the port until the function it returns is called. */
async function takePort(): Promise<() => Promise<unknown>> {
  const other = createServer().listen(PORT, '127.0.0.1')
  await once(other, 'listening')
  return () => once(other.close(), 'close')
}

const isReady = (): Promise<boolean> =>
  fetch(`${ADDRESS}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

describe('npm start', { timeout: 120_000 }, () => {
  test('the start prints the address and the first sign-in once, serves, and stops in order', async () => {
    const first = runMain({ HEPU_DEMO: 'on' })
    await first.said('首次登录须修改')
    expect(first.output()).toContain(`禾谱已启动：${ADDRESS}\n首次登录：\n  账号 admin（系统管理员）`)
    expect(first.output()).toContain('  账号 trial（试验主持）\n  账号 director（晋级发布人）')
    expect((await fetch(`${ADDRESS}/readyz`)).status).toBe(200)
    const answer = await signInAt(ADDRESS, 'admin', firstPasswordIn(first.output())!)
    expect(answer).toMatchObject({ code: 1, data: { isWeakPassword: true } })
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    expect(first.output()).toContain('正在停止')

    const second = runMain({ HEPU_DEMO: 'on' })
    await second.said('禾谱已启动')
    second.child.kill('SIGINT')
    expect(await second.ended).toBe(0)
    expect(second.output()).not.toContain('密码')
  })

  test('the start reports a taken port', async () => {
    const release = await takePort()
    const run = runMain({})
    expect(await run.ended).toBe(1)
    expect(run.output()).toContain('端口已被其他程序占用')
    expect(run.output()).toContain('PORT')
    await release()
  })

  test('the start lists every wrong setting', async () => {
    const run = runMain({ PORT: 'x', HEPU_POOL_SIZE: '0' })
    expect(await run.ended).toBe(1)
    expect(run.output()).toBe('配置有误，请改正后再启动：\nPORT：应为端口号\nHEPU_POOL_SIZE：至少为2\n')
  })

  test('the start reports an unreachable database', async () => {
    const run = runMain({ DATABASE_URL: 'postgres://hepu@127.0.0.1:1/hepu' })
    expect(await run.ended).toBe(1)
    expect(run.output()).toContain('连不上 DATABASE_URL 所指的数据库')
  })
})

describe('the first password of a first start that does not get through', { timeout: 120_000 }, () => {
  let fresh: TestDatabase
  beforeEach(async () => {
    fresh = await createTestDatabase()
  })
  afterEach(() => fresh.drop())

  async function expectFirstPassword(): Promise<void> {
    const started = runMain({ DATABASE_URL: fresh.url })
    await started.said('首次登录须修改')
    const password = firstPasswordIn(started.output())!
    await expect(signInAt(ADDRESS, 'admin', password)).resolves.toMatchObject({ code: 1 })
  }

  test('the first password is printed by the start that finds the port free, after one that found it taken', async () => {
    const release = await takePort()
    const refused = runMain({ DATABASE_URL: fresh.url })
    expect(await refused.ended).toBe(1)
    expect(refused.output()).not.toContain('密码')
    await release()
    await expectFirstPassword()
  })

  test('the first password is printed by the next start when the process is killed between first records and password', async () => {
    const connection = connect(fresh.url, { max: 4 })
    try {
      const config = testConfig({ HEPU_DEMO: 'off' })
      const { app } = await openService({ config, connection, directUrl: fresh.url })
      await app.close()
      await connection.db.transaction(async (tx) => {
        await tx.select({ id: user.id }).from(user).for('update')
        const held = runMain({ DATABASE_URL: fresh.url })
        await expect.poll(isReady, { timeout: 30_000 }).toBe(true)
        held.child.kill('SIGKILL')
        await held.ended
        expect(held.output()).toBe('')
      })
    } finally {
      await connection.close()
    }
    await expectFirstPassword()
  })
})
