import { routes } from '@hepu/api/routes'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerWith, bodyOf, envelope } from '../test/answers.ts'
import { removeRoute, replaceRoute, saveRoute, showRoute } from '../test/routes.ts'
import { envelopeOf } from './answer.ts'
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

/** Returns the error of a call to plot 1. */
async function failureOf(answer: () => Response | Promise<Response>): Promise<ApiError> {
  answerWith(answer)
  const error: unknown = await call(showRoute, { id: '1' }).catch((problem: unknown) => problem)
  if (!(error instanceof ApiError)) throw new Error(`no ApiError but ${String(error)}`)
  return error
}

describe('a request', () => {
  test('F-121 F-122 F-123 F-127 a request by POST has token, ajax header and its values as JSON body', async () => {
    token = 'abc'
    const requests = answerWith(() => envelope({ id: '7' }))
    expect(await call(saveRoute, { name: '甲', area: 20, version: 1 })).toEqual({ id: '7' })
    expect(requests[0]?.url).toBe('/api/test/plot/save')
    expect(requests[0]?.init).toMatchObject({ method: 'POST' })
    expect(requests[0]?.init.headers).toEqual({
      token: 'Bearer abc',
      'X-Requested-With': 'XMLHttpRequest',
      'Content-Type': 'application/json',
    })
    expect(bodyOf(requests[0])).toEqual({ name: '甲', area: 20, version: 1 })
  })

  test('a request carries the work context it is made for, after that is known', async () => {
    const requests = answerWith(() => envelope({ id: '7' }))
    await call(showRoute, { id: '1' })
    connect({ workContext: () => '2/maize' })
    await call(showRoute, { id: '1' })
    const places = requests.map((request) => new Headers(request.init.headers).get('place'))
    expect(places).toEqual([null, '2/maize'])
  })

  test('refused for its work context is reported to the session, shown nowhere and not repeated', async () => {
    const onWorkContextRefused = vi.fn()
    connect({ workContext: () => '2/maize', onWorkContextRefused })
    const requests = answerWith(() =>
      envelope({ refusedWorkContext: '2/maize' }, 4090, '机构或作物已在另一窗口切换'),
    )
    await expect(call(showRoute, { id: '1' })).rejects.toThrow('机构或作物已在另一窗口切换')
    expect(onWorkContextRefused.mock.calls).toEqual([['2/maize']])
    expect(requests).toHaveLength(1)
    expect(shown).toEqual([])
  })

  test('F-128 a request by PUT sends its values as body', async () => {
    const requests = answerWith(() => envelope(null))
    await call(replaceRoute, { id: '3', name: '甲' })
    expect(requests[0]).toMatchObject({ url: '/api/test/plot/replace', init: { method: 'PUT' } })
    expect(bodyOf(requests[0])).toEqual({ id: '3', name: '甲' })
  })

  test('F-126 a request by DELETE sends its values as parameters', async () => {
    const requests = answerWith(() => envelope(null))
    await call(removeRoute, { id: '3' })
    expect(requests[0]).toMatchObject({ url: '/api/test/plot/remove?id=3', init: { method: 'DELETE' } })
    expect(requests[0]?.init.body).toBeUndefined()
  })

  test('F-125 a request by GET has path values, repeated lists and no blanks in its address', async () => {
    const requests = answerWith(() => envelope(null))
    await call(showRoute, { id: '1', traits: ['a', 'b 1'], note: '' })
    expect(requests[0]?.url).toBe('/api/test/plot/1?traits=a&traits=b+1')
    expect(requests[0]?.init.body).toBeUndefined()
  })

  test.each(['', '   '])('F-124 a request has an empty token header for the token "%s"', async (blank) => {
    token = blank
    const requests = answerWith(() => envelope(null))
    await call(showRoute, { id: '1' })
    expect(requests[0]?.init.headers).toMatchObject({ token: '' })
  })

  test('F-143 a request is sent unchecked: neither the values nor the session are checked', async () => {
    const requests = answerWith(() => envelope(null))
    await call(saveRoute, { name: '', area: -1, version: 0 })
    expect(bodyOf(requests[0])).toEqual({ name: '', area: -1, version: 0 })
  })
})

describe('an answer', () => {
  test('F-130 F-135 an answer with a numeric code is taken as it is', async () => {
    const given = { code: 1, msg: '操作成功', data: { name: '甲<script>alert(1)</script>' } }
    expect(envelopeOf(JSON.stringify(given))).toEqual(given)
    answerWith(() => envelope(given.data))
    expect(await call(showRoute, { id: '1' })).toEqual(given.data)
  })

  test('F-131 an answer loses a script with an alert before the envelope is read', async () => {
    expect(envelopeOf('<script>alert(1)</script>{"code":1,"data":2}')).toEqual({ code: 1, data: 2 })
    answerWith(() => new Response('<script>alert(1)</script>{"code":1,"msg":"","data":{"name":"甲"}}'))
    expect(await call(showRoute, { id: '1' })).toEqual({ name: '甲' })
  })

  test('F-132 an answer keeps a script without an alert, also beside one that is removed', async () => {
    const text = '<script>track()</script>{"code":1,"msg":"","data":2}'
    expect(envelopeOf(text)).toBeUndefined()
    expect(envelopeOf(`<script>alert(1)</script>${text}`)).toBeUndefined()
    const error = await failureOf(() => new Response(text))
    expect(error.message).toBe('数据异常')
  })

  test('F-329 an answer that refuses is shown as a warning and thrown with its data', async () => {
    const error = await failureOf(() => envelope({ problems: [] }, 4220, '组别已发布，不可修改'))
    expect(error).toMatchObject({
      code: 4220,
      message: '组别已发布，不可修改',
      data: { problems: [] },
      status: 200,
    })
    expect(shown).toEqual(['warning 组别已发布，不可修改'])
  })

  test('F-329 a refusal of a quiet call shows nothing and throws all the same', async () => {
    answerWith(() => envelope(null, 4000, '名称必填'))
    await expect(call(showRoute, { id: '1' }, { quiet: true })).rejects.toThrow('名称必填')
    expect(shown).toEqual([])
  })

  test.each([
    ['F-330', 500, '未知错误：系统错误，编号 7'],
    ['F-331', 404, '未找到远程服务器'],
    ['F-333', 400, '数据异常'],
    ['F-134 F-334', 403, '系统错误，编号 7'],
    ['F-134 F-334', 429, '系统错误，编号 7'],
    ['F-134 F-334', 503, '系统错误，编号 7'],
  ])('%s shows its text for status %i', async (_, status, text) => {
    const error = await failureOf(() => envelope(null, 5000, '系统错误，编号 7', status))
    expect(error).toMatchObject({ message: text, status, code: 5000 })
    expect(shown).toEqual([`${status < 500 ? 'warning' : 'error'} ${text}`])
  })

  test('F-330 an answer 500 without a text shows 未知错误 alone', async () => {
    expect((await failureOf(() => new Response('', { status: 500 }))).message).toBe('未知错误')
  })

  test('F-337 an answer with a rejected status has its technical text, shown if the server sent no text', async () => {
    const text = 'Request failed with status code 503'
    const silent = await failureOf(() => new Response('<html>bad gateway</html>', { status: 503 }))
    expect(silent).toMatchObject({ message: `服务暂时不可用，请稍后再试（${text}）`, cause: text })
    const failure = await failureOf(() => envelope(null, 5030, '数据库暂时不可用', 503))
    expect(failure).toMatchObject({ message: '数据库暂时不可用', cause: text })
  })

  test('F-332 an answer 401 is reported to the session, which shows it once; nothing else is shown', async () => {
    const error = await failureOf(() => envelope(null, 4010, '请先登录', 401))
    expect(error.message).toBe('登录已过期，请重新登录')
    expect(onExpired).toHaveBeenCalledTimes(1)
    expect(shown).toEqual([])
  })

  test('F-336 an answer that never arrives shows that the network is missing', async () => {
    const error = await failureOf(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(error).toMatchObject({ message: '请检查网络是否已连接', status: 0 })
    expect(shown).toEqual(['warning 请检查网络是否已连接'])
  })

  test('F-120 F-335 an answer that takes longer than 80 seconds becomes the timeout text', async () => {
    const limit = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
    const error = await failureOf(() => {
      limit.abort()
      return Promise.reject(new DOMException('aborted', 'AbortError'))
    })
    expect(timeout).toHaveBeenCalledWith(80_000)
    expect(error.message).toBe('请求超时，请检查网络')
  })

  test('an ended call shows no message', async () => {
    const given = new AbortController()
    answerWith((_, { signal }) => {
      given.abort()
      return Promise.reject(signal?.reason as Error)
    })
    const running = call(showRoute, { id: '1' }, { signal: given.signal })
    await expect(running).rejects.toMatchObject({ name: 'AbortError' })
    expect(shown).toEqual([])
  })
})

test('F-144 every call of the product has a path under /api', () => {
  expect(routes.length).toBeGreaterThan(20)
  expect(routes.filter((route) => !route.path.startsWith('/api/')).map((route) => route.path)).toEqual([])
})
