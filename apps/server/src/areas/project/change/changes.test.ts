import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changeFileKinds } from '@hepu/api/areas/project/change/changeActions'
import * as api from '@hepu/api/areas/project/change/projectChange'
import { showBaseline } from '@hepu/api/areas/project/change/taskBook'
import { setNodeState } from '@hepu/api/areas/project/execute/projectExecute'
import * as tracking from '@hepu/api/areas/project/node/projectTracking'
import { pageObligations } from '@hepu/api/core/obligation/obligationCalls'
import * as approvals from '@hepu/api/core/approval/approvalCalls'
import { fileInfoUpload } from '@hepu/api/core/file/file'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeLog, projectNode, projectTaskIndex } from '../../../db/schema/index.ts'
import { pdf } from '../../../files/testFiles.ts'
import { testApp, testConfig, type Client, type TestApp } from '../../../../test/testApp.ts'
import {
  decide,
  makeIndex,
  makePeople,
  makeProject,
  propose,
  stateOf,
  SUBJECT,
  type People,
} from './testChanges.ts'

let app: TestApp
const folder = mkdtempSync(join(tmpdir(), 'hepu-changes-'))
let people: People
let project: Awaited<ReturnType<typeof makeProject>>
beforeAll(async () => {
  app = await testApp({ config: testConfig({ HEPU_DATA_DIR: folder }) })
})
beforeEach(async () => {
  people = await makePeople(app)
  project = await makeProject(app, people.leader)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const node = async (id: string) =>
  people.leader.call(tracking.projectDetail, { projectId: project.id, topicId: id })
const later = (nodeId = project.topic, endDate = '2026-11-30') => ({
  kind: 'period' as const,
  values: { nodeId, startDate: '2024-01-01', endDate },
})
const indexTo = (values: Record<string, unknown>, indexId = project.varieties) => ({
  kind: 'index' as const,
  values: { indexId, ...values },
})
const submit = (actions: Parameters<typeof propose>[2], client = people.leader) =>
  propose(client, project.id, actions, { submit: true })
const approvalOf = async (objectId: string, client = people.leader) =>
  client.call(approvals.approvalOfRecord, { subject: SUBJECT, objectId })

describe('a change from its draft to the plan', () => {
  test('F-517 a change is registered, changed, listed, and applied when another person approves it', async () => {
    const { leader, approver } = people
    const draft = await propose(leader, project.id, [later()])
    expect(draft.number).toBeNull()
    const actions = [later(), indexTo({ target: 4 })]
    const saved = await leader.call(api.updateChanges, {
      id: draft.id,
      version: draft.version,
      reason: '区试延后一年',
      actions,
      submit: true,
    })
    expect(saved.number).toMatch(/^BG\d{8}$/)
    const shown = await approver.call(api.showChange, { id: draft.id })
    expect(shown).toMatchObject({ state: 'RUNNING', kinds: ['周期变更（延期）', '指标调整'] })
    expect(shown.actions[1]?.rows).toMatchObject([
      {
        action: 'update',
        label: '指标「审定品种」',
        changes: [{ label: '目标值', before: '3', after: '4' }],
      },
    ])
    await decide(approver)
    expect(await stateOf(leader, draft.id)).toBe('APPLIED')
    expect((await node(project.topic)).endDate).toBe('2026-11-30')
    const [index] = await app.connection.db
      .select()
      .from(projectTaskIndex)
      .where(eq(projectTaskIndex.id, Number(project.varieties)))
    expect(index?.target).toBe(4)
    const page = await leader.call(api.queryProjectChangePage, { model: { projectId: project.id } })
    expect(page.records).toMatchObject([{ id: draft.id, number: saved.number, can: { edit: false } }])
  })

  test('a node that ends later is 延期 and owes reports by its new days; one that waits for its closing keeps its state', async () => {
    const leader = await app.user({
      org: people.leader.org,
      permissions: ['project.node:read', 'project.node:all', 'obligation.item:read'],
    })
    const dueDates = async () =>
      (await leader.call(pageObligations, { size: 200, model: { rule: 'project.yearlyReport' } })).records
        .filter(({ title }) => title === '甲项目')
        .map(({ dueDate }) => dueDate)
    const before = await dueDates()
    const [all, assignment] = [
      [project.id, project.topic].map((id) => later(id, '2027-12-31')),
      later(project.assignment, '2027-06-30'),
    ]
    await app.connection.db
      .update(projectNode)
      .set({ state: 'awaiting' })
      .where(eq(projectNode.id, Number(project.assignment)))
    await submit([...all, assignment])
    await decide(people.approver)
    const states = await Promise.all(
      [project.topic, project.assignment].map(async (id) => (await node(id)).state),
    )
    expect(states).toEqual(['extended', 'awaiting'])
    const move = (state: 'pause' | 'resume', version: number) =>
      people.leader.call(setNodeState, {
        projectId: project.id,
        topicId: project.topic,
        move: state,
        reason: '等土地',
        version,
      })
    const paused = await move('pause', (await node(project.topic)).version)
    await expect(move('resume', paused.version)).resolves.toMatchObject({ state: 'extended' })
    expect((await dueDates()).length).toBe(before.length + 1)
  })

  test('every write of an applied change names its number in the history of the row', async () => {
    const { number } = await submit([later()])
    await decide(people.approver)
    const lines = await app.connection.db
      .select({ reason: changeLog.reason })
      .from(changeLog)
      .where(eq(changeLog.objectId, Number(project.topic)))
    expect(lines.map(({ reason }) => reason)).toContain(`项目变更 ${number}`)
  })

  test('indexes and members are added, cancelled and removed in one change', async () => {
    const { leader, approver, other } = people
    const add = {
      kind: 'addIndex' as const,
      values: {
        nodeId: project.topic,
        name: '新材料',
        indexType: 'material',
        unit: '份',
        target: 20,
        weight: 40,
      },
    }
    const cancel = {
      kind: 'cancelIndex' as const,
      values: { indexId: project.papers, cancelReason: '并入其他项目' },
    }
    const member = {
      kind: 'addMember' as const,
      values: { nodeId: project.topic, userId: String(other.userId), position: '骨干', months: 6 },
    }
    const { id } = await submit([add, cancel, member])
    await decide(approver)
    expect(await stateOf(leader, id)).toBe('APPLIED')
    const { indexes, members } = await leader.call(api.changeChoices, { projectId: project.id })
    expect(indexes.map(({ name }) => name)).toEqual(['审定品种', '新材料'])
    expect(members).toMatchObject([{ position: '骨干', months: 6 }])
    const out = await submit([{ kind: 'removeMember', values: { memberId: members[0]?.id } }])
    await decide(approver)
    expect(await stateOf(leader, out.id)).toBe('APPLIED')
    const after = await leader.call(api.changeChoices, { projectId: project.id })
    expect(after.members).toEqual([])
  })

  test('director, unit, budget and content are changed, and a text alone changes nothing', async () => {
    const { leader, approver, other } = people
    const nodeId = project.assignment
    await submit([
      { kind: 'director', values: { nodeId, directorId: String(other.userId) } },
      { kind: 'unit', values: { nodeId, unitName: '省农科院' } },
      { kind: 'budget', values: { nodeId, specialBudget: '350000', selfBudget: '' } },
      { kind: 'content', values: { nodeId, summary: '增加抗病鉴定' } },
      { kind: 'other', values: { content: '调整汇报时间' } },
    ])
    await decide(approver)
    const changed = await leader.call(tracking.projectDetail, { projectId: project.id, assignmentId: nodeId })
    expect(changed).toMatchObject({
      directorId: String(other.userId),
      unitName: '省农科院',
      specialBudget: '350000.00',
      selfBudget: null,
      summary: '增加抗病鉴定',
    })
  })

  test('a rejected change changes nothing and keeps the opinion, also where several could decide', async () => {
    await app.user({ org: people.leader.org, permissions: ['project.node:read', 'project.change:audit'] })
    const { id } = await submit([later()])
    await decide(people.approver, 'reject', '理由不足')
    await expect(people.leader.call(api.showChange, { id })).resolves.toMatchObject({
      state: 'REJECTED',
      endReason: '理由不足',
    })
    expect((await node(project.topic)).endDate).toBe('2026-12-31')
  })

  test('a change is withdrawn, becomes a draft by a save, and is deleted', async () => {
    const { leader } = people
    const { id } = await submit([later()])
    await leader.call(api.withdrawChange, { id })
    const shown = await leader.call(api.showChange, { id })
    expect(shown.state).toBe('WITHDRAWN')
    await leader.call(api.updateChanges, { id, version: shown.version, reason: '再议', actions: [later()] })
    expect(await stateOf(leader, id)).toBe('DRAFT')
    await leader.call(api.deleteChanges, { ids: [id] })
    await expect(leader.call(api.showChange, { id })).rejects.toMatchObject({ code: 4040 })
  })

  test('a returned change is edited and submitted again in a new round', async () => {
    const { leader, approver } = people
    const { id } = await submit([later()])
    const [task] = (await approver.call(approvals.pageTodo, {})).records
    await approver.call(approvals.returnBack, {
      taskId: task?.taskId ?? '',
      version: task?.version ?? 0,
      step: 0,
      direct: false,
      opinion: '请写明原因',
    })
    const { version, state } = await leader.call(api.showChange, { id })
    expect(state).toBe('RETURNED')
    const given = { id, version, reason: '因灾', actions: [later(project.topic, '2026-10-31')], submit: true }
    await leader.call(api.updateChanges, given)
    expect(await approvalOf(id)).toMatchObject({ state: 'RUNNING', round: 2 })
    await decide(approver)
    expect((await node(project.topic)).endDate).toBe('2026-10-31')
  })
})

describe('who may do what', () => {
  test('nobody approves his own change, and without the right nobody approves at all', async () => {
    const { leader, other } = people
    await submit([later()])
    await expect(leader.call(approvals.pageTodo, {})).resolves.toMatchObject({ records: [] })
    await expect(other.call(approvals.pageTodo, {})).resolves.toMatchObject({ records: [] })
  })

  test('whoever does not take part sees neither the changes nor their approval', async () => {
    const { other, leader } = people
    const { id } = await submit([later()])
    await expect(other.call(api.showChange, { id })).rejects.toMatchObject({ code: 4040 })
    await expect(
      other.call(api.queryProjectChangePage, { model: { projectId: project.id } }),
    ).rejects.toMatchObject({ code: 4040 })
    await expect(approvalOf(id, other)).resolves.toBeNull()
    await expect(approvalOf(id, leader)).resolves.not.toBeNull()
  })

  test('who approves changes reads them, and proposes none', async () => {
    const { approver } = people
    await expect(propose(approver, project.id, [later()])).rejects.toMatchObject({
      code: 4030,
      message: '您在「甲项目」没有「项目变更：提出变更」权限，请联系项目负责人',
    })
  })

  test('another organisation finds nothing', async () => {
    const stranger = await app.user()
    const { id } = await submit([later()])
    const calls = [
      () => stranger.call(api.showChange, { id }),
      () => stranger.call(api.withdrawChange, { id }),
      () => propose(stranger, project.id, []),
      () => stranger.call(showBaseline, { projectId: project.id }),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 4040 })
  })
})

describe('what follows from a change, and its papers', () => {
  test('the progress of an index, its node and the project follows from another target at once', async () => {
    const { leader, approver } = people
    const given = { name: '样点', target: 4, weight: null }
    const own = await makeIndex(app, leader, Number(project.assignment), given)
    await app.connection.db
      .update(projectTaskIndex)
      .set({ current: 2, progress: 50 })
      .where(eq(projectTaskIndex.id, Number(own)))
    await submit([indexTo({ target: 8 }, own)])
    await decide(approver)
    const [index] = await app.connection.db
      .select()
      .from(projectTaskIndex)
      .where(eq(projectTaskIndex.id, Number(own)))
    expect(index?.progress).toBe(25)
    expect((await node(project.topic)).progress).toBe(25)
    expect((await leader.call(tracking.projectDetail, { projectId: project.id })).progress).toBe(25)
  })

  test('F-517 application papers belong to the draft, replies come later, and readers only read them', async () => {
    const { leader, approver } = people
    const { id, version } = await propose(leader, project.id, [later()])
    const upload = (client: Client, infoType: string, name: string) =>
      client.upload(fileInfoUpload, { infoType, infoId: id, publicStatus: '2' }, { name, bytes: pdf })
    await expect(upload(leader, changeFileKinds.reply, '批复.pdf')).rejects.toMatchObject({
      message: '批复附件请在提交之后上传',
    })
    await expect(upload(approver, changeFileKinds.apply, '申请.pdf')).rejects.toMatchObject({ code: 4030 })
    const paper = await upload(leader, changeFileKinds.apply, '申请.pdf')
    const asked = { id, changeAttachType: 'apply' as const }
    await expect(approver.call(api.projectChangeFiles, asked)).resolves.toMatchObject([
      { originalName: '申请.pdf' },
    ])
    await expect(people.other.call(api.projectChangeFiles, asked)).rejects.toMatchObject({ code: 4040 })
    await leader.call(api.submitChange, { id, version })
    await expect(leader.call(api.deleteChangeFile, { ...asked, fileId: paper.id })).rejects.toMatchObject({
      message: '变更正在审批，请先撤回再改',
    })
    const reply = await upload(leader, changeFileKinds.reply, '批复.pdf')
    await leader.call(api.deleteChangeFile, { id, changeAttachType: 'reply', fileId: reply.id })
    const left = await leader.call(api.projectChangeFiles, { id, changeAttachType: 'reply' })
    expect(left).toEqual([])
  })
})
