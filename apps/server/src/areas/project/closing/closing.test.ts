import * as api from '@hepu/api/areas/project/closing/projectClosing'
import * as execute from '@hepu/api/areas/project/execute/projectExecute'
import * as member from '@hepu/api/areas/project/member/projectMember'
import * as node from '@hepu/api/areas/project/node/projectTracking'
import { insertKeyResult, updateProgress } from '@hepu/api/areas/project/plan/keyResult'
import { insertTaskIndex } from '@hepu/api/areas/project/plan/taskIndex'
import { insertAchievement, pageResults } from '@hepu/api/areas/project/result/projectAchievement'
import { myProjectAuths } from '@hepu/api/areas/project/right/authRole'
import { thesis } from '@hepu/api/areas/research/thesis/thesis'
import * as approvals from '@hepu/api/core/approval/approvalCalls'
import * as flowing from '@hepu/api/core/approval/flowCalls'
import { fileInfoUpload } from '@hepu/api/core/file/file'
import { must } from '@hepu/api/core/must'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectNode } from '../../../db/schema/index.ts'
import type { Client } from '../../../../test/testApp.ts'
import { pdfPages, wordParts, wordText } from '../../../documents/testDocuments.ts'
import { fileTest, pdf, type FileTest } from '../../../files/testFiles.ts'
import { create } from '../../research/registry/testRegistries.ts'

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

const show = (client = ann) => client.call(api.showClosing, { projectId })
const apply = (client = ann) => client.call(api.applicationFinishProject, { projectId })
const buttons = () => ann.call(execute.getButtonStatus, { projectId })
const stateOf = async (id = projectId) => {
  const [found] = await app.services.db
    .select()
    .from(projectNode)
    .where(eq(projectNode.id, Number(id)))
  return found?.state
}
async function fulfil(): Promise<void> {
  const { id } = await create(thesis, ann)
  await bob.call(thesis.calls.audit, { ids: [id], pass: true })
  await ann.call(insertAchievement, {
    projectId,
    topicId,
    resultType: 'research.thesis',
    resultId: id,
    indexes: [{ indexId }],
  })
}
const prepare = async () => ann.call(api.saveClosing, { projectId, summary: '按任务书完成全部指标。' })
/** Explains every condition that is open, but for those of the keys: the money, documents and reports of these tests. */
async function explainRest(...left: readonly string[]): Promise<void> {
  const { gates } = await ann.call(api.closingGates, { projectId })
  for (const { key } of gates.filter((gate) => !gate.isMet && !left.includes(gate.key)))
    await ann.call(api.saveGateNote, { projectId, key, note: '已在例会上说明' })
}
/** Prepares all that an application needs. */
async function complete(): Promise<void> {
  await fulfil()
  await prepare()
  await explainRest()
}
async function applied(): Promise<void> {
  await complete()
  await apply()
}
const decide = async (decision: 'pass' | 'rework' | 'reject', opinion?: string, client = bob) => {
  const { closing } = await show(client)
  return client.call(api.decideClosing, { projectId, decision, opinion, version: closing?.version ?? 0 })
}

describe('F-415 applying to close a project', () => {
  test('open conditions refuse it with what is missing; button and command use the same words', async () => {
    await prepare()
    await explainRest('results')
    const message =
      '还有1项结题条件未满足：承诺的成果均有审核通过的登记记录佐证（1项佐证不足：论文（0/1篇））'
    await expect(apply()).rejects.toMatchObject({ message })
    expect(await buttons()).toMatchObject({ finish: false, whyNot: { finish: message } })
    const { gates, isReady } = await ann.call(api.closingGates, { projectId })
    expect(isReady).toBe(false)
    expect(gates.find(({ key }) => key === 'results')).toMatchObject({
      isMet: false,
      path: `/task/project/ProjectResults?projectId=${projectId}`,
    })
  })

  test('without a summary it is refused; a topic is not closed alone', async () => {
    await fulfil()
    await expect(apply()).rejects.toMatchObject({ message: '结题总结必填，请先填写并保存结题材料' })
    await expect(ann.call(api.saveClosing, { projectId: topicId, summary: '一' })).rejects.toMatchObject({
      message: '「课题一」是课题，请在项目上办理结题',
    })
  })

  test('it waits for its decision, the buttons change, and a second application is refused', async () => {
    await complete()
    expect(await buttons()).toMatchObject({ finish: true, achievement: true })
    await expect(apply()).resolves.toMatchObject({ state: 'applied' })
    expect(await stateOf()).toBe('awaiting')
    await expect(apply()).rejects.toMatchObject({ message: '当前状态为「待验收」，不能申请结题' })
    expect(await buttons()).toMatchObject({
      finish: false,
      whyNot: { finish: '当前状态为「待验收」，不能申请结题' },
    })
    await expect(prepare()).rejects.toMatchObject({ message: '当前状态为「待验收」，不能修改结题材料' })
    expect((await ann.call(execute.pageExecutions, { model: { view: 'awaiting' } })).records).toMatchObject([
      { id: projectId, closingState: 'applied' },
    ])
  })

  test('two applications at once leave one', async () => {
    await complete()
    const both = await Promise.allSettled([apply(), apply()])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('a note with its author passes a condition that is not met; one that is met needs none', async () => {
    await prepare()
    await explainRest('results')
    await ann.call(api.saveGateNote, { projectId, key: 'results', note: '论文已录用，见材料' })
    const { gates, isReady } = await ann.call(api.closingGates, { projectId })
    const noted = gates.find(({ key }) => key === 'results')?.note
    expect(noted).toMatchObject({ note: '论文已录用，见材料' })
    expect(isReady).toBe(true)
    await apply()
    expect((await show()).closing?.snapshot?.find(({ key }) => key === 'results')).toMatchObject({
      isMet: false,
      note: '论文已录用，见材料',
      noteBy: noted?.byName,
    })
    await decide('rework', '请补充佐证')
    await fulfil()
    await expect(
      ann.call(api.saveGateNote, { projectId, key: 'results', note: '多余' }),
    ).rejects.toMatchObject({
      message: '「承诺的成果均有审核通过的登记记录佐证」已满足，不需要偏差说明',
    })
  })
})

describe('deciding about an application', () => {
  test('the applicant cannot decide; whoever may decide closes the project with all below it', async () => {
    await applied()
    await expect(decide('pass', undefined, ann)).rejects.toMatchObject({
      message: '不能验收本人提出的结题申请',
    })
    await decide('pass', '同意结题')
    expect(await stateOf()).toBe('closed')
    expect(await stateOf(topicId)).toBe('closed')
    const shown = await show()
    expect(shown.closing).toMatchObject({ state: 'passed', opinion: '同意结题' })
    expect(shown.closedDate).toMatch(/^\d{4}-\d\d-\d\d$/)
    await ann.call(api.archiveClosing, { projectId })
    expect((await show()).closing).toMatchObject({ state: 'archived' })
    await expect(ann.call(api.archiveClosing, { projectId })).rejects.toMatchObject({ code: 4220 })
  })

  test('a closed project refuses changes in every part, saying so, and offers nothing', async () => {
    await applied()
    await decide('pass')
    const closed = { message: '项目「甲项目」已结题，内容只读，不能再修改' }
    const below = { message: '课题「课题一」已结题，内容只读，不能再修改' }
    const { id } = await create(thesis, ann, 1)
    const given = { projectId, resultType: 'research.thesis' as const, resultId: id }
    await expect(ann.call(insertAchievement, given)).rejects.toMatchObject(closed)
    await expect(ann.call(updateProgress, { taskIndexId: indexId, current: 3 })).rejects.toMatchObject(below)
    await expect(ann.call(node.deleteProject, { id: projectId })).rejects.toMatchObject(closed)
    await expect(
      ann.call(member.addAdditionMember, { projectId, userId: String(bob.userId), position: '参与' }),
    ).rejects.toMatchObject(closed)
    await expect(
      ann.call(execute.editDirector, { a: projectId, b: String(bob.userId) }),
    ).rejects.toMatchObject(closed)
    await expect(prepare()).rejects.toMatchObject(closed)
    const rights = await ann.call(myProjectAuths, { projectId })
    expect(rights.filter((code) => !code.endsWith(':read'))).toEqual([])
    expect(Object.values(await buttons()).filter((value) => value === true)).toEqual([])
    expect((await ann.call(node.projectDetail, { projectId })).can).toMatchObject({
      edit: false,
      delete: false,
    })
  })

  test('a closed project keeps its figures when a record is deleted later', async () => {
    await applied()
    await decide('pass')
    const [result] = (await ann.call(pageResults, { model: { projectId } })).records
    await ann.call(thesis.calls.delete, { ids: [result?.resultId ?? ''], reason: '误录' })
    const [after] = (await ann.call(pageResults, { model: { projectId } })).records
    expect(after).toMatchObject({ counts: true })
  })

  test('整改 leads back to execution, 不通过 too; either needs its reason', async () => {
    await applied()
    await expect(decide('rework')).rejects.toMatchObject({ message: '验收意见必填，请写明原因' })
    await decide('rework', '请补充示范面积证明')
    expect(await stateOf()).toBe('running')
    expect((await show()).closing).toMatchObject({ state: 'rework', opinion: '请补充示范面积证明' })
    await prepare()
    await apply()
    await decide('reject', '未达到考核要求')
    expect(await stateOf()).toBe('running')
    expect((await show()).closing).toMatchObject({ state: 'rejected' })
    await prepare()
    expect((await show()).closing).toMatchObject({ state: 'draft' })
  })

  test('what was taken back, sent back or refused stays readable as it was sent, the newest first', async () => {
    await complete()
    expect((await show()).earlier).toEqual([])
    await apply()
    const objectId = (await show()).closing?.id ?? ''
    const { id, version } = must(
      await ann.call(approvals.approvalOfRecord, { subject: 'project.closing', objectId }),
      'the approval',
    )
    await ann.call(approvals.withdraw, { id, version })
    for (const [summary, decision] of [
      ['二稿', 'rework'],
      ['三稿', 'reject'],
    ] as const) {
      await ann.call(api.saveClosing, { projectId, summary })
      await apply()
      await decide(decision, '证据不足')
    }
    await ann.call(api.saveClosing, { projectId, summary: '四稿' })
    const { closing, earlier } = await show(bob)
    expect(closing?.summary).toBe('四稿')
    expect(earlier).toMatchObject([
      { outcome: 'rejected', summary: '三稿', opinion: '证据不足', endedByName: expect.any(String) },
      { outcome: 'rework', summary: '二稿', opinion: '证据不足' },
      { outcome: 'withdrawn', summary: '按任务书完成全部指标。', appliedByName: expect.any(String) },
    ])
    expect(earlier[2]?.snapshot.map(({ key }) => key)).toContain('plan.indexes')
  })

  test('without a flow it waits in 待办 of those who may decide, and for nobody else', async () => {
    const permissions = ['project.node:read', 'approval.item:read'] as const
    const judge = await app.user({ org: ann.org, permissions: [...permissions, 'project.closing:audit'] })
    const other = await app.user({ org: ann.org, permissions: [...permissions, 'project.node:all'] })
    await applied()
    const todo = async (client: Client) =>
      (await client.call(approvals.pageTodo, {})).records.map(({ title }) => title)
    expect(await Promise.all([judge, bob, ann, other].map(todo))).toEqual([['甲项目'], ['甲项目'], [], []])
    await decide('pass', '同意', judge)
    expect(await todo(bob)).toEqual([])
    expect(await stateOf()).toBe('closed')
  })

  test('its applicant takes it back while nobody has decided, and applies again', async () => {
    await applied()
    const { closing } = await show()
    const running = async (client = ann) =>
      client.call(approvals.approvalOfRecord, { subject: 'project.closing', objectId: closing?.id ?? '' })
    expect((await running(bob))?.can).toMatchObject({ withdraw: false })
    const { id, version } = must(await running(), 'the approval')
    await ann.call(approvals.withdraw, { id, version })
    expect((await show()).closing).toMatchObject({ state: 'draft', decidedByName: null })
    expect(await stateOf()).toBe('running')
    await expect(decide('pass')).rejects.toMatchObject({ code: 4220 })
    await apply()
    await decide('pass', '同意')
    expect(await stateOf()).toBe('closed')
  })

  test('with a flow it is decided there: returned, submitted again and approved', async () => {
    const step = {
      name: '验收',
      assignees: [{ by: 'user' as const, userId: String(bob.userId) }],
      rule: 'all' as const,
    }
    await ann.call(flowing.saveFlow, {
      subject: 'project.closing',
      isOn: true,
      allowOwn: false,
      skipSame: false,
      steps: [step],
    })
    await applied()
    const cid = await app.user({ org: ann.org })
    await expect(decide('pass', undefined, cid)).rejects.toMatchObject({
      message: '该申请现在不等您验收，审批到哪一步见页面下方',
    })
    const act = async (decision: 'agree' | 'reject', opinion?: string) => {
      const { records } = await bob.call(approvals.pageTodo, {})
      const tasks = records.map(({ taskId, version }) => ({ taskId, version }))
      await bob.call(approvals.act, { tasks, decision, ...(opinion && { opinion }) })
    }
    const { records } = await bob.call(approvals.pageTodo, {})
    expect(records).toMatchObject([{ title: '甲项目' }])
    const [task] = records
    await bob.call(approvals.returnBack, {
      taskId: task?.taskId ?? '',
      version: task?.version ?? 0,
      step: 0,
      opinion: '补充材料',
    })
    expect((await show()).closing).toMatchObject({ state: 'rework' })
    expect(await stateOf()).toBe('running')
    await prepare()
    await apply()
    expect(await stateOf()).toBe('awaiting')
    await act('agree', '同意')
    expect((await show()).closing).toMatchObject({ state: 'passed', opinion: '同意' })
    expect(await stateOf(topicId)).toBe('closed')
  })
})

describe('material and report', () => {
  test('material is kept with its files; those without the right do not read them', async () => {
    const file = { name: '验收材料.pdf', bytes: pdf }
    const { id } = await ann.upload(fileInfoUpload, { infoType: api.CLOSING_FILES, publicStatus: '2' }, file)
    await ann.call(api.saveClosing, { projectId, summary: '一', fileIds: [id] })
    expect((await show()).closing?.files).toMatchObject([{ originalName: '验收材料.pdf' }])
    await ann.call(api.saveClosing, { projectId, summary: '二' })
    expect((await show()).closing).toMatchObject({ summary: '二', files: [{ id }] })
    await ann.call(api.saveClosing, { projectId, summary: '二', fileIds: [] })
    expect((await show()).closing?.files).toEqual([])
    const cid = await app.user({ org: ann.org, permissions: ['project.node:read'] })
    await expect(show(cid)).rejects.toMatchObject({ code: 4040 })
    const eve = await app.user()
    await expect(show(eve)).rejects.toMatchObject({ code: 4040 })
  })

  test('the report names summary, conditions, indexes, results and the decision', async () => {
    await applied()
    await decide('pass', '同意结题')
    const get = async (format: string) => {
      const url = `${api.downloadClosing.path}?projectId=${projectId}&format=${format}`
      const { rawPayload } = await ann.raw({ method: 'GET', url })
      return { name: '', type: '', body: rawPayload }
    }
    const text = (await pdfPages(await get('pdf'))).join('')
    const wanted = ['按任务书完成全部指标', '满足', '论文', '同意结题', '已佐证']
    for (const word of wanted) expect(text.replaceAll(/\s/g, '')).toContain(word)
    const parts = wordParts(await get('docx'))
    expect(wordText(parts['word/document.xml'] ?? '')).toContain('按任务书完成全部指标')
  })

  test('the report says of each index whether it is done, and shows no value where only key results measure it', async () => {
    const index = { projectId, topicId, indexType: 'demoBase', isMust: false, unit: '个', target: 5 } as const
    const measured = await ann.call(insertTaskIndex, { ...index, name: '示范甲' })
    const almost = await ann.call(insertTaskIndex, { ...index, name: '示范乙', target: 10_000 })
    const part = await ann.call(insertKeyResult, { taskIndexId: measured.id, name: '建成', target: 1 })
    await ann.call(updateProgress, { id: part.id, current: 1 })
    await ann.call(updateProgress, { taskIndexId: almost.id, current: 9999 })
    await prepare()
    const url = `${api.downloadClosing.path}?projectId=${projectId}&format=docx`
    const { rawPayload } = await ann.raw({ method: 'GET', url })
    const text = wordText(wordParts({ name: '', type: '', body: rawPayload })['word/document.xml'] ?? '')
    expect(text).toContain('示范甲示范基地5—0个100.0是')
    expect(text).toContain('示范乙示范基地1000099990个99.9否')
  })
})
