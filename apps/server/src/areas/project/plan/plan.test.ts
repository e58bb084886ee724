import * as keyApi from '@hepu/api/areas/project/plan/keyResult'
import * as api from '@hepu/api/areas/project/plan/taskIndex'
import {
  createAssignment,
  createProject,
  deleteProject,
  moveNode,
} from '@hepu/api/areas/project/node/projectTracking'
import { insertProjectAuthRole } from '@hepu/api/areas/project/right/authRole'
import { addAdditionMember } from '@hepu/api/areas/project/member/projectMember'
import type { InputOf } from '@hepu/api/core/route'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectNode, projectResult } from '../../../db/schema/index.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { ctxOf, type Client, type TestApp } from '../../../../test/testApp.ts'
import { fileTest } from '../../../files/testFiles.ts'
import { raiseByResult } from './progressUp.ts'

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
const history = async (taskIndexId: string) =>
  (await ann.call(api.getKeyResultHisoryList, { model: { taskIndexId } })).records
const colleague = () => app.user({ org: ann.org, permissions: ['project.node:read'] })
const sign = (at: Date | null = new Date()) =>
  app.connection.db
    .update(projectNode)
    .set({ signedAt: at })
    .where(eq(projectNode.id, Number(projectId)))

describe('refusals', () => {
  test('another organisation finds neither plan nor index nor key result', async () => {
    const { id } = await insert()
    const key = await keyResult(id)
    const stranger = await app.user()
    await expect(plan(stranger)).rejects.toMatchObject({ code: 4040 })
    await expect(stranger.call(api.getTaskIndexDetail, { id })).rejects.toMatchObject({ code: 4040 })
    await expect(update({ id: key, current: 1 }, stranger)).rejects.toMatchObject({ code: 4040 })
    await expect(stranger.call(keyApi.fileList, { infoId: key })).rejects.toMatchObject({ code: 4040 })
    await expect(stranger.call(api.pagelist, {})).resolves.toMatchObject({ total: 0 })
  })

  test('who may only enter progress plans nothing, and who may only read enters nothing', async () => {
    const { id } = await insert()
    const bob = await colleague()
    const role = await ann.call(insertProjectAuthRole, {
      name: '填报',
      code: 'P1',
      resources: ['plan:read', 'plan:progress'],
    })
    await expect(bob.call(api.getTaskIndexDetail, { id })).rejects.toMatchObject({ code: 4040 })
    await ann.call(addAdditionMember, {
      projectId,
      userId: String(bob.userId),
      position: '参与',
      roleIds: [role.id],
    })
    await expect(update({ taskIndexId: id, current: 1 }, bob)).resolves.toMatchObject({ progress: 20 })
    await expect(insert({ name: '乙' }, bob)).rejects.toMatchObject({
      message: '您在「甲项目」没有「计划进度：维护指标与权重」权限，请联系项目负责人',
    })
    const shown = await bob.call(api.getTaskIndexDetail, { id })
    expect(shown.can).toMatchObject({ edit: false, delete: false, progress: true })
  })

  test('days outside the node, names taken and unknown owners are refused at their field', async () => {
    await insert()
    await expect(insert()).rejects.toMatchObject({ message: '「甲项目」已有指标「审定品种」，请改名' })
    await expect(insert({ name: '乙', endDate: '2028-01-01' })).rejects.toMatchObject({
      message: '起止日期应在项目「甲项目」的 2022-12-01 至 2027-11-30 之内',
      data: { problems: [{ path: 'endDate' }] },
    })
    await expect(insert({ name: '乙', ownerId: '999999' })).rejects.toMatchObject({
      message: '负责人不存在、已停用或无权查看',
    })
    await expect(insert({ name: '乙', target: -1 })).rejects.toMatchObject({ message: '目标值不得小于0' })
    await expect(insert({ name: '乙', weight: 33.333 })).rejects.toMatchObject({
      message: '权重（%）最多两位小数',
    })
  })

  test('a lower value or percentage needs a note, and the history keeps the former ones', async () => {
    const { id } = await insert()
    const key = await keyResult(id)
    await update({ id: key, current: 3 })
    await expect(update({ id: key, current: 2 })).rejects.toMatchObject({
      message: '「完成测配」的当前值低于原来，请填写进展说明，说明为何下调',
    })
    await update({ id: key, current: 2, note: '复核后扣除重复组合' })
    await update({ id: key, progress: 80 })
    await expect(update({ id: key, progress: 10 })).rejects.toMatchObject({
      data: { problems: [{ path: 'note' }] },
    })
    expect(await history(id)).toMatchObject([
      { valueBefore: 2, valueAfter: 2, progressBefore: 50, progressAfter: 80, origin: 'typed' },
      { valueBefore: 3, valueAfter: 2, note: '复核后扣除重复组合', origin: 'computed' },
      { valueBefore: 0, valueAfter: 3, progressAfter: 75 },
    ])
  })

  test('two updates of one version: the second is refused', async () => {
    const { id } = await insert()
    const key = await keyResult(id)
    await update({ id: key, version: 1, current: 1 })
    await expect(update({ id: key, version: 1, current: 2 })).rejects.toMatchObject({ code: 4090 })
  })

  test('once the 任务书 is signed the plan changes only by 项目变更, and progress is entered as before', async () => {
    const { id, version } = await insert({ weight: 100 })
    await sign()
    const content = indexOf({ weight: 100 })
    await expect(insert({ name: '乙' })).rejects.toMatchObject({
      message: '任务书已签订，新增任务指标请通过“项目变更”提出，批准后生效',
    })
    await expect(ann.call(api.updateTaskIndex, { ...content, id, version, target: 6 })).rejects.toMatchObject(
      {
        message: '任务书已签订，修改指标的目标值请通过“项目变更”提出，批准后生效',
      },
    )
    await expect(ann.call(api.deleteTaskIndex, { ids: [id] })).rejects.toMatchObject({ code: 4220 })
    await expect(
      ann.call(keyApi.setTaskIndexWeight, { projectId, weights: [{ id, weight: 100 }] }),
    ).rejects.toMatchObject({ code: 4220 })
    await expect(
      ann.call(api.updateTaskIndex, { ...content, id, version, remark: '备注' }),
    ).resolves.toBeTruthy()
    await expect(update({ taskIndexId: id, current: 1 })).resolves.toMatchObject({ indexProgress: 20 })
  })
})

describe('progress', () => {
  test('indexes of 40, 35 and 25 percent make 58.0 in the same save, up to the project', async () => {
    const topicId = await below(projectId, '课题')
    const made = []
    for (const [name, weight] of [
      ['一', 40],
      ['二', 35],
      ['三', 25],
    ] as const)
      made.push(
        await ann.call(api.insertTaskIndex, {
          projectId,
          topicId,
          ...indexOf({ name, weight, target: 100 }),
        }),
      )
    const [one, two, three] = made.map(({ id }) => id)
    await update({ taskIndexId: one ?? '', current: 80 })
    await update({ taskIndexId: two ?? '', current: 60 })
    await expect(update({ taskIndexId: three ?? '', current: 20 })).resolves.toMatchObject({
      indexProgress: 20,
      projectProgress: 58,
    })
    expect(await rowOf(`n${projectId}`)).toMatchObject({ progress: 58, progressOrigin: 'computed' })
  })

  test('the last key result of an index moves the project without a further step', async () => {
    const { id } = await insert()
    const key = await keyResult(id, { target: 1 })
    await expect(update({ id: key, current: 1 })).resolves.toMatchObject({
      progress: 100,
      indexProgress: 100,
      projectProgress: 100,
    })
    await expect(update({ taskIndexId: id, current: 1 })).rejects.toMatchObject({
      message: '指标「审定品种」的进度由1项关键结果汇总，请填报关键结果',
    })
  })

  test('a target of 0 says nothing: no progress, never 100', async () => {
    const { id } = await insert({ target: 0 })
    await update({ taskIndexId: id, current: 3 })
    expect(await detail(id)).toMatchObject({ progress: null, current: 3 })
    expect(await rowOf(`n${projectId}`)).toMatchObject({ progress: null, light: null })
  })

  test('an index with history is cancelled with a reason, leaves the denominator, and both figures are shown', async () => {
    const ids = []
    for (const [name, weight, current] of [
      ['一', 40, 80],
      ['二', 35, 60],
      ['三', 25, 20],
    ] as const) {
      const { id } = await insert({ name, weight, target: 100 })
      await update({ taskIndexId: id, current })
      ids.push(id)
    }
    const third = ids[2] ?? ''
    await expect(ann.call(api.deleteTaskIndex, { ids: [third] })).rejects.toMatchObject({
      message: '指标「三」已有进展、关键结果或成果，不能删除，只能取消：请填写取消原因',
    })
    const fresh = await insert({ name: '四' })
    await expect(
      ann.call(api.deleteTaskIndex, { ids: [third, fresh.id], reason: '合作方退出' }),
    ).resolves.toEqual({ deleted: 1, cancelled: 1 })
    const project = await rowOf(`n${projectId}`)
    expect(project?.progress).toBeCloseTo(70.666_667, 5)
    expect(project).toMatchObject({ progressWithCancelled: 58, weights: null })
    expect(await rowOf(`i${third}`)).toMatchObject({
      isCancelled: true,
      cancelReason: '合作方退出',
      share: 0,
    })
    await expect(update({ taskIndexId: third, current: 30 })).rejects.toMatchObject({
      message: '指标「三」已取消，不再填报',
    })
    const { version } = await detail(third)
    const content = indexOf({ name: '三', weight: 25, target: 100 })
    await ann.call(api.updateTaskIndex, { ...content, id: third, version, isCancelled: false })
    expect((await rowOf(`n${projectId}`))?.progress).toBe(58)
  })

  test('a progress set by hand needs a reason, stays against what lies below, and goes back to computed', async () => {
    const { id } = await insert({ target: 10 })
    await update({ taskIndexId: id, current: 4 })
    const edit = (more: Partial<InputOf<typeof api.editProjectProgress>>) =>
      ann.call(api.editProjectProgress, { projectId, ...more })
    await expect(edit({ progress: 55 })).rejects.toMatchObject({
      message: '调整原因必填，请说明为何不用汇总值',
    })
    await edit({ progress: 55, reason: '专家组评估' })
    await update({ taskIndexId: id, current: 5 })
    expect(await rowOf(`n${projectId}`)).toMatchObject({
      progress: 55,
      progressOrigin: 'overridden',
      progressReason: '专家组评估',
    })
    await expect(edit({})).resolves.toEqual({ progress: 50, progressOrigin: 'computed' })
    await edit({ taskIndexId: id, progress: 90, reason: '已完成大部分' })
    expect(await detail(id)).toMatchObject({ progress: 90, computed: 50, progressOrigin: 'overridden' })
    await expect(edit({ taskIndexId: id })).resolves.toEqual({ progress: 50, progressOrigin: 'computed' })
    expect((await history(id)).map(({ note }) => note).slice(0, 2)).toEqual(['恢复汇总', '已完成大部分'])
  })

  test('F-433 PUT editProgress sets the progress of a project', async () => {
    const put = (b: string) => ann.call(api.editProgress, { a: projectId, b })
    await expect(put('62.5')).resolves.toEqual({ progress: 62.5, progressOrigin: 'overridden' })
    await expect(put('101')).rejects.toMatchObject({ message: '进度（%）不得大于100' })
    const stranger = await app.user()
    await expect(stranger.call(api.editProgress, { a: projectId, b: '1' })).rejects.toMatchObject({
      code: 4040,
    })
  })

  test('a linked result raises its index and the project at once, and takes its share away when it goes', async () => {
    const { id } = await insert({ target: 2 })
    const link = async (values: Partial<typeof projectResult.$inferInsert>) => {
      const row = {
        nodeId: Number(projectId),
        indexId: Number(id),
        resultType: 'research.variety',
        resultId: 7,
        counts: true,
      }
      const [made] = await app.connection.db
        .insert(projectResult)
        .values({ ...row, orgId: ann.orgId, crop: 'maize', ...values })
        .returning()
      return made?.id ?? 0
    }
    const count = (resultId: number) =>
      inTransaction(app.services.db, async (db) =>
        raiseByResult(await ctxOf(app, ann, db), { indexId: Number(id), resultId, note: '关联「禾玉1号」' }),
      )
    const resultId = await link({})
    await expect(count(resultId)).resolves.toMatchObject({
      before: { current: 0, progress: 0 },
      after: { current: 1, progress: 50 },
      projectProgress: 50,
    })
    expect((await history(id))[0]).toMatchObject({
      note: '关联「禾玉1号」',
      resultId: String(resultId),
      valueAfter: 1,
    })
    await update({ taskIndexId: id, current: 0, note: '误填' })
    expect(await detail(id)).toMatchObject({ current: 1 })
    await app.connection.db
      .update(projectResult)
      .set({ deletedAt: new Date() })
      .where(eq(projectResult.id, resultId))
    await expect(count(resultId)).resolves.toMatchObject({ after: { current: 0, progress: 0 } })
    expect(await rowOf(`n${projectId}`)).toMatchObject({ progress: 0 })
  })

  test('two leaves changed at once lose nothing', async () => {
    const topics = [await below(projectId, '课题一'), await below(projectId, '课题二')]
    const keys: string[] = []
    for (const topicId of topics) {
      const { id } = await ann.call(api.insertTaskIndex, { projectId, topicId, ...indexOf() })
      for (let at = 0; at < 4; at += 1) keys.push(await keyResult(id, { name: `结果${at}`, target: 1 }))
    }
    await Promise.all(keys.map((id) => update({ id, current: 1 })))
    expect(await rowOf(`n${projectId}`)).toMatchObject({ progress: 100 })
    for (const topicId of topics) expect(await rowOf(`n${topicId}`)).toMatchObject({ progress: 100 })
  })

  test('a node that is added, moved or deleted counts above it at once', async () => {
    const [one, two] = [await below(projectId, '课题一'), await below(projectId, '课题二')]
    const task = await ann.call(createAssignment, { ...nodeValues(), parentId: one, name: '任务' })
    const { id } = await ann.call(api.insertTaskIndex, {
      projectId,
      topicId: one,
      assignmentId: task.id,
      ...indexOf(),
    })
    await update({ taskIndexId: id, current: 5 })
    expect(await rowOf(`n${projectId}`)).toMatchObject({ progress: 50 })
    await ann.call(moveNode, { id: task.id, parentId: two, version: task.version })
    expect([await rowOf(`n${one}`), await rowOf(`n${two}`)]).toMatchObject([
      { progress: null },
      { progress: 100 },
    ])
    await ann.call(deleteProject, { id: one })
    expect(await rowOf(`n${projectId}`)).toMatchObject({ progress: 100 })
  })

  test('planned progress, deviation and light follow from the days of index and node', async () => {
    const { id } = await insert({ startDate: '2023-01-01', endDate: '2023-12-31' })
    expect(await detail(id)).toMatchObject({
      planned: 100,
      progress: 0,
      deviation: -100,
      light: 'red',
      state: 'behind',
    })
    const listed = await ann.call(api.pagelist, { model: { projectId, state: 'behind' } })
    expect(listed.records.map((row) => row.id)).toEqual([id])
    await expect(ann.call(api.pagelist, { model: { projectId, state: 'running' } })).resolves.toMatchObject({
      total: 0,
    })
  })
})

describe('cancelled key results', () => {
  test('a key result that was entered by mistake is cancelled with a reason, leaves the computation, and may come back', async () => {
    const { id } = await insert()
    const right = await keyResult(id, { name: '对', target: 4 })
    const wrong = await keyResult(id, { name: '错', target: 4 })
    await update({ id: right, current: 4 })
    await update({ id: wrong, current: 1 })
    expect((await detail(id)).progress).toBe(62.5)
    const found = (await ann.call(keyApi.getkeyResultList, { taskIndexId: id })).find(
      (one) => one.id === wrong,
    )
    const version = found?.version ?? 0
    const cancel = (more: Partial<InputOf<typeof keyApi.cancelKeyResult>> = {}, client = ann) =>
      client.call(keyApi.cancelKeyResult, {
        id: wrong,
        version,
        isCancelled: true,
        reason: '重复登记',
        ...more,
      })
    await expect(cancel({ reason: null })).rejects.toMatchObject({ message: '取消原因必填' })
    await expect(cancel({ isCancelled: false })).rejects.toMatchObject({ message: '关键结果「错」没有取消' })
    await expect(cancel({}, await colleague())).rejects.toMatchObject({ code: 4040 })
    const cancelled = await cancel()
    expect(cancelled.indexProgress).toBe(100)
    expect((await ann.call(keyApi.getkeyResultList, { taskIndexId: id }))[1]).toMatchObject({
      name: '错',
      isCancelled: true,
      cancelReason: '重复登记',
      current: 1,
      can: { edit: false, progress: false, cancel: false, restore: true },
    })
    expect((await detail(id)).keyResults).toBe(1)
    await expect(update({ id: wrong, current: 2 })).rejects.toMatchObject({
      message: '关键结果「错」已取消（重复登记），请先恢复',
    })
    await expect(cancel({ version: cancelled.version })).rejects.toMatchObject({ code: 4220 })
    expect((await history(id))[0]).toMatchObject({ name: '错', note: '取消：重复登记', valueAfter: 1 })
    const { records } = await ann.call(keyApi.projectExecutionList, { model: { projectId } })
    expect(records[0]?.openKeyResults).toBe(0)
    const restored = await cancel({ isCancelled: false, reason: null, version: cancelled.version })
    expect(restored.indexProgress).toBe(62.5)
    await update({ id: wrong, current: 4 })
    expect((await detail(id)).progress).toBe(100)
  })

  test('an index whose key results are all cancelled takes a value of its own again', async () => {
    const { id } = await insert({ target: 4 })
    const only = await keyResult(id)
    await update({ id: only, current: 2 })
    await ann.call(keyApi.cancelKeyResult, { id: only, version: 2, isCancelled: true, reason: '登记有误' })
    expect((await detail(id)).progress).toBe(0)
    await update({ taskIndexId: id, current: 1 })
    expect((await detail(id)).progress).toBe(25)
  })
})
