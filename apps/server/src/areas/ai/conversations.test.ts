import * as api from '@hepu/api/areas/ai/assistant'
import { linkTo, listLinks } from '@hepu/api/areas/ai/links'
import type { MenuDefinition } from '@hepu/api/core/menuDefinition'
import { menus } from '@hepu/api/menus'
import { changeCrop, changeOrg } from '@hepu/api/areas/authority/session/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinOrg, makeOrg } from '../../../test/build/buildAuthority.ts'
import { fivePoints, makeTrial } from '../../../test/build/buildTrial.ts'
import { ctxOf, testApp, testConfig, type Client, type TestApp } from '../../../test/testApp.ts'
import { askAnew, askIn } from './fixtures/asking.ts'

let app: TestApp
let ann: Client
beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
  await makeTrial(await ctxOf(app, ann), fivePoints)
})
afterAll(() => app.close())

describe('conversations', () => {
  test('a question that is blank or too long is refused, with the limit', async () => {
    const { id } = await ann.call(api.createSession, {})
    const send = (question: string) =>
      ann.raw({ method: 'POST', url: api.streamWorkflow.path, payload: { sessionId: id, question } })
    expect((await send('  ')).json()).toMatchObject({ code: 4000, msg: '请输入问题' })
    expect((await send('问'.repeat(2001))).json()).toMatchObject({ code: 4000, msg: '问题最多2000个字' })
    await expect(ann.call(api.listMessages, { sessionId: id })).resolves.toEqual([])
  })

  test("F-382 the list has the user's own conversations only, and others do not exist for him", async () => {
    const { id } = await ann.call(api.createSession, {})
    const colleague = await app.user({ org: ann.org })
    await expect(colleague.call(api.listSessions, {})).resolves.toEqual([])
    await expect(colleague.call(api.listMessages, { sessionId: id })).rejects.toMatchObject({
      code: 4040,
      message: '会话不存在或无权查看',
    })
    expect((await askIn(colleague, id, '有哪些试验')).refusal).toMatchObject({ code: 4040 })
    const mine = await ann.call(api.listSessions, {})
    expect(mine.map((session) => session.id)).toContain(id)
    await expect(ann.call(api.listMessages, { sessionId: id })).resolves.toEqual([])
  })

  test('F-382 a conversation stays in the organisation and crop in which it began', async () => {
    const ben = await app.user()
    const { id } = await ben.call(api.createSession, {})
    await ben.call(changeCrop, { crop: 'rice' })
    await expect(ben.call(api.listSessions, {})).resolves.toEqual([])
    await expect(ben.call(api.listMessages, { sessionId: id })).rejects.toMatchObject({ code: 4040 })
    await ben.call(changeCrop, { crop: 'maize' })
    const elsewhere = await makeOrg(app.services.db, ben.org)
    await joinOrg(app.services.db, ben.userId, elsewhere)
    await ben.call(changeOrg, { orgId: String(elsewhere.id) })
    await expect(ben.call(api.listSessions, {})).resolves.toEqual([])
    await ben.call(changeOrg, { orgId: String(ben.orgId) })
    expect(await ben.call(api.listSessions, {})).toMatchObject([{ id }])
  })

  test('F-381 F-383 the answer arrives piece by piece, and both messages are stored', async () => {
    const { id, title } = await ann.call(api.createSession, {})
    expect(title).toBe('新对话')
    const heard = await askIn(ann, id, '  LPA612的产量怎么样 ')
    expect(heard.events[0]).toMatchObject({
      type: 'question',
      message: { role: 'user', content: 'LPA612的产量怎么样' },
    })
    expect(heard.events.filter((event) => event.type === 'text').length).toBeGreaterThan(1)
    expect(heard.events.at(-1)).toMatchObject({
      type: 'end',
      message: { state: 'done', content: heard.text },
    })
    const kept = await ann.call(api.listMessages, { sessionId: id })
    expect(kept.map(({ role, state }) => [role, state])).toEqual([
      ['user', 'done'],
      ['assistant', 'done'],
    ])
    expect(kept[1]).toEqual(heard.answer)
    const [newest] = await ann.call(api.listSessions, {})
    expect(newest).toMatchObject({ id, title: 'LPA612的产量怎么样' })
  })

  test('an answered question is not answered again', async () => {
    const { id } = await ann.call(api.createSession, {})
    expect((await askIn(ann, id)).refusal).toMatchObject({ code: 4220, msg: '还没有可以重新回答的问题' })
    await askIn(ann, id, '有哪些试验')
    expect((await askIn(ann, id)).refusal).toMatchObject({
      code: 4220,
      msg: '上一个问题已经回答，请直接提问',
    })
  })

  test('a long first question gives a short title', async () => {
    const cleo = await app.user()
    await askAnew(cleo, `请问${'很长的'.repeat(20)}问题`)
    const [session] = await cleo.call(api.listSessions, {})
    expect(session!.title).toHaveLength(31)
  })
})

test('questions of one user are limited per minute, with a message', async () => {
  const strict = await testApp({ config: testConfig({ HEPU_AI_LIMIT: '2' }) })
  try {
    const dan = await strict.user()
    const { id } = await dan.call(api.createSession, {})
    await askIn(dan, id, '有哪些试验')
    await askIn(dan, id, '有哪些试验')
    const third = await dan.raw({
      method: 'POST',
      url: api.streamWorkflow.path,
      payload: { sessionId: id, question: '有哪些试验' },
    })
    expect(third.statusCode).toBe(429)
    expect(third.json()).toMatchObject({
      code: 4290,
      msg: expect.stringMatching(/^提问过于频繁，请\d+秒后再试$/),
    })
    const eve = await strict.user({ org: dan.org })
    expect((await askAnew(eve, '有哪些试验')).answer?.state).toBe('done')
  } finally {
    await strict.close()
  }
})

test('every link of an answer leads to a screen of the menu', () => {
  const pathsOf = (list: readonly MenuDefinition[]): string[] =>
    list.flatMap((menu) => [`/${menu.path}`, ...pathsOf(menu.children ?? [])])
  const known = new Set(pathsOf(menus))
  const links = [
    linkTo.variety({ id: '1', name: '甲', year: 2025 }),
    linkTo.group({ id: '1', name: '甲', year: 2025 }),
    linkTo.standard({ name: '甲 & 乙' }),
    linkTo.evaluation({ id: '1', groupName: '甲', year: 2025 }),
    ...Object.values(listLinks),
  ]
  expect(links.map(({ path }) => path.split('?')[0]).filter((path) => !known.has(path!))).toEqual([])
})
