import { sql } from 'drizzle-orm'
import * as documents from '@hepu/api/core/openapi/documents'
import { nothing } from '@hepu/api/core/wireFields'
import { query, streamCommand } from '@hepu/api/core/route'
import { routes } from '@hepu/api/routes'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import type { CallersTask } from '../test/callers.ts'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, testConfig, type TestApp } from '../test/testApp.ts'
import { handle, handleStream, type App } from './http/handle.ts'

const slow = query({
  method: 'GET',
  path: '/api/probe/slow',
  summary: '等待',
  access: 'login',
  reads: [],
  input: nothing,
  output: z.string(),
})
const endless = streamCommand({
  method: 'GET',
  path: '/api/probe/endless',
  summary: '不停',
  access: 'login',
  changes: [],
  input: nothing,
  output: z.number(),
})

const [running, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]

async function* first(signal: AbortSignal): AsyncGenerator<number> {
  yield 1
  await once(signal, 'abort')
}

function register(app: App): void {
  handle(app, slow, async () => {
    running.resolve()
    await finish.promise
    return '完成'
  })
  handleStream(app, endless, (_, __, signal) => first(signal))
}

describe('stopping the server', () => {
  test('stopping lets running calls finish, ends streams, and accepts no more', async () => {
    const server = await testApp({ register })
    const ann = await server.user()
    const headers = { token: `Bearer ${ann.token}` }
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const stream = await fetch(address + endless.path, { headers })
    const call = fetch(address + slow.path, { headers })
    await running.promise
    const closed = server.close()
    expect(await stream.text()).toBe('data: 1\n\n')
    finish.resolve()
    expect(await (await call).json()).toEqual({ code: 1, msg: '操作成功', data: '完成' })
    await closed
    await expect(fetch(address + slow.path, { headers })).rejects.toThrow('fetch failed')
  })

  test('a stopping server answers what still comes over connections of a balancer, and closes them then', async () => {
    const [entered, leave] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const it = await testApp({
      register: (app) =>
        handle(app, slow, async () => {
          entered.resolve()
          await leave.promise
          return '完成'
        }),
    })
    const { token } = await it.user()
    const address = await it.app.listen({ port: 0, host: '127.0.0.1' })
    const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: hepu\r\ntoken: Bearer ${token}\r\n\r\n`
    const [busy, idle] = [connectTo(address), connectTo(address)]
    busy.socket.write(ask(slow.path))
    idle.socket.write(ask('/healthz'))
    await Promise.all([entered.promise, once(idle.socket, 'data')])
    const closed = it.close()
    await expect.poll(() => it.app.server.listening, { interval: 5 }).toBe(false)
    busy.socket.write(ask('/healthz'))
    idle.socket.write(ask('/healthz'))
    leave.resolve()
    for (const { answers } of [busy, idle]) {
      const [, before, late] = (await answers).split('HTTP/1.1 ')
      expect(before).toMatch(/^200 OK\r\n/)
      expect(late).toMatch(/^200 OK\r\n/)
      expect(late).toContain('Connection: close\r\n')
    }
    await closed
  })

  test('a stopping server answers those who wait for their connection to be taken', async () => {
    const it = await testApp()
    const address = await it.app.listen({ port: 0, host: '127.0.0.1' })
    const answers = once(queueCallers(address, 20), 'message')
    const closed = it.close()
    const [got] = (await answers) as [string[]]
    expect(got.map((answer) => answer.split('\r\n')[0])).toEqual(Array(20).fill('HTTP/1.1 200 OK'))
    await closed
  })
})

/** Lets callers connect while this thread stands still, so that all of them wait in the system's queue. */
function queueCallers(address: string, callers: number): Worker {
  const waiting = new Int32Array(new SharedArrayBuffer(4))
  const workerData: CallersTask = { port: Number(new URL(address).port), callers, waiting }
  const worker = new Worker(new URL('../test/callers.ts', import.meta.url), { workerData })
  for (let count = 0; count < callers; count = Atomics.load(waiting, 0)) Atomics.wait(waiting, 0, count)
  return worker
}

/** A connection of its own to a server, and all that comes back until it is closed. */
function connectTo(address: string) {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  return { socket, answers: text(socket) }
}

describe('pages for outside readers', () => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())

  test('openapi.json lists every call', async () => {
    const answer = await server.app.inject({ url: documents.openapiJson.path })
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    const { openapi, paths } = answer.json<{ openapi: string; paths: object }>()
    expect(openapi).toBe('3.1.0')
    expect(new Set(Object.keys(paths))).toEqual(new Set(routes.map((route) => route.path)))
  })

  test('the page of calls names each one in Chinese and loads nothing', async () => {
    const { body, headers } = await server.app.inject({ url: documents.docsPage.path })
    for (const { path, summary } of routes) {
      expect(body).toContain(path)
      expect(body).toContain(summary)
    }
    expect(body).not.toMatch(/<script|src=|<link/)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('the figures have the format of Prometheus', async () => {
    const { body } = await server.app.inject({ url: '/metrics' })
    expect(body).toMatch(/^hepu_requests_total\{kind="file",code="1"\} \d+$/m)
    expect(body).toMatch(/^hepu_request_seconds_bucket\{le="\+Inf"\} \d+$/m)
    expect(body).toMatch(/^hepu_pool_connections\{state="idle"\} \d+$/m)
  })

  test('the figures are shown to this machine only, by its socket and not through a proxy', async () => {
    const status = async (rest: object) => (await server.app.inject({ url: '/metrics', ...rest })).statusCode
    for (const remoteAddress of ['127.0.0.1', '127.0.0.53', '::1', '::ffff:127.0.0.1']) {
      expect(await status({ remoteAddress }), remoteAddress).toBe(200)
    }
    for (const remoteAddress of ['10.0.0.7', '::ffff:10.0.0.7', '2001:db8::1', '127.0.0.1.example']) {
      expect(await status({ remoteAddress }), remoteAddress).toBe(404)
    }
    for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']) {
      expect(await status({ headers: { [name]: '127.0.0.1' } }), name).toBe(404)
    }
    const headers = { 'x-forwarded-for': '127.0.0.1' }
    const { body } = await server.app.inject({ url: '/metrics', remoteAddress: '10.0.0.7', headers })
    expect(body).not.toContain('hepu_')
  })

  test('the figures are shown to any client with the configured token', async () => {
    const config = testConfig({ HEPU_METRICS_TOKEN: 'a-token-of-metrics', HEPU_TRUST_PROXY: '1' })
    const guarded = await testApp({ config })
    try {
      const ask = (authorization?: string) =>
        guarded.app.inject({
          url: '/metrics',
          remoteAddress: '10.0.0.7',
          headers: { 'x-forwarded-for': '10.1.1.1', ...(authorization ? { authorization } : {}) },
        })
      expect((await ask('Bearer a-token-of-metrics')).statusCode).toBe(200)
      for (const wrong of [undefined, 'a-token-of-metrics', 'Bearer a-token-of-metric', 'Bearer undefined']) {
        const answer = await ask(wrong)
        expect([answer.statusCode, answer.body], wrong).toEqual([401, expect.not.stringContaining('hepu_')])
      }
      expect((await guarded.app.inject({ url: '/metrics' })).statusCode).toBe(401)
    } finally {
      await guarded.close()
    }
  })

  test.runIf(process.platform === 'linux')(
    'the server is not ready if the disk of its data is full',
    async () => {
      // Nothing is ever free in /proc.
      const full = await testApp({ config: testConfig({ HEPU_DATA_DIR: '/proc' }) })
      const answer = await full.app.inject({ url: '/readyz' })
      expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'storage full' }])
      await full.close()
    },
  )

  test('the server is ready if the database answers and has every migration', async () => {
    expect((await server.app.inject({ url: '/readyz' })).statusCode).toBe(200)
    await server.connection.pool.query('delete from drizzle.__drizzle_migrations where id = 1')
    const answer = await server.app.inject({ url: '/readyz' })
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'migrations missing' }])
  })
})

describe('the log', () => {
  test('the log has one line per request with user, call, duration and outcome, and no secret', async () => {
    const lines: string[] = []
    const server = await testApp({ logTo: { write: (line) => void lines.push(line) } })
    const ann = await server.user()
    await ann.raw({ method: 'GET', url: '/api/authority/user/avatarPath?token=abc' })
    await server.app.inject({
      method: 'POST',
      url: '/api/authority/anno/accountLogin',
      payload: { account: 'a', password: 'geheim', captcha: 'x', captchaKey: 'y' },
    })
    server.app.log.info(
      { body: { password: 'geheim', user: { mobile: '13800000000' } }, token: 'abc' },
      'nested',
    )
    server.app.log.info({ body: { code: 'geheim' }, query: { ticket: 'abc' }, signature: 'abc' }, 'nested')
    await server.app.inject({ url: '/healthz' })
    const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(logged.filter((line) => line.msg === 'request')).toMatchObject([
      {
        method: 'GET',
        path: '/api/authority/user/avatarPath',
        user: ann.userId,
        org: ann.orgId,
        status: 200,
        code: 1,
      },
      {
        method: 'POST',
        path: '/api/authority/anno/accountLogin',
        user: null,
        org: null,
        status: 200,
        code: 4000,
      },
    ])
    expect(lines.join('')).not.toMatch(/geheim|abc|13800000000/)
    await server.close()
  })
  test('the log names the failed statement, its cause and position, and none of its parameters', async () => {
    const lines: string[] = []
    const server = await testApp({ logTo: { write: (line) => void lines.push(line) } })
    const marked = 'geheim\n    at geheim'
    const failed = server.services.db.execute(sql`select ${marked} from missing_table where a = ${marked}`)
    const error: unknown = await failed.catch((thrown: unknown) => thrown)
    server.app.log.error({ err: error, cause: error }, 'failed')
    server.app.log.error({ err: new Error('outer', { cause: error }) }, 'failed')
    expect(lines.join('')).not.toContain('geheim')
    const [first, second] = lines.slice(-2).map((line) => JSON.parse(line) as Record<string, unknown>)
    const described = {
      type: 'DrizzleQueryError',
      message: expect.stringContaining('missing_table') as string,
      stack: expect.stringMatching(/\n +at /) as string,
      cause: { message: 'relation "missing_table" does not exist', code: '42P01' },
    }
    expect(first).toMatchObject({ err: described, cause: described })
    expect(second).toMatchObject({ err: { message: 'outer', cause: described } })
    await server.close()
  })
})
