import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerWith, bodyOf, envelope } from '../test/answers.ts'
import { saveRoute, showRoute } from '../test/routes.ts'
import { ApiError, call } from './call.ts'
import { connect } from './connection.ts'
import { bindNotify } from './notify.ts'

const shown: string[] = []
let token = ''
const onExpired = vi.fn()

beforeEach(() => {
  shown.length = 0
  token = ''
  onExpired.mockReset()
  connect({ token: () => token, onExpired })
  bindNotify((kind, text) => {
    shown.push(`${kind} ${text}`)
    return () => undefined
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The error of a call to the plot 1. */
async function failureOf(answer: () => Response | Promise<Response>): Promise<ApiError> {
  answerWith(answer)
  const error: unknown = await call(showRoute, { id: '1' }).catch((it: unknown) => it)
  if (!(error instanceof ApiError)) throw new Error(`no ApiError but ${String(error)}`)
  return error
}

describe('call', () => {
  test('sends token, ajax header and JSON body', async () => {
    token = 'abc'
    const requests = answerWith(() => envelope({ id: '7' }))
    expect(await call(saveRoute, { name: '甲', area: 20, version: 1 })).toEqual({ id: '7' })
    expect(requests[0]?.url).toBe('/api/test/plot/save')
    expect(requests[0]?.init.headers).toEqual({
      token: 'Bearer abc',
      'X-Requested-With': 'XMLHttpRequest',
      'Content-Type': 'application/json',
    })
    expect(bodyOf(requests[0])).toEqual({ name: '甲', area: 20, version: 1 })
  })

  test.each(['', '   '])('sends a blank token header for the token "%s"', async (blank) => {
    token = blank
    const requests = answerWith(() => envelope(null))
    await call(showRoute, { id: '1' })
    expect(requests[0]?.init.headers).toMatchObject({ token: '' })
  })

  test('puts path values, repeated lists and no blanks into the address of a GET', async () => {
    const requests = answerWith(() => envelope(null))
    await call(showRoute, { id: '1', traits: ['a', 'b 1'], note: '' })
    expect(requests[0]?.url).toBe('/api/test/plot/1?traits=a&traits=b+1')
  })

  test('shows the message of a refusal as a warning and throws it with its data', async () => {
    const error = await failureOf(() => envelope({ problems: [] }, 4220, '组别已发布，不可修改'))
    expect(error).toMatchObject({
      code: 4220,
      message: '组别已发布，不可修改',
      data: { problems: [] },
      status: 200,
    })
    expect(shown).toEqual(['warning 组别已发布，不可修改'])
  })

  test('shows nothing when the caller is quiet', async () => {
    answerWith(() => envelope(null, 4000, '名称必填'))
    await expect(call(showRoute, { id: '1' }, { quiet: true })).rejects.toThrow('名称必填')
    expect(shown).toEqual([])
  })

  test.each([
    [500, '未知错误：系统错误，编号 7'],
    [404, '未找到远程服务器'],
    [400, '数据异常'],
    [403, '系统错误，编号 7'],
    [429, '系统错误，编号 7'],
  ])('has its text for status %i', async (status, text) => {
    const error = await failureOf(() => envelope(null, 5000, '系统错误，编号 7', status))
    expect(error).toMatchObject({ message: text, status })
  })

  test('names the status when the answer says nothing', async () => {
    const error = await failureOf(() => new Response('<html>bad gateway</html>', { status: 503 }))
    expect(error.message).toBe('Request failed with status code 503')
  })

  test('reports 401 to the session and shows nothing itself', async () => {
    const error = await failureOf(() => envelope(null, 4010, '请先登录', 401))
    expect(error.message).toBe('登录已过期，请重新登录')
    expect(onExpired).toHaveBeenCalledTimes(1)
    expect(shown).toEqual([])
  })

  test('says that the network is missing when no answer comes', async () => {
    const error = await failureOf(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(error).toMatchObject({ message: '请检查网络是否已连接', status: 0 })
    expect(shown).toEqual(['warning 请检查网络是否已连接'])
  })

  test('gives up after 80 seconds with the text for a timeout', async () => {
    const limit = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
    const error = await failureOf(() => {
      limit.abort()
      return Promise.reject(new DOMException('aborted', 'AbortError'))
    })
    expect(timeout).toHaveBeenCalledWith(80_000)
    expect(error.message).toBe('请求超时，请检查网络')
  })

  test('stays silent when the caller ends the call', async () => {
    const given = new AbortController()
    answerWith((_, { signal }) => {
      given.abort()
      return Promise.reject(signal?.reason as Error)
    })
    const running = call(showRoute, { id: '1' }, { signal: given.signal })
    await expect(running).rejects.toMatchObject({ name: 'AbortError' })
    expect(shown).toEqual([])
  })

  test('takes a script with an alert away before the envelope, and no other script', async () => {
    const text = (script: string) => new Response(`${script}{"code":1,"msg":"","data":{"name":"甲"}}`)
    answerWith(() => text('<script>alert(1)</script>'))
    expect(await call(showRoute, { id: '1' })).toEqual({ name: '甲' })
    const error = await failureOf(() => text('<script>track()</script>'))
    expect(error.message).toBe('数据异常')
  })
})
