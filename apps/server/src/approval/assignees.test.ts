import { reward } from '@hepu/api/areas/research/definitions'
import * as api from '@hepu/api/core/approval/approvalCalls'
import * as delegating from '@hepu/api/core/approval/delegationCalls'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOrg } from '../../test/build/buildAuthority.ts'
import { ctxOf, testApp, type Client, type TestApp } from '../../test/testApp.ts'
import {
  organization,
  organizationDataOrg,
  role,
  roleDataOrg,
  user,
  userOrg,
  userRole,
} from '../db/schema/index.ts'
import { listAdministrators, listHolders } from './holders.ts'
import {
  approvalOf,
  AUDITOR,
  decide,
  makeStaff,
  ownTask,
  setUp,
  stateOf,
  stepOf,
  submit,
  SUBJECT,
  todo,
} from './testStaff.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
const db = () => app.services.db

const week = {
  startsAt: '2020-01-01T00:00:00Z',
  endsAt: '2099-01-01T00:00:00Z',
}
const delegate = (from: Client, to: Client) =>
  from.call(delegating.insertDelegation, { delegateId: String(to.userId), ...week })

const roleOf = async ({ userId }: Client): Promise<number> => {
  const [found] = await db().select().from(userRole).where(eq(userRole.userId, userId))
  return found!.roleId
}
const limitCrops = ({ userId }: Client, crops: ('rice' | 'maize')[]) =>
  db().update(userOrg).set({ crops }).where(eq(userOrg.userId, userId))

describe('who may act on a record', () => {
  test('sees it by his data permission, exactly as his session does', async () => {
    const top = await makeOrg(db())
    const [east, west] = [await makeOrg(db(), top), await makeOrg(db(), top)]
    const orgs = [top, east, west, await makeOrg(db(), east), await makeOrg(db())]
    const clients = await Promise.all(orgs.map((org) => app.user({ org, permissions: [...AUDITOR] })))
    for (const { id } of orgs)
      await db().insert(organizationDataOrg).values({ orgId: id, dataOrgId: west.id })
    for (const client of clients) {
      await db()
        .insert(roleDataOrg)
        .values({ roleId: await roleOf(client), dataOrgId: west.id })
    }
    let seen = 0
    for (const ofOrg of ['own', 'ownAndBelow', 'chosen', 'all'] as const) {
      await db().update(organization).set({ dataScope: ofOrg })
      for (const ofRole of ['own', 'ownAndBelow', 'chosen', 'all', null] as const) {
        await db().update(role).set({ dataScope: ofRole })
        for (const client of clients) {
          const { orgIds } = (await ctxOf(app, client)).caller
          seen += orgIds.length
          for (const { id } of orgs) {
            const found = await listHolders(
              { db: db() },
              { rights: AUDITOR, place: { orgId: id, crop: 'maize' }, userIds: [client.userId] },
            )
            const isOwnTree = orgIds.includes(id)
            expect([ofOrg, ofRole, client.orgId, id, found.length]).toEqual([
              ofOrg,
              ofRole,
              client.orgId,
              id,
              isOwnTree ? 1 : 0,
            ])
          }
        }
      }
    }
    expect(seen).toBeGreaterThan(100)
    await db().update(organization).set({ dataScope: 'ownAndBelow' })
  })

  test('has the right to read it beside the right to review it', async () => {
    const { admin, ann } = await makeStaff(app)
    const blind = await app.user({ org: admin.org, permissions: ['research.reward:audit'] })
    await setUp(admin, [stepOf('初审', [blind])])
    await submit(ann)
    expect([await todo(blind), (await todo(admin)).length]).toEqual([[], 1])
  })

  test('works with the crop of the record; a step of nobody else goes to the administrators', async () => {
    const { admin, ann, bob, cid } = await makeStaff(app)
    await setUp(admin, [stepOf('初审', [bob]), stepOf('复审', [bob, cid])])
    await limitCrops(bob, ['rice'])
    const id = await submit(ann)
    expect(await todo(bob)).toEqual([])
    await decide(admin, 'agree')
    expect((await approvalOf(ann, id)).waitingFor).toHaveLength(1)
    await decide(cid, 'agree')
    expect(await stateOf(ann, id)).toEqual({ state: 'APPROVED', status: 2 })
  })

  test('takes care of the queue in the nearest organisation that has an administrator of approvals', async () => {
    const top = await makeOrg(db())
    const below = await makeOrg(db(), top)
    const administrator = await app.user({ org: top })
    await app.user({ org: below, permissions: [...AUDITOR] })
    expect(await listAdministrators({ db: db() }, below.id)).toEqual([administrator.userId])
    const nearer = await app.user({ org: below })
    expect(await listAdministrators({ db: db() }, below.id)).toEqual([nearer.userId])
  })
})

describe('somebody who cannot decide about a record any more', () => {
  test('is refused once its crop was taken from him, also to take back what he decided', async () => {
    const { admin, ann, bob, cid } = await makeStaff(app)
    await setUp(admin, [stepOf('初审', [bob]), stepOf('复审', [cid])])
    const [open, decided] = [await submit(ann), await submit(ann)]
    const [second, first] = await todo(bob)
    const seen = ({ taskId, version }: typeof first & {}) => ({ taskId, version })
    expect([first!.objectId, second!.objectId]).toEqual([open, decided])
    await bob.call(api.act, { tasks: [seen(second!)], decision: 'agree' })
    await limitCrops(bob, ['rice'])
    const refusal = { code: 4030, message: expect.stringContaining('您在当前机构看不到「') }
    await expect(bob.call(api.act, { tasks: [seen(first!)], decision: 'agree' })).rejects.toMatchObject(
      refusal,
    )
    const { id, version } = await approvalOf(ann, decided)
    await expect(bob.call(api.takeBack, { id, version })).rejects.toMatchObject(refusal)
  })

  test('is refused as administrator of a crop that he does not work with, whose queue he does not see', async () => {
    const { admin, ann, bob } = await makeStaff(app)
    await setUp(admin, [stepOf('初审', [bob])])
    const other = await app.user({ org: admin.org, crop: 'rice' })
    await limitCrops(other, ['rice'])
    await db().update(user).set({ state: 0 }).where(eq(user.id, bob.userId))
    await submit(ann)
    const task = await ownTask(admin)
    await expect(other.call(api.act, { tasks: [task], decision: 'agree' })).rejects.toMatchObject({
      code: 4040,
    })
  })

  test('is the applicant himself, though the queue leads to him', async () => {
    const { admin, bob } = await makeStaff(app)
    await setUp(admin, [stepOf('初审', [admin])])
    const id = await submit(admin)
    const task = await ownTask(admin)
    const refusal = /由您发起，不能审批自己的事项，请指派其他人$/
    await expect(admin.call(api.act, { tasks: [task], decision: 'agree' })).rejects.toThrow(refusal)
    const returned = admin.call(api.returnBack, { ...task, step: 0, opinion: '退回' })
    await expect(returned).rejects.toThrow(refusal)
    await expect(admin.call(reward.calls.audit, { ids: [id], pass: true })).rejects.toThrow(refusal)
    await admin.call(api.assign, { ...task, userId: String(bob.userId) })
    await decide(bob, 'agree')
    expect(await stateOf(admin, id)).toEqual({ state: 'APPROVED', status: 2 })
  })

  test('is no delegate for a kind of record that he may not review', async () => {
    const { bob, ann } = await makeStaff(app)
    const blind = await app.user({ org: ann.org, permissions: ['research.reward:read'] })
    const asked = { delegateId: String(blind.userId), subject: SUBJECT, ...week }
    await expect(bob.call(delegating.insertDelegation, asked)).rejects.toThrow(
      /^受托人看不到本机构的.*或没有审核权限，请重新选择$/,
    )
  })
})

describe('what nobody may do', () => {
  test('an opinion longer than 500 characters is refused, one of 500 is kept whole', async () => {
    const { admin, ann, bob } = await makeStaff(app)
    await setUp(admin, [stepOf('初审', [bob])])
    const id = await submit(ann)
    await expect(decide(bob, 'agree', '同'.repeat(501))).rejects.toMatchObject({ code: 4000 })
    const opinion = '𬭎'.repeat(250)
    await decide(bob, 'agree', opinion)
    expect((await approvalOf(ann, id)).trail.at(-1)).toMatchObject({ opinion })
  })

  test('acts by the ids of tasks and approvals of others are not found', async () => {
    const { admin, ann, bob, cid } = await makeStaff(app)
    const stranger = await app.user()
    await setUp(admin, [stepOf('初审', [bob])])
    const id = await submit(ann)
    const task = await ownTask(bob)
    const shown = await approvalOf(ann, id)
    const item = { id: shown.id, version: shown.version }
    const userId = String(cid.userId)
    for (const client of [stranger, cid]) {
      const acts = [
        () => client.call(api.act, { tasks: [task], decision: 'agree' }),
        () => client.call(api.returnBack, { ...task, step: 0, opinion: '退回' }),
        () => client.call(api.transfer, { ...task, userId }),
        () => client.call(api.addSign, { ...task, userIds: [userId], mode: 'before' }),
      ]
      for (const act of acts) await expect(act()).rejects.toMatchObject({ code: 4040 })
    }
    const others = [
      () => cid.call(api.withdraw, item),
      () => cid.call(api.voidApproval, { ...item, opinion: '作废' }),
      () => cid.call(api.remind, { id: shown.id }),
      () => cid.call(api.resubmit, item),
    ]
    for (const act of others) await expect(act()).rejects.toMatchObject({ code: 4030 })
    await expect(stranger.call(api.assign, { ...task, userId })).rejects.toMatchObject({ code: 4040 })
    await expect(stranger.call(api.takeBack, item)).rejects.toMatchObject({ code: 4040 })
  })
})

describe('somebody who is asked by another approver', () => {
  test('is refused if he cannot see the record, by transfer, by 加签 and by assignment', async () => {
    const { admin, ann, bob, cid } = await makeStaff(app)
    await setUp(admin, [stepOf('初审', [bob])])
    await limitCrops(cid, ['rice'])
    const id = await submit(ann)
    const task = await ownTask(bob)
    const [userId, refusal] = [String(cid.userId), /看不到这条.*或没有审核权限，请选择其他人$/]
    await expect(bob.call(api.transfer, { ...task, userId })).rejects.toThrow(refusal)
    await expect(bob.call(api.addSign, { ...task, userIds: [userId], mode: 'together' })).rejects.toThrow(
      refusal,
    )
    const offered = await bob.call(api.people, { id: (await approvalOf(ann, id)).id })
    expect(offered.map((one) => one.id)).not.toContain(userId)
    await db().update(user).set({ state: 0 }).where(eq(user.id, bob.userId))
    await submit(ann)
    await expect(admin.call(api.assign, { ...(await ownTask(admin)), userId })).rejects.toThrow(refusal)
  })

  test('is stood in for by his delegate, with both names in the trail', async () => {
    const { admin, ann, bob, cid, dan } = await makeStaff(app)
    await setUp(admin, [stepOf('初审', [bob])])
    await delegate(cid, dan)
    const id = await submit(ann)
    await bob.call(api.transfer, { ...(await ownTask(bob)), userId: String(cid.userId) })
    expect(await todo(cid)).toEqual([])
    expect(await todo(dan)).toMatchObject([{ ownerName: `用户${cid.account}` }])
    await decide(dan, 'agree')
    const { trail } = await approvalOf(ann, id)
    expect(trail.map(({ act, note }) => [act, note])).toEqual([
      ['submit', null],
      ['transfer', `转给：用户${cid.account}（由用户${dan.account}代）`],
      ['agree', null],
    ])
    expect(trail[2]).toMatchObject({ onBehalfOfName: `用户${cid.account}` })
  })

  test('is refused if his delegate is in the step already', async () => {
    const { admin, ann, bob, cid, dan } = await makeStaff(app)
    await setUp(admin, [stepOf('初审', [bob])])
    await delegate(cid, bob)
    await submit(ann)
    const refusal = `「用户${cid.account}」委托的「用户${bob.account}」已在这一步，请选择其他人`
    await expect(
      bob.call(api.transfer, { ...(await ownTask(bob)), userId: String(cid.userId) }),
    ).rejects.toThrow(refusal)
    await expect(
      bob.call(api.addSign, {
        ...(await ownTask(bob)),
        userIds: [String(dan.userId), String(cid.userId)],
        mode: 'before',
      }),
    ).rejects.toThrow(refusal)
  })
})
