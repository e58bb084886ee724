import { once } from 'node:events'
import { request as send, type ClientRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { text } from '@hepu/api/core/wireFields'
import { command, uploadCommand } from '@hepu/api/core/route'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { testApp, type Client, type TestApp } from '../../test/testApp.ts'
import { handle, handleUpload, type App } from './handle.ts'

const WORD = 'experiment.variety:import'
const save = command({
  method: 'POST',
  path: '/api/probe/save',
  summary: '保存',
  access: WORD,
  changes: [],
  input: z.object({ a: text('甲') }),
  output: z.null(),
})
const upload = uploadCommand({
  method: 'POST',
  path: '/api/probe/upload',
  summary: '上传',
  access: WORD,
  changes: [],
  input: z.object({}),
  output: z.null(),
  upload: { types: ['csv'], maxBytes: 1024 },
})

/** Tells when a call was let in and its body is about to be read. */
let letIn: PromiseWithResolvers<void> = Promise.withResolvers()
const run = vi.fn(() => Promise.resolve(null))

function register(app: App): void {
  app.fastify.addHook('preParsing', (_, _reply, payload, done) => {
    letIn.resolve()
    done(null, payload)
  })
  handle(app, save, run)
  handleUpload(app, upload, run)
}

let server: TestApp
let ann: Client
beforeAll(async () => {
  server = await testApp({ register })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
  letIn = Promise.withResolvers()
  run.mockClear()
  ann = await server.user({ permissions: [WORD] })
})
afterAll(() => server.close())

const json = { path: save.path, type: 'application/json', parts: ['{"a":', '"1"}'] as const }
const form = {
  path: upload.path,
  type: 'multipart/form-data; boundary=xx',
  parts: [
    '--xx\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n',
    'Content-Type: text/csv\r\n\r\n试点\r\n--xx--\r\n',
  ] as const,
}

function startCall({ path, type, parts }: typeof json | typeof form): ClientRequest {
  const { port } = server.app.server.address() as AddressInfo
  const headers = {
    token: `Bearer ${ann.token}`,
    'content-type': type,
    'content-length': Buffer.byteLength(parts.join('')),
  }
  return send({ host: '127.0.0.1', port, path, method: 'POST', headers, agent: false })
}

async function answerOf(call: ClientRequest): Promise<{ code: number }> {
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  return JSON.parse(await textOf(answer)) as { code: number }
}

/** Sends a call of which the second half of the body comes after `meanwhile`. */
async function sendSlowly(halves: typeof json | typeof form, meanwhile: () => Promise<unknown>) {
  const call = startCall(halves)
  call.write(halves.parts[0])
  await letIn.promise
  await meanwhile()
  call.end(halves.parts[1])
  return answerOf(call)
}

const loseWord = () => server.services.db.execute(sql`delete from user_role where user_id = ${ann.userId}`)
const endSession = () => server.services.db.execute(sql`delete from session where user_id = ${ann.userId}`)

describe.each([
  ['JSON', json],
  ['a form', form],
])('a body of %s that is held back', (_, call) => {
  test('the call is refused if its permission was lost meanwhile', async () => {
    expect(await sendSlowly(call, loseWord)).toMatchObject({ code: 4030 })
    expect(run).not.toHaveBeenCalled()
  })

  test('the call is refused if its session ended meanwhile', async () => {
    expect(await sendSlowly(call, endSession)).toMatchObject({ code: 4010 })
    expect(run).not.toHaveBeenCalled()
  })

  test('the call is accepted if nothing has changed', async () => {
    expect(await sendSlowly(call, () => Promise.resolve())).toMatchObject({ code: 1 })
    expect(run).toHaveBeenCalledOnce()
  })
})

test.each([
  ['JSON', json],
  ['a form', form],
])('a body of %s that arrives at once needs one query for the session', async (_, call) => {
  const asked = vi.spyOn(server.connection.pool, 'query')
  const one = startCall(call)
  one.end(call.parts.join(''))
  expect(await answerOf(one)).toMatchObject({ code: 1 })
  const names = asked.mock.calls.map(([query]) => (query as unknown as { name?: string }).name)
  expect(names.filter((name) => name === 'session_now')).toHaveLength(1)
  asked.mockRestore()
})
