import { spawn, type ChildProcess } from 'node:child_process'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { uploadParam } from '@hepu/api/core/file/file'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../test/testApp.ts'
import { sweepFiles } from './sweepFiles.ts'
import { addressOf, asked, fileTest, formOf, partsOf, post, type FileTest } from './testFiles.ts'

const CHILD = fileURLToPath(new URL('./testKilledUploadChild.ts', import.meta.url))
const HOUR = 3_600_000

let server: FileTest
let ann: Client
let child: ChildProcess | undefined
beforeAll(async () => {
  server = await fileTest()
  ann = await server.user()
})
afterEach(() => child?.kill('SIGKILL'))
afterAll(() => server.close())

/** A server process on the same database and data folder; resolves with its address. */
function startHost(): Promise<string> {
  const { connectionString } = server.connection.pool.options
  const started = spawn(process.execPath, [CHILD, connectionString ?? '', server.folder])
  child = started
  return new Promise((resolve, reject) => {
    started.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
    started.once('exit', () => reject(new Error('the host ended')))
  })
}

test('F-185 a server killed in the middle of an upload leaves no readable object and no wrong row', async () => {
  const bytes = Buffer.alloc(400_000, 'x')
  const param = await ann.call(uploadParam, asked('数据.txt', bytes.length))
  const { payload, headers } = formOf(partsOf(param, bytes))
  const address = await startHost()
  const sender = request(address + param.host, { method: 'POST', headers })
  sender.on('error', () => undefined)
  sender.write(payload.subarray(0, 200_000))
  await expect.poll(() => server.onDisk('incoming').length, { timeout: 10_000 }).toBe(1)
  child?.kill('SIGKILL')
  await expect.poll(() => child?.signalCode).toBe('SIGKILL')

  expect(server.onDisk('objects')).toEqual([])
  expect(await server.row(param.id)).toMatchObject({ state: 'signed', storedAt: null })
  expect((await server.app.inject(addressOf(param))).statusCode).toBe(404)
  expect((await post(server, param, partsOf(param, bytes))).statusCode).toBe(204)
  server.advance(25 * HOUR)
  expect(await sweepFiles(server.services, server.app.log)).toMatchObject({ parts: 1, unknown: 0 })
  expect((await server.app.inject(addressOf(param))).rawPayload).toEqual(bytes)
})
