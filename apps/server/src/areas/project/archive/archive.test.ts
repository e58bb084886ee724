import { assetsOfUser, projectsOfUser } from '@hepu/api/areas/project/archive/archiveUser'
import * as memberApi from '@hepu/api/areas/project/member/projectMember'
import * as tracking from '@hepu/api/areas/project/node/projectTracking'
import { patent } from '@hepu/api/areas/research/patent/patent'
import { person } from '@hepu/api/areas/research/person/person'
import { thesis } from '@hepu/api/areas/research/thesis/thesis'
import type { Resource } from '@hepu/api/core/resource/resource'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { user } from '../../../db/schema/index.ts'
import { samples } from '../../research/registry/samples.ts'

let app: TestApp
let ann: Client
let bob: Client
const days = { startDate: '2024-01-01', endDate: '2027-12-31' }
beforeAll(async () => {
  app = await testApp({ now: () => new Date('2026-11-20T02:00:00Z') })
})
afterAll(() => app.close())
beforeEach(async () => {
  ann = await app.user()
  bob = await app.user({ org: ann.org, permissions: ['project.node:read', 'project.node:create'] })
})

const make = async (client: Client, name: string) =>
  (await client.call(tracking.createProject, { name, directorId: String(client.userId), ...days })).id
const projects = (of: Client, client = ann) => client.call(projectsOfUser, { userId: String(of.userId) })

describe('F-034 the projects of a person', () => {
  test('what he directs, owns or is a member of is listed with position, months and days', async () => {
    const projectId = await make(ann, '甲项目')
    const given = { parentId: projectId, name: '课题', directorId: String(bob.userId), ...days }
    await ann.call(tracking.createAssignment, given)
    const member = { projectId, userId: String(bob.userId), position: '骨干' as const, months: 4.5 }
    await ann.call(memberApi.addAdditionMember, { ...member, startDate: '2025-01-01' })
    const found = await projects(bob)
    expect(found.map(({ name, position, months, startDate }) => [name, position, months, startDate])).toEqual(
      [
        ['甲项目', '骨干', 4.5, '2025-01-01'],
        ['课题', '课题负责人', null, '2024-01-01'],
      ],
    )
    expect(found[1]).toMatchObject({ projectName: '甲项目', level: 2, state: 'running' })
  })

  test('the caller sees only what he may see of the projects, and nobody of another organisation', async () => {
    await make(ann, '甲项目')
    await expect(projects(ann, bob)).resolves.toEqual([])
    await make(bob, '乙项目')
    await expect(projects(bob, bob)).resolves.toMatchObject([{ name: '乙项目' }])
    const stranger = await app.user()
    await expect(projects(ann, stranger)).rejects.toMatchObject({
      code: 4040,
      message: '用户不存在或无权查看',
    })
  })
})

describe('F-034 the records of a person', () => {
  const holder = (member: object) => ({
    internalUnit: [],
    staffList: [{ userId: null, personId: null, userName: '某人', ...member }],
    externalUnit: null,
  })
  const enter = async (def: Resource, at: number, more: object) => {
    const { values, other } = samples[def.name]
    const input = { ...values, ...(at > 0 ? other(at) : {}), ...more }
    return (await ann.call<typeof def.calls.create>(def.calls.create, input)).id
  }
  const assets = (client = ann) => client.call(assetsOfUser, { userId: String(bob.userId) })

  test('records name him by his account or as 科研人员 of his mobile number, with his part and their address', async () => {
    const mobile = `139${String(bob.userId).padStart(8, '0')}`
    await app.services.db.update(user).set({ mobile }).where(eq(user.id, bob.userId))
    const personId = await enter(person, 0, { mobile })
    const named = { userId: String(bob.userId), userName: '用户' }
    const patentId = await enter(patent, 0, { inventors: holder(named) })
    const authors = holder({ personId, userName: '科研人员' })
    await enter(thesis, 0, { authors, firstAuthors: null, correspondingAuthors: null })
    const found = await assets()
    expect(found.researcher).toMatchObject({ path: expect.stringContaining(`id=${personId}`) as string })
    expect(found.assets.map(({ registry, roles }) => [registry, roles])).toEqual([
      ['research.patent', '发明人'],
      ['research.thesis', '作者'],
    ])
    expect(found.assets[0]).toMatchObject({ id: patentId, title: '专利', status: 0 })
    expect(found.assets[0]?.path).toContain(`id=${patentId}`)
    expect(found.hidden).toEqual([])
  })

  test('registries that the caller may not read are left out and named', async () => {
    await enter(patent, 1, { inventors: holder({ userId: String(bob.userId), userName: '用户' }) })
    const reader = await app.user({
      org: ann.org,
      permissions: ['project.node:read', 'research.thesis:read'],
    })
    const found = await assets(reader)
    expect(found.assets).toEqual([])
    expect(found.hidden).toContain('专利')
    expect(found.hidden).not.toContain('论文')
  })
})
