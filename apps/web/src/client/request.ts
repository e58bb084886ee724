import { WORK_CONTEXT_HEADER } from '@hepu/api/core/workContext'
import type { Address } from '@hepu/api/core/route'
import { fillPath } from '@hepu/api/core/routePath'
import { connection } from './connection.ts'
import { sealValues } from './exchange.ts'

/** Every call is aborted after this time (ms). */
export const TIMEOUT_MS = 80_000

/** Returns the headers of every call: the token, the work context, and the mark of a call made by a script. */
export function headersOf(): Record<string, string> {
  const token = connection().token().trim()
  const workContext = connection().workContext()
  return {
    token: token ? `Bearer ${token}` : '',
    ...(workContext ? { [WORK_CONTEXT_HEADER]: workContext } : {}),
    'X-Requested-With': 'XMLHttpRequest',
  }
}

/**
 * Returns address and body of a call. A GET carries all its values in the query string and repeats the key for lists.
 */
export function requestOf(
  route: Address,
  input: Record<string, unknown>,
): { url: string; init: RequestInit } {
  const { path, rest } = fillPath(route.path, input)
  if (route.method === 'GET' || route.method === 'DELETE') {
    const query = queryOf(rest)
    return { url: query ? `${path}?${query}` : path, init: { method: route.method, headers: headersOf() } }
  }
  const headers = { ...headersOf(), 'Content-Type': 'application/json' }
  return { url: path, init: { method: route.method, headers, body: JSON.stringify(rest) } }
}

/** Returns the same for an encrypted call: its values travel in one encrypted field. */
export async function sealedRequestOf(
  route: Address,
  input: Record<string, unknown>,
): Promise<{ url: string; init: RequestInit }> {
  const { path, rest } = fillPath(route.path, input)
  return requestOf({ ...route, path: path as Address['path'] }, await sealValues(route, rest))
}

function queryOf(input: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') query.append(name, String(item))
    }
  }
  return query.toString()
}
