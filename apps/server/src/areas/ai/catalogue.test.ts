import * as api from '@hepu/api/areas/ai/assistant'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/testApp.ts'
import { asQuery, refused, walkOf } from '../../../test/walk.ts'
import { readEvents } from './fixtures/asking.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('F-472 a conversation is made and listed with its messages, and the answer is a stream of events', async () => {
  const walk = walkOf([api.createSession, api.listMessages, api.listSessions, api.streamWorkflow])
  const ann = walk.as(await app.user())
  const { id, title } = await ann.call(api.createSession, {})
  expect(title).toBe('新对话')
  const { method, path: url } = api.streamWorkflow
  const ask = (payload: object) => ann.raw({ method, url, payload })
  const answer = await ask({ sessionId: id, question: '有哪些试验' })
  expect(answer.headers['content-type']).toContain('text/event-stream')
  const { events, answer: streamed } = readEvents(answer.body)
  expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['question', 'text', 'end']))
  expect(await ann.call(api.listSessions, {})).toMatchObject([{ id, title: '有哪些试验' }])
  const messages = await asQuery(ann, api.listMessages, { sessionId: id })
  expect(messages).toMatchObject({ code: 1, data: [{ content: '有哪些试验' }, streamed] })
  expect((await ask({ sessionId: id, question: ' ' })).json()).toMatchObject({
    code: 4000,
    msg: '请输入问题',
  })
  await refused(ann.call(api.listMessages, { sessionId: '999999' }), '会话不存在或无权查看')
  await walk.end(app)
})
