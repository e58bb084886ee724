import * as goals from '@hepu/api/areas/project/application/goalSections'
import * as api from '@hepu/api/areas/project/application/projectApplication'
import { getSubjectBudget, getTopicOrgBudget } from '@hepu/api/areas/project/budget/projectBudget'
import { partySave } from '@hepu/api/areas/authority/party/party'
import { expectedProjectDocuments } from '@hepu/api/areas/project/document/projectFile'
import { projectDetail } from '@hepu/api/areas/project/node/projectTracking'
import { setSourceStatus, showSource, updateSource } from '@hepu/api/areas/project/source/projectSource'
import * as approvals from '@hepu/api/core/approval/approvalCalls'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { projectTaskIndex } from '../../../db/schema/index.ts'
import { requestOf, testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { pdfPages, wordParts, wordText } from '../../../documents/testDocuments.ts'
import { completeInfo, makeComplete, makeSource, submit, targetLines } from './testApplications.ts'

let app: TestApp
let ann: Client
let bob: Client
beforeAll(async () => {
  app = await testApp()
})
/** Ann applies, Bob reviews. */
beforeEach(async () => {
  ann = await app.user()
  bob = await app.user({
    org: ann.org,
    permissions: ['project.application:read', 'project.application:review'],
  })
})
afterAll(() => app.close())

const show = (id: string, client = ann) => client.call(api.queryOneProjectInfo, { id })
const stateOf = async (id: string) => (await show(id)).state
const todo = async (client: Client) => (await client.call(approvals.pageTodo, { size: 200 })).records
async function taskOf(client: Client, id: string) {
  const task = (await todo(client)).find(({ objectId }) => objectId === id)
  if (!task) throw new Error('nothing waits')
  return { taskId: task.taskId, version: task.version }
}
const agree = async (id: string, client = bob) =>
  client.call(approvals.act, { tasks: [await taskOf(client, id)], decision: 'agree', opinion: '同意立项' })
const sendBack = async (id: string, opinion: string) =>
  bob.call(approvals.returnBack, { ...(await taskOf(bob, id)), step: 0, opinion })
const targets = (applicationId: string) => ann.call(goals.target.calls.get, { applicationId })

describe('refusals', () => {
  test('F-402 a source out of use can no longer be chosen in a new application, but stays in one that has it', async () => {
    const sourceId = await makeSource(ann)
    const { id, version } = await ann.call(api.insertProjectInfo, { name: '甲', sourceId })
    await ann.call(setSourceStatus, { id: sourceId, status: 0 })
    await expect(ann.call(api.insertProjectInfo, { name: '乙', sourceId })).rejects.toMatchObject({
      message: expect.stringContaining('已停用，请另选'),
    })
    await expect(
      ann.call(api.editProjectInfo, { id, version, name: '甲二', sourceId }),
    ).resolves.toMatchObject({ version: 2 })
  })

  test('an application of another organisation, and the draft of a colleague, do not exist', async () => {
    const { id } = await ann.call(api.insertProjectInfo, { name: '甲' })
    const stranger = await app.user()
    const colleague = await app.user({
      org: ann.org,
      permissions: ['project.application:read', 'project.application:write'],
    })
    for (const other of [stranger, colleague, bob]) {
      await expect(show(id, other)).rejects.toMatchObject({ code: 4040 })
      await expect(other.call(goals.target.calls.get, { applicationId: id })).rejects.toMatchObject({
        code: 4040,
      })
      expect((await other.call(api.queryPage, {})).records).toEqual([])
    }
    await expect(
      colleague.call(goals.target.calls.insert, { applicationId: id, overallTarget: '改' }),
    ).rejects.toMatchObject({ code: 4040 })
    await expect(colleague.call(api.deleteApplication, { id })).rejects.toMatchObject({ code: 4040 })
  })

  test('an application with gaps is not submitted, and the refusal names section and gap', async () => {
    const { id } = await ann.call(api.insertProjectInfo, { name: '缺项', keywords: '玉米' })
    await expect(submit(ann, id)).rejects.toMatchObject({
      message: expect.stringMatching(/^「缺项」还不能提交。基本信息：项目来源必填；.+等\d+项$/),
    })
    const { gaps, sections } = await ann.call(api.check, { id })
    expect(gaps).toBeGreaterThan(10)
    expect(sections.find(({ section }) => section === 'basic')?.gaps).toContainEqual({
      field: 'keywords',
      row: null,
      message: '关键词应为3至5个，现有1个',
    })
    expect(sections.find(({ section }) => section === 'unit')).toMatchObject({
      state: 'empty',
      gaps: [{ field: null, message: '参加单位还没有填写' }],
    })
    expect(await stateOf(id)).toBe('draft')
  })

  test('a unit split and a budget that do not add up are kept as a draft, and keep it from submission', async () => {
    const id = await makeComplete(ann, { specialBudget: '100000.01' })
    const { sections } = await ann.call(api.check, { id })
    const wrong = sections.filter(({ gaps }) => gaps.length > 0)
    expect(wrong.map(({ section, gaps }) => [section, gaps[0]?.message])).toEqual([
      ['unit', '各单位的专项预算合计为 10.00 万元，应为 10.000001 万元，少 0.000001 万元'],
      ['projectBudget', '预算明细的专项预算合计为 10.00 万元，应为 10.000001 万元，少 0.000001 万元'],
    ])
    await expect(submit(ann, id)).rejects.toMatchObject({ code: 4220 })
  })

  test('while it is under approval nothing can be edited or deleted', async () => {
    const id = await makeComplete(ann)
    await submit(ann, id)
    const { infoVersion: version, ...info } = await show(id)
    const why = '正在审批，不能修改'
    const edit = ann.call(api.editProjectInfo, { ...completeInfo(ann, info.sourceId ?? ''), id, version })
    await expect(edit).rejects.toMatchObject({ message: expect.stringContaining(why) })
    const { row, can, whyNot } = await targets(id)
    expect(can['edit']).toBe(false)
    expect(whyNot?.['edit']).toContain(why)
    const save = ann.call(goals.target.calls.edit, {
      applicationId: id,
      version: row?.version ?? 0,
      overallTarget: '改',
    })
    await expect(save).rejects.toMatchObject({ message: expect.stringContaining(why) })
    await expect(ann.call(api.deleteApplication, { id })).rejects.toMatchObject({
      message: expect.stringContaining(why),
    })
    await expect(submit(ann, id)).rejects.toMatchObject({ message: expect.stringContaining(why) })
  })
})

describe('the way of an application', () => {
  test('F-508 it is found by name, source, year and state, and says what can be done with it', async () => {
    const id = await makeComplete(ann)
    const { sourceId } = await show(id)
    const find = async (model: object, client = ann) =>
      (await client.call(api.queryPage, { model })).records.map((row) => row.id)
    expect(await find({ name: '耐密', source: sourceId, year: '2027', status: 'draft' })).toEqual([id])
    expect(await find({ year: '2028' })).toEqual([])
    const names = async (client: Client) =>
      (await client.call(api.getApplicationButton, { id })).map(({ name, isAllowed }) => [name, isAllowed])
    expect(await names(ann)).toEqual([
      ['edit', true],
      ['submit', true],
      ['delete', true],
    ])
    const { number } = await submit(ann, id)
    expect(number).toMatch(/^SB\d{4}0001$/)
    expect(await find({ name: number }, bob)).toEqual([id])
    expect(await names(ann)).toEqual([
      ['edit', false],
      ['submit', false],
      ['delete', false],
    ])
    expect(await names(bob)).toEqual([['decide', true]])
  })

  test('it is returned, edited, handed in again, approved, and becomes a project with its targets', async () => {
    const id = await makeComplete(ann)
    const { number } = await submit(ann, id)
    expect(await stateOf(id)).toBe('waiting')
    await sendBack(id, '目标偏低')
    expect(await show(id)).toMatchObject({ state: 'returned', opinion: '目标偏低', round: 1 })
    const { row } = await targets(id)
    const lines = [{ ...targetLines[0], target: 3 }, targetLines[1]]
    const edit = { applicationId: id, version: row?.version ?? 0, overallTarget: '育成三个品种。', lines }
    await ann.call(goals.target.calls.edit, edit)
    expect((await submit(ann, id)).number).toBe(number)
    expect(await ann.call(api.rounds, { id })).toMatchObject([{ round: 2 }, { round: 1 }])
    const difference = await ann.call(api.roundDifference, { id, from: 1, to: 2 })
    expect(difference).toMatchObject([
      {
        section: 'target',
        changes: [
          { label: '总体目标', before: ['育成两个品种。'], after: ['育成三个品种。'] },
          { label: '目标指标', before: [expect.stringContaining('目标值：2')] },
        ],
      },
    ])
    await agree(id)
    const approved = await show(id)
    expect(approved).toMatchObject({ state: 'approved', round: 2, opinion: '同意立项' })
    const projectId = approved.projectId ?? ''
    const project = await ann.call(projectDetail, { projectId })
    expect(project).toMatchObject({
      name: approved.name,
      code: approved.projectCode,
      sourceId: approved.sourceId,
      ownerId: String(ann.userId),
      directorId: String(ann.userId),
      startDate: '2026-01-01',
      endDate: '2027-12-31',
      specialBudget: '100000.00',
      selfBudget: '20000.00',
      remark: `由申报 ${number} 立项`,
      progress: 0,
      light: expect.any(String) as string,
    })
    const indexes = await app.services.db
      .select()
      .from(projectTaskIndex)
      .where(eq(projectTaskIndex.nodeId, Number(projectId)))
      .orderBy(asc(projectTaskIndex.sortValue))
    expect(indexes).toMatchObject([
      {
        name: '审定品种',
        indexType: 'variety',
        unit: '个',
        target: 3,
        progress: 0,
        endDate: '2027-12-31',
        isMust: true,
      },
      { name: '示范面积', indexType: 'demoArea', unit: '亩', target: 5000, endDate: '2026-12-31' },
    ])
    expect(await ann.call(api.applicationOfProject, { projectId })).toMatchObject({ id, number })
    const expected = await ann.call(expectedProjectDocuments, { projectId })
    expect(expected.find(({ type }) => type === '申报书')).toMatchObject({ state: 'present', daysLate: 0 })
    const opinions = await ann.call(api.getAuditOpinion, { id })
    expect(opinions.map(({ actLabel, opinion }) => [actLabel, opinion])).toEqual([
      ['提交', null],
      ['退回', '目标偏低'],
      ['重新提交', null],
      ['同意', '同意立项'],
    ])
  })

  test('F-451 the budget of an approved application is drafted by subject and by unit; what has no place is named', async () => {
    const id = await makeComplete(ann)
    await ann.call(partySave, { name: '乙研究所', creditCode: '91110000802100433B', roles: ['PROVIDER'] })
    const { number } = await submit(ann, id)
    const { sourceId } = await show(id)
    const source = await ann.call(showSource, { id: sourceId ?? '' })
    const kept = source.subjects.filter(({ name }) => name !== '管理费')
    await ann.call(updateSource, { ...source, subjects: kept })
    await agree(id)
    const projectId = (await show(id)).projectId ?? ''
    const bySubject = (purse: 'special' | 'self') => ann.call(getSubjectBudget, { projectId, purse })
    await expect(bySubject('special')).resolves.toMatchObject({
      versions: [
        {
          versionNo: 1,
          postedAt: null,
          total: '90000.00',
          comment: `由申报 ${number}生成。未列入 1 项：管理费 2027年 10000 元`,
        },
      ],
      lines: [
        { year: 2026, amount: '50000.00' },
        { year: 2027, amount: '40000.00' },
      ],
    })
    await expect(bySubject('self')).resolves.toMatchObject({
      versions: [{ comment: `由申报 ${number}生成`, total: '20000.00' }],
    })
    const byUnit = (purse: 'special' | 'self') => ann.call(getTopicOrgBudget, { projectId, purse })
    await expect(byUnit('special')).resolves.toMatchObject({
      versions: [{ postedAt: null, comment: expect.stringContaining('甲种业有限公司 60000 元') }],
      lines: [{ name: '乙研究所', amount: '40000.00' }],
    })
    await expect(byUnit('self')).resolves.toMatchObject({ versions: [] })
  })

  test('a submission that is withdrawn is a draft again and keeps its number', async () => {
    const id = await makeComplete(ann)
    const { number } = await submit(ann, id)
    const running = await ann.call(approvals.approvalOfRecord, {
      subject: 'project.application',
      objectId: id,
    })
    await ann.call(approvals.withdraw, { id: running?.id ?? '', version: running?.version ?? 0 })
    expect(await show(id)).toMatchObject({ state: 'draft', number })
    expect((await submit(ann, id)).number).toBe(number)
  })

  test('one that is rejected stays as it was', async () => {
    const id = await makeComplete(ann)
    await submit(ann, id)
    await bob.call(approvals.act, {
      tasks: [await taskOf(bob, id)],
      decision: 'reject',
      opinion: '与在研项目重复',
    })
    expect(await show(id)).toMatchObject({ state: 'rejected', opinion: '与在研项目重复', projectId: null })
    await expect(submit(ann, id)).rejects.toMatchObject({ message: expect.stringContaining('未通过') })
  })
})

describe('the document', () => {
  test('it holds every section, and says 草稿 until it is handed in', async () => {
    const id = await makeComplete(ann)
    const print = async (format: 'docx' | 'pdf') => {
      const { rawPayload } = await ann.raw(requestOf(api.printApplication, { id, format }))
      return { name: '', type: '', body: rawPayload }
    }
    const draft = (await pdfPages(await print('pdf'))).join('')
    expect(draft).toContain('草稿')
    const text = wordText(wordParts(await print('docx'))['word/document.xml'] ?? '')
    for (const part of ['基本信息', '研究目标', '育成两个品种。', '甲种业有限公司', '材料费', '附加信息'])
      expect(text).toContain(part)
    await submit(ann, id)
    expect((await pdfPages(await print('pdf'))).join('')).not.toContain('草稿')
  })
})
