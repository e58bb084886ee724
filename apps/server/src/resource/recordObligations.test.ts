import { laboratory } from '@hepu/api/areas/research/laboratory/laboratory'
import { patent } from '@hepu/api/areas/research/patent/patent'
import { variety } from '@hepu/api/areas/research/variety/variety'
import { transferVarieties } from '@hepu/api/areas/research/ownership/ownership'
import {
  endObligations,
  pageObligations,
  postponeObligations,
} from '@hepu/api/core/obligation/obligationCalls'
import { dayAfter } from '@hepu/api/core/resource/deadlines'
import type { Resource } from '@hepu/api/core/resource/resource'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../test/testApp.ts'
import { makeOrg } from '../../test/build/buildAuthority.ts'
import { sheetsOf } from '../areas/authority/testTables.ts'
import { samples } from '../areas/research/registry/samples.ts'
import { flowOf, show } from '../areas/research/registry/testRegistries.ts'
import { clockDay } from '../db/clock.ts'
import { obligation } from '../db/schema/index.ts'
import { inTransaction } from '../db/transaction.ts'
import { refreshAllObligations } from './recordObligations.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const today = clockDay(new Date())
type Wish = Record<string, unknown>

const make = async (ann: Client, wish: Wish = {}, def: Resource = laboratory): Promise<string> => {
  const input = { ...samples[def.name].values, ...wish }
  return (await ann.call<typeof def.calls.create>(def.calls.create, input)).id
}
const change = async (ann: Client, id: string, wish: Wish): Promise<void> => {
  const { version } = await show(laboratory, ann, id)
  const input = { ...samples[laboratory.name].values, ...wish, id, version }
  await ann.call<typeof laboratory.calls.update>(laboratory.calls.update, input)
}
const due = (days: number): Wish => ({ certExpireDate: dayAfter(today, days) })
const listed = async (ann: Client) =>
  (await ann.call(pageObligations, { size: 200, order: 'ascending', model: {} })).records
const days = async (ann: Client) => (await listed(ann)).map(({ dueDate, state }) => [dueDate, state])
/** Compares all records with their obligations: the writes of the test must have left nothing to repair. */
const repairs = () =>
  inTransaction(app.services.db, (db) => refreshAllObligations({ db, services: app.services }))

describe('obligations of a record follow it', () => {
  test('a record with a day makes an obligation for its creator, with name, kind and link', async () => {
    const ann = await app.user()
    const id = await make(ann, { ...due(40), name: '病理实验室' })
    await expect(listed(ann)).resolves.toMatchObject([
      {
        title: '病理实验室',
        what: '检测资质到期',
        group: '实验室',
        path: `/research/laboratoryList/laboratoryListDetailsCheck?id=${id}`,
        dueDate: dayAfter(today, 40),
        daysLeft: 40,
        level: 'd90',
        state: 'open',
        ownerId: String(ann.userId),
        can: { end: true, postpone: true, handOver: true, reopen: false, remove: false },
      },
    ])
    expect(await repairs()).toBe(0)
  })

  test('a changed day and name change it; a cleared day and a state that is over remove it', async () => {
    const ann = await app.user()
    const id = await make(ann, { ...due(40), name: '甲' })
    await change(ann, id, { ...due(60), name: '乙' })
    await expect(listed(ann)).resolves.toMatchObject([{ title: '乙', dueDate: dayAfter(today, 60) }])
    await change(ann, id, { certExpireDate: null })
    await expect(days(ann)).resolves.toEqual([])
    await change(ann, id, due(70))
    await expect(days(ann)).resolves.toEqual([[dayAfter(today, 70), 'open']])
    await change(ann, id, { ...due(70), state: '停用' })
    await expect(days(ann)).resolves.toEqual([])
    expect(await repairs()).toBe(0)
  })

  test('a deleted record hides its obligations, ended ones too, and a restored one brings them back', async () => {
    const ann = await app.user()
    const id = await make(ann, due(40))
    const [row] = await listed(ann)
    await ann.call(endObligations, { items: [{ id: row!.id, version: row!.version }], state: 'done' })
    await change(ann, id, due(400))
    await ann.call(laboratory.calls.delete, { ids: [id] })
    await expect(days(ann)).resolves.toEqual([])
    await ann.call(laboratory.calls.restore, { ids: [id] })
    const both = [
      [dayAfter(today, 40), 'done'],
      [dayAfter(today, 400), 'open'],
    ]
    await expect(days(ann)).resolves.toEqual(both)
    expect(await repairs()).toBe(0)
    await ann.call(laboratory.calls.delete, { ids: [id] })
    await ann.call(laboratory.calls.purge, { ids: [id] })
    const left = and(eq(obligation.object, laboratory.table), eq(obligation.objectId, Number(id)))
    expect(await app.services.db.$count(obligation, left)).toBe(0)
  })

  test('what was done stays done until the record has another day', async () => {
    const ann = await app.user()
    const id = await make(ann, due(40))
    const [row] = await listed(ann)
    await ann.call(endObligations, { items: [{ id: row!.id, version: row!.version }], state: 'done' })
    await change(ann, id, { ...due(40), name: '改名' })
    await expect(days(ann)).resolves.toEqual([[dayAfter(today, 40), 'done']])
    await change(ann, id, due(400))
    await expect(days(ann)).resolves.toEqual([
      [dayAfter(today, 40), 'done'],
      [dayAfter(today, 400), 'open'],
    ])
    expect(await repairs()).toBe(0)
  })

  test('a postponement holds until the day of the record changes', async () => {
    const ann = await app.user()
    const id = await make(ann, due(10))
    const [row] = await listed(ann)
    const items = [{ id: row!.id, version: row!.version }]
    await ann.call(postponeObligations, { items, dueDate: dayAfter(today, 20), reason: '等复审' })
    await change(ann, id, { ...due(10), name: '改名' })
    await expect(days(ann)).resolves.toEqual([[dayAfter(today, 20), 'open']])
    await change(ann, id, due(15))
    await expect(days(ann)).resolves.toEqual([[dayAfter(today, 15), 'open']])
  })

  test('an import makes obligations, and its undo removes them', async () => {
    const ann = await app.user()
    const id = await make(ann, { ...due(30), name: '甲实验室', unitId: String(ann.orgId) })
    const { bytes } = await sheetsOf(ann, laboratory.calls.export)
    await ann.call(laboratory.calls.delete, { ids: [id] })
    await ann.call(laboratory.calls.purge, { ids: [id] })
    const flow = flowOf(laboratory)
    const { batch } = await flow.confirm(ann, await flow.preview(ann, bytes))
    expect(batch.state).toBe('done')
    await expect(days(ann)).resolves.toEqual([[dayAfter(today, 30), 'open']])
    expect(await repairs()).toBe(0)
    await ann.call(laboratory.calls.batch.undo, { id: batch.id, version: batch.version, reason: '误导入' })
    await expect(days(ann)).resolves.toEqual([])
    expect(await repairs()).toBe(0)
  })

  test('obligations move to another organisation with their record', async () => {
    const ann = await app.user()
    const to = await makeOrg(app.services.db, ann.org)
    const id = await make(ann, { dataType: '审定', biosafetyDate: '2024-03-01' }, variety)
    const before = await listed(ann)
    expect(before.length).toBeGreaterThan(0)
    await ann.call(transferVarieties, { ids: [id], companyId: String(to.id), reason: '业务重组' })
    const kept = and(
      eq(obligation.object, variety.table),
      eq(obligation.objectId, Number(id)),
      isNull(obligation.deletedAt),
    )
    const stored = await app.services.db.select().from(obligation).where(kept)
    expect(stored.map(({ orgId }) => orgId)).toEqual(before.map(() => to.id))
    expect(await repairs()).toBe(0)
  })
})

describe('who sees the obligations of records', () => {
  test('only those who may read the record, in its organisation and crop', async () => {
    const ann = await app.user()
    await make(ann, due(10))
    const blind = await app.user({
      org: ann.org,
      permissions: ['obligation.item:read', 'research.patent:read'],
    })
    const reader = await app.user({
      org: ann.org,
      permissions: ['obligation.item:read', 'research.laboratory:read'],
    })
    await expect(listed(blind)).resolves.toEqual([])
    await expect(listed(reader)).resolves.toMatchObject([
      { can: { end: false, postpone: false, handOver: false, reopen: false } },
    ])
    for (const other of [await app.user(), await app.user({ org: ann.org, crop: 'rice' })])
      await expect(listed(other)).resolves.toEqual([])
  })
})

test('records written past the engine are found and repaired, and a second run repairs nothing', async () => {
  const ann = await app.user()
  await make(ann, due(10))
  const granted = { grantNo: 'CN110123456B', grantDate: '2021-05-06', legalStatus: '授权(有效)' }
  const holders = { internalUnit: [], staffList: [], externalUnit: '某公司' }
  await make(ann, { ...granted, holders }, patent)
  const before = await days(ann)
  const ofAnn = eq(obligation.orgId, ann.orgId)
  await app.services.db.delete(obligation).where(and(ofAnn, eq(obligation.object, patent.table)))
  await app.services.db
    .update(obligation)
    .set({ rule: 'research.laboratory.gone' })
    .where(and(ofAnn, eq(obligation.object, laboratory.table)))
  // Those of the patent and the laboratory are made again, and the one of a rule that no longer exists is removed.
  expect(await repairs()).toBe(before.length + 1)
  await expect(days(ann)).resolves.toEqual(before)
  expect(await repairs()).toBe(0)
})
