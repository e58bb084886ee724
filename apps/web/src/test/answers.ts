import { vi } from 'vitest'

/** An envelope as the server sends it. */
export const envelope = (data: unknown, code = 1, msg = '操作成功', status = 200): Response =>
  new Response(JSON.stringify({ code, msg, data }), {
    status,
    headers: { 'content-type': 'application/json' },
  })

/** Replaces `fetch`; gives the list of requests made. */
export function answerWith(answer: (url: string, init: RequestInit) => Response | Promise<Response>) {
  const requests: { url: string; init: RequestInit }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, init })
    return answer(url, init)
  })
  return requests
}

/** Body of a request as the server reads it. */
export function bodyOf(request: { init: RequestInit } | undefined): unknown {
  const body = request?.init.body
  return typeof body === 'string' ? JSON.parse(body) : null
}
