import * as api from '@hepu/api/areas/trading/consult/consult'
import * as handling from '@hepu/api/areas/trading/consult/consultHandling'
import {
  consultStates,
  consultStatuses,
  consultWorkflow,
} from '@hepu/api/areas/trading/consult/consultStates'
import { ownConsultAsk } from '@hepu/api/areas/trading/consult/ownConsult'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { changeLog, consult, listing, obligation, userNotice } from '../../../db/schema/index.ts'
import { remindOfObligations } from '../../../obligation/remind.ts'
import { storeContract } from '../../contract/testContracts.ts'
import { storeConsult, storeListing } from '../testTrading.ts'
import { ask, freshPhone } from './testConsults.ts'

let app: TestApp
/** Ann answers, Bob of another organisation asks. */
let ann: Client
let bob: Client
const start = new Date('2026-11-20T02:00:00Z')
let now = start
const HOUR = 3_600_000
beforeAll(async () => {
  app = await testApp({ now: () => now })
  ann = await app.user()
  bob = await app.user()
})
afterAll(() => app.close())

const show = (id: string, client = ann) => client.call(api.consultShow, { id })
const listed = (more: Parameters<typeof storeListing>[2] = {}) =>
  storeListing(app, ann, { state: 'listed', listedAt: now, ...more })
const noticesOf = (client: Client, kind: string) =>
  app.services.db
    .select()
    .from(userNotice)
    .where(and(eq(userNotice.userId, client.userId), eq(userNotice.kind, kind)))

describe('refusals', () => {
  test('a listing that is not on the market, or is not shown to the sender, cannot be asked about', async () => {
    const draft = await storeListing(app, ann)
    await expect(ask(bob, draft.id)).rejects.toMatchObject({
      code: 4040,
      message: '咨询对象不存在或无权查看',
    })
    const chosen = await listed({ audience: 'chosen', audienceOrgs: [ann.orgId] })
    await expect(ask(bob, chosen.id)).rejects.toMatchObject({ code: 4040 })
    const done = await listed({ state: 'done' })
    await expect(ask(bob, done.id)).rejects.toMatchObject({ code: 4220 })
    const demand = await listed({ kind: 'demand' })
    await expect(ask(bob, demand.id, { topic: 'supply' })).rejects.toMatchObject({ code: 4040 })
  })

  test.each(['1380013800a', '12345', '电话'])('the phone %s is refused with the repair', async (phone) => {
    const { id } = await listed()
    await expect(ask(bob, id, { phone })).rejects.toMatchObject({
      code: 4000,
      message: '电话格式不正确，应为11位手机号，或带区号的座机，如 0371-65730000',
    })
  })

  test('a consultation of another organisation does not exist', async () => {
    const { id } = await ask(bob, (await listed()).id)
    const eve = await app.user()
    await expect(show(id, eve)).rejects.toMatchObject({ code: 4040 })
    await expect(eve.call(handling.consultTake, { id })).rejects.toMatchObject({ code: 4040 })
    await expect(eve.call(handling.consultReveal, { id })).rejects.toMatchObject({ code: 4040 })
    await expect(eve.call(api.consultDelete, { id })).rejects.toMatchObject({ code: 4040 })
  })

  test('every pair of states without a move is refused, and both states are named', async () => {
    const { names, moves } = consultWorkflow
    for (const from of Object.keys(consultStates) as (keyof typeof consultStates)[])
      for (const [to, resultStatus] of Object.entries(consultStatuses)) {
        if (names.some((name) => name !== 'ask' && moves[name].to === to && moves[name].from.includes(from)))
          continue
        const { id } = await storeConsult(app, ann, { state: from })
        const change = ann.call(api.consultSwitch, { id: String(id), resultStatus, content: '说明' })
        await expect(change).rejects.toMatchObject({
          code: 4220,
          message: `当前状态为「${consultStates[from]}」，不能变为「${String(consultStates[to as never])}」`,
        })
      }
  })

  test('an open consultation is not deleted, a closed one is', async () => {
    const row = await storeConsult(app, ann)
    const id = String(row.id)
    await expect(ann.call(api.consultDelete, { id })).rejects.toMatchObject({ code: 4220 })
    await ann.call(api.consultSwitch, { id, resultStatus: consultStatuses.invalid, content: '测试' })
    await ann.call(api.consultDelete, { id })
    await expect(show(id)).rejects.toMatchObject({ code: 4040 })
  })
})

describe('asking', () => {
  test('F-553 F-455 a consultation is stored, paged, shown, edited, moved and deleted', async () => {
    const { id: listingId, name } = await listed()
    const { id, merged } = await ask(bob, listingId)
    expect(merged).toBe(false)
    const page = await ann.call(api.consultPage, { model: { topicId: String(listingId) } })
    expect(page.records).toMatchObject([{ id, topicName: name, state: 'open', resultStatus: 0 }])
    const { version } = await show(id)
    await ann.call(api.consultEdit, {
      id,
      version,
      name: '赵强',
      unit: '豫丰种业',
      email: 'a@b.cn',
      reply: '按面积。',
    })
    await expect(show(id)).resolves.toMatchObject({
      unit: '豫丰种业',
      email: 'a***@b.cn',
      state: 'answered',
      thread: [{ content: '按面积。', fromStaff: true, isInside: false }],
    })
    await ann.call(api.consultSwitch, { id, resultStatus: 3, outcome: 'noInterest' })
    await ann.call(api.consultDeleteByIds, { ids: [id] })
    const left = await ann.call(api.consultPage, { model: { topicId: String(listingId) } })
    expect(left.records).toEqual([])
  })

  test('the copy of the listing stays as its sender saw it, and what is another now is marked', async () => {
    const { id: listingId } = await listed({
      name: '禾玉88',
      summary: '抗倒。',
      pricing: 'fixed',
      priceFrom: '50',
    })
    const { id } = await ask(bob, listingId)
    await app.services.db
      .update(listing)
      .set({ summary: '抗倒、耐密。', priceFrom: '80' })
      .where(eq(listing.id, listingId))
    const { snapshot, topicName } = await show(id)
    expect(topicName).toBe('禾玉88')
    expect(snapshot).toContainEqual({ label: '简介', value: '抗倒。', isChanged: true })
    expect(snapshot).toContainEqual({ label: '价格（万元）', value: '50.00', isChanged: true })
    expect(snapshot).toContainEqual({ label: '成果名称', value: '禾玉88', isChanged: false })
    expect(snapshot.some(({ value }) => value.includes('13800000000'))).toBe(false)
  })

  test('a second question of the same phone about the same listing becomes a further question of the open one', async () => {
    const { id: listingId } = await listed()
    const phone = freshPhone()
    const first = await ask(bob, listingId, { phone })
    await ann.call(handling.consultAnswer, { id: first.id, content: '您好。' })
    const second = await ask(bob, listingId, { phone, content: '还想看区试数据。' })
    expect(second).toEqual({ id: first.id, merged: true })
    await expect(show(first.id)).resolves.toMatchObject({
      state: 'handling',
      thread: [{ content: '您好。' }, { content: '还想看区试数据。', fromStaff: false }],
    })
    await ann.call(api.consultSwitch, { id: first.id, resultStatus: 3, outcome: 'unfit' })
    const third = await ask(bob, listingId, { phone })
    expect(third.merged).toBe(false)
    expect(third.id).not.toBe(first.id)
    const reopened = ann.call(api.consultSwitch, { id: first.id, resultStatus: 1, content: '误关' })
    await expect(reopened).rejects.toMatchObject({ code: 4090 })
  })

  test('an answer, a note or a question that is sent many times at once is kept once, and every sending is answered alike', async () => {
    const eve = await app.user()
    const { id } = await ask(eve, (await listed()).id)
    const many = <T>(send: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, send))
    const answers = await many(() => ann.call(handling.consultAnswer, { id, content: '已寄资料。' }))
    expect(new Set(answers.map(({ version }) => version)).size).toBe(1)
    await many(() => ann.call(handling.consultNote, { id, content: '老客户。' }))
    await many(() => eve.call(ownConsultAsk, { id, content: '能否实地看？' }))
    const { thread, version } = await show(id)
    expect(thread.map(({ content }) => content)).toEqual(['已寄资料。', '老客户。', '能否实地看？'])
    await expect(noticesOf(eve, 'trading.answered')).resolves.toHaveLength(1)
    await ann.call(handling.consultAnswer, { id, content: '可以。' })
    await ann.call(handling.consultAnswer, { id, content: '已寄资料。' })
    now = new Date(now.getTime() + 61_000)
    await ann.call(handling.consultAnswer, { id, content: '已寄资料。' })
    const later = await show(id)
    expect(later.thread).toHaveLength(6)
    expect(later.version).toBeGreaterThan(version)
    now = start
  })

  test('tags are taken out of what is asked', async () => {
    const { id: listingId } = await listed()
    const content = '<b>价格</b><script>alert(1)</script>，亩数<500可以吗'
    const { id } = await ask(bob, listingId, { content, name: '<i>赵强</i>' })
    await expect(show(id)).resolves.toMatchObject({ content: '价格alert(1)，亩数<500可以吗', name: '赵强' })
    await expect(ask(bob, listingId, { content: '<img src=x onerror=alert(1)>' })).rejects.toMatchObject({
      code: 4000,
    })
  })

  test('the editor of the listing handles the question and gets a notice; where he may not, all who may get it', async () => {
    const { id: listingId } = await listed()
    const before = (await noticesOf(ann, 'trading.asked')).length
    const { id } = await ask(bob, listingId)
    await expect(show(id)).resolves.toMatchObject({ assigneeId: String(ann.userId) })
    expect((await noticesOf(ann, 'trading.asked')).length).toBe(before + 1)
    const other = await storeListing(app, ann, { state: 'listed' })
    await app.services.db
      .update(listing)
      .set({ createdBy: bob.userId, updatedBy: bob.userId })
      .where(eq(listing.id, other.id))
    const unassigned = await ask(bob, other.id)
    await expect(show(unassigned.id)).resolves.toMatchObject({ assigneeId: null })
    expect((await noticesOf(ann, 'trading.asked')).length).toBe(before + 2)
  })
})

describe('handling', () => {
  test('phones are masked in lists and details; asking for one in full needs the permission and is logged', async () => {
    const reader = await app.user({ org: ann.org, permissions: ['trading.consult:read'] })
    const phone = '13912345678'
    const row = await storeConsult(app, ann, { phone, email: 'zhao@example.com' })
    const id = String(row.id)
    await expect(show(id, reader)).resolves.toMatchObject({ phone: '139****5678', email: 'z***@example.com' })
    await expect(reader.call(handling.consultReveal, { id })).rejects.toMatchObject({ code: 4030 })
    await expect(ann.call(handling.consultReveal, { id })).resolves.toEqual({
      phone,
      email: 'zhao@example.com',
    })
    const logged = await app.services.db
      .select()
      .from(changeLog)
      .where(
        and(eq(changeLog.object, 'consult'), eq(changeLog.objectId, row.id), eq(changeLog.action, 'other')),
      )
    expect(logged).toMatchObject([{ userId: ann.userId, reason: '查看联系方式' }])
  })

  test('the clock counts the hours until the first answer; after a day without one the question is overdue', async () => {
    const { id } = await ask(bob, (await listed()).id)
    const askedAgo = (hours: number) =>
      app.services.db
        .update(consult)
        .set({ createdAt: new Date(start.getTime() - hours * HOUR) })
        .where(eq(consult.id, Number(id)))
    await askedAgo(25)
    await expect(show(id)).resolves.toMatchObject({ hours: 25, isOverdue: true, isAnswered: false })
    const { records } = await ann.call(api.consultPage, { model: { isOverdue: true } })
    expect(records.map((row) => row.id)).toContain(id)
    await ann.call(handling.consultAnswer, { id, content: '抱歉回复晚了。' })
    await askedAgo(30)
    await ann.call(handling.consultAnswer, { id, content: '另附资料。' })
    await expect(show(id)).resolves.toMatchObject({ hours: 30, isOverdue: false, isAnswered: true })
  })

  test('an unanswered question is due within a week with reminders after one, three and seven days, and done by the answer', async () => {
    const { id } = await ask(bob, (await listed()).id)
    const due = () =>
      app.services.db
        .select()
        .from(obligation)
        .where(and(eq(obligation.object, 'consult'), eq(obligation.objectId, Number(id))))
    await expect(due()).resolves.toMatchObject([
      {
        rule: 'trading.answer',
        dueDate: '2026-11-27',
        ownerId: ann.userId,
        state: 'open',
        remindedStage: null,
      },
    ])
    const stages: (number | null | undefined)[] = []
    for (const days of [0, 1, 2, 3, 7]) {
      now = new Date(start.getTime() + days * 24 * HOUR)
      await remindOfObligations(app.services)
      stages.push((await due())[0]?.remindedStage)
    }
    now = start
    expect(stages).toEqual([null, 6, 6, 4, 0])
    await ann.call(handling.consultAnswer, { id, content: '您好。' })
    await expect(due()).resolves.toMatchObject([{ state: 'done' }])
  })

  test('a question is handed only to somebody who may handle it, and an inside note stays inside', async () => {
    const reader = await app.user({ org: ann.org, permissions: ['trading.consult:read'] })
    const handler = await app.user({ org: ann.org })
    const { id } = await ask(bob, (await listed()).id)
    const { version } = await show(id)
    const toReader = ann.call(handling.consultAssign, { id, version, assigneeId: String(reader.userId) })
    await expect(toReader).rejects.toMatchObject({ code: 4000 })
    await ann.call(handling.consultAssign, { id, version, assigneeId: String(handler.userId) })
    const [due] = await app.services.db
      .select()
      .from(obligation)
      .where(and(eq(obligation.object, 'consult'), eq(obligation.objectId, Number(id))))
    expect(due).toMatchObject({ ownerId: handler.userId })
    await handler.call(handling.consultTake, { id })
    await handler.call(handling.consultNote, { id, content: '去年谈过。' })
    await expect(show(id)).resolves.toMatchObject({
      state: 'handling',
      assigneeId: String(handler.userId),
      thread: [{ content: '去年谈过。', isInside: true }],
    })
  })

  test('the figures count what is open and overdue, the median of the first answers, and the outcomes', async () => {
    const cat = await app.user()
    const at = (hours: number) => new Date(start.getTime() - hours * HOUR)
    const answered = (hours: number) => ({
      state: 'answered' as const,
      createdAt: at(100),
      firstAnsweredAt: at(100 - hours),
    })
    for (const more of [
      { createdAt: at(2) },
      { createdAt: at(40) },
      answered(2),
      answered(4),
      answered(12),
      { state: 'closed' as const, outcome: 'unfit' as const, createdAt: at(200) },
      { quarantine: '填写过快' },
    ])
      await storeConsult(app, cat, more)
    const unsettled = await cat.call(api.consultPage, { model: { state: 'unsettled' } })
    expect(unsettled.total).toBe(5)
    await expect(cat.call(handling.consultFigures, {})).resolves.toEqual({
      open: 5,
      overdue: 1,
      quarantined: 1,
      medianHours: 4,
      answered: 3,
      outcomes: [
        { outcome: 'deal', count: 0 },
        { outcome: 'noInterest', count: 0 },
        { outcome: 'unfit', count: 1 },
        { outcome: 'invalid', count: 0 },
      ],
    })
  })
})

describe('the end of a consultation', () => {
  test('成交 needs the contract that was made of the question; it carries parties, type and price over', async () => {
    const supply = await listed({
      name: '禾玉99',
      conversions: ['licence'],
      licenceKind: 'sole',
      pricing: 'fixed',
      priceFrom: '120.5',
      regions: ['410000'],
    })
    const { id } = await ask(bob, supply.id)
    await ann.call(handling.consultAnswer, { id, content: '欢迎面谈。' })
    const early = await show(id)
    const deal = { id, outcome: 'deal' as const, closeListing: true }
    await expect(ann.call(handling.consultClose, { ...deal, version: early.version })).rejects.toMatchObject({
      code: 4220,
      message: '结果为「成交」须先关联合同，请先由咨询起草合同',
    })
    const { contractId } = await ann.call(handling.consultDraft, { id })
    await expect(ann.call(handling.consultDraft, { id })).rejects.toMatchObject({ code: 4220 })
    const { contract: made, version } = await show(id)
    expect(made).toMatchObject({ id: contractId, name: '禾玉99 豫丰种业有限公司 合作', state: '草稿' })
    const unsigned = ann.call(handling.consultClose, { ...deal, version })
    await expect(unsigned).rejects.toMatchObject({ code: 4220 })
    const signed = await storeContract(app, ann)
    await app.services.db
      .update(consult)
      .set({ contractId: signed.id })
      .where(eq(consult.id, Number(id)))
    await ann.call(handling.consultClose, { ...deal, version })
    await expect(show(id)).resolves.toMatchObject({ state: 'closed', outcome: 'deal' })
    const [closed] = await app.services.db.select().from(listing).where(eq(listing.id, supply.id))
    expect(closed).toMatchObject({ state: 'done', contractId: signed.id })
  })

  test('a listing is not closed by another outcome', async () => {
    const { id } = await ask(bob, (await listed()).id)
    await ann.call(handling.consultTake, { id })
    const { version } = await show(id)
    const close = ann.call(handling.consultClose, { id, version, outcome: 'unfit', closeListing: true })
    await expect(close).rejects.toMatchObject({ code: 4000 })
  })
})
