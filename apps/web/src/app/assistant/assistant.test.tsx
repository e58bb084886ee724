import * as api from '@hepu/api/areas/ai/assistant'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answerWith, bodyOf, envelope } from '../../test/answers.ts'
import { entry } from '../../test/menus.ts'
import { clearSession, setSession } from '../../workspace/session.ts'
import { AssistantButton } from './AssistantButton.tsx'

const at = '2026-11-21T08:00:00.000Z'
const question = (content: string) => ({
  id: '1',
  role: 'user',
  content,
  citations: [],
  isUnseen: false,
  state: 'done',
  createdAt: at,
})
const answer = (content: string, more: object = {}) => ({
  id: '2',
  role: 'assistant',
  content,
  citations: [],
  isUnseen: false,
  state: 'done',
  createdAt: at,
  ...more,
})
const line = (event: object): string => `data: ${JSON.stringify(event)}\n\n`

/** A stream whose events the test sends one by one. */
function openStream(signal: AbortSignal | null | undefined) {
  const coder = new TextEncoder()
  let control: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      control = controller
    },
  })
  signal?.addEventListener('abort', () => control?.error(new DOMException('aborted', 'AbortError')))
  return {
    response: new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    send: (...events: object[]) => {
      for (const event of events) control?.enqueue(coder.encode(line(event)))
    },
    end: () => control?.close(),
    break: () => control?.error(new TypeError('network error')),
  }
}

type Stream = ReturnType<typeof openStream>
let streams: Stream[]
let refusal: Response | null
/** The messages of an earlier conversation wait for this. */
let messagesMayCome: Promise<void>
let requests: ReturnType<typeof answerWith>

vi.setConfig({ testTimeout: 20_000 })
// The chat components load when the drawer is first opened, which is slow without a bundle.
beforeAll(() => import('./AssistantDrawer.tsx'), 60_000)

beforeEach(() => {
  streams = []
  refusal = null
  messagesMayCome = Promise.resolve()
  setSession({
    token: 't',
    permissions: ['experiment.variety:read'],
    menuList: [entry({ id: '1', label: '品种详情', path: 'estimate/estimate-progress/varieties' })],
  })
  requests = answerWith((url, init) => {
    if (url === api.createSession.path) {
      return envelope({ id: '7', title: '新对话', createdAt: at, updatedAt: at })
    }
    if (url === api.listSessions.path) {
      return envelope([{ id: '5', title: '上周的问题', createdAt: at, updatedAt: at }])
    }
    if (url === api.listMessages.path) {
      return messagesMayCome.then(() => envelope([question('LPA612如何'), answer('第 1 位。')]))
    }
    if (refusal) return refusal
    const stream = openStream(init.signal)
    streams.push(stream)
    return stream.response
  })
})
afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})

const Place = () => <output>{useLocation().pathname + useLocation().search}</output>

/** Opens the drawer and returns the box for the question. */
async function openDrawer() {
  const user = userEvent.setup()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <AssistantButton />
        <Place />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'AI助手' }))
  return {
    user,
    field: await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '问题' }, { timeout: 10_000 }),
  }
}

const asked = () => requests.filter((request) => request.url === api.streamWorkflow.path).map(bodyOf)
const nthStream = (n: number) => waitFor(() => streams[n] ?? Promise.reject(new Error('not asked yet')))

test('F-381 the answer appears as it arrives, with links from its records to their screens', async () => {
  const { user, field } = await openDrawer()
  await user.type(field, 'LPA612如何{Enter}')
  expect(screen.getByText('LPA612如何')).toBeTruthy()
  const stream = await nthStream(0)
  stream.send({ type: 'question', message: question('LPA612如何') }, { type: 'step', text: '参试品种列表' })
  await screen.findByText('正在查询：参试品种列表…')
  stream.send({ type: 'text', text: '**LPA612** 折亩产' })
  await screen.findByText('LPA612', { selector: 'strong' })
  const citations = [
    { label: '2025 LPA612', path: '/estimate/estimate-progress/varieties?id=9' },
    { label: '没有权限的', path: '/system/secret' },
  ]
  stream.send({ type: 'end', message: answer('**LPA612** 折亩产 739.2 kg/亩', { citations }) })
  stream.end()
  const list = within(await screen.findByRole('list', { name: '依据的记录' }))
  expect(list.queryByRole('link', { name: '没有权限的' })).toBeNull()
  await user.click(list.getByRole('link', { name: '2025 LPA612' }))
  expect(screen.getByRole('status').textContent).toBe('/estimate/estimate-progress/varieties?id=9')
  expect(asked()).toEqual([{ sessionId: '7', question: 'LPA612如何' }])
})

test('an answer shows markdown, but no HTML, picture or foreign link', async () => {
  const { user, field } = await openDrawer()
  await user.type(field, '问{Enter}')
  const stream = await nthStream(0)
  const content =
    '| 品种 | 折亩产 |\n| --- | ---: |\n| 甲 | 700.0 |\n\n<img src=x onerror="alert(1)"><script>alert(2)</script>\n\n![图](https://evil.example/p.png) [点我](https://evil.example) [跑](javascript:alert(3)) [网](//evil.example)'
  stream.send({ type: 'question', message: question('问') }, { type: 'end', message: answer(content) })
  stream.end()
  expect((await screen.findByRole('cell', { name: '甲' })).tagName).toBe('TD')
  const log = screen.getByRole('log')
  expect(log.querySelector('img, script, a')).toBeNull()
  expect(log.textContent).toContain('<img src=x onerror="alert(1)">')
  expect(log.textContent).toContain('点我')
})

test('a stopped answer keeps what has arrived, and can be answered again', async () => {
  const { user, field } = await openDrawer()
  await user.type(field, '问{Enter}')
  const stream = await nthStream(0)
  stream.send({ type: 'question', message: question('问') }, { type: 'text', text: '开头' })
  await screen.findByText('开头')
  await user.type(field, '下一个{Enter}')
  expect(asked()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: '停止回答' }))
  await screen.findByText('已停止')
  expect(document.activeElement).toBe(field)
  expect(screen.getByText('开头')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '重新回答' }))
  const second = await nthStream(1)
  expect(asked()[1]).toEqual({ sessionId: '7' })
  second.send({ type: 'question', message: question('问') }, { type: 'end', message: answer('完整的回答') })
  second.end()
  await screen.findByText('完整的回答')
  expect(screen.queryByText('已停止')).toBeNull()
})

test('a lost connection is reported, and the question can be asked again', async () => {
  const { user, field } = await openDrawer()
  await user.type(field, '问{Enter}')
  const stream = await nthStream(0)
  stream.send({ type: 'question', message: question('问') }, { type: 'text', text: '半句' })
  await screen.findByText('半句')
  stream.break()
  await screen.findByText('连接中断，回答没有收全。')
  expect(screen.getByText('回答失败')).toBeTruthy()
  expect(screen.getByRole('button', { name: '重新回答' })).toBeTruthy()
})

test('a refused question returns to the box', async () => {
  const { user, field } = await openDrawer()
  refusal = envelope(null, 4290, '提问过于频繁，请30秒后再试', 429)
  await user.type(field, '问个问题{Enter}')
  await waitFor(() => expect(field.value).toBe('问个问题'))
  expect(screen.queryByRole('log')).toBeNull()
})

test('Enter sends, Shift+Enter breaks the line, and Enter of an input method does neither', async () => {
  const { user, field } = await openDrawer()
  await user.type(field, '第一行{Shift>}{Enter}{/Shift}第二行')
  expect(field.value).toBe('第一行\n第二行')
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
  fireEvent.compositionStart(field)
  fireEvent.keyDown(field, { key: 'Enter' })
  fireEvent.compositionEnd(field)
  expect(asked()).toEqual([])
  await user.type(field, '{Enter}')
  await nthStream(0)
  expect(asked()).toEqual([{ sessionId: '7', question: '第一行\n第二行' }])
  expect(field.value).toBe('')
})

test('F-382 earlier conversations are listed and shown when chosen, and a new one is empty', async () => {
  const { user } = await openDrawer()
  expect(screen.getByRole('button', { name: '有哪些试验？' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '有哪些晋级标准？' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '历史' }))
  await user.click(await screen.findByText('上周的问题'))
  await screen.findByText('第 1 位。')
  expect(requests.filter((request) => request.url === api.listMessages.path).map(bodyOf)).toEqual([
    { sessionId: '5' },
  ])
  await user.click(screen.getByRole('button', { name: '新对话' }))
  expect(screen.queryByText('第 1 位。')).toBeNull()
  expect(screen.getByRole('button', { name: '有哪些试验？' })).toBeTruthy()
})

test('the end of the session ends the answer in progress', async () => {
  const { user, field } = await openDrawer()
  await user.type(field, 'LPA612如何{Enter}')
  await nthStream(0)
  const { signal } = requests.find((request) => request.url === api.streamWorkflow.path)!.init
  expect(signal?.aborted).toBe(false)
  act(() => clearSession())
  expect(signal?.aborted).toBe(true)
})

test('messages that arrive after a new conversation was begun are not shown in it', async () => {
  const { user } = await openDrawer()
  const late = Promise.withResolvers<void>()
  messagesMayCome = late.promise
  const read = vi.spyOn(Response.prototype, 'text')
  await user.click(screen.getByRole('button', { name: '历史' }))
  await user.click(await screen.findByText('上周的问题'))
  await user.click(screen.getByRole('button', { name: '新对话' }))
  const before = read.mock.results.length
  await act(async () => {
    late.resolve()
    await vi.waitFor(() => expect(read.mock.settledResults.length).toBeGreaterThan(before))
  })
  read.mockRestore()
  expect(screen.queryByText('第 1 位。')).toBeNull()
  expect(screen.getByRole('button', { name: '有哪些试验？' })).toBeTruthy()
})

test('the drawer keeps the conversation when closed; Alt+A opens and closes it', async () => {
  const { user, field } = await openDrawer()
  await user.type(field, '还没问完')
  const button = screen.getByRole('button', { name: 'AI助手' })
  fireEvent.keyDown(document, { code: 'KeyA', altKey: true })
  await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'))
  fireEvent.keyDown(document, { code: 'KeyA', altKey: true })
  await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('true'))
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '问题' })).value).toBe('还没问完')
})
