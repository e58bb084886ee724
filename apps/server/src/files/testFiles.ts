import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uploadForm, uploadParam } from '@hepu/api/core/file/file'
import { fileTypeOf, storedNameOf } from '@hepu/api/core/file/fileTypes'
import type { InputOf, OutputOf } from '@hepu/api/core/route'
import { eq } from 'drizzle-orm'
import { testApp, testConfig, type Client, type TestApp } from '../../test/testApp.ts'
import { storedFile } from '../db/schema/index.ts'
import type { FileRow } from './fileRow.ts'

export type Param = OutputOf<typeof uploadParam>

/** The server on a data folder of its own, and a clock that can be moved. */
export interface FileTest extends TestApp {
  folder: string
  /** Moves the server's clock, by milliseconds. */
  advance: (ms: number) => void
  row: (id: string) => Promise<FileRow | undefined>
  /** Names of all files under the folder, with their folders. */
  onDisk: (part: 'objects' | 'incoming') => string[]
}

export async function fileTest(env: Record<string, string> = {}): Promise<FileTest> {
  const folder = await mkdtemp(join(tmpdir(), 'hepu-files-'))
  let offset = 0
  const server = await testApp({
    config: testConfig({ HEPU_DATA_DIR: folder, ...env }),
    now: () => new Date(Date.now() + offset),
  })
  return {
    ...server,
    folder,
    advance: (ms) => void (offset += ms),
    row: async (id) => {
      const [found] = await server.services.db
        .select()
        .from(storedFile)
        .where(eq(storedFile.id, Number(id)))
      return found
    },
    onDisk: (part) => filesUnder(join(folder, 'files', part)),
    close: async () => {
      await server.close()
      await rm(folder, { recursive: true })
    },
  }
}

const filesUnder = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    : []

/** Returns a request for upload parameters as the web makes it, for a file of this name and size. */
export const asked = (
  name: string,
  bytes: number,
  rest: Partial<InputOf<typeof uploadParam>> = {},
): InputOf<typeof uploadParam> => ({
  expire: 1440,
  fileName: storedNameOf('77', name),
  fileType: fileTypeOf(name),
  infoId: '',
  infoType: 'test',
  ipAddress: '',
  publicStatus: 1,
  sequence: 1,
  size: bytes / 1024,
  ...rest,
})

/** One part of a form: a text field, or the file. */
export type Part = [name: string, value: string] | [name: string, value: Buffer, fileName: string]

/** Returns a form as browsers send it, its parts in the given order. */
export function formOf(parts: readonly Part[]): { payload: Buffer; headers: { 'content-type': string } } {
  const boundary = `test${randomBytes(8).toString('hex')}`
  const chunks = parts.flatMap(([name, value, fileName]) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"` +
        `${fileName === undefined ? '' : `; filename="${fileName}"\r\ncontent-type: application/octet-stream`}\r\n\r\n`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ])
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** Returns the form of a permission: its fields, `change`d, and the file at the end. */
export const partsOf = (
  param: Param,
  bytes: Buffer,
  change: Record<string, string | undefined> = {},
): Part[] => [
  ...Object.entries({ ...uploadForm(param), ...change }).filter(
    (field): field is [string, string] => field[1] !== undefined,
  ),
  ['file', bytes, 'file'],
]

/** Sends a form to the storage, without a token, as the web does. */
export const post = (
  server: TestApp,
  param: Pick<Param, 'host'>,
  parts: readonly Part[],
  headers: Record<string, string> = {},
) => {
  const form = formOf(parts)
  return server.app.inject({
    method: 'POST',
    url: param.host,
    payload: form.payload,
    headers: { ...form.headers, ...headers },
  })
}

/** Asks for a permission and sends the file. */
export async function sendFile(
  server: TestApp,
  client: Client,
  name: string,
  bytes: Buffer,
  rest: Partial<InputOf<typeof uploadParam>> = {},
): Promise<Param> {
  const param = await client.call(uploadParam, asked(name, bytes.length, rest))
  const answer = await post(server, param, partsOf(param, bytes))
  if (answer.statusCode !== 204) throw new Error(`upload answered ${answer.statusCode} ${answer.body}`)
  return param
}

/** Returns the address the web remembers of a file. */
export const addressOf = (param: Param): string => param.host + param.dir + encodeURIComponent(param.fileName)

/** Small files of some kinds. */
export const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
export const png = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000a49444154789c6360000000020001e221bc330000000049454e44ae426082',
  'hex',
)
export const text = Buffer.from('品种,产量\n禾谱1号,650.5\n')
