import { endingOf } from '@hepu/api/core/file/fileTypes'
import type { InputOf, OutputOf, Route, UploadLimit } from '@hepu/api/core/route'
import { fillPath } from '@hepu/api/core/routePath'
import { dataOf } from './answer.ts'
import { openText, sealText } from './exchange.ts'
import { messages } from './messages.ts'
import { headersOf, TIMEOUT_MS } from './request.ts'
import { sendForm, type UploadOptions } from './sendForm.ts'

export type { UploadOptions } from './sendForm.ts'

/** Why an empty file is refused. */
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

/**
 * Puts the text fields first, so that the server has them before the file; those of an encrypted call are encrypted.
 */
async function formOf(route: Route, fields: Record<string, unknown>, file: File): Promise<FormData> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue
    form.append(name, await sealText(route, typeof value === 'string' ? value : JSON.stringify(value)))
  }
  form.append('file', file)
  return form
}

/** Returns the reason why a call may not take a file, or undefined if it may. */
export const refuseFile = (route: Route<'upload'>, file: File): string | undefined =>
  route.upload && problemOfFile(file, route.upload)

/**
 * Returns the reason why a file may not be uploaded, or undefined if it may. Checks ending and size only: the server
 * checks the content.
 */
export function problemOfFile(
  file: Pick<File, 'name' | 'size'>,
  { types, maxBytes }: UploadLimit,
): string | undefined {
  if (types && !types.includes(endingOf(file.name))) return messages.wrongFile
  if (file.size > maxBytes) return `文件限制大小为 ${megabytes(maxBytes)} MB以内`
  return file.size === 0 ? EMPTY_FILE : undefined
}

/** Formats a limit in MB: whole, or with one decimal. */
export const megabytes = (bytes: number): string => String(Math.floor((bytes / 1024 ** 2) * 10) / 10)
