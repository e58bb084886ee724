import { copyright } from '@hepu/api/areas/research/copyright/copyright'
import { patent } from '@hepu/api/areas/research/patent/patent'
import { worklist } from '@hepu/api/areas/research/worklist'
import { updateConfigYear } from '@hepu/api/areas/upgrade/evaluation'
import type { AssignedToMeKind } from '@hepu/api/core/resource/assignedToMe'
import type { Resource } from '@hepu/api/core/resource/resource'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeOrg } from '../../../test/build/buildAuthority.ts'
import { testApp, type Client, type TestApp } from '../../../test/testApp.ts'
import { organization } from '../../db/schema/index.ts'
import { sheetsOf } from '../authority/testTables.ts'
import { create, pageOf, valuesOf } from './registry/testRegistries.ts'

let app: TestApp
let ann: Client
let bob: Client
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ann = await app.user()
  bob = await app.user({ org: ann.org })
})
afterAll(() => app.close())

const draft = (def: Resource, who: Client, at = 0): Promise<{ id: string }> =>
  who.call(def.calls.create, { ...valuesOf(def, who, at), submit: false })
const reject = (def: Resource, who: Client, id: string, opinion: string) =>
  who.call(def.calls.audit, { ids: [id], pass: false, opinion })
const work = (who: Client) => who.call(worklist, {})
const listed = async (def: Resource, who: Client, assignedToMe: AssignedToMeKind) =>
  (await pageOf(def, who, { assignedToMe })).records.map(({ id }) => id)
const nothing = { registries: [], rejected: [] }

describe('我的待办 of the registries', () => {
  test('the worklist is empty if nothing waits', async () => {
    expect(await work(ann)).toEqual(nothing)
  })

  test('the worklist counts by registry the records waiting for review, rejected and not submitted', async () => {
    const rejected = await create(patent, ann)
    await create(patent, ann, 1)
    await draft(patent, ann, 2)
    await draft(copyright, ann)
    const approved = await create(copyright, ann, 1)
    await ann.call(copyright.calls.audit, { ids: [approved.id], pass: true })
    await reject(patent, bob, rejected.id, '缺说明书')
    const found = await work(ann)
    expect(found.registries).toEqual([
      { name: patent.name, title: '专利', path: '/research/patentList', review: 1, rejected: 1, draft: 1 },
      {
        name: copyright.name,
        title: '软件著作权',
        path: '/research/copyrightList',
        review: 0,
        rejected: 0,
        draft: 1,
      },
    ])
    expect(found.rejected).toMatchObject([
      {
        id: rejected.id,
        title: '专利',
        name: valuesOf(patent, ann)['title'],
        path: `/research/patentList/patentListDetailsCheck?id=${rejected.id}`,
        opinion: '缺说明书',
        auditByName: `用户${bob.account}`,
      },
    ])
    // A rejected record is listed only for its creator; a record waiting for review is listed for everybody who may review
    // it.
    expect((await work(bob)).registries).toMatchObject([{ review: 1, rejected: 0, draft: 0 }])
  })

  test('the list with this filter, and its export, have exactly the counted records', async () => {
    const rejected = await create(patent, ann)
    const waiting = await create(patent, bob, 1)
    const own = await draft(patent, ann, 2)
    await draft(patent, bob, 3)
    await reject(patent, bob, rejected.id, '缺附件')
    expect(await listed(patent, ann, 'review')).toEqual([waiting.id])
    expect(await listed(patent, ann, 'rejected')).toEqual([rejected.id])
    expect(await listed(patent, ann, 'draft')).toEqual([own.id])
    expect(await listed(patent, bob, 'rejected')).toEqual([])
    const { rowsOf } = await sheetsOf(ann, patent.calls.export, { assignedToMe: 'draft' })
    expect(rowsOf(patent.title).map((row) => row[0])).toEqual(['专利名称', valuesOf(patent, ann, 2)['title']])
  })

  test('the worklist shows the last rejected first, each with its reason', async () => {
    for (let at = 0; at < 6; at++) {
      const { id } = await create(copyright, ann, at)
      await reject(copyright, bob, id, `原因${at}`)
    }
    const { registries, rejected } = await work(ann)
    expect(registries).toMatchObject([{ rejected: 6 }])
    expect(rejected.map(({ opinion }) => opinion)).toEqual([5, 4, 3, 2, 1].map((at) => `原因${at}`))
  })

  test('the worklist omits reviews that the rules forbid to the last editor', async () => {
    await ann.call(updateConfigYear, {
      currentYear: 2026,
      fourEyes: true,
      minPoints: 5,
      reviewFourEyes: true,
      reason: '内控要求',
    })
    await create(patent, ann)
    expect(await work(ann)).toEqual(nothing)
    expect(await listed(patent, ann, 'review')).toEqual([])
    expect((await work(bob)).registries).toMatchObject([{ name: patent.name, review: 1 }])
  })

  test('the worklist follows the permissions: no reviews without the review permission, nothing without the read permission', async () => {
    const waiting = await create(patent, ann)
    const word = (...verbs: string[]) => verbs.map((verb) => `${patent.name}:${verb}` as const) as never
    const writer = await app.user({ org: ann.org, permissions: word('read', 'write') })
    const reader = await app.user({ org: ann.org, permissions: word('read') })
    const blind = await app.user({ org: ann.org, permissions: word('audit') })
    const auditor = await app.user({ org: ann.org, permissions: word('read', 'audit') })
    for (const who of [writer, reader, blind]) expect(await work(who)).toEqual(nothing)
    expect(await listed(patent, writer, 'review')).toEqual([])
    expect((await work(auditor)).registries).toMatchObject([{ review: 1 }])
    expect(await listed(patent, auditor, 'review')).toEqual([waiting.id])
  })

  test('the worklist covers visible organisations and the current crop, without deleted records', async () => {
    const station = await app.user({ org: await makeOrg(app.services.db, ann.org) })
    await create(patent, station)
    const gone = await create(copyright, ann)
    await ann.call(copyright.calls.delete, { ids: [gone.id] })
    expect((await work(ann)).registries).toMatchObject([{ name: patent.name, review: 1 }])
    for (const other of [await app.user(), await app.user({ org: ann.org, crop: 'rice' })]) {
      expect(await work(other)).toEqual(nothing)
    }
  })

  test('the worklist omits records of organisations that the caller may only read', async () => {
    const boss = await app.user({ org: ann.org })
    const other = await app.user({ org: await makeOrg(app.services.db, ann.org) })
    await app.services.db
      .update(organization)
      .set({ dataScope: 'all' })
      .where(eq(organization.id, other.orgId))
    await create(patent, boss)
    expect((await pageOf(patent, other)).total).toBe(1)
    expect(await work(other)).toEqual(nothing)
    expect(await listed(patent, other, 'review')).toEqual([])
  })
})
