import { setNodeState } from '@hepu/api/areas/project/execute/projectExecute'
import { previewHandOver } from '@hepu/api/areas/project/handover/handOver'
import * as memberApi from '@hepu/api/areas/project/member/projectMember'
import * as tracking from '@hepu/api/areas/project/node/projectTracking'
import * as roleApi from '@hepu/api/areas/project/right/authRole'
import type { ProjectResource } from '@hepu/api/areas/project/right/projectResources'
import * as api from '@hepu/api/areas/project/risk/projectRisk'
import * as changeHistory from '@hepu/api/core/changeLog/changeHistory'
import { fileInfoUpload } from '@hepu/api/core/file/file'
import { endObligations, pageObligations } from '@hepu/api/core/obligation/obligationCalls'
import type { InputOf } from '@hepu/api/core/route'
import { eq } from 'drizzle-orm'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ctxOf, testApp, testConfig, type Client, type TestApp } from '../../../../test/testApp.ts'
import { must } from '@hepu/api/core/must'
import { projectNode } from '../../../db/schema/index.ts'
import { readRiskGates } from './riskGates.ts'

let app: TestApp
let ann: Client
let projectId: string
const folder = mkdtempSync(join(tmpdir(), 'hepu-risk-'))
const days = { startDate: '2024-01-01', endDate: '2027-12-31' }
beforeAll(async () => {
  app = await testApp({
    config: testConfig({ HEPU_DATA_DIR: folder }),
    now: () => new Date('2026-11-20T02:00:00Z'),
  })
})
beforeEach(async () => {
  ann = await app.user()
  projectId = await makeProject()
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const makeProject = async (name = '项目') =>
  (await ann.call(tracking.createProject, { name, directorId: String(ann.userId), ...days })).id
const makeTopic = async (parentId = projectId) =>
  (
    await ann.call(tracking.createAssignment, {
      parentId,
      name: '课题',
      directorId: String(ann.userId),
      ...days,
    })
  ).id
let made = 0
/** Somebody of the organisation who is a member of the project with a role of these resources. */
async function member(...resources: ProjectResource[]) {
  const bob = await app.user({
    org: ann.org,
    permissions: ['project.node:read', 'obligation.item:read', 'obligation.item:write'],
  })
  made += 1
  const role = { name: `角色${made}`, code: `R${made}`, resources }
  const roleIds = resources.length > 0 ? [(await ann.call(roleApi.insertProjectAuthRole, role)).id] : []
  const given = { projectId, userId: String(bob.userId), position: '骨干' as const, roleIds }
  await ann.call(memberApi.addAdditionMember, given)
  return bob
}
type Given = Partial<InputOf<typeof api.registrationRisk>>
const content = (more: Given = {}) => ({
  name: '花期不遇',
  category: '技术',
  probability: 3 as const,
  impact: 5 as const,
  measures: '父本分期播种',
  ownerId: String(ann.userId),
  foundDate: '2026-06-01',
  plannedEnd: '2026-12-31',
  ...more,
})
const register = (more: Given = {}, client = ann) =>
  client.call(api.registrationRisk, { projectId, ...content(more) })
const listed = async (client = ann, model: object = {}) =>
  (await client.call(api.queryProjectRiskPage, { size: 50, model: { projectId, ...model } })).records
const show = (id: string, client = ann) => client.call(api.showRisk, { id })
type Move = InputOf<typeof api.moveRisk>
const move = async (id: string, name: Move['move'], more: Partial<Move> = {}, client = ann) =>
  client.call(api.moveRisk, { id, version: (await show(id)).version, move: name, ...more })
const due = async (client = ann, model: object = {}) =>
  (await client.call(pageObligations, { size: 50, model: { rule: 'project.risk', ...model } })).records

describe('refusals of a risk', () => {
  test('F-518 values outside the scale, days that do not fit and unknown categories are refused by name', async () => {
    await expect(register({ probability: 6 as never })).rejects.toMatchObject({
      message: '概率应为1至5的整数',
    })
    await expect(register({ foundDate: '2026-11-21', plannedEnd: null })).rejects.toMatchObject({
      message: '发现日期不得晚于今天',
    })
    await expect(register({ plannedEnd: '2026-05-31' })).rejects.toMatchObject({
      message: '预计解除日期不得早于发现日期 2026-06-01',
    })
    await expect(register({ category: '天命' })).rejects.toMatchObject({
      message: '风险类别「天命」不在字典中',
    })
    await expect(register({ measures: ' ' })).rejects.toMatchObject({ message: '应对措施必填' })
  })

  test('who answers for a risk takes part in the project', async () => {
    const eve = await app.user({ org: ann.org, permissions: ['project.node:read'] })
    await expect(register({ ownerId: String(eve.userId) })).rejects.toMatchObject({
      message: '责任人应是「项目」或其上下级的负责人、创建人或成员，请先在“项目成员”中增加',
    })
    const bob = await member()
    await expect(register({ ownerId: String(bob.userId) })).resolves.toMatchObject({ code: 'FX001' })
  })

  test('without the right nobody reads or registers, and another organisation finds nothing', async () => {
    const { id } = await register()
    const bob = await member()
    await expect(listed(bob)).rejects.toMatchObject({ code: 4030 })
    await expect(show(id, bob)).rejects.toMatchObject({ code: 4030 })
    await expect(register({}, bob)).rejects.toMatchObject({ code: 4030 })
    const reader = await member('risk:read')
    await expect(listed(reader)).resolves.toMatchObject([{ id, can: { edit: false, delete: false } }])
    await expect(move(id, 'handle', {}, reader)).rejects.toMatchObject({ code: 4030 })
    const stranger = await app.user()
    await expect(show(id, stranger)).rejects.toMatchObject({
      code: 4040,
      message: '项目风险不存在或无权查看',
    })
    await expect(stranger.call(api.deleteRisk, { ids: [id] })).rejects.toMatchObject({ code: 4040 })
  })
})

describe('F-518 risks of a project', () => {
  test.each([
    [3, 5, 'high'],
    [5, 3, 'high'],
    [2, 4, 'medium'],
    [4, 2, 'medium'],
    [1, 5, 'low'],
    [2, 3, 'low'],
  ] as const)('probability %i and impact %i make the level %s', async (probability, impact, level) => {
    await expect(register({ probability, impact })).resolves.toMatchObject({ level })
    await expect(listed()).resolves.toMatchObject([{ level, probability, impact }])
  })

  test('numbers count in the project and are not given again, and a change computes the level anew', async () => {
    const first = await register()
    const topicId = await makeTopic()
    const second = await ann.call(api.registrationRisk, { projectId, topicId, ...content() })
    expect([first.code, second.code]).toEqual(['FX001', 'FX002'])
    await ann.call(api.deleteRisk, { ids: [second.id] })
    await expect(register()).resolves.toMatchObject({ code: 'FX003' })
    const { version } = await show(first.id)
    const change = { id: first.id, version, ...content({ probability: 1, name: '改名' }) }
    await expect(ann.call(api.updateRisk, change)).resolves.toMatchObject({ level: 'low' })
    await expect(ann.call(api.updateRisk, change)).rejects.toMatchObject({ code: 4090 })
    await expect(listed(ann, { level: 'low' })).resolves.toMatchObject([{ name: '改名', version: 2 }])
  })

  test('risks of topics are listed at the project too, and filters and the cell of the matrix pick them', async () => {
    await register()
    const topicId = await makeTopic()
    await ann.call(api.registrationRisk, { projectId, topicId, ...content({ category: '经费', impact: 1 }) })
    await expect(listed(ann, { topicId })).resolves.toMatchObject([{ category: '经费', nodeLevel: 2 }])
    await expect(listed()).resolves.toHaveLength(2)
    // As the address of a link from the home screen has it.
    await expect(listed(ann, { unclosed: 'true' })).resolves.toHaveLength(2)
    await expect(listed(ann, { probability: 3, impact: 5 })).resolves.toMatchObject([{ category: '技术' }])
    await expect(listed(ann, { category: '经费' })).resolves.toHaveLength(1)
    await expect(ann.call(api.riskOverview, { projectId })).resolves.toMatchObject({
      levels: { high: 1, medium: 0, low: 1 },
      closed: 0,
      overdue: 0,
      mayEdit: true,
    })
  })

  test('a closing needs words and a day, a closed risk is not changed, and reopening keeps what happened', async () => {
    const { id } = await register()
    await move(id, 'handle', { day: '2026-07-01' })
    await expect(move(id, 'handle')).rejects.toMatchObject({ message: '当前状态为「处理中」，不能开始处理' })
    await expect(move(id, 'close')).rejects.toMatchObject({ message: '关闭说明必填' })
    const words = { note: '已换父本', day: '2026-06-30' }
    await expect(move(id, 'close', words)).rejects.toMatchObject({
      message: '关闭日期不得早于上一步的日期 2026-07-01',
    })
    await expect(move(id, 'close', { ...words, day: '2026-11-21' })).rejects.toMatchObject({
      message: '关闭日期不得晚于今天',
    })
    await move(id, 'close', { ...words, day: '2026-08-01' })
    const closed = await show(id)
    expect(closed).toMatchObject({
      state: 'closed',
      closedDate: '2026-08-01',
      can: { edit: false, reopen: true },
    })
    await expect(
      ann.call(api.updateRisk, { id, version: closed.version, ...content() }),
    ).rejects.toMatchObject({ message: '风险已关闭，请先重新打开' })
    await expect(move(id, 'reopen')).rejects.toMatchObject({ message: '重新打开的原因必填' })
    await move(id, 'reopen', { note: '又发现', day: '2026-09-01' })
    const { steps, ...risk } = await show(id)
    expect(risk).toMatchObject({ state: 'open', closedDate: null, closingNote: null })
    expect(steps.map(({ stateAfter, day, note }) => [stateAfter, day, note])).toEqual([
      ['open', '2026-06-01', null],
      ['handling', '2026-07-01', null],
      ['closed', '2026-08-01', '已换父本'],
      ['open', '2026-09-01', '又发现'],
    ])
    const lines = await ann.call(changeHistory.changeLogOfRecord, { object: 'project_risk', objectId: id })
    expect(lines.map(({ reason }) => reason)).toEqual(['又发现', '已换父本', null, null])
  })

  test('the trend counts unclosed risks at the end of each month', async () => {
    const { id } = await register()
    await register({ foundDate: '2026-08-15', impact: 1, plannedEnd: '2026-11-19' })
    await move(id, 'close', { note: '已解除', day: '2026-09-10' })
    const { trend, overdue } = await ann.call(api.riskOverview, { projectId })
    expect(overdue).toBe(1)
    expect(trend.map(({ month, unclosed, high }) => [month, unclosed, high])).toEqual([
      ['2026-06', 1, 1],
      ['2026-07', 1, 1],
      ['2026-08', 2, 1],
      ['2026-09', 1, 0],
      ['2026-10', 1, 0],
      ['2026-11', 1, 0],
    ])
  })

  test('files of the registration and of the closing are listed apart, and only for those who may read the risk', async () => {
    const upload = async (infoType: string, name: string) =>
      (await ann.upload(fileInfoUpload, { infoType, publicStatus: '2' }, { name, bytes: Buffer.from(name) }))
        .id
    const { id } = await register({ fileIds: [await upload('project.risk', '登记.txt')] })
    const fileIds = [await upload('project.riskClosing', '关闭.txt')]
    await expect(move(id, 'handle', { fileIds })).rejects.toMatchObject({ message: '只有关闭时可以上传附件' })
    await move(id, 'close', { note: '已解除', fileIds })
    const files = (riskAttachType: '登记' | '关闭', client = ann) =>
      client.call(api.projectRiskFiles, { id, riskAttachType })
    await expect(files('登记')).resolves.toMatchObject([{ originalName: '登记.txt' }])
    await expect(files('关闭')).resolves.toMatchObject([{ originalName: '关闭.txt' }])
    const bob = await member()
    await expect(files('登记', bob)).rejects.toMatchObject({ code: 4030 })
    const late = { infoType: 'project.risk', infoId: id, publicStatus: '2' } as const
    const file = { name: '补.txt', bytes: Buffer.from('补') }
    await expect(bob.upload(fileInfoUpload, late, file)).rejects.toMatchObject({ code: 4030 })
    await ann.upload(fileInfoUpload, late, file)
    await expect(files('登记')).resolves.toHaveLength(2)
  })

  test('who answers for a risk reads and handles it without a role, and no other one', async () => {
    const bob = await member()
    const { id } = await register({ ownerId: String(bob.userId) })
    await register()
    await expect(listed(bob)).resolves.toMatchObject([{ id, can: { edit: true, delete: false } }])
    await move(id, 'handle', {}, bob)
    await expect(bob.call(api.deleteRisk, { ids: [id] })).rejects.toMatchObject({ code: 4030 })
  })
})

describe('what is due, moved or deleted with a risk', () => {
  test('the planned end is due to the owner, is done with the closing and due again after a reopening', async () => {
    const bob = await member()
    const { id } = await register({ ownerId: String(bob.userId) })
    await expect(due(bob, { mine: true })).resolves.toMatchObject([
      {
        title: 'FX001 花期不遇',
        dueDate: '2026-12-31',
        state: 'open',
        path: `/task/project/RiskRecord?riskId=${id}`,
      },
    ])
    const version = (await show(id)).version
    await ann.call(api.updateRisk, { id, version, ...content({ plannedEnd: '2026-12-01' }) })
    await expect(due()).resolves.toMatchObject([{ dueDate: '2026-12-01', ownerId: String(ann.userId) }])
    await expect(due(bob)).resolves.toEqual([])
    const [item] = await due()
    const items = [{ id: must(item, 'the item').id, version: must(item, 'the item').version }]
    await ann.call(endObligations, { items, state: 'done' })
    await move(id, 'close', { note: '已解除' })
    await move(id, 'reopen', { note: '又发现' })
    await expect(due(ann, { state: 'open' })).resolves.toMatchObject([{ dueDate: '2026-12-01' }])
    await ann.call(api.deleteRisk, { ids: [id] })
    await expect(due(ann, { state: 'open' })).resolves.toEqual([])
  })

  test('a stopped project keeps its risks as they are, leaves nothing due and nothing to hand over', async () => {
    const { id } = await register()
    const before = await ann.call(tracking.projectDetail, { projectId })
    const stop = { projectId, version: before.version, move: 'stop' as const, reason: '经费未到位' }
    await ann.call(setNodeState, stop)
    const refusal = { message: '项目「项目」已终止，内容只读，不能再修改' }
    await expect(register()).rejects.toMatchObject(refusal)
    await expect(move(id, 'close', { note: '已解除' })).rejects.toMatchObject(refusal)
    await expect(ann.call(api.deleteRisk, { ids: [id] })).rejects.toMatchObject(refusal)
    const { version, can, whyNot } = await show(id)
    await expect(ann.call(api.updateRisk, { id, version, ...content() })).rejects.toMatchObject(refusal)
    expect(Object.values(can)).not.toContain(true)
    expect(whyNot).toMatchObject({ delete: refusal.message, close: refusal.message })
    await expect(ann.call(api.riskOverview, { projectId })).resolves.toMatchObject({ mayEdit: false })
    await expect(due()).resolves.toMatchObject([{ state: 'cancelled', note: '终止' }])
    const { items } = await ann.call(previewHandOver, { userId: String(ann.userId) })
    expect(items.map(({ kind }) => kind)).not.toContain('risk')
    await expect(ann.call(tracking.projectDetail, { projectId })).resolves.toMatchObject({
      light: null,
      isOverdue: false,
      deviation: null,
    })
  })

  test('who takes part is suggested for a new risk, else the director', async () => {
    const suggested = async (client: Client) =>
      (await client.call(api.riskOverview, { projectId })).suggestedOwner
    const bob = await member('risk:edit', 'risk:read')
    const eve = await app.user({
      org: ann.org,
      permissions: ['project.node:read', 'project.node:manage'],
    })
    await expect(suggested(bob)).resolves.toMatchObject({ id: String(bob.userId) })
    await expect(suggested(eve)).resolves.toMatchObject({ id: String(ann.userId) })
  })

  test('a topic takes its risks along to another project, with numbers of that project', async () => {
    const other = await makeProject('另一项目')
    await ann.call(api.registrationRisk, { ...content(), projectId: other })
    const topicId = await makeTopic()
    const { id } = await ann.call(api.registrationRisk, { projectId, topicId, ...content() })
    const { version } = await ann.call(tracking.projectDetail, { projectId, topicId })
    await ann.call(tracking.moveNode, { id: topicId, parentId: other, version })
    await expect(show(id)).resolves.toMatchObject({ code: 'FX002', projectId: other, topicId })
  })

  test('a deleted project leaves neither risks nor what is due for them', async () => {
    const { id } = await register()
    await ann.call(tracking.deleteProject, { id: projectId })
    await expect(show(id)).rejects.toMatchObject({ code: 4040 })
    await expect(due()).resolves.toEqual([])
  })

  test('an unclosed risk of level 高 blocks 结题, and is named', async () => {
    const gates = async () => {
      const ctx = await ctxOf(app, ann)
      const [project] = await ctx.db
        .select()
        .from(projectNode)
        .where(eq(projectNode.id, Number(projectId)))
      return readRiskGates(ctx, must(project, 'the project'))
    }
    await register({ impact: 1 })
    await expect(gates()).resolves.toMatchObject([{ isMet: true }])
    const { id } = await register()
    await move(id, 'occur')
    await expect(gates()).resolves.toMatchObject([{ isMet: false, detail: '1 项未关闭：FX002 花期不遇' }])
    await move(id, 'close', { note: '已解除' })
    await expect(gates()).resolves.toMatchObject([{ isMet: true }])
  })
})
