import * as roleApi from '@hepu/api/areas/authority/role/role'
import * as userApi from '@hepu/api/areas/authority/user/userAdmin'
import * as organizationApi from '@hepu/api/areas/authority/organization/organization'
import * as api from '@hepu/api/core/approval/approvalCalls'
import * as delegating from '@hepu/api/core/approval/delegationCalls'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAdministrator, makeOrg } from '../../test/build/buildAuthority.ts'
import { testApp, type Client, type TestApp } from '../../test/testApp.ts'
import { organization, user, userOrg, userRole } from '../db/schema/index.ts'
import { reassignStranded } from './reassignStranded.ts'
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
  todo,
} from './testStaff.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
const db = () => app.services.db

const disable = ({ userId }: Client) => db().update(user).set({ state: 0 }).where(eq(user.id, userId))
const sweep = () => reassignStranded(app.services, app.app.log, null)
const nameOf = ({ account }: Client) => `用户${account}`
const roleOf = async ({ userId }: Client): Promise<number> => {
  const [found] = await db().select().from(userRole).where(eq(userRole.userId, userId))
  return found!.roleId
}
/** The last line of the trail of a record. */
const lastLine = async (client: Client, id: string) => (await approvalOf(client, id)).trail.at(-1)

describe('a task of somebody who cannot decide any more', () => {
  test('goes to the administrators, who decide it; the trail says why, and by nobody', async () => {
    const { admin, ann, bob } = await makeStaff(app)
    await setUp(admin, [stepOf('初审', [bob])])
    const id = await submit(ann)
    await disable(bob)
    expect(await sweep()).toBe(1)
    expect(await sweep()).toBe(0)
    expect(await lastLine(ann, id)).toMatchObject({
      act: 'reassign',
      userName: null,
      note: `${nameOf(bob)}已停用、已离开或没有审核权限，进入审批管理员的待办`,
    })
    expect(await todo(admin)).toMatchObject([{ isQueued: true }])
    await decide(admin, 'agree')
    expect(await stateOf(ann, id)).toEqual({ state: 'APPROVED', status: 2 })
  })

  test('goes to those who joined the role of the step since', async () => {
    const { admin, ann, bob, cid } = await makeStaff(app)
    const roleId = await roleOf(bob)
    await setUp(admin, [stepOf('初审', [], { assignees: [{ by: 'role', roleId: String(roleId) }] })])
    const id = await submit(ann)
    expect((await approvalOf(ann, id)).waitingFor).toEqual([nameOf(bob)])
    await db().insert(userRole).values({ userId: cid.userId, roleId })
    await disable(bob)
    expect(await sweep()).toBe(1)
    expect((await lastLine(ann, id))?.note).toContain(`转给：${nameOf(cid)}`)
    await decide(cid, 'agree')
    expect(await stateOf(ann, id)).toEqual({ state: 'APPROVED', status: 2 })
  })

  test('is left to the others of the step, and never passes it by itself', async () => {
    const { admin, ann, bob, cid } = await makeStaff(app)
    await setUp(admin, [stepOf('初审', [bob, cid])])
    const [left, decided] = [await submit(ann), await submit(ann)]
    const tasks = (await todo(cid)).filter(({ objectId }) => objectId === decided)
    await cid.call(api.act, {
      tasks: tasks.map(({ taskId, version }) => ({ taskId, version })),
      decision: 'agree',
    })
    await disable(bob)
    await sweep()
    expect((await lastLine(ann, left))?.note).toContain('由本步骤其他人处理')
    expect((await approvalOf(ann, decided)).waitingFor).toEqual(['审批管理员'])
    await decide(cid, 'agree')
    expect([(await stateOf(ann, left)).state, (await stateOf(ann, decided)).state]).toEqual([
      'APPROVED',
      'RUNNING',
    ])
  })

  test('goes back to the one whom he stands in for', async () => {
    const { admin, ann, bob, cid } = await makeStaff(app)
    await setUp(admin, [stepOf('初审', [bob])])
    await bob.call(delegating.insertDelegation, {
      delegateId: String(cid.userId),
      startsAt: '2020-01-01T00:00:00Z',
      endsAt: '2099-01-01T00:00:00Z',
    })
    const id = await submit(ann)
    expect(await todo(cid)).toHaveLength(1)
    await disable(cid)
    await sweep()
    expect((await approvalOf(ann, id)).waitingFor).toEqual([nameOf(bob)])
    await decide(bob, 'agree')
    expect(await stateOf(ann, id)).toEqual({ state: 'APPROVED', status: 2 })
  })

  test('still waits for the opinions that its former assignee asked for', async () => {
    const { admin, ann, bob, cid } = await makeStaff(app)
    await setUp(admin, [stepOf('初审', [bob])])
    const id = await submit(ann)
    await bob.call(api.addSign, { ...(await ownTask(bob)), userIds: [String(cid.userId)], mode: 'before' })
    await disable(bob)
    await sweep()
    expect(await todo(admin)).toEqual([])
    await decide(cid, 'agree')
    expect(await todo(admin)).toMatchObject([{ isQueued: true }])
    await decide(admin, 'agree')
    expect(await stateOf(ann, id)).toEqual({ state: 'APPROVED', status: 2 })
  })

  test('of an opinion asked for is not waited for; whom he asked himself is', async () => {
    const { admin, ann, bob, cid, dan } = await makeStaff(app)
    await setUp(admin, [stepOf('初审', [bob])])
    const id = await submit(ann)
    const ask = async (from: Client, to: Client) =>
      from.call(api.addSign, { ...(await ownTask(from)), userIds: [String(to.userId)], mode: 'before' })
    await ask(bob, cid)
    await ask(cid, dan)
    await disable(cid)
    await sweep()
    expect([await todo(bob), (await todo(dan)).length]).toEqual([[], 1])
    await decide(dan, 'agree')
    expect(await todo(bob)).toHaveLength(1)
    await ask(bob, admin)
    await disable(admin)
    await sweep()
    await decide(bob, 'agree')
    expect(await stateOf(ann, id)).toEqual({ state: 'APPROVED', status: 2 })
  })

  test('is not decided by an administrator who acted on the step before', async () => {
    const { admin, ann, bob, cid } = await makeStaff(app)
    await setUp(admin, [stepOf('初审', [admin, bob])])
    const id = await submit(ann)
    await decide(admin, 'agree')
    await disable(bob)
    await sweep()
    await expect(decide(admin, 'agree')).rejects.toThrow('您已处理过')
    await admin.call(api.assign, { ...(await ownTask(admin)), userId: String(cid.userId) })
    await decide(cid, 'agree')
    expect(await stateOf(ann, id)).toEqual({ state: 'APPROVED', status: 2 })
  })
})

describe('the change of rights that strands a task gives it to others at once', () => {
  /** A step for bob alone; the administrator of the organisation changes something about him. */
  async function strandedBy(
    change: (on: { admin: Client; bob: Client; roleId: number }) => Promise<unknown>,
  ) {
    const { admin, ann, bob } = await makeStaff(app)
    await makeAdministrator(db(), admin)
    await setUp(admin, [stepOf('初审', [bob])])
    const id = await submit(ann)
    await change({ admin, bob, roleId: await roleOf(bob) })
    await expectQueued(ann, id)
  }

  const expectQueued = (ann: Client, id: string) =>
    expect
      .poll(async () => (await approvalOf(ann, id)).waitingFor, { timeout: 10_000 })
      .toEqual(['审批管理员'])

  const text = String

  test('when he is disabled, or deleted', async () => {
    await strandedBy(({ admin, bob }) =>
      admin.call(userApi.updateUserState, { id: text(bob.userId), state: 0 }),
    )
    await strandedBy(({ admin, bob }) => admin.call(userApi.deleteUsers, { ids: [text(bob.userId)] }))
  })

  test('when a role is taken from him, by either screen', async () => {
    await strandedBy(({ admin, bob }) =>
      admin.call(userApi.saveUserRole, { userId: text(bob.userId), roleIds: [] }),
    )
    await strandedBy(({ admin, bob, roleId }) =>
      admin.call(roleApi.roleUserDelete, { ids: [roleApi.assignmentId(bob.userId, roleId)] }),
    )
  })

  test('when his role is disabled, or loses the right', async () => {
    await strandedBy(({ admin, roleId }) => admin.call(roleApi.roleState, { id: text(roleId), state: 0 }))
    await strandedBy(({ admin, roleId }) =>
      admin.call(roleApi.roleUpdate, { id: text(roleId), version: 1, name: '无权', menuIds: [] }),
    )
  })

  test('when he is moved to another organisation', async () => {
    await strandedBy(async ({ admin, bob }) => {
      const other = await makeOrg(db(), admin.org)
      await db().insert(userOrg).values({ userId: bob.userId, orgId: other.id })
      await admin.call(userApi.removeUserFromOrg, {
        userId: text(bob.userId),
        orgId: text(admin.orgId),
      })
    })
  })

  test('when the organisation that he works in is disabled', async () => {
    const { admin, ann } = await makeStaff(app)
    await makeAdministrator(db(), admin)
    const station = await makeOrg(db(), admin.org)
    await db().update(organization).set({ dataScope: 'all' }).where(eq(organization.id, station.id))
    const far = await app.user({ org: station, permissions: [...AUDITOR] })
    await setUp(admin, [stepOf('初审', [far])])
    const id = await submit(ann)
    expect((await approvalOf(ann, id)).waitingFor).toEqual([nameOf(far)])
    await admin.call(organizationApi.updateOrganization, { id: text(station.id), version: 1, state: 0 })
    await expectQueued(ann, id)
  })
})
