import { ApiError } from './ApiError.ts'
import { messages } from './messages.ts'

export interface UploadOptions {
  /** Called with the share sent, 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

interface Sending extends UploadOptions {
  method: string
  url: string
  headers?: Record<string, string>
  /** Aborts after this time (ms). Without it a big file over a slow line may take as long as it needs. */
  timeoutMs?: number
}

/**
 * Sends a multipart form and reports the share sent. Throws ApiError when no answer comes, AbortError when the caller
 * aborts.
 */
export function sendForm(form: FormData, sending: Sending): Promise<{ status: number; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
  const request = new XMLHttpRequest()
  request.open(sending.method, sending.url)
  for (const [name, value] of Object.entries(sending.headers ?? {})) request.setRequestHeader(name, value)
  request.upload.addEventListener('progress', (event) => {
    if (event.lengthComputable) sending.onProgress?.(event.loaded / event.total)
  })
  request.timeout = sending.timeoutMs ?? 0
  request.addEventListener('timeout', () => reject(new ApiError(0, messages.timeout)))
  request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }))
  request.addEventListener('error', () => reject(new ApiError(0, messages.offline)))
  request.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
  if (sending.signal?.aborted) reject(new DOMException('aborted', 'AbortError'))
  else {
    sending.signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  }
  return promise
}
