import { refusedWorkContextOf } from '@hepu/api/core/workContext'
import { ApiError, isAbort, messageOf } from './ApiError.ts'

type Kind = 'success' | 'warning' | 'error' | 'info' | 'loading'
/** Shows one message and gives the function that takes it away. */
export type Show = (kind: Kind, text: string) => () => void

/** How long what was said waits for a place (ms); later nobody would know what it is about. */
const WAIT_MS = 10_000

let show: Show | null = null
const waiting: { kind: Kind; text: string; at: number }[] = []

/**
 * Names the place where messages appear; what was said while there was none is shown now. Gives the function that takes
 * the place away again.
 */
export function bindNotify(target: Show): () => void {
  show = target
  for (const { kind, text, at } of waiting.splice(0)) if (Date.now() - at < WAIT_MS) target(kind, text)
  return () => {
    if (show === target) show = null
  }
}

function say(kind: Kind, text: string): () => void {
  if (show) return show(kind, text)
  if (kind !== 'loading') waiting.push({ kind, text, at: Date.now() })
  return () => undefined
}

/** The one place for messages that pass. The same text is never shown twice at a time. */
export const notify = {
  success: (text: string) => say('success', text),
  warning: (text: string) => say('warning', text),
  error: (text: string) => say('error', text),
  info: (text: string) => say('info', text),
  loading: (text: string) => say('loading', text),
}

/**
 * Shows why a call failed: a refusal as a warning, a broken answer as an error. Silent for calls the caller ended
 * itself, for an expired session and for one that works elsewhere by now, which are announced once by the session.
 */
export function notifyFailure(error: unknown): void {
  if (isAbort(error)) return
  if (error instanceof ApiError && (error.status === 401 || refusedWorkContextOf(error.data) !== undefined))
    return
  const isRefusal = error instanceof ApiError && error.status < 500
  say(isRefusal ? 'warning' : 'error', messageOf(error))
}
