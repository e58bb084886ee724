import type { FastifyBaseLogger } from 'fastify'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../../config.ts'
import { openSms, type SmsSender } from './sms.ts'

afterEach(() => vi.unstubAllGlobals())

const warn = vi.fn()
const log = { warn, error: vi.fn() } as unknown as FastifyBaseLogger
const open = (env: Record<string, string>): SmsSender | null => openSms(readConfig(env), log)
const message = { mobile: '13800001234', code: '042042', minutes: 5 }

describe('the sender of text messages', () => {
  test.each([
    [{ NODE_ENV: 'test', DATABASE_URL: 'postgres://db/hepu' }, true],
    [{ NODE_ENV: 'development' }, true],
    [{}, false],
    [{ HEPU_DEMO: 'off' }, false],
    [{ DATABASE_URL: 'postgres://db/hepu' }, false],
    [{ DATABASE_URL: 'postgres://db/hepu', HEPU_DEMO: 'on' }, false],
  ])('with %o and no gateway the sender writes to the log: %s', (env, isThere) => {
    expect(open(env as Record<string, string>) !== null).toBe(isThere)
  })

  test('the log has the code at warn level, and only the ends of the number', async () => {
    await open({ NODE_ENV: 'test' })!.send(message)
    expect(warn).toHaveBeenCalledWith({ to: '138****1234', code: '042042' }, expect.any(String))
  })

  const gateway = { HEPU_SMS_URL: 'https://sms.example/send', HEPU_SMS_TOKEN: 'secret' }
  function answering(answer: () => Promise<Response>) {
    const asked = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(answer)
    vi.stubGlobal('fetch', asked)
    return asked
  }

  test('the gateway receives number, code and minutes in its body, and the token', async () => {
    const asked = answering(() => Promise.resolve(new Response('ok')))
    await open(gateway)!.send(message)
    const [url, init] = asked.mock.calls[0]!
    expect(url).toBe('https://sms.example/send')
    expect(init).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer secret' },
    })
    expect(JSON.parse(init.body as string)).toEqual({
      mobile: '13800001234',
      content: '【禾谱】验证码042042，5分钟内有效，请勿告知他人。',
    })
  })

  test('the body is as the operator writes it', async () => {
    const asked = answering(() => Promise.resolve(new Response('ok')))
    const body = '{"to":["{mobile}"],"params":{"code":"{code}"}}'
    await open({ ...gateway, HEPU_SMS_BODY: body })!.send(message)
    expect(asked.mock.calls[0]![1].body).toBe('{"to":["13800001234"],"params":{"code":"042042"}}')
  })

  test.each([
    ['answers 500', () => Promise.resolve(new Response('', { status: 500 }))],
    ['does not answer', () => Promise.reject(new TypeError('fetch failed'))],
  ])('a gateway that %s fails the call', async (_, answer) => {
    answering(answer)
    await expect(open(gateway)!.send(message)).rejects.toMatchObject({
      code: 'OUTSIDE_FAILED',
      message: '短信发送失败，请稍后再试',
    })
  })

  test('the gateway is given up after ten seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    answering(() => Promise.resolve(new Response('ok')))
    await open(gateway)!.send(message)
    expect(timeout).toHaveBeenCalledWith(10_000)
    timeout.mockRestore()
  })
})
