import { captcha } from '@hepu/api/areas/authority/session/session'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerWith, envelope } from '../../test/answers.ts'
import { connect } from '../../client/connection.ts'
import { useCaptcha } from './useCaptcha.ts'

const released: string[] = []
const pictures: Blob[] = []

beforeEach(() => {
  released.length = 0
  pictures.length = 0
  connect({ token: () => '', onExpired: () => undefined })
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${pictures.push(blob as Blob)}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void (address && released.push(address)))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

let made = 0
const picture = (): Response =>
  new Response(new Uint8Array([137, 80, 78, 71]), {
    headers: { 'content-type': 'image/png', 'captcha-key': `key-${++made}` },
  })

describe('the captcha of a form', () => {
  test('F-148 the captcha of a form is loaded when the form opens, as a file, without a token', async () => {
    const requests = answerWith(picture)
    const { result } = renderHook(() => useCaptcha())
    await waitFor(() => expect(result.current.image).not.toBe(''))
    expect(requests).toMatchObject([
      { url: '/api/authority/anno/captcha', init: { method: 'GET', headers: { token: '' } } },
    ])
    expect(captcha).toMatchObject({ access: 'public', kind: 'file' })
  })

  test('F-149 the captcha of a form is shown under a local address made of its bytes, with the key to answer with', async () => {
    answerWith(picture)
    const { result } = renderHook(() => useCaptcha())
    await waitFor(() => expect(result.current).toMatchObject({ image: 'blob:1', key: `key-${made}` }))
    expect([...new Uint8Array(await pictures[0]!.arrayBuffer())]).toEqual([137, 80, 78, 71])
  })

  test('F-150 F-151 the captcha of a form is replaced on demand, and the old object URL is released', async () => {
    answerWith(picture)
    const { result, unmount } = renderHook(() => useCaptcha())
    await waitFor(() => expect(result.current.image).toBe('blob:1'))
    const before = result.current.key
    act(() => result.current.refresh())
    // The last one is used up; nobody may answer it meanwhile.
    expect(result.current).toMatchObject({ image: '', key: '' })
    await waitFor(() => expect(result.current.image).toBe('blob:2'))
    expect(result.current.key).not.toBe(before)
    expect(released).toEqual(['blob:1'])
    unmount()
    expect(released).toEqual(['blob:1', 'blob:2'])
  })

  test('the captcha of a form says why it could not be loaded, and tries again on demand', async () => {
    answerWith(() => envelope(null, 4290, '操作过于频繁，请9秒后再试', 429))
    const { result } = renderHook(() => useCaptcha())
    await waitFor(() => expect(result.current.failure).toBe('操作过于频繁，请9秒后再试，点击重试'))
    answerWith(picture)
    act(() => result.current.refresh())
    await waitFor(() => expect(result.current).toMatchObject({ failure: '', image: 'blob:1' }))
  })

  test('the captcha of a form ignores an answer that was overtaken by another', async () => {
    const first = Promise.withResolvers<Response>()
    answerWith((_, { signal }) => {
      signal?.addEventListener('abort', () => first.reject(signal.reason as Error))
      return first.promise
    })
    const { result } = renderHook(() => useCaptcha())
    answerWith(picture)
    act(() => result.current.refresh())
    await waitFor(() => expect(result.current.image).toBe('blob:1'))
    expect(pictures).toHaveLength(1)
  })
})
