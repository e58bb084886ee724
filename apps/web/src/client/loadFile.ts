import type { Address, InputOf, Route } from '@hepu/api/core/route'
import { SUCCESS } from '@hepu/api/core/success'
import { ask, dataOf } from './answer.ts'
import type { CallOptions } from './call.ts'
import { requestOf } from './request.ts'

/** A file answered by a call, with the name and other headers the server gave it. */
export interface Loaded {
  /** That of every success. */
  code: typeof SUCCESS
  name: string
  body: Blob
  headers: Headers
}

/** Makes a file call. A refusal (an envelope instead of a file) throws ApiError. */
export async function loadFile<R extends Route<'file'>>(
  route: R | Address,
  input: InputOf<R>,
  { signal }: CallOptions = {},
): Promise<Loaded> {
  return ask(requestOf(route, input), fileOf, signal)
}

async function fileOf(response: Response): Promise<Loaded> {
  const { headers } = response
  // A page is an answer of a proxy, never a file of ours.
  if (!response.ok || /^(application\/json|text\/html)/.test(headers.get('content-type') ?? '')) {
    dataOf(response.status, await response.text())
  }
  const name = nameOf(headers.get('content-disposition') ?? '')
  return { code: SUCCESS, name, body: await response.blob(), headers }
}

/** File name of a Content-Disposition header: the encoded one (RFC 6266) before the plain one. */
export function nameOf(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? '下载文件'
}
