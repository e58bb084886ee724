import { laboratory } from '@hepu/api/areas/research/laboratory/laboratory'
import { patent } from '@hepu/api/areas/research/patent/patent'
import { project } from '@hepu/api/areas/research/project/project'
import { reminders, remindersExport } from '@hepu/api/areas/research/reminders'
import { dayAfter } from '@hepu/api/core/resource/deadlines'
import type { Resource } from '@hepu/api/core/resource/resource'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../test/testApp.ts'
import { clockDay } from '../../db/clock.ts'
import { sheetsOf } from '../authority/testTables.ts'
import { samples } from './registry/samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const today = clockDay(new Date())
type Wish = Record<string, unknown>

/** A draft: what is due of it does not wait for its review. */
const make = async (def: Resource, ann: Client, wish: Wish): Promise<string> => {
  const input = { ...samples[def.name].values, ...wish }
  return (await ann.call<typeof def.calls.create>(def.calls.create, input)).id
}
const lab = (ann: Client, days: number, wish: Wish = {}) =>
  make(laboratory, ann, { certExpireDate: dayAfter(today, days), ...wish })
const granted = {
  grantNo: 'CN110123456B',
  grantDate: '2021-05-06',
  legalStatus: '授权(有效)',
  holders: { internalUnit: [], staffList: [], externalUnit: '某公司' },
}
const ask = (ann: Client, model: Wish = {}) =>
  ann.call(reminders, { order: 'ascending', size: 100, model } as never)

describe('到期提醒', () => {
  test('reminders show what is due, for which record, when and how soon, the nearest first', async () => {
    const ann = await app.user()
    const later = await lab(ann, 60, { name: '病理实验室' })
    const past = await lab(ann, -2)
    await lab(ann, 181)
    const { records, total, counts } = await ask(ann)
    expect(records).toMatchObject([
      { id: past, title: '实验室', what: '检测资质到期', daysLeft: -2, level: 'overdue' },
      { id: later, name: '病理实验室', daysLeft: 60, level: 'd90', dueDate: dayAfter(today, 60) },
    ])
    expect(records[0]!.path).toBe(`/research/laboratoryList/laboratoryListDetailsCheck?id=${past}`)
    expect(total).toBe(2)
    expect(counts).toEqual({ overdue: 1, d30: 0, d90: 1, d180: 0 })
  })

  test('a patent has a reminder of its fee, and one that ended has none', async () => {
    const ann = await app.user()
    const id = await make(patent, ann, granted)
    await make(patent, ann, { ...samples[patent.name].other(1), ...granted, legalStatus: '终止' })
    const { records } = await ask(ann)
    const amount = { value: '1200.00', unit: '元' }
    expect(records).toMatchObject([{ id, what: '缴纳年费', dueDate: '2022-02-03', level: 'overdue', amount }])
  })

  test('the export has the same filters and order, and the amounts to pay', async () => {
    const ann = await app.user()
    await make(patent, ann, granted)
    await lab(ann, 10, { name: '近' })
    await lab(ann, 60, { name: '远' })
    const namesOf = async (input: Wish) =>
      (await sheetsOf(ann, remindersExport, input)).rowsOf('到期提醒').slice(1)
    const rows = await namesOf({ order: 'ascending' })
    expect(rows.map(([name]) => name)).toEqual([samples[patent.name].values['title'], '近', '远'])
    expect(rows[0]!.slice(1, 7)).toEqual(['专利', '缴纳年费', '2022-02-03', expect.any(String), '1200', '元'])
    expect((await namesOf({ order: 'descending' })).map(([name]) => name)[0]).toBe('远')
    expect((await namesOf({ registry: laboratory.name, level: 'd30' })).map(([name]) => name)).toEqual(['近'])
    const reader = await app.user({ org: ann.org, permissions: ['research.reminder:read'] })
    expect((await sheetsOf(reader, remindersExport)).rowsOf('到期提醒')).toHaveLength(1)
  })

  test('closed projects, deleted records and laboratories out of use have no reminders', async () => {
    const ann = await app.user()
    await make(project, ann, {
      endDate: dayAfter(today, 10),
      state: '结题',
      acceptDate: today,
      acceptResult: '通过',
    })
    await lab(ann, 10, { state: '停用' })
    const binned = await lab(ann, 10)
    await ann.call(laboratory.calls.delete, { ids: [binned] })
    expect(await ask(ann)).toMatchObject({ total: 0, records: [] })
  })

  test('reminders are filtered by registry and urgency, while the counts stay', async () => {
    const ann = await app.user()
    await lab(ann, 10)
    await make(project, ann, { endDate: dayAfter(today, 100) })
    expect(await ask(ann, { registry: project.name })).toMatchObject({
      total: 1,
      counts: { d30: 1, d180: 1 },
    })
    expect(await ask(ann, { level: 'd30' })).toMatchObject({ records: [{ registry: laboratory.name }] })
    expect(await ask(ann, { level: 'd90' })).toMatchObject({ total: 0 })
  })

  test('reminders show only records that the caller may read, of the organisation and crop', async () => {
    const ann = await app.user()
    await lab(ann, 10)
    const reader = await app.user({
      org: ann.org,
      permissions: ['research.reminder:read', 'research.project:read'],
    })
    expect(await ask(reader)).toMatchObject({ total: 0, counts: { d30: 0 } })
    const others = [await app.user(), await app.user({ org: ann.org, crop: 'rice' })]
    for (const other of others) expect(await ask(other)).toMatchObject({ total: 0, counts: { d30: 0 } })
  })
})

test('lists and exports are filtered by what is due next', async () => {
  const ann = await app.user()
  const soon = await lab(ann, 10)
  await lab(ann, 100, { name: '组培实验室' })
  const { records } = (await ann.call(laboratory.calls.page, { model: { due: 'd30' } })) as {
    records: { id: string }[]
  }
  expect(records.map(({ id }) => id)).toEqual([soon])
})
