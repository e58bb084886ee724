import { noticePage } from '@hepu/api/areas/authority/notice/notice'
import * as api from '@hepu/api/core/approval/approvalCalls'
import * as delegating from '@hepu/api/core/approval/delegationCalls'
import { updateConfigYear } from '@hepu/api/areas/upgrade/evaluation'
import { reward } from '@hepu/api/areas/research/definitions'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { show } from '../areas/research/registry/testRegistries.ts'
import { approval, approvalAct, approvalTask, user, userRole } from '../db/schema/index.ts'
import { testApp, type Client, type TestApp } from '../../test/testApp.ts'
import {
  approvalOf,
  decide,
  edit,
  makeStaff,
  ownTask,
  setUp,
  stateOf,
  stepOf,
  submit,
  SUBJECT,
  todo,
} from './testStaff.ts'

let clock = new Date('2026-03-02T02:00:00Z')
let app: TestApp
beforeAll(async () => {
  app = await testApp({
    now: () => clock,
  })
})
afterAll(() => app.close())

/** Titles of the notices of a user, the latest first. */
const noticesTo = async (client: Client) =>
  (await client.call(noticePage, {})).records.map(({ title }) => title)

describe('an approval refuses', () => {
  test('a task that was decided already, and names who decided it and when', async () => {
    const { admin, ann, bob, cid } = await makeStaff(app)
    await setUp(admin, [stepOf('初审', [bob, cid], { rule: 'any' })])
    await submit(ann)
    const [seen, other] = [await ownTask(bob), await ownTask(cid)]
    await bob.call(api.act, { tasks: [seen], decision: 'agree' })
    for (const [client, task] of [
      [bob, seen],
      [cid, other],
    ] as const) {
      await expect(
        client.call(api.act, { tasks: [task], decision: 'reject', opinion: '不行' }),
      ).rejects.toMatchObject({
        code: 4220,
        message: expect.stringMatching(/已由用户.*于2026-03-02 10:00处理/),
      })
    }
  })

  test('the second of two people who decide at once', async () => {
    const { admin, ann, bob, cid } = await makeStaff(app)
    await setUp(admin, [stepOf('初审', [bob, cid], { rule: 'any' })])
    const id = await submit(ann)
    const acts = await Promise.allSettled([decide(bob, 'agree'), decide(cid, 'agree')])
    expect(acts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await stateOf(ann, id)).toEqual({ state: 'APPROVED', status: 2 })
    const { trail } = await approvalOf(ann, id)
    expect(trail.map((line) => line.act)).toEqual(['submit', 'agree'])
  })

  test('the applicant, whose own record goes to the administrators instead', async () => {
    const { admin, ann } = await makeStaff(app)
    await setUp(admin, [stepOf('初审', [ann])])
    const id = await submit(ann)
    expect(await todo(ann)).toEqual([])
    expect(await todo(admin)).toMatchObject([{ isQueued: true, title: expect.any(String) }])
    expect((await approvalOf(ann, id)).waitingFor).toEqual(['审批管理员'])
    await decide(admin, 'agree')
    expect(await stateOf(ann, id)).toEqual({ state: 'APPROVED', status: 2 })
  })

  test('somebody whose right to review ended meanwhile', async () => {
    const { admin, ann, bob } = await makeStaff(app)
    await setUp(admin, [stepOf('初审', [bob])])
    await submit(ann)
    const task = await ownTask(bob)
    await app.services.db.delete(userRole).where(eq(userRole.userId, bob.userId))
    await expect(bob.call(api.act, { tasks: [task], decision: 'agree' })).rejects.toMatchObject({
      code: 4030,
      message: expect.stringMatching(/^您没有「审核.*」权限/),
    })
  })

  test('a version that the approver has not seen, of the record as of the approval', async () => {
    const { admin, ann, bob } = await makeStaff(app)
    await setUp(admin, [stepOf('初审', [bob])])
    const id = await submit(ann)
    const task = await ownTask(bob)
    await edit(ann, id)
    await expect(bob.call(api.act, { tasks: [task], decision: 'agree' })).rejects.toMatchObject({
      code: 4220,
      message: expect.stringContaining('处理，请重新查看'),
    })
    const anew = await ownTask(bob)
    const stale = { ...anew, version: anew.version - 1 }
    await expect(bob.call(api.act, { tasks: [stale], decision: 'agree' })).rejects.toMatchObject({
      code: 4090,
      message: expect.stringContaining('内容已变更，请重新查看'),
    })
    await bob.call(api.act, { tasks: [anew], decision: 'agree' })
    expect(await stateOf(ann, id)).toEqual({ state: 'APPROVED', status: 2 })
    expect((await approvalOf(ann, id)).trail.map(({ act }) => act)).toEqual(['submit', 'restart', 'agree'])
  })

  test('somebody who is not named, by both calls', async () => {
    const { admin, ann, bob, cid } = await makeStaff(app)
    await setUp(admin, [stepOf('初审', [bob])])
    const id = await submit(ann)
    const task = await ownTask(bob)
    await expect(cid.call(api.act, { tasks: [task], decision: 'agree' })).rejects.toMatchObject({
      code: 4040,
    })
    await expect(cid.call(reward.calls.audit, { ids: [id], pass: true })).rejects.toMatchObject({
      code: 4220,
      message: expect.stringContaining('正在「初审」步骤审批，不由您处理'),
    })
    const seen = await show(reward, cid, id)
    expect([seen['can'], seen['whyNot']]).toMatchObject([
      { audit: false },
      { audit: expect.stringContaining('不由您处理') },
    ])
  })

  test('a withdrawal after somebody decided', async () => {
    const { admin, ann, bob, cid } = await makeStaff(app)
    await setUp(admin, [stepOf('初审', [bob]), stepOf('复审', [cid])])
    const id = await submit(ann)
    await decide(bob, 'agree')
    const { id: approvalId, version } = await approvalOf(ann, id)
    await expect(ann.call(api.withdraw, { id: approvalId, version })).rejects.toMatchObject({
      code: 4220,
      message: expect.stringContaining('已有人处理，不能撤回'),
    })
  })

  test('a rejection without an opinion, and a second reminder within four hours', async () => {
    const { admin, ann, bob } = await makeStaff(app)
    await setUp(admin, [stepOf('初审', [bob])])
    const id = await submit(ann)
    await expect(decide(bob, 'reject')).rejects.toThrow('不同意须写审批意见')
    const { id: approvalId } = await approvalOf(ann, id)
    await ann.call(api.remind, { id: approvalId })
    expect(await noticesTo(bob)).toEqual([
      expect.stringMatching(/^催办：请审批「/),
      expect.stringMatching(/^请审批「/),
    ])
    await expect(ann.call(api.remind, { id: approvalId })).rejects.toThrow('每4小时只能催办一次')
  })

  test('steps that no record could pass', async () => {
    const { admin, bob } = await makeStaff(app)
    await expect(setUp(admin, [stepOf('初审', [bob], { fromAmount: '1000' })])).rejects.toThrow(
      '请至少留一个不限金额的步骤',
    )
    await expect(setUp(admin, [stepOf('初审', [bob], { rule: 'ratio' })])).rejects.toThrow(
      '同意比例应为1到100',
    )
  })

  test('everything of another organisation', async () => {
    const { admin, ann, bob } = await makeStaff(app)
    const stranger = await app.user()
    await setUp(admin, [stepOf('初审', [bob])])
    const id = await submit(ann)
    const shown = await approvalOf(ann, id)
    await expect(stranger.call(api.showApproval, { id: shown.id })).rejects.toMatchObject({ code: 4040 })
    await expect(
      stranger.call(api.voidApproval, { id: shown.id, version: shown.version, opinion: '不要' }),
    ).rejects.toMatchObject({ code: 4040 })
    await expect(stranger.call(api.approvalOfRecord, { subject: SUBJECT, objectId: id })).resolves.toBeNull()
    expect(await todo(stranger)).toEqual([])
  })
})

describe('an approval goes on', () => {
  test('through its steps by the tasks of each, until the record is approved', async () => {
    const { admin, ann, bob, cid } = await makeStaff(app)
    await setUp(admin, [stepOf('初审', [bob]), stepOf('复审', [cid])], { copyTo: [String(admin.userId)] })
    const id = await submit(ann)
    expect(await stateOf(ann, id)).toEqual({ state: 'RUNNING', status: 1 })
    expect(await todo(cid)).toEqual([])
    await decide(bob, 'agree', '同意')
    await decide(cid, 'agree')
    expect(await stateOf(ann, id)).toEqual({ state: 'APPROVED', status: 2 })
    expect(await noticesTo(bob)).toEqual([expect.stringMatching(/^请审批「/)])
    expect(await noticesTo(cid)).toEqual([expect.stringMatching(/^请审批「/)])
    expect(await noticesTo(ann)).toEqual([expect.stringMatching(/」已通过审批$/)])
    expect((await admin.call(api.pageCopied, {})).records).toHaveLength(1)
    expect(await admin.call(api.approvalCounts, {})).toMatchObject({ copied: 1 })
    expect((await admin.call(api.pageCopied, { model: { isUnread: true } })).total).toBe(1)
    await admin.call(api.markCopiesRead, {})
    expect((await admin.call(api.pageCopied, { model: { isUnread: true } })).total).toBe(0)
    expect((await admin.call(api.pageCopied, {})).total).toBe(1)
    expect(await admin.call(api.approvalCounts, {})).toMatchObject({ copied: 0 })
    expect((await bob.call(api.pageHandled, {})).records).toMatchObject([{ act: 'agree', opinion: '同意' }])
    expect((await ann.call(api.pageStarted, {})).records).toMatchObject([{ state: 'APPROVED' }])
  })

  test('by the review of the registry as by its own calls', async () => {
    const { admin, ann, bob, cid } = await makeStaff(app)
    await setUp(admin, [stepOf('初审', [bob]), stepOf('复审', [cid])])
    const id = await submit(ann)
    await bob.call(reward.calls.audit, { ids: [id], pass: true })
    await cid.call(reward.calls.audit, { ids: [id], pass: false, opinion: '缺证书' })
    expect(await stateOf(ann, id)).toEqual({ state: 'RETURNED', status: 3 })
    await edit(ann, id)
    expect((await approvalOf(ann, id)).stepName).toBe('复审')
    await cid.call(reward.calls.audit, { ids: [id], pass: true })
    expect(await stateOf(ann, id)).toEqual({ state: 'APPROVED', status: 2 })
  })

  test('from the first step that another amount picks, after a direct return', async () => {
    const { admin, ann, bob, cid, dan } = await makeStaff(app)
    await setUp(admin, [
      stepOf('初审', [bob]),
      stepOf('大额', [dan], { fromAmount: '10000' }),
      stepOf('复审', [cid]),
    ])
    const id = await submit(ann, { bonus: '500.00' })
    await decide(bob, 'agree')
    const task = await ownTask(cid)
    await cid.call(api.returnBack, { ...task, step: 0, opinion: '金额有误' })
    await edit(ann, id, { bonus: '20000.00' })
    expect(await approvalOf(ann, id)).toMatchObject({ stepName: '大额', amount: '20000.00', round: 2 })
    await decide(dan, 'agree')
    await decide(cid, 'agree')
    expect(await stateOf(ann, id)).toEqual({ state: 'APPROVED', status: 2 })
  })

  test('back to the step that returned it to an earlier one', async () => {
    const { admin, ann, bob, cid, dan } = await makeStaff(app)
    await setUp(admin, [stepOf('一', [bob]), stepOf('二', [cid]), stepOf('三', [dan])])
    const id = await submit(ann)
    await decide(bob, 'agree')
    await decide(cid, 'agree')
    await dan.call(api.returnBack, { ...(await ownTask(dan)), step: 1, opinion: '请再看' })
    const { stepName, steps } = await approvalOf(ann, id)
    expect([stepName, steps.map(({ people }) => people.length)]).toEqual(['一', [1, 0, 0]])
    await decide(bob, 'agree')
    expect((await approvalOf(ann, id)).stepName).toBe('三')
  })

  test('after a return without a change, and ends with a withdrawal', async () => {
    const { admin, ann, bob } = await makeStaff(app)
    await setUp(admin, [stepOf('初审', [bob])])
    const id = await submit(ann)
    await bob.call(api.returnBack, { ...(await ownTask(bob)), step: 0, opinion: '请确认' })
    const { id: approvalId, version } = await approvalOf(ann, id)
    await ann.call(api.resubmit, { id: approvalId, version })
    expect(await stateOf(ann, id)).toEqual({ state: 'RUNNING', status: 1 })
    await ann.call(api.withdraw, { id: approvalId, version: (await approvalOf(ann, id)).version })
    expect(await stateOf(ann, id)).toEqual({ state: 'WITHDRAWN', status: 0 })
    expect(await todo(bob)).toEqual([])
  })

  test('with 67 % of three people only when all three agree', async () => {
    const { admin, ann, bob, cid, dan } = await makeStaff(app)
    await setUp(admin, [stepOf('初审', [bob, cid, dan], { rule: 'ratio', percent: 67 })])
    const id = await submit(ann)
    await decide(bob, 'agree')
    await decide(cid, 'agree')
    expect((await stateOf(ann, id)).state).toBe('RUNNING')
    await decide(dan, 'reject', '证据不足')
    expect(await stateOf(ann, id)).toEqual({ state: 'REJECTED', status: 3 })
  })

  test('when people who were asked before have decided, one after another', async () => {
    const { admin, ann, bob, cid, dan } = await makeStaff(app)
    await setUp(admin, [stepOf('初审', [bob])])
    const id = await submit(ann)
    const add = async (from: Client, to: Client) =>
      from.call(api.addSign, { ...(await ownTask(from)), userIds: [String(to.userId)], mode: 'before' })
    await add(bob, cid)
    await add(cid, dan)
    expect([await todo(bob), await todo(cid)]).toEqual([[], []])
    await decide(dan, 'reject', '我看不妥')
    await decide(cid, 'agree')
    await decide(bob, 'agree')
    expect(await stateOf(ann, id)).toEqual({ state: 'APPROVED', status: 2 })
  })

  test('with the decision of whoever was asked together, and with that of whom a task was given to', async () => {
    const { admin, ann, bob, cid, dan } = await makeStaff(app)
    await setUp(admin, [stepOf('初审', [bob])])
    const id = await submit(ann)
    await bob.call(api.addSign, { ...(await ownTask(bob)), userIds: [String(cid.userId)], mode: 'together' })
    await decide(bob, 'agree')
    expect((await stateOf(ann, id)).state).toBe('RUNNING')
    await cid.call(api.transfer, { ...(await ownTask(cid)), userId: String(dan.userId) })
    await decide(dan, 'agree')
    expect((await stateOf(ann, id)).state).toBe('APPROVED')
    await expect(
      app.services.db.select().from(approvalTask).where(eq(approvalTask.assigneeId, cid.userId)),
    ).resolves.toMatchObject([{ state: 'transferred' }])
  })

  test('past whoever agreed before, where the flow says so', async () => {
    const { admin, ann, bob } = await makeStaff(app)
    await setUp(admin, [stepOf('初审', [bob]), stepOf('复审', [bob])], { skipSame: true })
    const id = await submit(ann)
    await decide(bob, 'agree')
    expect(await stateOf(ann, id)).toEqual({ state: 'APPROVED', status: 2 })
    expect((await approvalOf(ann, id)).trail.map(({ act }) => act)).toEqual(['submit', 'agree', 'skip'])
  })

  test('after an approver took back his agreement, and not once the next step acted', async () => {
    const { admin, ann, bob, cid, dan } = await makeStaff(app)
    await setUp(admin, [stepOf('初审', [bob]), stepOf('复审', [cid, dan])])
    const id = await submit(ann)
    await decide(bob, 'agree')
    const { id: approvalId, version } = await approvalOf(ann, id)
    await bob.call(api.takeBack, { id: approvalId, version })
    expect([(await approvalOf(ann, id)).stepName, await todo(cid)]).toEqual(['初审', []])
    await decide(bob, 'agree')
    await decide(cid, 'agree')
    await expect(
      bob.call(api.takeBack, { id: approvalId, version: (await approvalOf(ann, id)).version }),
    ).rejects.toThrow('下一步已有人处理')
  })

  test('to the administrators when the only approver is disabled, who give it to somebody', async () => {
    const { admin, ann, bob, cid } = await makeStaff(app)
    await setUp(admin, [stepOf('初审', [bob])])
    await app.services.db.update(user).set({ state: 0 }).where(eq(user.id, bob.userId))
    const id = await submit(ann)
    await admin.call(api.assign, { ...(await ownTask(admin)), userId: String(cid.userId) })
    await decide(cid, 'agree')
    expect(await stateOf(ann, id)).toEqual({ state: 'APPROVED', status: 2 })
  })

  test('a record that waits names whom it waits for, with a flow and without', async () => {
    const { admin, ann, bob, cid, dan } = await makeStaff(app)
    const nameOf = ({ account }: Client) => `用户${account}`
    const names = (...people: Client[]) => people.map(nameOf).toSorted()
    const waitsFor = async (objectId: string) => {
      const shown = await ann.call(api.recordReviewers, { subject: SUBJECT, objectId })
      return shown && { ...shown, people: shown.people.toSorted() }
    }
    const plain = await submit(ann)
    expect(await waitsFor(plain)).toEqual({ stepName: null, people: names(admin, ann, bob, cid, dan) })
    const rule = { currentYear: 2026, fourEyes: true, minPoints: 5, reviewFourEyes: true, reason: '内控要求' }
    await admin.call(updateConfigYear, rule)
    expect(await waitsFor(plain)).toEqual({ stepName: null, people: names(admin, bob, cid, dan) })
    await app.services.db.update(user).set({ state: 0 }).where(eq(user.id, dan.userId))
    expect(await waitsFor(plain)).toEqual({ stepName: null, people: names(admin, bob, cid) })
    await bob.call(reward.calls.audit, { ids: [plain], pass: true })
    expect(await waitsFor(plain)).toBeNull()
    await setUp(admin, [stepOf('初审', [bob]), stepOf('终审', [cid])])
    const id = await submit(ann)
    expect(await waitsFor(id)).toEqual({ stepName: '初审', people: names(bob) })
    await decide(bob, 'agree')
    expect(await waitsFor(id)).toEqual({ stepName: '终审', people: names(cid) })
    const stranger = await app.user()
    await expect(stranger.call(api.recordReviewers, { subject: SUBJECT, objectId: id })).resolves.toBeNull()
    const guest = await app.user({ org: admin.org, permissions: ['approval.item:read'] })
    await expect(guest.call(api.recordReviewers, { subject: SUBJECT, objectId: id })).rejects.toMatchObject({
      code: 4030,
    })
  })

  test('without a flow as before, and ends with the record', async () => {
    const { admin, ann, bob } = await makeStaff(app)
    const plain = await submit(ann)
    await expect(ann.call(api.approvalOfRecord, { subject: SUBJECT, objectId: plain })).resolves.toBeNull()
    expect(await bob.call(api.approvalCounts, {})).toMatchObject({ todo: 0, registries: [{ count: 1 }] })
    await bob.call(reward.calls.audit, { ids: [plain], pass: true })
    expect((await show(reward, ann, plain))['status']).toBe(2)
    await setUp(admin, [stepOf('初审', [bob])])
    const id = await submit(ann)
    await ann.call(reward.calls.delete, { ids: [id] })
    expect(await todo(bob)).toEqual([])
    const [row] = await app.services.db
      .select()
      .from(approval)
      .where(eq(approval.objectId, Number(id)))
    expect(row).toMatchObject({ state: 'VOID' })
  })
})

describe('a delegation', () => {
  const delegate = (from: Client, to: Client, startsAt: string, endsAt: string) =>
    from.call(delegating.insertDelegation, { delegateId: String(to.userId), startsAt, endsAt })

  test('hands tasks over from its first second until before its last, and both names are in the trail', async () => {
    const { admin, ann, bob, cid } = await makeStaff(app)
    await setUp(admin, [stepOf('初审', [bob])])
    await delegate(bob, cid, '2026-03-02T04:00:00Z', '2026-03-02T05:00:00Z')
    const moments = [
      '2026-03-02T03:59:59Z',
      '2026-03-02T04:00:00Z',
      '2026-03-02T04:59:59Z',
      '2026-03-02T05:00:00Z',
    ]
    const went: number[][] = []
    for (const moment of moments) {
      clock = new Date(moment)
      await submit(ann)
      went.push([(await todo(bob)).length, (await todo(cid)).length])
    }
    expect(went).toEqual([
      [1, 0],
      [1, 1],
      [1, 2],
      [2, 2],
    ])
    const [task] = await todo(cid)
    await decide(cid, 'agree')
    const { trail } = await cid.call(api.showApproval, { id: task!.id })
    expect(trail.at(-1)).toMatchObject({ act: 'agree', onBehalfOfName: expect.stringMatching(/^用户/) })
    clock = new Date('2026-03-02T02:00:00Z')
  })

  test('in a circle stays before its beginning, and never reaches the applicant', async () => {
    const { admin, ann, bob, cid } = await makeStaff(app)
    await setUp(admin, [stepOf('初审', [bob])])
    const week = ['2026-03-01T00:00:00Z', '2026-03-08T00:00:00Z'] as const
    await delegate(bob, cid, ...week)
    await delegate(cid, bob, ...week)
    await submit(ann)
    expect([await todo(bob), (await todo(cid)).length]).toEqual([[], 1])
    const { given } = await cid.call(delegating.listDelegations, {})
    await cid.call(delegating.endDelegation, { id: given[0]!.id, version: given[0]!.version })
    await delegate(cid, ann, ...week)
    await submit(ann)
    expect([(await todo(ann)).length, (await todo(cid)).length]).toEqual([0, 2])
  })
})

test('the trail has a line for every act and no call changes one', async () => {
  const { admin, ann, bob } = await makeStaff(app)
  await setUp(admin, [stepOf('初审', [bob])])
  const id = await submit(ann)
  const lines = () =>
    app.services.db
      .select()
      .from(approvalAct)
      .where(sql`approval_id = (select id from approval where object_id = ${id})`)
      .orderBy(approvalAct.id)
  const before = await lines()
  await decide(bob, 'agree')
  const after = await lines()
  expect(after.slice(0, before.length)).toEqual(before)
  expect(after.map(({ act }) => act)).toEqual(['submit', 'agree'])
})
