import { listHolidayYears, saveHolidayYear } from '@hepu/api/core/obligation/holidayCalls'
import * as api from '@hepu/api/core/obligation/obligationCalls'
import { OWN_RULE, ruleOf } from '@hepu/api/core/obligation/obligationRule'
import { replanText, type PlannedDate } from '@hepu/api/core/obligation/replan'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeOrg } from '../../test/build/buildAuthority.ts'
import { ctxOf, testApp, type Client, type TestApp } from '../../test/testApp.ts'
import { obligation } from '../db/schema/index.ts'
import { inTransaction } from '../db/transaction.ts'
import { planObligations } from './planObligations.ts'

let app: TestApp
let ann: Client
const now = new Date('2026-11-20T02:00:00Z')
beforeAll(async () => {
  app = await testApp({ now: () => now })
})
afterAll(() => app.close())
beforeEach(async () => {
  ann = await app.user()
})

/** A rule that everybody sees; the name is that of a declared one, so that lists show its obligations. */
const monthly = ruleOf(OWN_RULE, { label: '月度报告', group: '项目', onDayOff: 'next' })
let ids = 1
const subjectOf = (client: Client, title = '甲项目') => ({
  object: 'research_project',
  objectId: ids++,
  orgId: client.orgId,
  crop: 'maize',
  title,
  ownerId: client.userId,
})
type Subject = ReturnType<typeof subjectOf>

const plan = async (subject: Subject, dates: readonly PlannedDate[]) => {
  const ctx = await ctxOf(app, ann)
  return inTransaction(app.services.db, (db) => planObligations({ ...ctx, db }, subject, monthly, dates))
}
const stored = ({ object, objectId }: Subject) =>
  app.services.db
    .select()
    .from(obligation)
    .where(and(eq(obligation.object, object), eq(obligation.objectId, objectId)))
    .orderBy(asc(obligation.occurrence))
const daysOf = async (subject: Subject) =>
  (await stored(subject)).map(({ occurrence, dueDate }) => [occurrence, dueDate])

describe('planObligations', () => {
  const dates = [
    { occurrence: '2026-12', day: '2026-12-05' },
    { occurrence: '2026-11', day: '2026-11-30' },
  ]

  test('dates are stored off days off, with their owner and title', async () => {
    const subject = subjectOf(ann)
    const done = await plan(subject, dates)
    expect(replanText(done)).toBe('到期事项：新增 2 项')
    await expect(stored(subject)).resolves.toMatchObject([
      { occurrence: '2026-11', dueDate: '2026-11-30', ownerId: ann.userId, title: '甲项目', crop: 'maize' },
      { occurrence: '2026-12', baseDate: '2026-12-05', dueDate: '2026-12-07', plannedDate: '2026-12-07' },
    ])
    expect(replanText(await plan(subject, dates))).toBe('到期事项没有变化')
  })

  test('a new plan moves, adds and removes only untouched ones, renames all, and says what it did', async () => {
    const subject = subjectOf(ann)
    await plan(subject, [
      ...dates,
      { occurrence: '2027-01', day: '2026-12-31' },
      { occurrence: '2027-02', day: '2026-12-30' },
    ])
    const rows = (await ann.call(api.pageObligations, { size: 50, model: {} })).records
    const itemsAt = (day: string) =>
      rows.filter(({ dueDate }) => dueDate === day).map(({ id, version }) => ({ id, version }))
    await ann.call(api.endObligations, { items: itemsAt('2026-11-30'), state: 'done' })
    const later = { dueDate: '2026-12-28', reason: '等数据' }
    await ann.call(api.postponeObligations, { items: itemsAt('2026-12-07'), ...later })
    const done = await plan({ ...subject, title: '乙项目' }, [
      { occurrence: '2026-11', day: '2026-11-20' },
      { occurrence: '2026-12', day: '2026-12-15' },
      { occurrence: '2027-01', day: '2026-12-29' },
      { occurrence: '2027-03', day: '2026-12-24' },
    ])
    expect(replanText(done)).toBe('到期事项：新增 1 项，改期 1 项，移除 1 项，已办理或已延期、保持不变 2 项')
    await expect(daysOf(subject)).resolves.toEqual([
      ['2026-11', '2026-11-30'],
      ['2026-12', '2026-12-28'],
      ['2027-01', '2026-12-29'],
      ['2027-03', '2026-12-24'],
    ])
    expect((await stored(subject)).map(({ title }) => title)).toEqual(Array(4).fill('乙项目'))
    await plan(subject, [])
    await expect(daysOf(subject)).resolves.toEqual([
      ['2026-11', '2026-11-30'],
      ['2026-12', '2026-12-28'],
    ])
  })
})

describe('holidays of a company', () => {
  const spring = [
    { day: '2027-02-06', kind: 'off', name: '春节' },
    { day: '2027-02-08', kind: 'off', name: '春节' },
    { day: '2027-02-20', kind: 'work', name: '春节调休' },
  ] as const
  const yearOf = async (client: Client, year: number) =>
    (await client.call(listHolidayYears, {})).find((found) => found.year === year)!

  test('only the top organisation changes them; wrong days are refused with their reason', async () => {
    const below = await app.user({ org: await makeOrg(app.services.db, ann.org) })
    const save = (client: Client, days: readonly object[], more: object = {}) =>
      client.call(saveHolidayYear, { year: 2027, isComplete: false, days, ...more } as never)
    await expect(save(below, spring)).rejects.toThrow('只能在最上级机构中修改')
    await expect(save(ann, [{ ...spring[0], day: '2026-02-06' }])).rejects.toThrow(
      '日期 2026-02-06 不在2027年',
    )
    await expect(save(ann, [spring[0], spring[0]])).rejects.toThrow('日期 2027-02-06 出现了两次')
    await expect(save(ann, [{ ...spring[2], day: '2027-02-22' }])).rejects.toThrow('不是周六或周日')
    await expect(save(ann, [], { isComplete: true })).rejects.toThrow('还没有任何日期')
    await save(ann, spring)
    await expect(save(ann, spring)).rejects.toThrow('已由他人录入，请刷新后再试')
    await expect(yearOf(below, 2027)).resolves.toMatchObject({ source: 'own', can: { save: false } })
    await expect(yearOf(await app.user(), 2027)).resolves.toMatchObject({ source: 'none', isComplete: false })
    await expect(yearOf(ann, 2026)).resolves.toMatchObject({ source: 'library', isComplete: true })
  })

  test('a date of an unpublished year is marked, and follows the holidays once they are entered', async () => {
    const entered = await ann.call(api.insertObligation, {
      title: '年度报告',
      dueDate: '2027-02-06',
      onDayOff: 'next',
    })
    expect(entered).toMatchObject({
      dueDate: '2027-02-08',
      dateNote: expect.stringContaining('2027 年节假日未发布'),
    })
    const shown = async () => (await ann.call(api.pageObligations, { model: {} })).records[0]!
    expect((await shown()).dateNote).toContain('2027 年节假日未发布')
    const partly = await ann.call(saveHolidayYear, { year: 2027, isComplete: false, days: [...spring] })
    expect(partly.moved).toBe(1)
    expect(await shown()).toMatchObject({
      dueDate: '2027-02-09',
      dateNote: expect.stringContaining('未发布'),
    })
    const days = [...spring, { day: '2027-02-09', kind: 'off', name: '春节' } as const]
    const { version } = await yearOf(ann, 2027)
    const whole = await ann.call(saveHolidayYear, { year: 2027, isComplete: true, days, version: version! })
    expect(whole).toMatchObject({ moved: 1, version: 2 })
    expect(await shown()).toMatchObject({ dueDate: '2027-02-10', dateNote: null })
    const calendar = await ann.call(api.obligationCalendar, { month: '2027-02' })
    expect(calendar.note).toBeNull()
    expect(calendar.days[19]).toMatchObject({ kind: 'workday', holiday: '春节调休' })
  })
})
