import type { Envelope } from '@hepu/api/core/envelope'
import type { EndedSession } from '@hepu/api/core/endedSession'
import { refusedWorkContextOf } from '@hepu/api/core/workContext'
import { SUCCESS } from '@hepu/api/core/success'
import { ApiError, isAbort } from './ApiError.ts'
import { connection } from './connection.ts'
import { messages, nameOfStatus, textOfStatus } from './messages.ts'
import { TIMEOUT_MS } from './request.ts'

/** Runs `fetch` and `read` within the product's timeout; a missing answer becomes an ApiError with its text. */
export async function ask<T>(
  { url, init }: { url: string; init: RequestInit },
  read: (response: Response) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const limit = AbortSignal.timeout(TIMEOUT_MS)
  try {
    return await read(
      await fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, limit]) : limit }),
    )
  } catch (error) {
    throw error instanceof ApiError ? error : lossOf(error, limit)
  }
}

/** Returns the error of a broken connection: the caller's own abort unchanged, else "too slow" or "no network". */
function lossOf(error: unknown, limit: AbortSignal): unknown {
  if (limit.aborted) return new ApiError(0, messages.timeout)
  if (isAbort(error)) return error
  return new ApiError(0, messages.offline)
}

const ALERT_SCRIPT = /<script\b[^>]*>(?:(?!<\/script>)[\s\S])*?\balert\b[\s\S]*?<\/script>/gi

/**
 * Parses an envelope from text. If the text is none, tries again without the alert scripts that some proxies put around
 * it. Undefined if neither parses.
 */
export const envelopeOf = (text: string): Envelope<unknown> | undefined =>
  parseEnvelope(text) ?? parseEnvelope(text.replace(ALERT_SCRIPT, ''))

function parseEnvelope(text: string): Envelope<unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isEnvelope(value) ? value : undefined
  } catch {
    return undefined
  }
}

const isEnvelope = (value: unknown): value is Envelope<unknown> =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'number'

/** Returns true if a refusal says that somebody ended the session. */
const isEnded = (envelope: Envelope<unknown> | undefined): envelope is Envelope<EndedSession> =>
  !!(envelope?.data as EndedSession | null | undefined)?.ended

/**
 * Returns the `data` of a successful answer. Throws ApiError for every other one, and reports an expired session and a
 * session whose work context has changed.
 */
export function dataOf(status: number, text: string): unknown {
  const envelope = envelopeOf(text)
  if (status < 200 || status > 299) {
    const message = textOfStatus(status, envelope?.msg ?? '')
    if (status === 401) connection().onExpired(isEnded(envelope) ? envelope.msg : '')
    throw new ApiError(envelope?.code ?? 0, message, envelope?.data ?? null, status, nameOfStatus(status))
  }
  if (!envelope) throw new ApiError(0, messages.badData, null, status)
  if (envelope.code !== SUCCESS) {
    const workContext = refusedWorkContextOf(envelope.data)
    if (workContext !== undefined) connection().onWorkContextRefused(workContext)
    throw new ApiError(envelope.code, envelope.msg || messages.unknown, envelope.data, status)
  }
  return envelope.data
}
