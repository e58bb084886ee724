import * as keyApi from '@hepu/api/areas/project/plan/keyResult'
import * as api from '@hepu/api/areas/project/plan/taskIndex'
import { createAssignment, createProject } from '@hepu/api/areas/project/node/projectTracking'
import type { InputOf } from '@hepu/api/core/route'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, type TestApp } from '../../../../test/testApp.ts'
import { fileTest } from '../../../files/testFiles.ts'

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
const plan = async (client = ann) => client.call(api.getProjectProgressList, { projectId })
const rowOf = async (key: string) => (await plan()).rows.find((row) => row.key === key)
const detail = (id: string) => ann.call(api.getTaskIndexDetail, { id })

describe('weights', () => {
  test('F-431 weights whose sum is not 100 are refused with the difference, blank ones count the same', async () => {
    const ids = [
      await insert({ name: '一' }),
      await insert({ name: '二' }),
      await insert({ name: '三' }),
    ].map(({ id }) => id)
    const set = (weights: (number | null)[], some = ids) =>
      ann.call(keyApi.setTaskIndexWeight, {
        projectId,
        weights: some.map((id, at) => ({ id, weight: weights[at] })),
      })
    await expect(set([33.33, 33.33, 33.33])).rejects.toMatchObject({
      message: '「甲项目」的任务指标的权重合计为 99.99%，比 100% 少 0.01%，请调整，或用“均分”“归一化”',
    })
    await expect(set([50, 50], ids.slice(0, 2))).rejects.toMatchObject({
      message: '「甲项目」的任务指标的权重须一次设全，缺「三」',
    })
    await set([33.33, 33.33, 33.34])
    expect((await detail(ids[2] ?? '')).weight).toBe(33.34)
    await set([null, null, null])
    await update({ taskIndexId: ids[0] ?? '', current: 5 })
    expect((await rowOf(`n${projectId}`))?.progress).toBeCloseTo(33.333, 3)
  })

  test('drafts may be off, and the tree shows by how much until the weights are set', async () => {
    await insert({ name: '一', weight: 60 })
    await insert({ name: '二', weight: 30 })
    expect((await rowOf(`n${projectId}`))?.weights).toContain('合计为 90.00%，比 100% 少 10.00%')
  })

  test('weights of the nodes below one and of key results are set by the same call', async () => {
    const topics = [await below(projectId, '课题一'), await below(projectId, '课题二')]
    const topicIndex = await ann.call(api.insertTaskIndex, {
      projectId,
      topicId: topics[0],
      ...indexOf(),
    })
    await ann.call(keyApi.setTaskIndexWeight, {
      projectId,
      type: 'node',
      weights: topics.map((id, at) => ({ id, weight: at === 0 ? 70 : 30 })),
    })
    const keys = [
      await keyResult(topicIndex.id, { name: 'a' }),
      await keyResult(topicIndex.id, { name: 'b' }),
    ]
    const weights = keys.map((id, at) => ({ id, weight: at === 0 ? 25 : 75 }))
    await ann.call(keyApi.setTaskIndexWeight, {
      projectId,
      type: 'keyResult',
      taskIndexId: topicIndex.id,
      weights,
    })
    await expect(update({ id: keys[1] ?? '', current: 4 })).resolves.toMatchObject({
      indexProgress: 75,
      projectProgress: 52.5,
    })
  })
})

describe('tables of indexes', () => {
  const cells = (at: number) => ({
    name: `指标${at}`,
    indexType: '示范面积',
    target: '1,000',
    weight: '',
    startDate: '2023/1/1',
    endDate: '2024年12月31日',
    isMust: '是',
  })
  const save = (rows: InputOf<typeof api.batchTaskIndex>['rows'], preview = false) =>
    ann.call(api.batchTaskIndex, { projectId, preview, rows })

  test('of 300 rows every one of 20 problems is named with row, column and repair, and nothing is stored', async () => {
    const rows = Array.from({ length: 300 }, (_, at) => {
      const row = cells(at)
      if (at % 15 !== 7) return row
      const kind = Math.floor(at / 15) % 5
      if (kind === 0) return { ...row, target: '约千亩' }
      if (kind === 1) return { ...row, indexType: '面积' }
      if (kind === 2) return { ...row, endDate: '2029-01-01' }
      return kind === 3 ? { ...row, name: '指标0' } : { ...row, ownerName: '无此人' }
    })
    const { problems, inserted } = await save(rows, true)
    expect(inserted).toBe(0)
    expect(problems).toHaveLength(20)
    expect(problems.slice(0, 5)).toEqual([
      { row: 8, field: 'target', label: '目标值', message: '目标值应为数字，读到「约千亩」' },
      {
        row: 23,
        field: 'indexType',
        label: '指标类型',
        message: '指标类型「面积」不在列表中，请写列表中的名称，如“发明专利（授权）”',
      },
      {
        row: 38,
        field: 'endDate',
        label: '结束日期',
        message: '起止日期应在项目「甲项目」的 2022-12-01 至 2027-11-30 之内，读到「2029-01-01」',
      },
      { row: 53, field: 'name', label: '指标名称', message: '与第1行重复，请改名或删去一行' },
      {
        row: 68,
        field: 'ownerName',
        label: '负责人',
        message: '负责人「无此人」不存在、已停用或无权查看，请改写或留空',
      },
    ])
    await expect(save(rows)).rejects.toMatchObject({
      message: '20行有问题，全部未保存。第8行目标值：目标值应为数字，读到「约千亩」',
    })
    await expect(ann.call(api.pagelist, { model: { projectId } })).resolves.toMatchObject({ total: 0 })
  })

  test('a sound table is previewed without a change and then saved at once, in its order', async () => {
    const rows = [cells(1), {}, { ...cells(2), weight: '40%' }]
    await expect(save(rows, true)).resolves.toMatchObject({ inserted: 2, problems: [] })
    await expect(ann.call(api.pagelist, { model: { projectId } })).resolves.toMatchObject({ total: 0 })
    const saved = await save(rows)
    expect(saved.weights).toContain('合计为 40.00%，比 100% 少 60.00%')
    const listed = await ann.call(keyApi.projectTaskIndexList, { projectId })
    expect(listed).toMatchObject([
      { name: '指标1', unit: '亩', target: 1000, startDate: '2023-01-01', endDate: '2024-12-31' },
      { name: '指标2', weight: 40 },
    ])
    await expect(ann.call(keyApi.projectTaskIndexListV2, { projectId })).resolves.toEqual(listed)
  })
})
