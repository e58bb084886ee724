import type { Address, InputOf, Route } from '@hepu/api/core/route'
import { SUCCESS } from '@hepu/api/core/success'
import { ask, dataOf } from './answer.ts'
import type { CallOptions } from './call.ts'
import { requestOf } from './request.ts'

/** A file that a call answered, with its name and the other headers of the server. */
export interface Loaded {
  /** The code of every success. */
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
  // An HTML page comes from a proxy; no file of the product is one.
  if (!response.ok || /^(application\/json|text\/html)/.test(headers.get('content-type') ?? '')) {
    dataOf(response.status, await response.text())
  }
  const name = nameOf(headers.get('content-disposition') ?? '')
  return { code: SUCCESS, name, body: await response.blob(), headers }
}

/**
 * Returns the file name in a Content-Disposition header: the encoded one (RFC 6266) if there is one, else the plain
 * one.
 */
export function nameOf(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? '下载文件'
}
