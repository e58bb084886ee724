import { showTaskBook } from '@hepu/api/areas/project/change/taskBook'
import * as keyApi from '@hepu/api/areas/project/plan/keyResult'
import * as api from '@hepu/api/areas/project/plan/taskIndex'
import { createAssignment, createProject } from '@hepu/api/areas/project/node/projectTracking'
import type { InputOf } from '@hepu/api/core/route'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectNode, projectTaskIndex } from '../../../db/schema/index.ts'
import { ctxOf, type Client, type TestApp } from '../../../../test/testApp.ts'
import { fileTest, pdf } from '../../../files/testFiles.ts'
import { readPlanGates } from './planGates.ts'

let app: TestApp
let ann: Client
let projectId: string
beforeAll(async () => {
  app = await fileTest()
})
beforeEach(async () => {
  ann = await app.user()
  projectId = (await ann.call(createProject, { ...nodeValues(), name: '甲项目' })).id
})
afterAll(() => app.close())

const nodeValues = () => ({ directorId: String(ann.userId), startDate: '2022-12-01', endDate: '2027-11-30' })
const below = async (parentId: string, name: string): Promise<string> =>
  (await ann.call(createAssignment, { ...nodeValues(), parentId, name })).id

type Content = Omit<InputOf<typeof api.insertTaskIndex>, 'projectId'>
const indexOf = (more: Partial<Content> = {}): Content => ({
  name: '审定品种',
  indexType: 'variety',
  unit: '个',
  target: 5,
  ...more,
})
const insert = (more: Partial<Content> = {}, client = ann) =>
  client.call(api.insertTaskIndex, { projectId, ...indexOf(more) })
const keyResult = async (taskIndexId: string, more: Partial<InputOf<typeof keyApi.insertKeyResult>> = {}) =>
  (await ann.call(keyApi.insertKeyResult, { taskIndexId, name: '完成测配', target: 4, ...more })).id
const update = (input: InputOf<typeof keyApi.updateProgress>, client = ann) =>
  client.call(keyApi.updateProgress, input)
const colleague = () => app.user({ org: ann.org, permissions: ['project.node:read'] })

describe('lists and gates', () => {
  test('F-522 F-523 projects in execution show their open key results, the most urgent first, and their topics', async () => {
    const topicId = await below(projectId, '课题')
    const { id } = await ann.call(api.insertTaskIndex, { projectId, topicId, ...indexOf() })
    await keyResult(id, { name: '后', dueDate: '2027-01-01' })
    await keyResult(id, { name: '先', dueDate: '2023-01-01' })
    const done = await keyResult(id, { name: '完', target: 1 })
    await update({ id: done, current: 1 })
    const { records } = await ann.call(keyApi.projectExecutionList, { model: { projectId } })
    expect(records).toMatchObject([
      {
        projectId,
        indexes: 1,
        indexesDone: 0,
        openKeyResults: 2,
        keyResults: [
          { name: '先', isLate: true },
          { name: '后', isLate: false },
        ],
      },
    ])
    await expect(ann.call(keyApi.projectTopicList, { projectId })).resolves.toMatchObject([
      { topicId, topicName: '课题', openKeyResults: 2 },
    ])
    await expect(ann.call(keyApi.getkeyResultList, { taskIndexId: id })).resolves.toMatchObject([
      { name: '后' },
      { name: '先', isLate: true },
      { name: '完', progress: 100 },
    ])
  })

  test('F-432 the history shows the former values of one key result, newest first', async () => {
    const { id } = await insert()
    const [one, two] = [await keyResult(id, { name: 'a' }), await keyResult(id, { name: 'b' })]
    await update({ id: one, current: 1, note: '第一批' })
    await update({ id: two, current: 2 })
    await update({ id: one, current: 3 })
    const { records } = await ann.call(api.getKeyResultHisoryList, { model: { keyResultId: one } })
    expect(records).toMatchObject([
      { name: 'a', valueBefore: 1, valueAfter: 3 },
      { name: 'a', valueBefore: 0, valueAfter: 1, note: '第一批' },
    ])
  })

  test('a key result takes evidence, which others of another organisation do not read', async () => {
    const { id } = await insert()
    const key = await keyResult(id)
    const file = { name: '测配记录.pdf', bytes: pdf }
    await ann.upload(keyApi.uploadFile, { infoId: key }, file)
    await expect(ann.call(keyApi.fileList, { infoId: key })).resolves.toMatchObject([
      { originalName: '测配记录.pdf', publicStatus: 2 },
    ])
    expect((await ann.call(keyApi.getkeyResultList, { taskIndexId: id }))[0]?.files).toBe(1)
    const bob = await colleague()
    await expect(bob.upload(keyApi.uploadFile, { infoId: key }, file)).rejects.toMatchObject({ code: 4040 })
  })

  test('closing waits for every 考核指标 and for weights of exactly 100', async () => {
    const one = await insert({ name: '一', weight: 60 })
    await insert({ name: '二', weight: 30, isMust: false })
    const gates = async () => {
      const ctx = await ctxOf(app, ann)
      const [node] = await app.connection.db
        .select()
        .from(projectNode)
        .where(eq(projectNode.id, Number(projectId)))
      return node ? readPlanGates(ctx, node) : []
    }
    expect(await gates()).toMatchObject([
      { key: 'plan.indexes', isMet: false, detail: '1 项未完成：一（0.0%）' },
      { key: 'plan.weights', isMet: false },
    ])
    await update({ taskIndexId: one.id, current: 5 })
    await app.connection.db.update(projectTaskIndex).set({ weight: null })
    expect((await gates()).map(({ isMet }) => isMet)).toEqual([true, true])
  })

  test('weights of key results are those of their own index, whatever stands beside it', async () => {
    await insert({ name: '一' })
    const two = await insert({ name: '二' })
    await keyResult(two.id, { name: '甲', weight: 60 })
    await keyResult(two.id, { name: '乙', weight: 30 })
    const { problems } = await ann.call(showTaskBook, { projectId })
    expect(problems.filter((problem) => problem.includes('权重'))).toEqual([
      '指标「二」的关键结果的权重合计为 90.00%，比 100% 少 10.00%，请调整，或用“均分”“归一化”',
    ])
  })
})
