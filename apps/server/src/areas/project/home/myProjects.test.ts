import { addAdditionMember } from '@hepu/api/areas/project/member/projectMember'
import { HOME_PROJECTS, myProjects } from '@hepu/api/areas/project/home/myProjects'
import { createProject } from '@hepu/api/areas/project/node/projectTracking'
import { registrationRisk } from '@hepu/api/areas/project/risk/projectRisk'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { projectNode } from '../../../db/schema/index.ts'

let app: TestApp
let ann: Client
let bob: Client
beforeAll(async () => {
  app = await testApp({ now: () => new Date('2025-07-02T02:00:00Z') })
})
afterAll(() => app.close())
beforeEach(async () => {
  ann = await app.user()
  bob = await app.user({ org: ann.org, permissions: ['project.node:read'] })
})

const make = async (
  name: string,
  endDate = '2025-12-31',
  more: Partial<typeof projectNode.$inferInsert> = {},
) => {
  const given = { name, directorId: String(ann.userId), startDate: '2025-01-01', endDate }
  const { id } = await ann.call(createProject, given)
  await app.services.db
    .update(projectNode)
    .set({ progress: null, ...more })
    .where(eq(projectNode.id, Number(id)))
  return id
}
const mine = (client: Client) => client.call(myProjects, {})

test('the home screen lists projects under way, those behind first, with light and unclosed risks', async () => {
  const id = await make('正常', '2025-12-31', { progress: 50 })
  await make('滞后', '2026-12-31', { progress: 1 })
  await make('无进度', '2025-11-30')
  await make('已结题', '2025-12-31', { state: 'closed' })
  await ann.call(registrationRisk, {
    projectId: id,
    name: '花期不遇',
    category: '技术',
    probability: 3,
    impact: 5,
    measures: '分期播种',
    ownerId: String(ann.userId),
    foundDate: '2025-06-01',
  })
  const { total, nodes } = await mine(ann)
  expect(total).toBe(3)
  expect(nodes.map(({ name, light, risks }) => [name, light, risks])).toEqual([
    ['滞后', 'red', 0],
    ['无进度', null, 0],
    ['正常', 'green', 1],
  ])
  expect(nodes[2]?.planned).toBeCloseTo(50.137, 3)
})

test('a member sees his project without the number of risks, and others see none', async () => {
  const projectId = await make('甲')
  await expect(mine(bob)).resolves.toEqual({ total: 0, nodes: [] })
  await ann.call(addAdditionMember, { projectId, userId: String(bob.userId), position: '参与' })
  await expect(mine(bob)).resolves.toMatchObject({ total: 1, nodes: [{ name: '甲', risks: null }] })
})

test('the list has a limit and says how many there are', async () => {
  for (let at = 0; at <= HOME_PROJECTS; at += 1) await make(`项目${at}`)
  const { total, nodes } = await mine(ann)
  expect([total, nodes.length]).toEqual([HOME_PROJECTS + 1, HOME_PROJECTS])
  expect((await ann.call(myProjects, { all: true })).nodes).toHaveLength(total)
})
