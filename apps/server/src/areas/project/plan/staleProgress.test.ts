import { createAssignment, createProject, editProject } from '@hepu/api/areas/project/node/projectTracking'
import { insertKeyResult, updateProgress } from '@hepu/api/areas/project/plan/keyResult'
import { insertTaskIndex } from '@hepu/api/areas/project/plan/taskIndex'
import { pageObligations } from '@hepu/api/core/obligation/obligationCalls'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { projectNode } from '../../../db/schema/index.ts'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { planAllReports } from '../report/planAllReports.ts'

let app: TestApp
let ann: Client
let projectId: string
let now = new Date()
beforeAll(async () => {
  app = await testApp({ now: () => now })
})
beforeEach(async () => {
  now = new Date('2026-04-01T02:00:00Z')
  ann = await app.user()
  projectId = (await ann.call(createProject, { name: '甲项目', ...given() })).id
})
afterAll(() => app.close())

const given = () => ({ directorId: String(ann.userId), startDate: '2026-01-01', endDate: '2026-12-31' })
const index = (more: object = {}) =>
  ann.call(insertTaskIndex, {
    projectId,
    name: '示范面积',
    indexType: 'demoArea',
    unit: '亩',
    target: 100,
    ...more,
  })
/** Lets the job of a morning run; sessions do not last until a later day. */
const morning = async (day = '2026-04-01') => {
  now = new Date(`${day}T02:00:00Z`)
  await planAllReports(app.services, app.app.log)
}
const enteredOn = (day: string) =>
  app.services.db.update(projectNode).set({ createdAt: new Date(`${day}T02:00:00Z`) })
/** A user who logs in now: earlier sessions have ended. */
const later = () => app.user({ org: ann.org })
const due = async (client = ann) => {
  const model = { rule: 'project.staleProgress', state: 'open' as const }
  return (await client.call(pageObligations, { size: 50, model })).records
}

test('a leaf without an entry for 30 days is due for its director until the next entry', async () => {
  const bob = await app.user({ org: ann.org, permissions: ['project.node:read', 'obligation.item:read'] })
  const below = { ...given(), parentId: projectId, name: '课题一', directorId: String(bob.userId) }
  const topic = await ann.call(createAssignment, below)
  const { id } = await index({ topicId: topic.id })
  await enteredOn('2026-03-03')
  await morning()
  expect(await due()).toEqual([])
  await enteredOn('2026-03-02')
  await morning()
  expect(await due(bob)).toMatchObject([
    {
      title: '课题一',
      what: '填报进展（30天无进展） 自2026-03-02起',
      dueDate: '2026-04-01',
      ownerId: String(bob.userId),
      path: `/task/project/PlanProgress?projectId=${topic.id}`,
    },
  ])
  await ann.call(updateProgress, { taskIndexId: id, current: 10 })
  await morning()
  expect(await due(bob)).toEqual([])
  await morning('2026-04-30')
  expect(await due(await later())).toEqual([])
  await morning('2026-05-01')
  expect(await due(await later())).toMatchObject([{ what: '填报进展（30天无进展） 自2026-04-01起' }])
})

test('what has no index, is done, or waits for its start owes no progress', async () => {
  await enteredOn('2026-01-01')
  await morning()
  expect(await due()).toEqual([])
  const { id } = await index()
  await ann.call(createProject, { ...given(), name: '乙项目', startDate: '2026-11-01' })
  await enteredOn('2026-01-01')
  await morning()
  expect(await due()).toMatchObject([{ title: '甲项目' }])
  await ann.call(updateProgress, { taskIndexId: id, current: 100 })
  await morning('2026-08-01')
  expect(await due(await later())).toEqual([])
})

test('other days of a node warn of its indexes and key results that lie outside them then', async () => {
  const { id } = await index({ startDate: '2026-02-01', endDate: '2026-11-30' })
  await ann.call(insertKeyResult, { taskIndexId: id, name: '验收', target: 1, dueDate: '2026-11-15' })
  const edit = (endDate: string, version: number) =>
    ann.call(editProject, { ...given(), id: projectId, name: '甲项目', endDate, version })
  const later = await edit('2027-03-31', 1)
  expect(later.outside).toBeNull()
  const { outside } = await edit('2026-10-31', later.version)
  expect(outside).toBe(
    '任务指标「示范面积」（2026-02-01 至 2026-11-30）、关键结果「验收」（2026-11-15）在新的起止日期之外，请一并调整',
  )
})
