import { refusedWorkContextOf } from '@hepu/api/core/workContext'
import { ApiError, isAbort, messageOf } from './ApiError.ts'

type Kind = 'success' | 'warning' | 'error' | 'info' | 'loading'
/** A link at the end of a message. */
export interface MessageLink {
  label: string
  href: string
}
/** Shows one message and returns the function that removes it. */
export type Show = (kind: Kind, text: string, link?: MessageLink) => () => void

/** How long a message waits for a display (ms). A later one would no longer be understood. */
const WAIT_MS = 10_000

let show: Show | null = null
const waiting: { kind: Kind; text: string; link: MessageLink | undefined; at: number }[] = []

/**
 * Sets where messages are displayed, and shows the messages that waited for it. Returns the function that unbinds it.
 */
export function bindNotify(target: Show): () => void {
  show = target
  for (const { kind, text, link, at } of waiting.splice(0))
    if (Date.now() - at < WAIT_MS) target(kind, text, link)
  return () => {
    if (show === target) show = null
  }
}

function say(kind: Kind, text: string, link?: MessageLink): () => void {
  if (show) return show(kind, text, link)
  if (kind !== 'loading') waiting.push({ kind, text, link, at: Date.now() })
  return () => undefined
}

/** The one display of messages that pass. It never shows the same text twice at a time. */
export const notify = {
  success: (text: string, link?: MessageLink) => say('success', text, link),
  warning: (text: string) => say('warning', text),
  error: (text: string) => say('error', text),
  info: (text: string, link?: MessageLink) => say('info', text, link),
  loading: (text: string) => say('loading', text),
}

/**
 * Shows why a call failed: a refusal as a warning, a broken answer as an error. Silent for calls that the caller ended,
 * and for an expired session or a changed work context, which the session announces once.
 */
export function notifyFailure(error: unknown): void {
  if (isAbort(error)) return
  if (error instanceof ApiError && (error.status === 401 || refusedWorkContextOf(error.data) !== undefined))
    return
  const isRefusal = error instanceof ApiError && error.status < 500
  say(isRefusal ? 'warning' : 'error', messageOf(error))
}
