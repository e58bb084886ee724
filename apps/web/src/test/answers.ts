import { CIPHER_FIELD } from '@hepu/api/core/cipher/cipher'
import { vi } from 'vitest'
import { decrypt, encrypt } from '../client/cipher.ts'
import { publicConfig } from '../client/publicConfig.ts'

/** Returns an envelope as the server sends it. */
export const envelope = (data: unknown, code = 1, msg = '操作成功', status = 200): Response =>
  new Response(JSON.stringify({ code, msg, data }), {
    status,
    headers: { 'content-type': 'application/json' },
  })

/** Replaces `fetch`; returns the list of requests made. */
export function answerWith(answer: (url: string, init: RequestInit) => Response | Promise<Response>) {
  const requests: { url: string; init: RequestInit }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, init })
    return answer(url, init)
  })
  return requests
}

/** Returns the body of a request as the server reads it. */
export function bodyOf(request: { init: RequestInit } | undefined): unknown {
  const body = request?.init.body
  return typeof body === 'string' ? JSON.parse(body) : null
}

/** Returns the same as the answer of an encrypted call. */
export const sealedEnvelope = (data: unknown, code = 1, msg = '操作成功', status = 200): Response =>
  new Response(encrypt(JSON.stringify({ code, msg, data }), publicConfig().cipher), {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })

/**
 * Returns the values of an encrypted call from its body or query string; undefined if anything was sent in plain text.
 */
export function sealedValuesOf(request: { url: string; init: RequestInit } | undefined): unknown {
  const query = Object.fromEntries(new URL(request?.url ?? '', 'http://localhost').searchParams)
  const sent = { ...query, ...(bodyOf(request) as Record<string, unknown> | null) }
  const { [CIPHER_FIELD]: text, ...plain } = sent
  if (typeof text !== 'string' || Object.keys(plain).length > 0) return undefined
  return JSON.parse(decrypt(text, publicConfig().cipher)) as unknown
}
