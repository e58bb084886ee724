import * as api from '@hepu/api/areas/ai/assistant'
import * as blind from '@hepu/api/areas/experiment/blind'
import type { Citation } from '@hepu/api/areas/ai/assistant'
import type { Permission } from '@hepu/api/core/permissions'
import { permissionNames } from '@hepu/api/permissionLabels'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { grantPermissions } from '../../db/seed/seedRoles.ts'
import { aiMessage, experimentGroup, roleMenu, userRole } from '../../db/schema/index.ts'
import { removeRow } from '../../db/write.ts'
import { fivePoints, makeTrial, type MadeTrial } from '../../../test/build/buildTrial.ts'
import { ctxOf, testApp, testConfig, type Client, type TestApp } from '../../../test/testApp.ts'
import { show } from '../experiment/setup/testSetup.ts'
import { askIn } from './fixtures/asking.ts'
import { fakeModel, pieces, toolCall, type FakeModel } from './fixtures/fakeModel.ts'

const withoutReveal = permissionNames.filter((word) => word !== 'experiment.blind:reveal')

let server: TestApp
/** Organises the trial. */
let ann: Client
/** May do everything there but see hidden names. */
let bob: Client
let trial: MadeTrial

async function newTrial(app: TestApp): Promise<void> {
  ann = await app.user()
  bob = await app.user({ org: ann.org, permissions: withoutReveal })
  trial = await makeTrial(await ctxOf(app, ann), {
    ...fivePoints,
    traits: { lodging: { 新乡: [2, 4, 1, 3] } },
  })
}

async function hideNames(): Promise<void> {
  const { version } = await show(ann, String(trial.groupId))
  const codes = { prefix: 'A', digits: 3, start: 1, withChecks: true, seed: 5 }
  await ann.call(blind.blindStart, { ...codes, groupId: String(trial.groupId), version })
}

async function heardBy(who: Client, question: string): Promise<string> {
  const { id } = await who.call(api.createSession, {})
  expect((await askIn(who, id, question)).answer?.state).toBe('done')
  return id
}

/** The title and the last answer of a conversation, as they are read now. */
async function readNow(who: Client, id: string) {
  const sessions = await who.call(api.listSessions, {})
  const messages = await who.call(api.listMessages, { sessionId: id })
  return { title: sessions.find((session) => session.id === id)?.title, answer: messages.at(-1)! }
}

const unseen = { content: '该回答引用的记录现已不可见，请重新提问', citations: [], isUnseen: true }

async function setPermissions(who: Client, permissions: readonly Permission[]): Promise<void> {
  const [held] = await server.services.db.select().from(userRole).where(eq(userRole.userId, who.userId))
  await server.services.db.delete(roleMenu).where(eq(roleMenu.roleId, held!.roleId))
  await grantPermissions(server.services.db, held!.roleId, permissions)
}

describe('an answer of the built-in engine', () => {
  beforeAll(async () => {
    server = await testApp()
  })
  afterAll(() => server.close())
  beforeEach(() => newTrial(server))

  test.each(['LPA612的产量怎么样', 'LPA612的倒伏情况', '有哪些试验', '产量最高的品种', 'LPA有哪些表现'])(
    'the answer about 「%s」 is withheld while its names are hidden, and comes back at the reveal',
    async (question) => {
      const id = await heardBy(bob, question)
      const before = await readNow(bob, id)
      expect(before.answer).toMatchObject({ isUnseen: false, content: expect.stringContaining('LPA612') })
      await hideNames()
      expect(await readNow(bob, id)).toMatchObject({ title: '引用的记录现已不可见', answer: unseen })
      await ann.call(blind.blindReveal, { groupId: String(trial.groupId) })
      expect(await readNow(bob, id)).toEqual(before)
    },
  )

  test('an answer that uses codes stays', async () => {
    await hideNames()
    const id = await heardBy(bob, '产量最高的品种')
    const { answer } = await readNow(bob, id)
    expect(answer).toMatchObject({ isUnseen: false, content: expect.stringContaining('A00') })
    expect(answer.content).not.toContain('LPA612')
  })

  test('an answer about a group stays visible to the organiser, who sees the names behind the codes', async () => {
    const id = await heardBy(ann, '有哪些试验')
    await hideNames()
    expect((await readNow(ann, id)).answer).toMatchObject({ isUnseen: false })
  })

  test('an answer is withheld when its records are deleted, and only in that conversation', async () => {
    const id = await heardBy(bob, '有哪些试验')
    const other = await heardBy(bob, '你好')
    const ctx = await ctxOf(server, ann)
    await removeRow(ctx, experimentGroup, trial.groupId, { label: '组别' })
    expect((await readNow(bob, id)).answer).toMatchObject(unseen)
    expect(await readNow(bob, other)).toMatchObject({ title: '你好', answer: { isUnseen: false } })
  })

  test('an answer is withheld while the caller lacks the permission it needed', async () => {
    const id = await heardBy(bob, '你好，LPA612的产量')
    await setPermissions(bob, ['upgrade.standard:read'])
    expect((await readNow(bob, id)).answer).toMatchObject(unseen)
    await setPermissions(bob, withoutReveal)
    expect((await readNow(bob, id)).answer).toMatchObject({ isUnseen: false })
  })

  test('an answer from before its records were stored is judged by its citations and links', async () => {
    const id = await heardBy(bob, '有哪些试验')
    const kept = { restsOn: null, citations: [] as Citation[] }
    await server.services.db
      .update(aiMessage)
      .set(kept)
      .where(and(eq(aiMessage.sessionId, Number(id)), eq(aiMessage.role, 'assistant')))
    expect((await readNow(bob, id)).answer).toMatchObject({ isUnseen: false })
    await setPermissions(bob, ['upgrade.standard:read'])
    expect((await readNow(bob, id)).answer).toMatchObject(unseen)
    await setPermissions(bob, withoutReveal)
    await hideNames()
    expect((await readNow(bob, id)).answer).toMatchObject(unseen)
  })
})

describe('an answer of a model', () => {
  let model: FakeModel
  beforeAll(async () => {
    model = await fakeModel()
    const config = testConfig({ HEPU_AI_URL: model.url, HEPU_AI_KEY: 'k', HEPU_AI_MODEL: 'probe' })
    server = await testApp({ config })
  })
  afterEach(() => model.reset())
  afterAll(async () => {
    await server.close()
    await model.close()
  })

  test('the answer rests on everything the model received, and no model receives a withheld answer', async () => {
    await newTrial(server)
    model.answers(
      toolCall('lodging', { groupId: String(trial.groupId) }),
      pieces('LPA612 不倒。'),
      pieces('好的'),
      pieces('好的'),
    )
    const id = await heardBy(bob, '哪个品种不倒')
    expect((await readNow(bob, id)).answer).toMatchObject({ content: 'LPA612 不倒。', citations: [] })
    await askIn(bob, id, '再说一次')
    expect(JSON.stringify(model.requests.at(-1)!.body.messages)).toContain('LPA612')
    await hideNames()
    expect(await bob.call(api.listMessages, { sessionId: id })).toMatchObject([
      { content: '哪个品种不倒' },
      unseen,
      { content: '再说一次' },
      { content: '好的', isUnseen: false },
    ])
    await askIn(bob, id, '第三次')
    expect(
      model.requests
        .at(-1)!
        .body.messages.slice(1)
        .map(({ content }) => content),
    ).toEqual(['再说一次', '好的', '第三次'])
  })

  test('an invented link withholds nothing', async () => {
    await newTrial(server)
    model.answers(pieces('见 [某品种](/estimate/estimate-progress/varieties?id=999999999)'))
    const id = await heardBy(bob, '某品种')
    expect((await readNow(bob, id)).answer).toMatchObject({ isUnseen: false })
  })
})
