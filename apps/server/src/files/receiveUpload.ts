import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import { AppError } from '@hepu/api/core/errorCodes'
import type { FastifyRequest } from 'fastify'
import { assertForm, formFailure } from '../http/upload.ts'
import { fieldName } from '../outside/storage/policy.ts'

const FIELD_BYTES = 16 * 1024
const FIELDS = 30

/**
 * Reads a form up to its file: the fields that came before it, by their names in the policy, and the file still to be
 * read. Fields after the file count as absent.
 */
export async function readForm(
  request: FastifyRequest,
  maxBytes: number,
): Promise<{ fields: Map<string, string>; file: MultipartFile }> {
  assertForm(request)
  const limits = { files: 1, fileSize: maxBytes + 1, fields: FIELDS, fieldSize: FIELD_BYTES }
  const fields = new Map<string, string>()
  const parts = request.parts({ limits })[Symbol.asyncIterator]()
  for (;;) {
    const next = await parts.next().catch((cause: unknown) => {
      throw formFailure(cause)
    })
    if (next.done) throw new AppError('BAD_INPUT', '表单中没有文件')
    const part = next.value
    if (part.type === 'file') return { fields, file: onlyFile(part) }
    addField(fields, part)
  }
}

function onlyFile(part: MultipartFile): MultipartFile {
  if (part.fieldname === 'file') return part
  part.file.resume()
  throw new AppError('BAD_INPUT', '表单中的文件字段应为file')
}

function addField(fields: Map<string, string>, part: Exclude<Multipart, MultipartFile>): void {
  const name = fieldName(part.fieldname)
  if (fields.has(name)) throw new AppError('BAD_INPUT', `表单字段${name.slice(0, 40)}重复`)
  if (part.fieldnameTruncated || part.valueTruncated) throw new AppError('BAD_INPUT', '表单字段过长')
  fields.set(name, String(part.value))
}

/**
 * Writes an arriving file to `path`, safe on disk when it returns. Stops at the first byte above the limit. Returns
 * the size in bytes.
 */
export async function writePart(
  file: Readable,
  path: string,
  limit: { minBytes: number; maxBytes: number },
): Promise<number> {
  let bytes = 0
  const count = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      if (bytes > limit.maxBytes) done(new AppError('TOO_LARGE', '文件超过上传凭证允许的大小'))
      else done(null, chunk)
    },
  })
  try {
    await pipeline(file, count, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
  } catch (cause) {
    throw formFailure(cause)
  }
  if (bytes < limit.minBytes) throw new AppError('BAD_INPUT', '文件小于上传凭证声明的大小')
  return bytes
}
