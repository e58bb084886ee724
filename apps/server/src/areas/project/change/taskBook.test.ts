import * as api from '@hepu/api/areas/project/change/projectChange'
import { showBaseline, showTaskBook, signTaskBook } from '@hepu/api/areas/project/change/taskBook'
import { queryProjectMemberPage } from '@hepu/api/areas/project/member/projectMember'
import * as tracking from '@hepu/api/areas/project/node/projectTracking'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectFundFlow, projectTaskIndex, recordSnapshot } from '../../../db/schema/index.ts'
import { testApp, type TestApp } from '../../../../test/testApp.ts'
import { decide, makePeople, makeProject, propose, sign, type People } from './testChanges.ts'

let app: TestApp
let people: People
let project: Awaited<ReturnType<typeof makeProject>>
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  people = await makePeople(app)
  project = await makeProject(app, people.leader)
})
afterAll(() => app.close())

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
describe('任务书', () => {
  test('a project is signed once it lacks nothing, and all that is missing is listed', async () => {
    const { leader } = people
    const created = await leader.call(tracking.createProject, {
      name: '乙项目',
      directorId: String(leader.userId),
      startDate: '2024-01-01',
      endDate: '2026-12-31',
    })
    const book = await leader.call(showTaskBook, { projectId: created.id })
    expect(book).toMatchObject({
      signedAt: null,
      problems: ['项目「乙项目」缺少专项预算或自筹预算', '还没有任务指标，请先在计划进度中编制'],
      can: { sign: false },
    })
    await expect(
      leader.call(signTaskBook, { projectId: created.id, version: book.version }),
    ).rejects.toMatchObject({ message: `任务书还不能签订：${book.problems.join('；')}` })
    const unsigned = await makeProject(app, leader, { isSigned: false })
    await sign(leader, unsigned.id)
    await expect(sign(leader, unsigned.id)).rejects.toMatchObject({ message: '「甲项目」的任务书已签订' })
  })

  test('before the signing a change is refused, as the plan is edited directly', async () => {
    const unsigned = await makeProject(app, people.leader, { isSigned: false })
    const actions = [later(unsigned.topic)]
    await expect(propose(people.leader, unsigned.id, actions, { submit: true })).rejects.toMatchObject({
      message: '「甲项目」的任务书尚未签订，可以直接修改，不需要变更',
    })
  })

  test('after the signing planned fields, new parts, moves and deletions go through a change, the name does not', async () => {
    const { leader } = people
    const topic = await node(project.topic)
    const base = {
      id: project.topic,
      name: '甲课题（改）',
      directorId: String(leader.userId),
      startDate: '2024-01-01',
      endDate: '2026-12-31',
      specialBudget: '600000',
    }
    const renamed = await leader.call(tracking.editTopicAssignment, { ...base, version: topic.version })
    const longer = { ...base, endDate: '2026-11-30', selfBudget: '1', version: renamed.version }
    await expect(leader.call(tracking.editTopicAssignment, longer)).rejects.toMatchObject({
      code: 4220,
      message: '任务书已签订，修改结束日期、自筹预算请通过“项目变更”提出，批准后生效',
    })
    const created = leader.call(tracking.createAssignment, { ...base, parentId: project.topic })
    await expect(created).rejects.toMatchObject({
      message: expect.stringContaining('任务书已签订，新增任务') as string,
    })
    await expect(leader.call(tracking.deleteProject, { id: project.topic })).rejects.toMatchObject({
      message: expect.stringContaining('任务书已签订，删除课题') as string,
    })
    const whole = await leader.call(tracking.projectDetail, { projectId: project.id })
    const given = { ...base, id: project.id, version: whole.version, specialBudget: '900000' }
    await expect(leader.call(tracking.editProject, given)).rejects.toMatchObject({ code: 4220 })
    const second = await makeProject(app, leader)
    const moved = { id: project.assignment, parentId: second.topic, version: 1 }
    await expect(leader.call(tracking.moveNode, moved)).rejects.toMatchObject({ code: 4220 })
  })
})

describe('snapshots and the sheet', () => {
  test('signing and each change leave snapshots that compare either way, and unchanged content is stored once', async () => {
    const { leader, approver } = people
    await submit([later()])
    await decide(approver)
    const shots = await leader.call(api.listSnapshots, { projectId: project.id })
    expect(shots.map(({ why }) => why)).toEqual(['approved', 'after'])
    const [first, second] = [shots[0]?.id ?? '', shots[1]?.id ?? '']
    const there = await leader.call(api.compareSnapshots, { fromId: first, toId: second })
    expect(there).toMatchObject([
      {
        kind: 'changed',
        name: '甲课题',
        changes: [{ label: '结束日期', before: '2026-12-31', after: '2026-11-30' }],
      },
    ])
    const back = await leader.call(api.compareSnapshots, { fromId: second, toId: first })
    expect(back[0]?.changes[0]).toMatchObject({ before: '2026-11-30', after: '2026-12-31' })
    await expect(leader.call(api.compareSnapshots, { fromId: second })).resolves.toEqual([])
  })

  test('rows that are gone are shown as deleted with their last values', async () => {
    const { leader } = people
    const [shot] = await leader.call(api.listSnapshots, { projectId: project.id })
    await app.connection.db
      .update(projectTaskIndex)
      .set({ deletedAt: new Date() })
      .where(eq(projectTaskIndex.id, Number(project.papers)))
    const found = await leader.call(api.compareSnapshots, { fromId: shot?.id ?? '' })
    expect(found).toMatchObject([{ kind: 'deleted', objectLabel: '任务指标', name: '论文' }])
    expect(found[0]?.changes.find(({ field }) => field === 'target')).toMatchObject({
      before: '6',
      after: null,
    })
  })

  test('snapshots of two projects, or of another organisation, are not compared', async () => {
    const { leader } = people
    const second = await makeProject(app, leader)
    const [one] = await leader.call(api.listSnapshots, { projectId: project.id })
    const [two] = await leader.call(api.listSnapshots, { projectId: second.id })
    const ids = { fromId: one?.id ?? '', toId: two?.id ?? '' }
    await expect(leader.call(api.compareSnapshots, ids)).rejects.toMatchObject({ code: 4040 })
    const stranger = await app.user()
    await expect(stranger.call(api.compareSnapshots, { fromId: ids.fromId })).rejects.toMatchObject({
      code: 4040,
    })
  })

  test('the sheet shows what was signed, the change with its number, the present and where the pace leads', async () => {
    const { leader, approver } = people
    const { number } = await submit([indexTo({ target: 4 }), later()])
    await decide(approver)
    await app.connection.db
      .update(projectTaskIndex)
      .set({ current: 1, progress: 25 })
      .where(eq(projectTaskIndex.id, Number(project.varieties)))
    const { rows, signedAt } = await leader.call(showBaseline, { projectId: project.id })
    expect(signedAt).not.toBeNull()
    expect(rows.find(({ label }) => label === '审定品种')).toMatchObject({
      signed: '3',
      changes: [{ number, before: '3', after: '4' }],
      planned: '4',
      reached: '1',
      progress: 25,
      light: 'red',
    })
    const days = rows.find(({ nodeId, label }) => nodeId === project.topic && label === '起止日期')
    expect(days).toMatchObject({ signed: '2024-01-01 至 2026-12-31', planned: '2024-01-01 至 2026-11-30' })
    const page = await leader.call(queryProjectMemberPage, { model: { projectId: project.id } })
    const own = page.records.filter(({ nodeId }) => nodeId === project.id)
    const count = rows.find(({ nodeId, label }) => nodeId === project.id && label === '成员数')
    expect(count).toMatchObject({ planned: String(own.length) })
    expect(own.map(({ isAddition }) => isAddition)).toContain(false)
  })

  test('the sheet shows what of the approved money arrived and was spent', async () => {
    const { leader } = people
    const line = {
      orgId: leader.orgId,
      crop: 'maize',
      projectId: Number(project.id),
      purse: 'special' as const,
      businessDate: '2026-05-01',
      fiscalYear: 2026,
    }
    await app.connection.db.insert(projectFundFlow).values([
      { ...line, nodeId: Number(project.id), flowType: 'arrival', direction: 'in', amount: '500000' },
      { ...line, nodeId: Number(project.topic), flowType: 'expense', direction: 'out', amount: '150000' },
    ])
    const { rows } = await leader.call(showBaseline, { projectId: project.id })
    const money = rows.filter(({ label }) => label.startsWith('专项资金'))
    expect(money.map(({ nodeName, label, planned, reached }) => [nodeName, label, planned, reached])).toEqual(
      [
        ['甲项目', '专项资金到账', '100.00', '50.00'],
        ['甲项目', '专项资金支出', '100.00', '15.00'],
        ['甲课题', '专项资金到账', '60.00', '0.00'],
        ['甲课题', '专项资金支出', '60.00', '15.00'],
        ['甲任务', '专项资金到账', '30.00', '0.00'],
        ['甲任务', '专项资金支出', '30.00', '0.00'],
      ],
    )
    expect(money.map(({ progress }) => progress)).toEqual([50, 15, 0, 25, 0, 0])
    expect(rows.some(({ label }) => label.startsWith('自筹资金'))).toBe(false)
  })

  test('snapshots are never changed', async () => {
    const before = await app.connection.db.select().from(recordSnapshot)
    await submit([later()])
    await decide(people.approver)
    const after = await app.connection.db.select().from(recordSnapshot)
    expect(after.slice(0, before.length)).toEqual(before)
  })
})
