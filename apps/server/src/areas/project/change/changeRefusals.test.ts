import * as api from '@hepu/api/areas/project/change/projectChange'
import * as tracking from '@hepu/api/areas/project/node/projectTracking'
import * as approvals from '@hepu/api/core/approval/approvalCalls'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectNode, projectTaskIndex } from '../../../db/schema/index.ts'
import { testApp, type TestApp } from '../../../../test/testApp.ts'
import { decide, makePeople, makeProject, propose, stateOf, SUBJECT, type People } from './testChanges.ts'

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
const approvalOf = async (objectId: string, client = people.leader) =>
  client.call(approvals.approvalOfRecord, { subject: SUBJECT, objectId })

describe('bad input', () => {
  const refusal = (actions: Parameters<typeof propose>[2], isSubmitted = false) =>
    expect(propose(people.leader, project.id, actions, { submit: isSubmitted })).rejects

  test('values that fail name the number of the action, the field and the repair', async () => {
    await refusal([later(), { kind: 'director', values: { nodeId: project.id } }]).toMatchObject({
      code: 4000,
      message: '第2项负责人变更：负责人必填',
    })
    await refusal([{ kind: 'budget', values: { nodeId: project.id, specialBudget: '1.005' } }]).toMatchObject(
      {
        message: '第1项预算调整：专项预算应为金额，最多两位小数，不得小于0',
      },
    )
    await refusal([{ kind: 'unit', values: { nodeId: project.id } }]).toMatchObject({
      message: '第1项单位变更：承担单位必填：请选择本系统的机构，或填写外部单位',
    })
    await refusal([{ kind: 'nothing' as never, values: {} }]).toMatchObject({ message: '变更类型不正确' })
  })

  test('two actions on the same content are refused', async () => {
    await refusal([later(), later(project.topic, '2026-09-30')]).toMatchObject({
      message: '第2项与第1项修改同一内容，请合并为一项',
    })
    await refusal([
      indexTo({ target: 4 }),
      { kind: 'cancelIndex', values: { indexId: project.varieties, cancelReason: '不做' } },
      indexTo({ target: 5 }),
    ]).toMatchObject({ code: 4000 })
  })

  test('an action without effect and a change without action are saved, and refused at the submission', async () => {
    await expect(propose(people.leader, project.id, [])).resolves.toMatchObject({ number: null })
    await refusal([], true).toMatchObject({ message: '请至少填写一项变更内容' })
    await refusal([later(project.topic, '2026-12-31')], true).toMatchObject({
      message: '第1项周期变更（延期）：与现在的内容相同，请修改或删除这一项',
    })
  })

  test('days of children, money of children and weights are checked over all actions', async () => {
    await refusal([later(project.topic, '2026-05-31')], true).toMatchObject({
      message: expect.stringContaining(
        '任务「甲任务」2024-01-01 至 2026-06-30：起止日期应在课题「甲课题」',
      ) as string,
    })
    await refusal(
      [{ kind: 'budget', values: { nodeId: project.topic, specialBudget: '200000' } }],
      true,
    ).toMatchObject({
      message: '课题「甲课题」：下级专项预算合计比「甲课题」的专项预算（20.00 万元）多 10.00 万元',
    })
    await refusal([indexTo({ weight: 50 })], true).toMatchObject({
      message: expect.stringContaining('权重合计为 90.00%，比 100% 少 10.00%') as string,
    })
    const both = [later(project.topic, '2026-05-31'), later(project.assignment, '2026-05-31')]
    await expect(submit(both)).resolves.toMatchObject({ number: expect.any(String) as string })
  })

  test('rows of another project, cancelled indexes and people that the author does not see are refused', async () => {
    const elsewhere = await makeProject(app, people.leader)
    const stranger = await app.user()
    await refusal([later(elsewhere.topic)]).toMatchObject({
      message: '第1项周期变更（延期）：变更的项目、课题或任务不存在或已删除，请重新选择',
    })
    await refusal([
      { kind: 'director', values: { nodeId: project.id, directorId: String(stranger.userId) } },
    ]).toMatchObject({ message: '第1项负责人变更：负责人不存在、已停用或无权查看，请另选' })
    await app.connection.db
      .update(projectTaskIndex)
      .set({ cancelledAt: new Date() })
      .where(eq(projectTaskIndex.id, Number(project.papers)))
    await refusal([indexTo({ target: 2 }, project.papers)]).toMatchObject({
      message: '第1项指标调整：指标「论文」已取消，不能再变更',
    })
  })

  test('a second change of the project waits for the first, also when both are submitted at once', async () => {
    const made = await Promise.all(
      [later(), indexTo({ target: 5 })].map((one) => propose(people.leader, project.id, [one])),
    )
    const ended = await Promise.allSettled(
      made.map(({ id, version }) => people.leader.call(api.submitChange, { id, version })),
    )
    const next = { projectId: project.id, actions: [] }
    expect((await people.leader.call(api.previewChange, next)).running).toMatch(
      /^该项目已有审批中的变更 BG\d{8}，/,
    )
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = ended.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect((refused.reason as Error).message).toMatch(
      /^该项目已有审批中的变更 BG\d{8}，请等它结束或撤回后再提交$/,
    )
  })

  test('a change written against an older state is refused at the submission with 4090, and taken over by a save', async () => {
    const { leader, approver } = people
    const draft = await propose(leader, project.id, [later(project.topic, '2026-08-31')])
    await submit([later()])
    await decide(approver)
    const late = leader.call(api.submitChange, { id: draft.id, version: draft.version })
    await expect(late).rejects.toMatchObject({
      code: 4090,
      message: expect.stringMatching(/^项目「甲课题」已被.+于.+修改，请按现在的内容重新核对变更$/) as string,
    })
    const given = {
      id: draft.id,
      version: draft.version,
      reason: '再延',
      actions: [later(project.topic, '2026-08-31')],
    }
    await expect(leader.call(api.updateChanges, { ...given, submit: true })).resolves.toMatchObject({
      number: expect.any(String) as string,
    })
  })

  test('a preview seen before somebody else’s change makes the save stale, although the save came after it', async () => {
    const { leader, approver } = people
    const { seen } = await leader.call(api.previewChange, { projectId: project.id, actions: [later()] })
    await submit([later(project.topic, '2026-09-30')])
    await decide(approver)
    const given = { projectId: project.id, reason: '延期', actions: [later()], seen, submit: true }
    await expect(leader.call(api.registrationChanges, given)).rejects.toMatchObject({ code: 4090 })
  })

  test('a target that changed during the approval makes the change stale: nothing is applied, the applicant is told', async () => {
    const { leader, approver } = people
    const { id } = await submit([later()])
    await app.connection.db
      .update(projectNode)
      .set({ endDate: '2026-09-30', updatedBy: leader.userId, updatedAt: new Date() })
      .where(eq(projectNode.id, Number(project.topic)))
    await decide(approver)
    const shown = await leader.call(api.showChange, { id })
    expect(shown).toMatchObject({
      state: 'STALE',
      endReason: expect.stringContaining('项目「甲课题」已被') as string,
    })
    expect(await approvalOf(id)).toMatchObject({ state: 'VOID' })
    expect((await node(project.topic)).endDate).toBe('2026-09-30')
  })

  test('progress entered during the approval does not make the change stale', async () => {
    const { leader, approver } = people
    const { id } = await submit([indexTo({ target: 4 })])
    await app.connection.db
      .update(projectTaskIndex)
      .set({ current: 2, progress: 66, version: 5 })
      .where(eq(projectTaskIndex.id, Number(project.varieties)))
    await decide(approver)
    expect(await stateOf(leader, id)).toBe('APPLIED')
  })

  test('a project that is deleted or stopped during the approval voids it with the reason', async () => {
    const { leader, approver } = people
    const { id } = await submit([later()])
    await app.connection.db
      .update(projectNode)
      .set({ state: 'stopped' })
      .where(eq(projectNode.id, Number(project.id)))
    await decide(approver)
    await expect(leader.call(api.showChange, { id })).resolves.toMatchObject({
      state: 'STALE',
      endReason: '「甲项目」的状态为“终止”，不能再变更',
    })
    const second = await makeProject(app, leader)
    const { id: running } = await propose(leader, second.id, [later(second.topic)], { submit: true })
    await leader.call(tracking.deleteProject, { id: second.id })
    const open = await approver.call(approvals.pageTodo, {})
    expect(open.records.filter(({ objectId }) => objectId === running)).toEqual([])
  })

  test('an error while rows are written leaves everything as it was, and the approval at its step', async () => {
    const { leader, approver } = people
    const { id } = await submit([later(), indexTo({ target: 99 })])
    await app.connection.db.execute(sql`
      create function refuse_99() returns trigger language plpgsql as $$ begin raise 'no 99'; end $$;
      create trigger refuse_99 before update on project_task_index for each row when (new.target = 99)
      execute function refuse_99()`)
    await expect(decide(approver)).rejects.toMatchObject({ code: 5000 })
    await app.connection.db.execute(sql`drop function refuse_99() cascade`)
    expect(await stateOf(leader, id)).toBe('RUNNING')
    expect(await approvalOf(id)).toMatchObject({ state: 'RUNNING' })
    expect((await node(project.topic)).endDate).toBe('2026-12-31')
    await decide(approver)
    expect(await stateOf(leader, id)).toBe('APPLIED')
  })

  test('a project with too many rows is refused', async () => {
    const { leader } = people
    await app.connection.db.execute(sql`
      insert into project_key_result (org_id, crop, index_id, sort_value, name, target)
      select ${leader.orgId}, 'maize', ${Number(project.papers)}, n, 'K' || n, 1 from generate_series(1, 20000) n`)
    await refusal([later()]).toMatchObject({ message: '项目的内容超过20000行，不能整体变更' })
  })
})
