import { indexTypes } from '@hepu/api/areas/project/plan/indexTypes'
import * as memberApi from '@hepu/api/areas/project/member/projectMember'
import * as tracking from '@hepu/api/areas/project/node/projectTracking'
import * as roleApi from '@hepu/api/areas/project/right/authRole'
import { registrationRisk, showRisk } from '@hepu/api/areas/project/risk/projectRisk'
import * as api from '@hepu/api/areas/project/handover/handOver'
import * as changeHistory from '@hepu/api/core/changeLog/changeHistory'
import { insertObligation, pageObligations } from '@hepu/api/core/obligation/obligationCalls'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeStaff, setUp, stepOf, submit, todo } from '../../../approval/testStaff.ts'
import { ctxOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import {
  projectKeyResult,
  projectNode,
  projectTaskIndex,
  user,
  userNotice,
} from '../../../db/schema/index.ts'
import { insertRow } from '../../../db/write.ts'
import { inTransaction } from '../../../db/transaction.ts'

let app: TestApp
let manager: Client
let ann: Client
let bob: Client
let projectId: string
const days = { startDate: '2024-01-01', endDate: '2027-12-31' }
const PEOPLE = [
  'project.node:read',
  'project.node:create',
  'obligation.item:read',
  'obligation.item:write',
] as const

beforeAll(async () => {
  app = await testApp({ now: () => new Date('2026-11-20T02:00:00Z') })
})
afterAll(() => app.close())
beforeEach(async () => {
  manager = await app.user()
  ann = await app.user({ org: manager.org, permissions: [...PEOPLE] })
  bob = await app.user({ org: manager.org, permissions: [...PEOPLE] })
  const given = { name: '甲项目', directorId: String(ann.userId), ...days }
  projectId = (await ann.call(tracking.createProject, given)).id
})

const preview = async (client = manager, of = ann) =>
  (await client.call(api.previewHandOver, { userId: String(of.userId) })).items
const brief = (items: readonly api.HandOverItem[]) => items.map(({ kind, name }) => `${kind} ${name}`)
const hand = async (client = manager, of = ann, to = bob) => {
  const items = (await preview(client, of)).filter(({ why }) => why === null)
  return client.call(api.handOverAll, {
    userId: String(of.userId),
    reason: '离职',
    items: items.map(({ kind, id }) => ({ kind, id, toUserId: String(to.userId) })),
  })
}
const risk = () =>
  ann.call(registrationRisk, {
    projectId,
    name: '花期不遇',
    category: '技术',
    probability: 3,
    impact: 5,
    measures: '分期播种',
    ownerId: String(ann.userId),
    foundDate: '2026-06-01',
    plannedEnd: '2026-12-31',
  })

/** A topic of another director in which Ann has an index, a key result and a membership with a role. */
async function addTopic() {
  const given = { parentId: projectId, name: '课题', directorId: String(manager.userId), ...days }
  const { id } = await ann.call(tracking.createAssignment, given)
  const role = { name: '读者', code: 'R1', resources: ['plan:read' as const] }
  const roleIds = [(await manager.call(roleApi.insertProjectAuthRole, role)).id]
  const member = { projectId, topicId: id, userId: String(ann.userId), position: '骨干' as const, roleIds }
  await manager.call(memberApi.addAdditionMember, member)
  const ctx = await ctxOf(app, ann)
  await inTransaction(app.services.db, async (db) => {
    const inside = { ...ctx, db }
    const { unit } = indexTypes.variety
    const index = await insertRow(inside, projectTaskIndex, {
      nodeId: Number(id),
      sortValue: 1,
      name: '审定品种',
      indexType: 'variety',
      unit,
      target: 2,
      ownerId: ann.userId,
    })
    await insertRow(inside, projectKeyResult, {
      indexId: index.id,
      sortValue: 1,
      name: '完成区域试验',
      target: 1,
      ownerId: ann.userId,
    })
  })
  return { id, roleIds }
}

describe('handing over all work', () => {
  test('everything open goes to the receiver in one call, with the reason in each history, and he is told once', async () => {
    const { id: topicId, roleIds } = await addTopic()
    const { id: riskId } = await risk()
    await ann.call(insertObligation, { title: '寄送种子', dueDate: '2026-12-01' })
    await ann.call(insertObligation, { title: '交回钥匙', dueDate: '2026-12-02' })
    await expect(preview().then(brief)).resolves.toEqual([
      'owner 甲项目',
      'owner 课题',
      'director 甲项目',
      'member 骨干',
      'index 审定品种',
      'keyResult 完成区域试验',
      'risk FX001 花期不遇',
      'obligation 寄送种子',
      'obligation 交回钥匙',
    ])
    const places = (await preview()).map((item) => item.projectId)
    expect(places).toEqual([...Array<string>(7).fill(projectId), null, null])
    await expect(hand()).resolves.toEqual({ changed: 9 })
    await expect(preview()).resolves.toEqual([])
    await expect(preview(manager, bob)).resolves.toHaveLength(9)
    await expect(manager.call(showRisk, { id: riskId })).resolves.toMatchObject({
      ownerId: String(bob.userId),
    })
    const due = await bob.call(pageObligations, { size: 50, model: { mine: true } })
    // The reports of the project are now his to hand in.
    const titles = new Set(due.records.map(({ title }) => title))
    expect(titles).toEqual(new Set(['FX001 花期不遇', '寄送种子', '交回钥匙', '甲项目']))
    const held = await manager.call(memberApi.queryProjectMemberPage, { model: { projectId, topicId } })
    expect(held.records).toContainEqual(
      expect.objectContaining({
        userId: String(bob.userId),
        roles: [expect.objectContaining({ id: roleIds[0] })],
      }),
    )
    const lines = await manager.call(changeHistory.changeLogOfRecord, {
      object: 'project_node',
      objectId: projectId,
    })
    expect(lines.map(({ reason }) => reason)).toContain(`工作交接（用户${ann.account}）：离职`)
    const sent = await app.services.db
      .select()
      .from(userNotice)
      .where(and(eq(userNotice.userId, bob.userId), eq(userNotice.kind, 'project.handedOver')))
    expect(sent.map(({ title }) => title)).toEqual([`用户${ann.account}的 9 项工作已交接给您`])
    const single = and(eq(userNotice.userId, bob.userId), eq(userNotice.kind, 'obligation.assigned'))
    await expect(app.services.db.$count(userNotice, single)).resolves.toBe(0)
  })

  test('a receiver who is a member already keeps one membership with the roles of both', async () => {
    const { id: topicId, roleIds } = await addTopic()
    const other = { name: '甲', code: 'R2', resources: ['risk:read' as const] }
    const more = (await manager.call(roleApi.insertProjectAuthRole, other)).id
    const key = { projectId, topicId, userId: String(bob.userId), position: '参与' as const }
    await manager.call(memberApi.addAdditionMember, { ...key, roleIds: [more] })
    await hand()
    const { records } = await manager.call(memberApi.queryProjectMemberPage, {
      model: { projectId, topicId },
    })
    const rows = records.filter(({ isAddition }) => isAddition)
    expect(rows.map(({ userId, roles }) => [userId, roles.map(({ id }) => id).toSorted()])).toEqual([
      [String(bob.userId), [...roleIds, more].toSorted()],
    ])
  })

  test('each kind may go to another person, and what is left out stays', async () => {
    await risk()
    const items = await preview()
    const owner = items.find(({ kind }) => kind === 'owner')
    await manager.call(api.handOverAll, {
      userId: String(ann.userId),
      reason: '调岗',
      items: [{ kind: 'owner', id: owner?.id ?? '', toUserId: String(bob.userId) }],
    })
    await expect(preview().then(brief)).resolves.toEqual(['director 甲项目', 'risk FX001 花期不遇'])
  })

  test('who answers for a risk must take part, else nothing at all is handed over', async () => {
    await risk()
    const items = (await preview()).filter(({ kind }) => kind !== 'owner' && kind !== 'director')
    const cid = await app.user({ org: manager.org, permissions: [...PEOPLE] })
    await manager.call(insertObligation, {
      title: '年会材料',
      dueDate: '2026-12-01',
      ownerId: String(ann.userId),
    })
    const given = [...items, ...(await preview()).filter(({ kind }) => kind === 'obligation')]
    const call = manager.call(api.handOverAll, {
      userId: String(ann.userId),
      reason: '离职',
      items: given.map(({ kind, id }) => ({ kind, id, toUserId: String(cid.userId) })),
    })
    await expect(call).rejects.toMatchObject({
      message: expect.stringContaining('的接收人不参与项目「甲项目」') as string,
    })
    await expect(preview()).resolves.toHaveLength(4)
  })

  test('without rights each item says why it cannot be handed over, and the call refuses it', async () => {
    await risk()
    await ann.call(memberApi.addAdditionMember, { projectId, userId: String(bob.userId), position: '参与' })
    const items = await preview(bob)
    expect(items.map(({ kind, why }) => [kind, why])).toEqual([
      ['owner', '只有项目的创建人或项目管理员可以移交项目'],
      ['director', '您没有「项目详情：修改」权限'],
      ['risk', '您没有「项目风险：登记与处理」权限'],
    ])
    const [owner] = items
    const item = { kind: 'owner' as const, id: owner?.id ?? '', toUserId: String(bob.userId) }
    const call = bob.call(api.handOverAll, { userId: String(ann.userId), reason: '离职', items: [item] })
    await expect(call).rejects.toMatchObject({
      code: 4030,
      message: '项目创建人「甲项目」不能交接：只有项目的创建人或项目管理员可以移交项目',
    })
  })

  test('the director of a signed project is listed, but changes with consent only', async () => {
    await app.services.db
      .update(projectNode)
      .set({ signedAt: new Date() })
      .where(eq(projectNode.id, Number(projectId)))
    await expect(preview()).resolves.toMatchObject([
      { kind: 'owner', why: null },
      { kind: 'director', why: '任务书已签订，负责人请通过“项目变更”变更' },
    ])
  })

  test('nobody receives his own work, strangers receive and hand over nothing', async () => {
    const userId = String(ann.userId)
    const item = { kind: 'owner' as const, id: projectId }
    const call = (toUserId: number, client = manager) =>
      client.call(api.handOverAll, {
        userId,
        reason: '离职',
        items: [{ ...item, toUserId: String(toUserId) }],
      })
    await expect(call(ann.userId)).rejects.toMatchObject({ message: '接收人不能是交出人本人' })
    const stranger = await app.user()
    await expect(call(stranger.userId)).rejects.toMatchObject({
      message: '接收人不存在、已停用或无权查看',
    })
    await expect(call(bob.userId, stranger)).rejects.toMatchObject({ message: '交出人不存在或无权查看' })
    await expect(preview(stranger)).rejects.toMatchObject({ code: 4040 })
    await call(bob.userId)
    await expect(call(bob.userId)).rejects.toMatchObject({
      code: 4090,
      message: '有的项目创建人已不在交出人名下，请刷新后再试',
    })
  })

  test('a project whose owner left is seen and taken over by a manager of projects, with the reason', async () => {
    await app.services.db.update(user).set({ state: 0 }).where(eq(user.id, ann.userId))
    await expect(bob.call(tracking.projectDetail, { projectId })).rejects.toMatchObject({ code: 4040 })
    await expect(manager.call(tracking.projectDetail, { projectId })).resolves.toMatchObject({
      name: '甲项目',
    })
    await hand(manager, ann, manager)
    await expect(manager.call(tracking.projectDetail, { projectId })).resolves.toMatchObject({
      ownerId: String(manager.userId),
      directorId: String(manager.userId),
    })
  })
})

describe('approvals that wait', () => {
  test('a task goes to the receiver by its holder or an administrator, and to nobody else', async () => {
    const { admin, ann: applicant, bob: holder, cid } = await makeStaff(app)
    const boss = await app.user({ org: admin.org })
    await setUp(admin, [stepOf('审核', [holder])])
    await submit(applicant)
    const [item] = await preview(boss, holder)
    expect(item).toMatchObject({ kind: 'approval', place: '科技奖励', why: null })
    const without = await app.user({ org: admin.org, permissions: ['project.node:read'] })
    await expect(preview(without, holder)).resolves.toEqual([])
    const reader = ['project.node:read', 'research.reward:read'] as const
    const plain = await app.user({ org: admin.org, permissions: [...reader] })
    await expect(preview(plain, holder)).resolves.toMatchObject([
      { why: '只有处理人本人或审批管理员可以转办' },
    ])
    const call = (toUserId: number) =>
      boss.call(api.handOverAll, {
        userId: String(holder.userId),
        reason: '休假',
        items: [{ kind: 'approval', id: item?.id ?? '', toUserId: String(toUserId) }],
      })
    await expect(call(plain.userId)).rejects.toMatchObject({
      message: expect.stringContaining('没有审核权限，请选择其他人') as string,
    })
    await call(cid.userId)
    await expect(todo(holder)).resolves.toEqual([])
    await expect(todo(cid)).resolves.toHaveLength(1)
  })
})
