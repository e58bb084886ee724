import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import * as session from '@hepu/api/areas/authority/session/session'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test/db.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const PORT = 41_110
const ADDRESS = `http://127.0.0.1:${PORT}`

let database: TestDatabase
const children: ChildProcess[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(() => database.drop())

interface Run {
  child: ChildProcess
  output: () => string
  /** Resolves with the exit code. */
  ended: Promise<number | null>
  /** Resolves once the output has this text; rejects when the process ends before. */
  said: (text: string) => Promise<void>
}

function runMain(env: Record<string, string>): Run {
  const settings = { NODE_ENV: 'test', LOG_LEVEL: 'error', HOST: '127.0.0.1', PORT: String(PORT) }
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, DATABASE_URL: database.url, ...settings, ...env },
  })
  children.push(child)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const said = async (text: string): Promise<void> => {
    const over = ended.then(() => true)
    while (!output.includes(text)) {
      const more = once(child.stdout, 'data').then(() => false)
      if ((await Promise.race([more, over])) && !output.includes(text))
        throw new Error(`ended without it: ${output}`)
    }
  }
  return { child, output: () => output, ended, said }
}

describe('npm start', () => {
  test('the start prints the address and the first sign-in once, serves, and stops in order', async () => {
    const first = runMain({ HEPU_DEMO: 'on', HEPU_TEST_CAPTCHA: 'TEST' })
    await first.said('首次登录须修改')
    expect(first.output()).toContain(`禾谱已启动：${ADDRESS}\n首次登录：\n  账号 admin（系统管理员）`)
    expect(first.output()).toContain('  账号 trial（试验主持）\n  账号 director（晋级发布人）')
    const password = /初始密码 (\S{16})（只显示这一次/.exec(first.output())?.[1]
    expect((await fetch(`${ADDRESS}/readyz`)).status).toBe(200)
    const captcha = await fetch(`${ADDRESS}${session.captcha.path}`)
    const captchaKey = captcha.headers.get('captcha-key')
    const answer = await fetch(`${ADDRESS}${session.accountLogin.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account: 'admin', password, captcha: 'TEST', captchaKey }),
    })
    expect(await answer.json()).toMatchObject({ code: 1, data: { isWeakPassword: true } })
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
    const other = createServer().listen(PORT, '127.0.0.1')
    await once(other, 'listening')
    const run = runMain({})
    expect(await run.ended).toBe(1)
    expect(run.output()).toContain('端口已被其他程序占用')
    expect(run.output()).toContain('PORT')
    other.close()
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
