import type { InputOf, OutputOf, Route } from '@hepu/api/core/route'
import { fillPath } from '@hepu/api/core/routePath'
import { ApiError } from './ApiError.ts'
import { dataOf } from './answer.ts'
import { openText, sealText } from './exchange.ts'
import { messages } from './messages.ts'
import { headersOf, TIMEOUT_MS } from './request.ts'

export interface UploadOptions {
  /** Told of the share sent, 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** Sends one file (form field `file`) with the text fields of `input`. Throws ApiError. */
export async function upload<R extends Route<'upload'>>(
  route: R,
  input: InputOf<R>,
  file: File,
  options: UploadOptions = {},
): Promise<OutputOf<R>> {
  const { path, rest } = fillPath(route.path, input)
  const form = await formOf(route, rest, file)
  const { status, text } = await post(route, path, form, options)
  return dataOf(status, await openText(route, status, text)) as OutputOf<R>
}

interface Answer {
  status: number
  text: string
}

function post(route: Route, path: string, form: FormData, options: UploadOptions): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const request = new XMLHttpRequest()
  request.open(route.method, path)
  for (const [name, value] of Object.entries(headersOf())) request.setRequestHeader(name, value)
  request.upload.addEventListener('progress', (event) => {
    if (event.lengthComputable) options.onProgress?.(event.loaded / event.total)
  })
  request.timeout = TIMEOUT_MS
  request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }))
  request.addEventListener('timeout', () => reject(new ApiError(0, messages.timeout)))
  request.addEventListener('error', () => reject(new ApiError(0, messages.offline)))
  request.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
  options.signal?.addEventListener('abort', () => request.abort())
  request.send(form)
  return promise
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

/** Why a file may not be uploaded, in words; undefined when it may. Ending and size only: the server checks content. */
export function refuseFile(route: Route<'upload'>, file: File): string | undefined {
  const limit = route.upload
  if (!limit) return undefined
  const type = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  if (limit.types && !limit.types.includes(type)) return '请上传正确的文件'
  if (file.size > limit.maxBytes) return `文件限制大小为${Math.floor(limit.maxBytes / 1024 ** 2)}MB以内`
  return file.size === 0 ? '文件是空的' : undefined
}
