import * as api from '@hepu/api/areas/project/member/projectMember'
import * as tracking from '@hepu/api/areas/project/node/projectTracking'
import * as roles from '@hepu/api/areas/project/right/authRole'
import type { ProjectResource } from '@hepu/api/areas/project/right/projectResources'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'

let app: TestApp
let ann: Client
let bob: Client
let projectId: string
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ann = await app.user()
  bob = await app.user({ org: ann.org, permissions: ['project.node:read'] })
  const days = { startDate: '2024-01-01', endDate: '2026-12-31' }
  const made = { name: '项目', directorId: String(ann.userId), ...days }
  projectId = (await ann.call(tracking.createProject, made)).id
})
afterAll(() => app.close())

let made = 0
const role = async (...resources: ProjectResource[]) => {
  made += 1
  return (await ann.call(roles.insertProjectAuthRole, { name: `角色${made}`, code: `R${made}`, resources }))
    .id
}
const topic = async () => {
  const days = { startDate: '2024-01-01', endDate: '2026-12-31' }
  const given = { parentId: projectId, name: '课题', directorId: String(ann.userId), ...days }
  return (await ann.call(tracking.createAssignment, given)).id
}
const add = (roleIds: string[] = [], topicId?: string) =>
  ann.call(api.addAdditionMember, {
    projectId,
    topicId,
    userId: String(bob.userId),
    position: '参与',
    roleIds,
  })
const rights = (topicId?: string, client = bob) => client.call(roles.myProjectAuths, { projectId, topicId })
const members = async (client = ann) =>
  (await client.call(api.queryProjectMemberPage, { model: { projectId } })).records

describe('F-403 F-418 F-419 F-420 roles of projects', () => {
  test('F-529 a role gives what is ticked, on its node and below, and nothing while it is out of force', async () => {
    const topicId = await topic()
    const id = await role('member:read', 'detail:edit')
    await add([id], topicId)
    await expect(rights(topicId)).resolves.toEqual(['detail:read', 'detail:edit', 'member:read'])
    await expect(rights()).resolves.toEqual(['detail:read'])
    await ann.call(roles.updateProjectAuthRoleState, { id, state: 0 })
    await expect(rights(topicId)).resolves.toEqual(['detail:read'])
    await ann.call(roles.updateProjectAuthRoleState, { id, state: 1 })
    const menu = { projectId, menuId: '2', topicAssignmentId: topicId }
    await expect(bob.call(roles.getResourceByProjectMenu, menu)).resolves.toEqual(['member:read'])
  })

  test('a role on the project holds in its topics, and roles add up', async () => {
    const topicId = await topic()
    await add([await role('member:read')])
    await add([await role('detail:edit')], topicId)
    await expect(rights(topicId)).resolves.toEqual(['detail:read', 'detail:edit', 'member:read'])
  })

  test('F-530 a role in use cannot be deleted; without members it can', async () => {
    const id = await role('member:read')
    const member = await add([id])
    await expect(ann.call(roles.deleteProjectAuthRole, { ids: [id] })).rejects.toMatchObject({
      message: expect.stringContaining('有1名成员，不能删除，可先停用') as string,
    })
    await ann.call(roles.insertOrUpdateProjectMemberAuthRole, { memberId: member.id, roleIds: [] })
    await ann.call(roles.deleteProjectAuthRole, { ids: [id] })
    await expect(ann.call(roles.queryProjectAuthRoleList, {})).resolves.not.toContainEqual(
      expect.objectContaining({ id }),
    )
  })

  test('F-529 a role is paged, shown, changed and offered, and an old version is refused', async () => {
    const id = await role('member:read')
    const page = await ann.call(roles.pageProjectAuthRoleList, { model: { state: 1 } })
    const row = page.records.find((one) => one.id === id)
    expect(row).toMatchObject({ resources: ['member:read'], state: 1, members: 0 })
    const change = {
      id,
      version: row!.version,
      name: '统计员',
      code: 'S1',
      resources: ['detail:read' as const],
    }
    await ann.call(roles.updateProjectAuthRole, change)
    await expect(ann.call(roles.queryProjectAuthRoleDetail, { id })).resolves.toMatchObject({
      name: '统计员',
      code: 'S1',
      resources: ['detail:read'],
      version: row!.version + 1,
    })
    await expect(ann.call(roles.updateProjectAuthRole, change)).rejects.toMatchObject({ code: 4090 })
    const offered = await bob.call(roles.queryProjectAuthRoleList, {})
    expect(offered).toContainEqual({ id, name: '统计员', resources: ['detail:read'] })
  })

  test('a resource that projects do not have is refused', async () => {
    const wrong = { name: '角色', code: 'X', resources: ['fund:steal'] as never }
    await expect(ann.call(roles.insertProjectAuthRole, wrong)).rejects.toMatchObject({ code: 4000 })
  })

  test('a role of another organisation is not given', async () => {
    const stranger = await app.user()
    const theirs = await stranger.call(roles.insertProjectAuthRole, {
      name: '别家',
      code: 'B',
      resources: ['member:read'],
    })
    await expect(add([theirs.id])).rejects.toMatchObject({ message: '项目角色不存在或无权查看' })
  })

  test('F-530 the resources of a screen are found by its name or label', async () => {
    const found = await ann.call(roles.projectMenuResourceList, { menuName: '成员' })
    expect(found).toMatchObject([
      { menuName: 'ProjectMembers', resources: [{ code: 'member:read' }, {}, {}] },
    ])
  })

  test('F-529 holders of roles are listed with their projects, and roles are saved for several members', async () => {
    const id = await role('member:read')
    const member = await add()
    await ann.call(roles.insertOrUpdateMemberAuthRole, { members: [{ memberId: member.id, roleIds: [id] }] })
    await expect(ann.call(roles.queryMemberAuthRole, { roleIds: [id] })).resolves.toMatchObject([
      { memberId: member.id, userId: String(bob.userId), nodeName: '项目', roleIds: [id] },
    ])
    await expect(ann.call(roles.queryProjectMemberAuthRole, { memberId: member.id })).resolves.toMatchObject([
      { id },
    ])
  })
})

describe('members', () => {
  test('F-519 directors come first, and a member is added once per node', async () => {
    await add()
    await expect(add()).rejects.toMatchObject({
      message: expect.stringContaining('该项目的这名成员') as string,
    })
    await expect(members()).resolves.toMatchObject([
      { userId: String(ann.userId), position: '项目负责人', isAddition: false, can: { delete: false } },
      { userId: String(bob.userId), position: '参与', isAddition: true, can: { delete: true } },
    ])
  })

  test('without the right nobody reads or changes the members', async () => {
    const { id } = await add()
    await expect(members(bob)).rejects.toMatchObject({ code: 4030 })
    await expect(bob.call(api.deleteAdditionMember, { ids: [id] })).rejects.toMatchObject({ code: 4030 })
    const given = bob.call(roles.insertOrUpdateProjectMemberAuthRole, { memberId: id, roleIds: [] })
    await expect(given).rejects.toMatchObject({ code: 4030 })
  })

  test('who may add members but not give roles adds them without', async () => {
    await add([await role('member:edit')])
    const eve = await app.user({ org: ann.org, permissions: ['project.node:read'] })
    const key = { projectId, userId: String(eve.userId), position: '骨干' as const }
    const id = await role('detail:delete')
    await expect(bob.call(api.addAdditionMember, { ...key, roleIds: [id] })).rejects.toMatchObject({
      code: 4030,
    })
    await expect(bob.call(api.addAdditionMember, key)).resolves.toBeTruthy()
  })

  test('F-519 a removed member sees the project no longer, from the next call on', async () => {
    const { id } = await add()
    await expect(rights()).resolves.toEqual(['detail:read'])
    await ann.call(api.deleteAdditionMember, { ids: [id] })
    await expect(rights()).rejects.toMatchObject({ code: 4040 })
  })

  test('F-519 a project is handed over with a reason; its new owner has all rights, and only owner or manager may do it', async () => {
    await add([await role('member:edit')])
    const hand = (client: Client, userId: number) =>
      client.call(api.replaceCreateBy, { projectId, userId: String(userId), reason: '离职交接' })
    await expect(hand(bob, bob.userId)).rejects.toMatchObject({
      message: '只有项目的创建人或项目管理员可以移交项目',
    })
    await hand(ann, bob.userId)
    await expect(rights()).resolves.toContain('detail:delete')
    await expect(hand(ann, bob.userId)).rejects.toMatchObject({ message: '接收人已是该项目的创建人' })
  })
})
