import { endingOf } from '@hepu/api/core/file/fileTypes'
import type { InputOf, OutputOf, Route, UploadLimit } from '@hepu/api/core/route'
import { fillPath } from '@hepu/api/core/routePath'
import { dataOf } from './answer.ts'
import { openText, sealText } from './exchange.ts'
import { messages } from './messages.ts'
import { headersOf, TIMEOUT_MS } from './request.ts'
import { sendForm, type UploadOptions } from './sendForm.ts'

export type { UploadOptions } from './sendForm.ts'

/** Why a file without a byte is refused. */
export const EMPTY_FILE = '文件是空的'

/** Sends one file (form field `file`) with the text fields of `input`. Throws ApiError. */
export async function upload<R extends Route<'upload'>>(
  route: R,
  input: InputOf<R>,
  file: File,
  options: UploadOptions = {},
): Promise<OutputOf<R>> {
  const { path, rest } = fillPath(route.path, input)
  const form = await formOf(route, rest, file)
  const { status, text } = await sendForm(form, {
    ...options,
    method: route.method,
    url: path,
    headers: headersOf(),
    timeoutMs: TIMEOUT_MS,
  })
  return dataOf(status, await openText(route, status, text)) as OutputOf<R>
}

/** Text fields first, so that the server knows them before the file comes; those of an encrypted call are sealed. */
async function formOf(route: Route, fields: Record<string, unknown>, file: File): Promise<FormData> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue
    form.append(name, await sealText(route, typeof value === 'string' ? value : JSON.stringify(value)))
  }
  form.append('file', file)
  return form
}

/** Why a call may not be given a file, in words; undefined when it may. */
export const refuseFile = (route: Route<'upload'>, file: File): string | undefined =>
  route.upload && problemOfFile(file, route.upload)

/** Why a file may not be uploaded, in words; undefined when it may. Ending and size only: the server checks content. */
export function problemOfFile(
  file: Pick<File, 'name' | 'size'>,
  { types, maxBytes }: UploadLimit,
): string | undefined {
  if (types && !types.includes(endingOf(file.name))) return messages.wrongFile
  if (file.size > maxBytes) return `文件限制大小为 ${megabytes(maxBytes)} MB以内`
  return file.size === 0 ? EMPTY_FILE : undefined
}

/** A limit in MB as people read it: whole, or with one decimal. */
export const megabytes = (bytes: number): string => String(Math.floor((bytes / 1024 ** 2) * 10) / 10)
