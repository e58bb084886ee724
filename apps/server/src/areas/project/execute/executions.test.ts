import * as execute from '@hepu/api/areas/project/execute/projectExecute'
import { myProjects } from '@hepu/api/areas/project/home/myProjects'
import * as node from '@hepu/api/areas/project/node/projectTracking'
import { updateProgress } from '@hepu/api/areas/project/plan/keyResult'
import { insertTaskIndex } from '@hepu/api/areas/project/plan/taskIndex'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectNode } from '../../../db/schema/index.ts'
import type { Client } from '../../../../test/testApp.ts'
import { fileTest, type FileTest } from '../../../files/testFiles.ts'

let app: FileTest
let ann: Client
let bob: Client
let projectId: string
let topicId: string
let indexId: string
beforeAll(async () => {
  app = await fileTest()
})
beforeEach(async () => {
  ann = await app.user()
  bob = await app.user({ org: ann.org })
  const given = { directorId: String(ann.userId), startDate: '2024-01-01', endDate: '2027-12-31' }
  projectId = (await ann.call(node.createProject, { name: '甲项目', ...given })).id
  topicId = (await ann.call(node.createAssignment, { parentId: projectId, name: '课题一', ...given })).id
  indexId = (
    await ann.call(insertTaskIndex, {
      projectId,
      topicId,
      name: '论文',
      indexType: 'paper',
      unit: '篇',
      target: 1,
    })
  ).id
})
afterAll(() => app.close())

const buttons = () => ann.call(execute.getButtonStatus, { projectId })
const stateOf = async (id = projectId) => {
  const [found] = await app.services.db
    .select()
    .from(projectNode)
    .where(eq(projectNode.id, Number(id)))
  return found?.state
}

describe('F-433 F-513 director and state of an execution', () => {
  test('editDirector names another director, until the 任务书 is signed', async () => {
    await ann.call(execute.editDirector, { a: projectId, b: String(bob.userId) })
    expect(await ann.call(node.projectDetail, { projectId })).toMatchObject({
      directorId: String(bob.userId),
    })
    const again = ann.call(execute.editDirector, { a: projectId, b: String(bob.userId) })
    await expect(again).rejects.toMatchObject({ message: '该人员已是「甲项目」的负责人' })
    const eve = await app.user()
    await expect(
      ann.call(execute.editDirector, { a: projectId, b: String(eve.userId) }),
    ).rejects.toMatchObject({
      message: '负责人不存在、已停用或无权查看',
    })
    await app.services.db
      .update(projectNode)
      .set({ signedAt: new Date() })
      .where(eq(projectNode.id, Number(projectId)))
    const message = '任务书已签订，负责人请通过“项目变更”提出，批准后生效'
    await expect(
      ann.call(execute.editDirector, { a: projectId, b: String(ann.userId) }),
    ).rejects.toMatchObject({ message })
    expect(await buttons()).toMatchObject({ editDirector: false, whyNot: { editDirector: message } })
  })

  test('a project is paused, resumed and stopped for a reason; what is stopped stops with all below it', async () => {
    const move = async (name: 'pause' | 'resume' | 'stop' | 'start', reason = '因故') => {
      const { version } = await ann.call(node.projectDetail, { projectId })
      return ann.call(execute.setNodeState, { projectId, move: name, reason, version })
    }
    await expect(move('resume')).rejects.toMatchObject({ message: '当前状态为「执行中」，不能恢复执行' })
    await expect(move('pause', ' ')).rejects.toMatchObject({ message: '原因必填' })
    await expect(move('pause')).resolves.toMatchObject({ state: 'paused' })
    expect(await buttons()).toMatchObject({
      finish: false,
      moves: { pause: false, resume: true, stop: true },
    })
    await move('resume')
    await move('stop', '立项单位撤项')
    expect(await stateOf(topicId)).toBe('stopped')
    await expect(move('resume')).rejects.toMatchObject({
      message: '项目「甲项目」已终止，内容只读，不能再修改',
    })
    expect((await ann.call(execute.pageExecutions, { model: { view: 'over' } })).records).toMatchObject([
      { state: 'stopped', light: null, isOverdue: false },
    ])
    for (const light of ['green', 'yellow', 'red'] as const)
      await expect(
        ann.call(execute.pageExecutions, { model: { view: 'over', light } }),
      ).resolves.toMatchObject({ total: 0 })
  })
})

test('F-512 the list of executions shows planned and actual progress with its light, and counts what is open', async () => {
  await ann.call(updateProgress, { taskIndexId: indexId, current: 1 })
  const [row] = (await ann.call(execute.pageExecutions, { model: { light: 'green' } })).records
  expect(row).toMatchObject({
    id: projectId,
    progress: 100,
    light: 'green',
    openIndexes: 0,
    mustIndexes: 1,
    state: 'running',
  })
  expect(row?.planned).toBeGreaterThan(0)
  expect(row?.isOverdue).toBe(false)
  await ann.call(updateProgress, { taskIndexId: indexId, current: 0, note: '误填' })
  const late = (await ann.call(execute.pageExecutions, { model: { light: 'red' } })).records
  expect(late).toMatchObject([{ id: projectId, light: 'red', openIndexes: 1 }])
  expect((await ann.call(execute.pageExecutions, { model: { light: 'green' } })).records).toEqual([])
})

test('an open project that is all but done after its last day has a green light and is overdue, on every screen', async () => {
  const given = { directorId: String(ann.userId), startDate: '2024-01-01', endDate: '2024-12-31' }
  const { id } = await ann.call(node.createProject, { name: '乙项目', ...given })
  const taskIndex = {
    projectId: id,
    name: '培训',
    indexType: 'training',
    unit: '人次',
    target: 1000,
  } as const
  const index = await ann.call(insertTaskIndex, taskIndex)
  await ann.call(updateProgress, { taskIndexId: index.id, current: 997 })
  const late = { progress: 99.7, light: 'green', isOverdue: true }
  const { records } = await ann.call(execute.pageExecutions, { model: { projectId: id } })
  expect(records).toMatchObject([late])
  expect((await ann.call(myProjects, {})).nodes.find((row) => row.id === id)).toMatchObject(late)
  expect(await ann.call(node.projectDetail, { projectId: id })).toMatchObject(late)
})
