import * as api from '@hepu/api/core/obligation/obligationCalls'
import { changeLogPage } from '@hepu/api/areas/authority/changeLog/changeLog'
import { dayAfter } from '@hepu/api/core/resource/deadlines'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../test/testApp.ts'
import { clockDay } from '../db/clock.ts'
import { user, userNotice } from '../db/schema/index.ts'
import { remindOfObligations } from './remind.ts'

let app: TestApp
let now = new Date('2026-11-20T02:00:00Z')
beforeAll(async () => {
  app = await testApp({ now: () => now })
})
afterAll(() => app.close())

let ann: Client
beforeEach(async () => {
  now = new Date('2026-11-20T02:00:00Z')
  ann = await app.user()
})

const today = () => clockDay(now)
const WORKER = ['obligation.item:read', 'obligation.item:write'] as const
const enter = async (client: Client, days: number, more: object = {}) =>
  client.call(api.insertObligation, { title: '寄送种子', dueDate: dayAfter(today(), days), ...more })
const listed = async (client: Client, model: object = {}) =>
  (await client.call(api.pageObligations, { size: 200, order: 'ascending', model })).records
const only = async (client: Client, model: object = {}) => {
  const [row, ...others] = await listed(client, model)
  expect(others).toEqual([])
  expect(row).toBeDefined()
  return row!
}
const itemOf = ({ id, version }: { id: string; version: number }) => ({ id, version })
const inbox = ({ userId }: Client) =>
  app.services.db.select().from(userNotice).where(eq(userNotice.userId, userId)).orderBy(userNotice.id)

describe('refusals', () => {
  test('an obligation of another organisation is not found', async () => {
    await enter(ann, 5)
    const item = itemOf(await only(ann))
    const other = await app.user()
    const ended = other.call(api.endObligations, { items: [item], state: 'done' })
    await expect(ended).rejects.toMatchObject({ code: 4040, message: '到期事项不存在或无权查看' })
  })

  test('what another person is responsible for is refused with his name, and allowed to a manager', async () => {
    await enter(ann, 5)
    const row = await only(ann)
    const bob = await app.user({ org: ann.org, permissions: [...WORKER] })
    const input = { items: [itemOf(row)], state: 'done' as const }
    await expect(bob.call(api.endObligations, input)).rejects.toMatchObject({
      message: expect.stringContaining('负责，您不能处理，可请其转交给您'),
    })
    const carl = await app.user({ org: ann.org, permissions: [...WORKER, 'obligation.item:manage'] })
    await expect(carl.call(api.endObligations, input)).resolves.toEqual({ changed: 1 })
  })

  test('of several obligations all are changed or none, and a changed version is refused', async () => {
    await enter(ann, 5)
    await enter(ann, 6)
    const [first, second] = await listed(ann)
    const items = [itemOf(first!), { ...itemOf(second!), version: 7 }]
    await expect(ann.call(api.endObligations, { items, state: 'done' })).rejects.toMatchObject({
      message: expect.stringContaining('请刷新后再试'),
    })
    expect((await listed(ann)).map(({ state }) => state)).toEqual(['open', 'open'])
    const twice = { items: [itemOf(first!), itemOf(first!)], state: 'done' as const }
    await expect(ann.call(api.endObligations, twice)).rejects.toMatchObject({
      message: '同一到期事项选了两次，请刷新后再试',
    })
  })

  test('states, reasons and days are checked, each with its own message', async () => {
    await enter(ann, 5)
    const items = [itemOf(await only(ann))]
    const postpone = (dueDate: string) => ann.call(api.postponeObligations, { items, dueDate, reason: '等' })
    await expect(ann.call(api.endObligations, { items, state: 'cancelled' })).rejects.toThrow(
      '不需办理的原因必填',
    )
    await expect(ann.call(api.reopenObligations, { items, reason: '误' })).rejects.toThrow(
      '「寄送种子」待办理，不必重新打开',
    )
    await expect(postpone(dayAfter(today(), -1))).rejects.toThrow('新的到期日不能早于今天')
    await expect(postpone(dayAfter(today(), 5))).rejects.toThrow('新的到期日须晚于「寄送种子」现在的到期日')
    await expect(postpone('2062-01-01')).rejects.toThrow('请检查年份')
    await expect(
      ann.call(api.postponeObligations, { items, dueDate: dayAfter(today(), 9), reason: '' }),
    ).rejects.toThrow('原因必填')
    await expect(ann.call(api.endObligations, { items: [], state: 'done' })).rejects.toThrow('请选择到期事项')
  })

  test('an owner who is elsewhere, disabled or without the permission is refused', async () => {
    await enter(ann, 5)
    const items = [itemOf(await only(ann))]
    const elsewhere = await app.user()
    const reader = await app.user({ org: ann.org, permissions: ['obligation.item:read'] })
    for (const { userId } of [elsewhere, reader]) {
      const given = ann.call(api.handOverObligations, { items, ownerId: String(userId) })
      await expect(given).rejects.toThrow('没有办理到期事项的权限，请另选')
    }
  })
})

describe('what people do with obligations', () => {
  test('done with a note, seen in the list and the change log, and opened again', async () => {
    await enter(ann, -3)
    const row = await only(ann, { overdue: true, mine: true, state: 'open' })
    expect(row).toMatchObject({ level: 'overdue', daysLeft: -3, path: null, what: '自建事项' })
    await ann.call(api.endObligations, { items: [itemOf(row)], state: 'done', note: '已寄' })
    const done = await only(ann, { state: 'done' })
    expect(done).toMatchObject({ note: '已寄', endedByName: expect.any(String), level: null })
    expect(done.endedAt).not.toBeNull()
    await ann.call(api.reopenObligations, { items: [itemOf(done)], reason: '退回了' })
    await expect(only(ann)).resolves.toMatchObject({ state: 'open', endedAt: null, endedByName: null })
    const log = await ann.call(changeLogPage, { model: { object: 'obligation' } })
    expect(log.records.map(({ action, reason }) => [action, reason])).toEqual([
      ['update', '退回了'],
      ['update', '已寄'],
      ['create', null],
    ])
  })

  test('postponed with a reason, while the planned day stays', async () => {
    await enter(ann, 5)
    const items = [itemOf(await only(ann))]
    await ann.call(api.postponeObligations, { items, dueDate: dayAfter(today(), 12), reason: '等报告' })
    await expect(only(ann)).resolves.toMatchObject({
      dueDate: dayAfter(today(), 12),
      plannedDate: dayAfter(today(), 5),
      version: 2,
    })
  })

  test('handed over to a colleague, who is told and may end it', async () => {
    const bob = await app.user({ org: ann.org, permissions: [...WORKER] })
    await enter(ann, 5)
    await ann.call(api.handOverObligations, {
      items: [itemOf(await only(ann))],
      ownerId: String(bob.userId),
      reason: '休假',
    })
    await expect(inbox(bob)).resolves.toMatchObject([
      { kind: 'obligation.assigned', title: expect.stringContaining('转交给您 1 项到期事项'), text: '休假' },
    ])
    const mine = await only(bob, { mine: true })
    await bob.call(api.endObligations, { items: [itemOf(mine)], state: 'cancelled', note: '取消寄送' })
    await expect(only(ann)).resolves.toMatchObject({ state: 'cancelled', note: '取消寄送' })
  })

  test('an own one is deleted; its day moves off a day off as chosen', async () => {
    const spring = await ann.call(api.insertObligation, {
      title: '报送',
      dueDate: '2026-02-17',
      onDayOff: 'next',
    })
    expect(spring).toMatchObject({ dueDate: '2026-02-24', dateNote: null })
    const row = await only(ann)
    expect(row).toMatchObject({ plannedDate: '2026-02-24', can: { remove: true } })
    await ann.call(api.removeObligation, itemOf(row))
    await expect(listed(ann)).resolves.toEqual([])
  })
})

describe('lists, counts and calendar', () => {
  test('filters by name, kind, days and owner, in the order of the days', async () => {
    await enter(ann, 40, { title: '远' })
    await enter(ann, 3, { title: '近' })
    const bob = await app.user({ org: ann.org, permissions: [...WORKER] })
    await enter(bob, 10, { title: '鲍' })
    const namesOf = async (model: object) => (await listed(ann, model)).map(({ title }) => title)
    await expect(namesOf({})).resolves.toEqual(['近', '鲍', '远'])
    await expect(namesOf({ mine: true })).resolves.toEqual(['近', '远'])
    await expect(namesOf({ name: '鲍' })).resolves.toEqual(['鲍'])
    await expect(namesOf({ rule: 'research.patent.feeDueDate' })).resolves.toEqual([])
    const range = { dueDateStart: dayAfter(today(), 5), dueDateEnd: dayAfter(today(), 20) }
    await expect(namesOf(range)).resolves.toEqual(['鲍'])
    const counts = () => ann.call(api.obligationCounts, {})
    await expect(counts()).resolves.toEqual({ overdue: 0, today: 0, in7: 1, in30: 1 })
    await enter(ann, 0, { title: '今' })
    await expect(counts()).resolves.toEqual({ overdue: 0, today: 1, in7: 2, in30: 2 })
    await expect(namesOf({ mine: true, overdue: true })).resolves.toEqual([])
  })

  test('the calendar has every day of the month with its kind, and what is due', async () => {
    await ann.call(api.insertObligation, { title: '甲', dueDate: '2026-10-10' })
    await ann.call(api.insertObligation, { title: '乙', dueDate: '2026-10-10' })
    const [row] = await listed(ann)
    await ann.call(api.endObligations, { items: [itemOf(row!)], state: 'done' })
    const { days, note } = await ann.call(api.obligationCalendar, { month: '2026-10' })
    expect(days).toHaveLength(31)
    expect(note).toBeNull()
    expect(days[9]).toEqual({
      day: '2026-10-10',
      kind: 'workday',
      holiday: expect.stringContaining('国庆'),
      open: 1,
      overdue: 1,
      ended: 1,
    })
    expect(days[0]).toMatchObject({ kind: 'dayOff', open: 0 })
    const later = await ann.call(api.obligationCalendar, { month: '2027-02' })
    expect(later.note).toContain('2027 年节假日未发布')
    expect(later.days).toHaveLength(28)
    expect(later.days[0]!.kind).toBe('unknown')
    await expect(ann.call(api.obligationCalendar, { month: '2026-13' })).rejects.toThrow('月份不正确')
  })
})

describe('reminders', () => {
  const titles = async (client: Client) => (await inbox(client)).map(({ title }) => title)

  test('an owner gets one notice for all that reached a stage, and none again on the same day', async () => {
    await enter(ann, 7)
    await enter(ann, 1)
    await enter(ann, -2)
    await enter(ann, 45)
    await Promise.all([remindOfObligations(app.services), remindOfObligations(app.services)])
    await remindOfObligations(app.services)
    await expect(titles(ann)).resolves.toEqual([
      `到期事项提醒：已逾期 1 项；即将到期 2 项，最近 ${dayAfter(today(), 1)}`,
    ])
  })

  test('the next stage reminds again; what is done does not', async () => {
    await enter(ann, 20)
    await enter(ann, 20)
    await remindOfObligations(app.services)
    const [row] = await listed(ann)
    await ann.call(api.endObligations, { items: [itemOf(row!)], state: 'done' })
    const due = dayAfter(today(), 20)
    now = new Date('2026-11-25T02:00:00Z')
    await remindOfObligations(app.services)
    await expect(titles(ann)).resolves.toHaveLength(1)
    now = new Date('2026-12-04T02:00:00Z')
    await remindOfObligations(app.services)
    await expect(titles(ann)).resolves.toEqual([
      expect.stringContaining('即将到期 2 项'),
      `到期事项提醒：即将到期 1 项，最近 ${due}`,
    ])
  })

  test('what an owner who left has goes to the managers', async () => {
    const bob = await app.user({ org: ann.org, permissions: [...WORKER] })
    await enter(bob, 1)
    await app.services.db.update(user).set({ state: 0 }).where(eq(user.id, bob.userId))
    await remindOfObligations(app.services)
    await expect(inbox(bob)).resolves.toEqual([])
    await expect(inbox(ann)).resolves.toMatchObject([
      { kind: 'obligation.due', text: expect.stringContaining('请转交给合适的人') },
    ])
  })

  test('managers are told once of what stays overdue, after the days of the rule', async () => {
    const bob = await app.user({ org: ann.org, permissions: [...WORKER] })
    await enter(bob, -7)
    await remindOfObligations(app.services)
    await expect(inbox(ann)).resolves.toEqual([])
    now = new Date('2026-11-21T02:00:00Z')
    await remindOfObligations(app.services)
    await remindOfObligations(app.services)
    await expect(inbox(ann)).resolves.toMatchObject([
      { kind: 'obligation.escalated', title: '1 项到期事项逾期未办理，请督促' },
    ])
    const [row] = await listed(await app.user({ org: ann.org }))
    expect(row!.escalatedAt).not.toBeNull()
  })

  test('a postponed obligation reminds again before its new day', async () => {
    await enter(ann, 1)
    await remindOfObligations(app.services)
    const items = [itemOf(await only(ann))]
    await ann.call(api.postponeObligations, { items, dueDate: dayAfter(today(), 6), reason: '等' })
    await remindOfObligations(app.services)
    await expect(titles(ann)).resolves.toHaveLength(2)
  })
})
