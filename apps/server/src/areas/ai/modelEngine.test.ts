import * as api from '@hepu/api/areas/ai/assistant'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { fivePoints, makeTrial, type MadeTrial } from '../../../test/build/buildTrial.ts'
import { ctxOf, testApp, testConfig, type Client, type TestApp } from '../../../test/testApp.ts'
import { askAnew, askIn } from './fixtures/asking.ts'
import { fakeModel, pieces, toolCall, type FakeModel } from './fixtures/fakeModel.ts'

const KEY = 'sk-secret-key-of-the-service'

let model: FakeModel
let server: TestApp
let ann: Client
let trial: MadeTrial
let address: string
const lines: string[] = []
beforeAll(async () => {
  model = await fakeModel()
  const config = testConfig({
    HEPU_AI_URL: model.url,
    HEPU_AI_KEY: KEY,
    HEPU_AI_MODEL: 'probe',
    HEPU_AI_TIMEOUT: '1',
    LOG_LEVEL: 'trace',
  })
  server = await testApp({ config, logTo: { write: (line) => lines.push(line) } })
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  ann = await server.user()
  trial = await makeTrial(await ctxOf(server, ann), fivePoints)
})
afterAll(async () => {
  await server.close()
  await model.close()
})
afterEach(() => model.reset())

describe('an answer of a model', () => {
  test('F-381 Q-G21 pieces arrive one by one and are stored together, and the model receives the conversation so far', async () => {
    model.answers(pieces('您好，', '这里是', '禾谱。'), pieces('好的'))
    const { id } = await ann.call(api.createSession, {})
    const heard = await askIn(ann, id, '你好')
    expect(heard.events.map((event) => (event.type === 'text' ? event.text : event.type))).toEqual([
      'question',
      '您好，',
      '这里是',
      '禾谱。',
      'end',
    ])
    expect(heard.answer).toMatchObject({ content: '您好，这里是禾谱。', state: 'done', citations: [] })
    await askIn(ann, id, '再说一次')
    const [first, second] = model.requests
    expect(first).toMatchObject({ authorization: `Bearer ${KEY}`, body: { model: 'probe', stream: true } })
    expect(first!.body.messages[0]).toMatchObject({
      role: 'system',
      content: expect.stringContaining('玉米'),
    })
    expect(second!.body.messages.slice(1)).toEqual([
      { role: 'user', content: '你好' },
      { role: 'assistant', content: '您好，这里是禾谱。' },
      { role: 'user', content: '再说一次' },
    ])
  })

  test('the model looks things up with the tools of the caller and cites the records it mentions', async () => {
    model.answers(toolCall('find_varieties', { model: { name: 'LPA612' } }), pieces('LPA612 第 1 位。'))
    const heard = await askAnew(ann, 'LPA612如何')
    expect(heard.events.map((event) => event.type)).toEqual(['question', 'step', 'text', 'end'])
    expect(heard.events[1]).toEqual({ type: 'step', text: '参试品种列表' })
    expect(heard.answer!.citations).toEqual([
      { label: '2025 LPA612', path: `/estimate/estimate-progress/varieties?id=${trial.entry('LPA612')}` },
    ])
    const [, second] = model.requests
    const [asked, replied] = second!.body.messages.slice(-2)
    expect(asked).toMatchObject({ role: 'assistant', tool_calls: [{ function: { name: 'find_varieties' } }] })
    expect(replied).toMatchObject({ role: 'tool', tool_call_id: 'call_1' })
    const { data } = JSON.parse(replied!.content) as {
      data: { records: { name: string; meanYield: number }[] }
    }
    expect(data.records).toMatchObject([{ name: 'LPA612', meanYield: expect.any(Number) }])
  })

  test("the model is offered only the caller's tools, and sees no data of others", async () => {
    const eve = await server.user({ permissions: ['experiment.variety:read'] })
    model.answers(
      toolCall('show_variety', { name: 'LPA612' }),
      toolCall('find_standards', {}),
      toolCall('find_varieties', 'no json'),
      pieces('没有查到。'),
    )
    const heard = await askAnew(eve, 'LPA612如何')
    expect(heard.answer).toMatchObject({ content: '没有查到。', citations: [] })
    const offered = model.requests[0]!.body.tools!.map((tool) => tool.function.name)
    expect(offered).toContain('find_varieties')
    expect(offered).not.toContain('find_standards')
    const replied = model.requests.map(({ body }) => body.messages.at(-1)!.content)
    expect(replied.slice(1)).toEqual([
      '{"error":"品种「LPA612」不存在或无权查看"}',
      '{"error":"没有这个工具"}',
      expect.stringContaining('"total":0'),
    ])
  })

  test('the model must answer without tools after six rounds', async () => {
    model.answers(...Array.from({ length: 5 }, () => toolCall('find_groups', {})), pieces('到此为止'))
    expect((await askAnew(ann, '一直查')).text).toBe('到此为止')
    expect(model.requests.map(({ body }) => body.tools !== undefined)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
    ])
  })
})

describe('a failing model', () => {
  test.each([
    [500, '智能服务暂时不可用（500），请稍后重试。'],
    [401, '智能服务拒绝了访问（密钥或权限不对），请联系管理员。'],
    [429, '智能服务繁忙或额度已用完，请稍后重试。'],
    [404, '智能服务没有这个地址或模型，请联系管理员检查配置。'],
    [400, '智能服务不接受这次请求（400），请换一种问法，或开始新对话后重试。'],
  ])(
    'status %i is reported as text, and the stored question may be answered again',
    async (status, message) => {
      model.answers({ status, body: `wrong key ${KEY}` }, pieces('现在好了'))
      const { id } = await ann.call(api.createSession, {})
      const heard = await askIn(ann, id, '你好')
      expect(heard.answer).toMatchObject({ content: message, state: 'failed' })
      const again = await askIn(ann, id)
      expect(again.answer).toMatchObject({ content: '现在好了', state: 'done' })
      const kept = await ann.call(api.listMessages, { sessionId: id })
      expect(kept.map((message) => message.content)).toEqual(['你好', '现在好了'])
      expect(model.requests).toHaveLength(2)
    },
  )

  test('a piece that is no JSON, an error in the stream and a broken stream are failures', async () => {
    for (const [events, message] of [
      [
        ['data: {"choices":[{"delta":{"content":"半句"}}]}\n\n', 'data: {nonsense\n\n'],
        '智能服务的回应无法识别，请重试。',
      ],
      [['data: {"error":{"message":"overloaded"}}\n\n'], '智能服务的回应无法识别，请重试。'],
      [['data: {"choices":[{"delta":{"content":"半句"}}]}\n\n'], '智能服务的回答中断了，请重试。'],
    ] as const) {
      model.answers({ events })
      const { answer } = await askAnew(ann, '你好')
      expect(answer).toMatchObject({ state: 'failed', content: expect.stringContaining(message) })
      if (events.length > 1) expect(answer!.content).toBe(`半句\n\n${message}`)
    }
  })

  test('a silent model is given up after the set time', async () => {
    model.answers({ events: [], hangs: true })
    expect((await askAnew(ann, '你好')).answer).toMatchObject({
      state: 'failed',
      content: '智能服务超过1秒没有回应，请稍后重试。',
    })
  })

  test('the key reaches neither the log nor an answer', async () => {
    model.answers({ status: 401, body: `Incorrect API key provided: ${KEY}` })
    const heard = await askAnew(ann, '你好')
    expect(JSON.stringify(heard)).not.toContain(KEY)
    expect(lines.join('')).toContain('Incorrect API key provided: ***')
    expect(lines.join('')).not.toContain(KEY)
  })
})

describe('a stopped question', () => {
  /** Asks over a real connection and leaves once the first piece has come. */
  async function askAndLeave(sessionId: string): Promise<void> {
    const leave = new AbortController()
    const response = await fetch(address + api.streamWorkflow.path, {
      method: 'POST',
      signal: leave.signal,
      headers: { token: `Bearer ${ann.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ sessionId, question: '讲个长的' }),
    })
    const reader = response.body!.getReader()
    const decoder = new TextDecoder()
    let heard = ''
    while (!heard.includes('开头')) heard += decoder.decode((await reader.read()).value)
    const busy = await askIn(ann, sessionId, '同时再问一个')
    expect(busy.refusal).toMatchObject({ code: 4220, msg: '上一个问题还在回答中，请等它完成或先停止' })
    leave.abort()
  }

  test('F-381 the part that arrived is stored as stopped, the call to the service ends, and the next question works', async () => {
    model.answers({ events: [], first: '开头', hangs: true }, pieces('好'))
    const { id } = await ann.call(api.createSession, {})
    await askAndLeave(id)
    await expect
      .poll(async () => (await ann.call(api.listMessages, { sessionId: id })).at(-1))
      .toMatchObject({ role: 'assistant', content: '开头', state: 'stopped' })
    await expect.poll(() => model.left()).toBe(1)
    expect((await askIn(ann, id, '再来')).answer).toMatchObject({ content: '好', state: 'done' })
  })
})
