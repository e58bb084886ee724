import {
  createAssignment,
  createProject,
  deleteProject,
  editProject,
  moveNode,
} from '@hepu/api/areas/project/node/projectTracking'
import * as api from '@hepu/api/areas/project/report/projectReport'
import { pageObligations, postponeObligations } from '@hepu/api/core/obligation/obligationCalls'
import type { InputOf } from '@hepu/api/core/route'
import { eq } from 'drizzle-orm'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, testConfig, type Client, type TestApp } from '../../../../test/testApp.ts'
import { projectNode } from '../../../db/schema/index.ts'
import { planAllReports } from './planAllReports.ts'

let app: TestApp
let folder: string
let ann: Client
let projectId: string
let now = new Date('2026-11-20T02:00:00Z')
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hepu-reports-'))
  app = await testApp({ now: () => now, config: testConfig({ HEPU_DATA_DIR: folder }) })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  now = new Date('2026-11-20T02:00:00Z')
  ann = await app.user()
  projectId = (await makeProject()).id
})

const days = { startDate: '2026-08-10', endDate: '2027-03-15' }
const makeProject = (client = ann) =>
  client.call(createProject, { name: '甲项目', directorId: String(client.userId), ...days })
type Given = Partial<InputOf<typeof api.insertProjectFileMonOrYear>>
const save = (more: Given = {}, client = ann) =>
  client.call(api.insertProjectFileMonOrYear, {
    projectId,
    kind: 'month',
    period: '2026-10',
    state: 'submitted',
    summary: '完成收获',
    ...more,
  })
const list = async (kind: 'month' | 'year' = 'month', client = ann) =>
  (await client.call(api.pageReports, { size: 50, model: { projectId, kind } })).records
const deadlines = async (rule: string, client = ann, more: object = {}) => {
  const { records } = await client.call(pageObligations, {
    size: 50,
    sort: 'dueDate',
    order: 'ascending',
    model: { rule: `project.${rule}`, ...more },
  })
  return records
}

const unknown = '2027 年节假日未发布，暂按周末为休息日计算，公布后请在「节假日」中补充并核对'

describe('what is due', () => {
  test('monthly and yearly reports are due from the month in which the project was entered, off days off', async () => {
    const monthly = await deadlines('monthlyReport')
    expect(monthly.map(({ dueDate, dateNote }) => [dueDate, dateNote])).toEqual([
      ['2026-12-07', null],
      ['2027-01-05', unknown],
      ['2027-02-05', unknown],
      ['2027-03-05', unknown],
      ['2027-04-05', unknown],
    ])
    expect(monthly[0]).toMatchObject({
      title: '甲项目',
      what: '提交项目月报 2026-11',
      path: `/task/project/ProcessDocuments?projectId=${projectId}&tab=reports&kind=month`,
    })
    expect((await deadlines('yearlyReport')).map(({ dueDate }) => dueDate)).toEqual([
      '2027-02-01',
      '2028-01-31',
    ])
    await expect(deadlines('weeklyReport')).resolves.toEqual([])
  })

  test('a submission ends what was due; what stays missing says for how many days', async () => {
    const rule = { projectId, version: 0, weekly: false, monthly: true, yearly: false, maxLevel: 1 }
    await expect(ann.call(api.saveReportRule, { ...rule, since: '2026-09-01' })).resolves.toEqual({
      planned: '到期事项：新增 2 项，移除 2 项',
    })
    await save()
    const open = await deadlines('monthlyReport', ann, { state: 'open' })
    expect(open.map(({ dueDate }) => dueDate).slice(0, 2)).toEqual(['2026-10-08', '2026-12-07'])
    expect((await list()).map(({ period, state, daysLate }) => [period, state, daysLate])).toEqual([
      ['2026-11', 'missing', 0],
      ['2026-10', 'submitted', 0],
      ['2026-09', 'missing', 43],
      ['2026-08', 'missing', 0],
    ])
  })

  test('other days of the project move only what nobody has touched, and say how many', async () => {
    const [first, , , , last] = await deadlines('monthlyReport')
    const items = [{ id: last!.id, version: last!.version }]
    await ann.call(postponeObligations, { items, dueDate: '2027-05-01', reason: '出差' })
    const edit = { id: projectId, version: 1, name: '甲项目', directorId: String(ann.userId) }
    const shorter = await ann.call(editProject, { ...edit, startDate: '2026-08-10', endDate: '2026-12-31' })
    expect(shorter.planned).toBe('到期事项：移除 3 项，已办理或已延期、保持不变 1 项')
    expect((await deadlines('monthlyReport')).map(({ dueDate }) => dueDate)).toEqual([
      first!.dueDate,
      '2027-01-05',
      '2027-05-01',
    ])
    const same = { ...edit, version: 2, startDate: '2026-08-10', endDate: '2026-12-31', summary: '说明' }
    await expect(ann.call(editProject, same)).resolves.toMatchObject({ planned: null })
  })

  test('topics owe reports, assignments do not; a deleted project owes none', async () => {
    const values = { name: '下级', directorId: String(ann.userId), ...days }
    const { id: topicId } = await ann.call(createAssignment, { ...values, parentId: projectId })
    await ann.call(createAssignment, { ...values, name: '任务', parentId: topicId })
    const titles = new Set((await deadlines('monthlyReport')).map(({ title }) => title))
    expect([...titles].toSorted()).toEqual(['下级', '甲项目'])
    await ann.call(deleteProject, { id: projectId })
    await expect(deadlines('monthlyReport')).resolves.toEqual([])
  })

  test('a branch that moves to another project owes at once what that project asks for', async () => {
    const { id: otherId } = await makeProject()
    const rule = { weekly: false, monthly: false, yearly: true, maxLevel: 3, since: null }
    await ann.call(api.saveReportRule, { ...rule, projectId: otherId, version: 0 })
    const values = { directorId: String(ann.userId), ...days }
    const topic = await ann.call(createAssignment, { ...values, name: '课题', parentId: projectId })
    await ann.call(createAssignment, { ...values, name: '任务', parentId: topic.id })
    const owed = async (kind: string) => (await deadlines(kind)).map(({ title }) => title)
    expect(await owed('monthlyReport')).toContain('课题')
    expect(await owed('yearlyReport')).not.toContain('任务')
    await ann.call(moveNode, { id: topic.id, parentId: otherId, version: topic.version })
    expect(await owed('monthlyReport')).not.toContain('课题')
    expect(await owed('yearlyReport')).toContain('任务')
  })

  test('a director sees his own without seeing all projects, and what others owe not', async () => {
    const permissions = ['project.node:read', 'obligation.item:read'] as const
    const bob = await app.user({ org: ann.org, permissions })
    await ann.call(createProject, { name: '乙项目', directorId: String(bob.userId), ...days })
    expect(new Set((await deadlines('monthlyReport', bob)).map(({ title }) => title))).toEqual(
      new Set(['乙项目']),
    )
  })

  test('a new director has the open reports of the former one', async () => {
    const bob = await app.user({ org: ann.org, permissions: ['project.node:read', 'obligation.item:read'] })
    const edit = { id: projectId, version: 1, name: '甲项目', directorId: String(bob.userId), ...days }
    await ann.call(editProject, edit)
    const found = await deadlines('monthlyReport', bob)
    expect(found).toHaveLength(5)
    expect(new Set(found.map(({ ownerId }) => ownerId))).toEqual(new Set([String(bob.userId)]))
  })

  test('the daily job follows days and states that changed by themselves', async () => {
    await app.services.db
      .update(projectNode)
      .set({ endDate: '2026-12-10' })
      .where(eq(projectNode.id, Number(projectId)))
    await planAllReports(app.services, app.app.log)
    expect((await deadlines('monthlyReport')).map(({ dueDate }) => dueDate)).toEqual([
      '2026-12-07',
      '2027-01-05',
    ])
    await app.services.db
      .update(projectNode)
      .set({ state: 'stopped' })
      .where(eq(projectNode.id, Number(projectId)))
    await expect(planAllReports(app.services, app.app.log)).resolves.toBeGreaterThan(0)
    await expect(deadlines('monthlyReport')).resolves.toEqual([])
    await expect(planAllReports(app.services, app.app.log)).resolves.toBe(0)
  })
})
