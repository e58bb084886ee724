import { extname } from 'node:path'
import type { Multipart } from '@fastify/multipart'
import type { CipherKey } from '@hepu/api/core/cipher/cipher'
import { AppError } from '@hepu/api/core/errorCodes'
import type { Route, UploadLimit } from '@hepu/api/core/route'
import type { FastifyRequest } from 'fastify'
import { BROKEN_OFF, INCOMPLETE } from './address.ts'
import { decrypt } from './cipher.ts'
import { contentOfBytes, contentProblem } from './content.ts'
import type { UploadedFile } from './context.ts'

const MB = 1024 * 1024

/** The content of an upload. */
export interface Upload {
  fields: Record<string, unknown>
  file: UploadedFile | undefined
}

/**
 * Reads the one file and the text fields of an upload. The file is checked by ending, size and type of content, or by size
 * alone if the call takes any ending. A call whose file is optional may also be sent as JSON. Text fields of an encrypted
 * call are decrypted one by one.
 */
export async function readUpload(route: Route, request: FastifyRequest, cipher: CipherKey): Promise<Upload> {
  const limit = route.upload
  if (!limit) throw new Error(`${route.path} has no upload limits`)
  if (limit.isOptional && !request.isMultipart()) {
    return { fields: (request.body ?? {}) as Record<string, unknown>, file: undefined }
  }
  assertForm(request)
  const read = await readParts(request, limit, (value) => (route.encrypted ? decrypt(value, cipher) : value))
  if (!read.file && !limit.isOptional) throw new AppError('BAD_INPUT', '请选择要上传的文件')
  return read
}

async function readParts(
  request: FastifyRequest,
  limit: UploadLimit,
  open: (value: unknown) => unknown,
): Promise<Upload> {
  const fields: Record<string, unknown> = {}
  let file: UploadedFile | undefined
  const parts = request.parts({ limits: { files: 1, fileSize: limit.maxBytes, fields: 50, fieldSize: MB } })
  try {
    for await (const part of parts) {
      if (part.type === 'field') fields[part.fieldname] = open(part.value)
      else file = await readFile(part, limit)
    }
  } catch (cause) {
    throw formFailure(cause)
  }
  return { fields, file }
}

const CUT_OFF = /FST_MP_PREMATURE_CLOSE|ERR_STREAM_PREMATURE_CLOSE|ECONNRESET/
/** Messages of the form parser, which have no code, for a form that ends before it is complete. */
const UNFINISHED = /terminated early|Unexpected end of (form|multipart data)|Malformed part header/

/**
 * Returns the refusal for a failure while a form is read: the sender went away, or the form ends too early. Other failures
 * are returned unchanged.
 */
export function formFailure(cause: unknown): unknown {
  if (!(cause instanceof Error) || cause instanceof AppError) return cause
  if (CUT_OFF.test('code' in cause ? String(cause.code) : ''))
    return new AppError('BAD_INPUT', BROKEN_OFF, { cause })
  return UNFINISHED.test(cause.message) ? new AppError('BAD_INPUT', INCOMPLETE, { cause }) : cause
}

/** Throws BAD_INPUT if the request is not a multipart form with a boundary. */
export function assertForm(request: FastifyRequest): void {
  const hasBoundary = /boundary=/i.test(request.headers['content-type'] ?? '')
  if (!request.isMultipart() || !hasBoundary) throw new AppError('BAD_INPUT', '请以表单方式上传文件')
}

async function readFile(
  part: Extract<Multipart, { type: 'file' }>,
  limit: UploadLimit,
): Promise<UploadedFile> {
  // A part may lack a file name, although its type says otherwise.
  const given: string | undefined = part.filename
  const name = (given ?? '').replace(/^.*[\\/]/s, '').slice(-200)
  if (name === '') throw new AppError('BAD_INPUT', '上传的文件没有文件名')
  const type = extname(name).slice(1).toLowerCase()
  if (limit.types && !limit.types.includes(type)) {
    throw new AppError(
      'BAD_INPUT',
      `文件「${name}」格式不支持，请上传${limit.types.join('、')}文件${oldExcel(name, limit.types)}`,
    )
  }
  const bytes = await part.toBuffer()
  if (bytes.length === 0) throw new AppError('BAD_INPUT', `文件「${name}」是空的`)
  if (limit.types) await assertContent(name, type, bytes)
  return { name, bytes }
}

/** Says how to get a file that is taken out of an old Excel file. */
const oldExcel = (name: string, types: readonly string[]): string =>
  /\.xls$/i.test(name) && types.includes('xlsx') ? '；请在Excel中另存为xlsx' : ''

const OLD_OFFICE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

async function assertContent(name: string, type: string, bytes: Buffer): Promise<void> {
  if (bytes.subarray(0, OLD_OFFICE.length).equals(OLD_OFFICE)) {
    throw new AppError(
      'BAD_INPUT',
      `文件「${name}」是旧版或加密的Office文件，请另存为未加密的${type}后再上传`,
    )
  }
  const problem = await contentProblem(name, contentOfBytes(bytes))
  if (problem) throw new AppError('BAD_INPUT', problem)
}
