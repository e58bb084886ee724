import { partySave } from '@hepu/api/areas/authority/party/party'
import * as goals from '@hepu/api/areas/project/application/goalSections'
import * as application from '@hepu/api/areas/project/application/projectApplication'
import * as calling from '@hepu/api/areas/project/approval/projectApproval'
import * as arrive from '@hepu/api/areas/project/arrive/projectArrival'
import * as audit from '@hepu/api/areas/project/audit/projectAudit'
import * as budget from '@hepu/api/areas/project/budget/projectBudget'
import * as change from '@hepu/api/areas/project/change/projectChange'
import * as taskBook from '@hepu/api/areas/project/change/taskBook'
import * as closing from '@hepu/api/areas/project/closing/projectClosing'
import * as documents from '@hepu/api/areas/project/document/projectFile'
import * as execute from '@hepu/api/areas/project/execute/projectExecute'
import { getSubjectDropdown } from '@hepu/api/areas/project/fund/fundCommon'
import * as ledger from '@hepu/api/areas/project/fund/fundFlow'
import * as fund from '@hepu/api/areas/project/fund/projectFund'
import { addAdditionMember, queryProjectMemberPage } from '@hepu/api/areas/project/member/projectMember'
import * as node from '@hepu/api/areas/project/node/projectTracking'
import * as key from '@hepu/api/areas/project/plan/keyResult'
import * as plan from '@hepu/api/areas/project/plan/taskIndex'
import * as report from '@hepu/api/areas/project/report/projectReport'
import * as result from '@hepu/api/areas/project/result/projectAchievement'
import * as role from '@hepu/api/areas/project/right/authRole'
import * as risk from '@hepu/api/areas/project/risk/projectRisk'
import { insertSource } from '@hepu/api/areas/project/source/projectSource'
import { thesis } from '@hepu/api/areas/research/thesis/thesis'
import { must } from '@hepu/api/core/must'
import { pageObligations } from '@hepu/api/core/obligation/obligationCalls'
import type { Permission } from '@hepu/api/core/permissions'
import type { InputOf } from '@hepu/api/core/route'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, testConfig, type Client, type TestApp } from '../../../test/testApp.ts'
import { pdf } from '../../files/testFiles.ts'
import { create } from '../research/registry/testRegistries.ts'
import { budgetRows, fillIn, handIn, readBack, sections, targets } from './testWholeLife.ts'

let app: TestApp
let folder: string
/** Manages sources, calls and roles of projects. */
let manager: Client
/** Reviews applications and papers. */
let reviewer: Client
/** Decides about changes and closing. */
let chief: Client
/** Applies for the project and directs it. */
let ann: Client
let finance: Client
/** Fills in progress and documents. */
let member: Client
let applicationId: string
let projectId: string
let arrivalId: string
const topics = { breeding: '', testing: '', showing: '' }
/** Ids by name. */
const indexes: Record<string, string> = {}
const keyResults: Record<string, string> = {}
const subjects: Record<string, string> = {}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hepu-life-'))
  app = await testApp({
    config: testConfig({ HEPU_DATA_DIR: folder }),
    now: () => new Date('2026-11-20T02:00:00Z'),
  })
  const approving = ['read', 'write', 'publish'].map((verb) => `project.approval:${verb}` as Permission)
  manager = await app.user({
    permissions: [...approving, 'project.source:read', 'project.source:write', 'project.authRole:write'],
  })
  const colleague = (...permissions: Permission[]) => app.user({ org: manager.org, permissions })
  ann = await colleague(
    'project.node:read',
    'project.application:read',
    'project.application:write',
    'obligation.item:read',
    'research.thesis:read',
    'research.thesis:write',
  )
  reviewer = await colleague(
    'project.audit:read',
    'project.application:read',
    'project.application:review',
    'research.thesis:read',
    'research.thesis:audit',
  )
  chief = await colleague(
    'project.node:read',
    'project.audit:read',
    'project.change:audit',
    'project.closing:audit',
  )
  finance = await colleague('project.node:read', 'project.fund:arrive', 'system.party:write')
  member = await colleague('project.node:read')
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const withMessage = (part: string) => ({ message: expect.stringContaining(part) as string })
/** Yuan of an amount in 万元, as calls take it: 683.47 → 6834700.00. */
const wan = (amount: string) => `${amount.replace('.', '')}00.00`
const NAME = '耐密玉米新品种选育'
const dates = { startDate: '2025-01-01', endDate: '2027-12-31' }
const showApplication = () => ann.call(application.queryOneProjectInfo, { id: applicationId })
const showProject = () => ann.call(node.projectDetail, { projectId })
const progressNow = async () => {
  const { rows } = await ann.call(plan.getProjectProgressList, { projectId })
  return Object.fromEntries(rows.map(({ name, progress }) => [name, progress]))
}
/** Months of which the director still owes a report of the project itself. */
const dueMonths = async () => {
  const { records } = await ann.call(pageObligations, {
    size: 200,
    model: { rule: 'project.monthlyReport', state: 'open' },
  })
  return records.filter(({ title }) => title === NAME).map(({ what }) => what.slice(-7))
}
/** What waits for somebody among the approvals of projects. */
const waiting = async (client: Client, type: string) => {
  const { records } = await client.call(audit.queryPage, { model: { status: 'waiting', type } })
  return must(records[0], 'what waits')
}
const judge = async (client: Client, type: string, decision: audit.AuditDecision, opinion: string) => {
  const { id, version } = await waiting(client, type)
  return client.call(audit.audit, { id, version, decision, opinion })
}

// Each test goes on where the one before it ended: they are one story and share what it has made so far.
describe('F-452 F-508 F-511 F-512 the whole life of a project', () => {
  let sourceId: string

  test('F-507 a 立项 is published, and whoever may apply sees it as open', async () => {
    sourceId = (
      await manager.call(insertSource, {
        name: '省重点研发',
        code: 'ZD',
        fundType: '地方财政',
        subjects: [
          { level: 1, name: '直接费用', kind: 'direct' },
          { level: 2, name: '设备费', kind: 'direct', isEquipment: true },
          { level: 2, name: '材料费', kind: 'direct' },
          { level: 2, name: '差旅费', kind: 'direct' },
          { level: 1, name: '间接费用', kind: 'indirect' },
          { level: 2, name: '管理费', kind: 'indirect' },
        ],
        caps: [{ validFrom: '2021-08-13', tiers: [{ upTo: null, percent: '30' }] }],
      })
    ).id
    const { id, state } = await manager.call(calling.insertApproval, {
      name: '玉米重大专项',
      year: 2026,
      sourceId,
      category: '新品种选育',
      ...dates,
      openFrom: '2026-11-01',
      openTo: '2026-11-30',
      guide: '面向黄淮海夏玉米区，选育抗茎腐病、适合机收的新品种。',
      contact: '李明',
      submit: true,
    })
    expect(state).toBe('submitted')
    expect(await ann.call(calling.offeredApprovals, {})).toEqual([])
    await manager.call(calling.isPublish, { id, state: 'published' })
    expect(await ann.call(calling.offeredApprovals, {})).toMatchObject([{ id, sourceId }])
  })

  test('an application with all twelve sections is returned, mended, handed in again and approved', async () => {
    const { id } = await ann.call(application.insertProjectInfo, {
      name: NAME,
      sourceId,
      rank: '省部',
      category: '新品种选育',
      unitId: String(ann.orgId),
      contact: '王申报',
      phone: '0371-65000000',
      directorId: String(ann.userId),
      directorTitle: '研究员',
      directorAge: 45,
      ...dates,
      summary: '选育耐密抗倒的玉米新品种。',
      keywords: '玉米、耐密、抗倒',
      specialBudget: wan('1250.00'),
      selfBudget: wan('200.00'),
    })
    applicationId = id
    await fillIn(ann, id)
    expect(Object.keys(sections)).toHaveLength(12)
    expect(await readBack(ann, id)).toMatchObject(sections)
    const number = await handIn(ann, id)
    await judge(reviewer, 'project.application', 'return', '品种数偏少')
    expect(await showApplication()).toMatchObject({ state: 'returned', opinion: '品种数偏少' })
    const { row } = await ann.call(goals.target.calls.get, { applicationId: id })
    const mended = { applicationId: id, version: row?.version ?? 0, overallTarget: '育成三个品种。' }
    await ann.call(goals.target.calls.edit, { ...mended, lines: targets(3) })
    expect(await handIn(ann, id)).toBe(number)
    await judge(reviewer, 'project.application', 'pass', '同意立项')
    const approved = await showApplication()
    expect(approved).toMatchObject({ state: 'approved', round: 2, opinion: '同意立项' })
    projectId = must(approved.projectId, 'the project')
    const opinions = await ann.call(application.getAuditOpinion, { id })
    expect(opinions.map(({ actLabel, opinion }) => [actLabel, opinion])).toEqual([
      ['提交', null],
      ['退回', '品种数偏少'],
      ['重新提交', null],
      ['同意', '同意立项'],
    ])
  })

  test('it is a project under way, with the targets as task indexes and the people who take part', async () => {
    expect(await showProject()).toMatchObject({
      state: 'running',
      directorId: String(ann.userId),
      specialBudget: '12500000.00',
      selfBudget: '2000000.00',
    })
    const found = await ann.call(key.projectTaskIndexList, { projectId })
    expect(found.map(({ name, target, unit, endDate }) => [name, target, unit, endDate])).toEqual([
      ['审定品种', 3, '个', '2027-12-31'],
      ['示范面积', 5000, '亩', '2026-12-31'],
      ['培训农户', 200, '人次', '2027-12-31'],
    ])
    for (const { name, id } of found) indexes[name] = id
    const make = async (
      name: string,
      code: string,
      resources: InputOf<typeof role.insertProjectAuthRole>['resources'],
    ) => (await manager.call(role.insertProjectAuthRole, { name, code, resources })).id
    const accounts = await make('财务', 'MONEY', ['fund:read', 'fund:budget', 'fund:flow', 'fund:close'])
    const filing = await make('填报', 'FILL', [
      'plan:read',
      'plan:progress',
      'document:read',
      'document:edit',
    ])
    const join = (userId: number, position: '财务助理' | '骨干', roleIds: string[]) =>
      ann.call(addAdditionMember, { projectId, userId: String(userId), position, months: 6, roleIds })
    await expect(finance.call(fund.specialFund, { projectId })).rejects.toMatchObject({ code: 4040 })
    await join(finance.userId, '财务助理', [accounts])
    await join(member.userId, '骨干', [filing])
    const { records } = await ann.call(queryProjectMemberPage, { size: 50, model: { projectId } })
    expect(records.map(({ position }) => position)).toEqual(['项目负责人', '财务助理', '骨干'])
  })

  test('three topics and an assignment share the plan; weights of 99.99 % are refused', async () => {
    const below = async (parentId: string, name: string, specialBudget: string | null) =>
      (
        await ann.call(node.createAssignment, {
          parentId,
          name,
          directorId: String(ann.userId),
          ...dates,
          specialBudget,
        })
      ).id
    topics.breeding = await below(projectId, '选育', wan('600.00'))
    topics.testing = await below(projectId, '鉴定', wan('400.00'))
    topics.showing = await below(projectId, '示范', wan('250.00'))
    const assignmentId = await below(topics.showing, '示范点', null)
    const index = async (name: string, place: object, content: object = {}) => {
      const given = { name, indexType: 'other' as const, unit: '项', target: 100, ...content }
      indexes[name] = (await ann.call(plan.insertTaskIndex, { projectId, ...place, ...given })).id
    }
    const [breeding, testing] = [{ topicId: topics.breeding }, { topicId: topics.testing }]
    await index('组配', breeding, { weight: 50 })
    await index('论文', breeding, { weight: 30, indexType: 'paper', unit: '篇', target: 1 })
    await index('新材料', breeding, { weight: 20, isMust: false })
    await index('抗病鉴定', testing, { weight: 60 })
    await index('品质分析', testing, { weight: 40 })
    await index('示范户', { topicId: topics.showing, assignmentId }, { target: 50 })
    const weigh = (weights: readonly number[]) =>
      ann.call(key.setTaskIndexWeight, {
        projectId,
        weights: ['审定品种', '示范面积', '培训农户'].map((name, at) => ({
          id: must(indexes[name], 'the index'),
          weight: weights[at] ?? 0,
        })),
      })
    await expect(weigh([33.33, 33.33, 33.33])).rejects.toMatchObject(withMessage('99.99%'))
    await weigh([33.33, 33.33, 33.34])
    await ann.call(key.setTaskIndexWeight, {
      projectId,
      type: 'node',
      weights: [
        { id: topics.breeding, weight: 50 },
        { id: topics.testing, weight: 30 },
        { id: topics.showing, weight: 20 },
      ],
    })
    const steps = [
      ['初审品种', 3, 50],
      ['区试', 1, 30],
      ['亲本保存', 4, 20],
    ] as const
    for (const [name, target, weight] of steps) {
      const taskIndexId = must(indexes['审定品种'], 'the index')
      keyResults[name] = (await ann.call(key.insertKeyResult, { taskIndexId, name, target, weight })).id
    }
  })

  test('the budget of the project is posted to the fen, and its 任务书 is signed', async () => {
    const choices = await finance.call(getSubjectDropdown, { projectId })
    for (const { name, id } of choices) subjects[name] = id
    const lines = budgetRows.map(({ subject, year, special }) => ({
      subjectId: must(subjects[subject], 'the subject'),
      year,
      amount: special,
    }))
    // An approved application may have left its budget as a draft.
    const { versions } = await finance.call(budget.getSubjectBudget, { projectId })
    const draft = versions.find(({ postedAt }) => postedAt === null)
    const held = draft ? { versionId: draft.id, version: draft.version } : {}
    const post = (given: typeof lines) =>
      finance.call(budget.insertOrUpdateSpecialFundSubjectBudget, {
        projectId,
        ...held,
        isPosted: true,
        lines: given,
      })
    await expect(post(lines.slice(1))).rejects.toMatchObject(withMessage('少 2,000,000.00 元'))
    await post(lines)
    const { version, problems } = await ann.call(taskBook.showTaskBook, { projectId })
    expect(problems).toEqual([])
    await ann.call(taskBook.signTaskBook, { projectId, version })
    await expect(
      ann.call(plan.deleteTaskIndex, { ids: [must(indexes['组配'], 'the index')] }),
    ).rejects.toMatchObject(withMessage('任务书已签订'))
  })

  test('F-527 900.00 万元 arrive and are split; 120.00 are passed on, 683.47 are spent', async () => {
    const { id: partyId } = await finance.call(partySave, { name: '省科技厅', roles: ['PROVIDER'] })
    const { id: partner } = await finance.call(partySave, { name: '乙研究所', roles: ['PROVIDER'] })
    const { id } = await finance.call(arrive.saveArrival, {
      batch: '第一批',
      partyId,
      arrivedDate: '2025-03-01',
      arrivedAmount: wan('900.00'),
      voucherNo: '收-1',
    })
    arrivalId = id
    const claim = (own: string) =>
      finance.call(arrive.claimArrival, {
        id,
        projectId,
        parts: [
          { nodeId: projectId, amount: wan(own) },
          { nodeId: topics.breeding, amount: wan('300.00') },
          { nodeId: topics.testing, amount: wan('200.00') },
        ],
      })
    await expect(claim('399.99')).rejects.toMatchObject(withMessage('少 100.00 元'))
    await claim('400.00')
    let voucher = 0
    const enter = (amount: string, businessDate: string, more: Partial<InputOf<typeof ledger.saveFlow>>) => {
      voucher += 1
      const given = { projectId, purse: 'special' as const, flowType: 'expense' as const }
      const line = { amount: wan(amount), businessDate, voucherNo: `记-${voucher}` }
      return finance.call(ledger.saveFlow, { ...given, ...line, ...more })
    }
    const on = (name: string, topicId?: string) => ({
      subjectId: must(subjects[name], 'the subject'),
      ...(topicId ? { topicId } : {}),
    })
    await enter('120.00', '2025-04-10', { flowType: 'transferOut', partyId: partner })
    await enter('180.00', '2025-06-10', on('设备费', topics.breeding))
    await enter('210.35', '2025-07-20', on('材料费'))
    await enter('150.12', '2026-03-15', on('材料费', topics.testing))
    await enter('88.50', '2026-05-08', on('差旅费', topics.breeding))
    const wrong = await enter('12.34', '2026-06-01', on('差旅费', topics.showing))
    await enter('2.81', '2026-06-15', on('管理费'))
    // 300.00 came to 选育, of which 180.00 and 88.50 are spent.
    await expect(enter('31.51', '2026-06-20', on('差旅费', topics.breeding))).rejects.toMatchObject(
      withMessage('本笔多 100.00 元'),
    )
    await finance.call(ledger.reverseFlow, { id: wrong.id, reason: '重复报销' })
    await enter('51.69', '2026-06-20', on('管理费'))
    const { figures } = await ann.call(fund.specialFund, { projectId })
    expect(figures).toMatchObject({
      budget: wan('1250.00'),
      arrived: wan('900.00'),
      transferredOut: wan('120.00'),
      // 180.00 + 210.35 + 150.12 + 88.50 + 2.81 + 51.69; the 12.34 that was taken back is none.
      spent: wan('683.47'),
      // 900.00 / 1250.00, 683.47 / 1250.00, 683.47 / 900.00, 683.47 / (900.00 − 120.00)
      arrivalRate: '72.00',
      budgetRate: '54.68',
      spentOfArrived: '75.94',
      arrivalSpendRate: '87.62',
      // 900.00 − 120.00 − 683.47
      balance: wan('96.53'),
    })
  })

  test('F-525 the way of the money of the arrival is counted by hand, and nothing of it is lost', async () => {
    const trail = await ann.call(fund.moneyTrail, { projectId, arrivalId })
    expect(trail).toMatchObject({
      received: wan('900.00'),
      used: wan('803.47'),
      free: wan('96.53'),
      difference: '0.00',
      leftOut: 0,
    })
    const parts = trail.lines.map(
      ({ fromNode, node: spentBy, subjectName, flowType, amount }) =>
        `${fromNode} → ${spentBy ?? '尚余'} ${subjectName ?? flowType ?? ''} ${amount}`,
    )
    expect(parts.toSorted()).toEqual(
      [
        `${NAME} → ${NAME} transferOut ${wan('120.00')}`,
        `${NAME} → ${NAME} 材料费 ${wan('210.35')}`,
        `${NAME} → ${NAME} 管理费 ${wan('2.81')}`,
        `${NAME} → ${NAME} 管理费 ${wan('51.69')}`,
        // 400.00 − 120.00 − 210.35 − 2.81 − 51.69
        `${NAME} → 尚余  ${wan('15.15')}`,
        `选育 → 选育 设备费 ${wan('180.00')}`,
        `选育 → 选育 差旅费 ${wan('88.50')}`,
        `选育 → 尚余  ${wan('31.50')}`,
        `鉴定 → 鉴定 材料费 ${wan('150.12')}`,
        `鉴定 → 尚余  ${wan('49.88')}`,
      ].toSorted(),
    )
  })

  test('F-517 a later end and a higher target are approved by another account and change the plan', async () => {
    const indexId = must(indexes['审定品种'], 'the index')
    const propose = () =>
      ann.call(change.registrationChanges, {
        projectId,
        reason: '区试延后一年',
        submit: true,
        actions: [
          { kind: 'period', values: { nodeId: projectId, startDate: '2025-01-01', endDate: '2028-06-30' } },
          { kind: 'index', values: { indexId, target: 4, endDate: '2028-06-30' } },
        ],
      })
    const { id, number } = await propose()
    await expect(propose()).rejects.toMatchObject(withMessage(`已有审批中的变更 ${number}`))
    expect(await showProject()).toMatchObject({ endDate: '2027-12-31' })
    await expect(waiting(reviewer, 'project.change')).rejects.toThrow('what waits')
    await judge(chief, 'project.change', 'pass', '同意延期')
    expect(await ann.call(change.showChange, { id })).toMatchObject({ state: 'APPLIED' })
    expect(await showProject()).toMatchObject({ endDate: '2028-06-30', state: 'extended' })
    expect(await ann.call(plan.getTaskIndexDetail, { id: indexId })).toMatchObject({ target: 4 })
    await member.call(key.updateProgress, { id: must(keyResults['初审品种'], 'the key result'), current: 2 })
    await member.call(key.updateProgress, { id: must(keyResults['区试'], 'the key result'), current: 1 })
    await member.call(key.updateProgress, { id: must(keyResults['亲本保存'], 'the key result'), current: 1 })
    // .5·66.667 + .3·100 + .2·25
    const { progress } = await ann.call(plan.getTaskIndexDetail, { id: indexId })
    expect(progress).toBeCloseTo(68.333, 3)
    const { rows } = await ann.call(taskBook.showBaseline, { projectId })
    expect(rows.find(({ label }) => label === '审定品种')).toMatchObject({
      signed: '3',
      changes: [{ number, before: '3', after: '4' }],
      planned: '4',
      progress,
    })
    expect(rows.find(({ label, level }) => level === 1 && label === '起止日期')).toMatchObject({
      signed: '2025-01-01 至 2027-12-31',
      changes: [{ number }],
      planned: '2025-01-01 至 2028-06-30',
    })
    // Reports of the months that were added are due as well.
    expect(await dueMonths()).toContain('2028-06')
  })

  test('F-524 a monthly report is drafted from what happened, and submitting it ends what was due', async () => {
    const key = { projectId, kind: 'month' as const, period: '2026-11' }
    expect(await dueMonths()).toContain('2026-11')
    const { facts, summary } = await ann.call(report.showReport, key)
    expect(facts.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['审定品种 · 初审品种', '审定品种 · 区试']),
    )
    await member.call(report.insertProjectFileMonOrYear, { ...key, state: 'submitted', summary })
    expect(await dueMonths()).not.toContain('2026-11')
    const { records } = await ann.call(pageObligations, {
      size: 50,
      model: { rule: 'project.monthlyReport', state: 'done' },
    })
    expect(records).toMatchObject([{ what: '提交项目月报 2026-11', state: 'done' }])
  })

  test('a result whose record is approved later raises its index, and the project to 60.7 %', async () => {
    const enter = (name: string, current: number) =>
      member.call(key.updateProgress, { taskIndexId: must(indexes[name], 'the index'), current })
    await enter('组配', 70)
    await enter('抗病鉴定', 40)
    await enter('品质分析', 25)
    await enter('示范户', 45)
    const { id } = await create(thesis, ann)
    await ann.call(result.insertAchievement, {
      projectId,
      topicId: topics.breeding,
      resultType: 'research.thesis',
      resultId: id,
      indexes: [{ indexId: must(indexes['论文'], 'the index') }],
    })
    expect(await progressNow()).toMatchObject({
      论文: 0,
      // .5·70 + .3·0 + .2·0
      选育: 35,
      // .6·40 + .4·25
      鉴定: 34,
      // 45 of 50 in its only assignment
      示范: 90,
      // .5·35 + .3·34 + .2·90
      [NAME]: 45.7,
    })
    await reviewer.call(thesis.calls.audit, { ids: [id], pass: true })
    expect(await progressNow()).toMatchObject({
      论文: 100,
      // .5·70 + .3·100
      选育: 65,
      // .5·65 + .3·34 + .2·90
      [NAME]: 60.7,
    })
    const sheet = (await ann.call(taskBook.showBaseline, { projectId })).rows
    const rowOf = (label: string) => sheet.find((row) => row.label === label)
    expect(rowOf('组配')).toMatchObject({ signed: '100', planned: '100', reached: '70', progress: 70 })
    expect(rowOf('论文')).toMatchObject({ signed: '1', planned: '1', reached: '1', progress: 100 })
    const [row] = (await ann.call(execute.pageExecutions, {})).records
    // 689 of 1277 days have passed, 53.95 %: 60.7 is ahead of that.
    expect(row).toMatchObject({ state: 'extended', progress: 60.7, light: 'green', results: 1 })
    expect(row?.planned).toBeCloseTo((689 / 1277) * 100, 4)
  })

  test('closing is refused with all that is open, and a high risk is not passed with a note', async () => {
    const { id } = await ann.call(risk.registrationRisk, {
      projectId,
      name: '区试点遭涝',
      category: '气候灾害',
      probability: 3,
      impact: 5,
      measures: '增设备用试点',
      ownerId: String(member.userId),
      foundDate: '2026-07-01',
      plannedEnd: '2026-12-31',
    })
    await ann.call(closing.saveClosing, { projectId, summary: '按任务书完成主要指标。' })
    const gates = async () => (await ann.call(closing.closingGates, { projectId })).gates
    const open = async () =>
      (await gates()).filter(({ isMet, note }) => !isMet && !note).map((gate) => gate.key)
    expect(await open()).toEqual([
      'plan.indexes',
      'results',
      'yearlyReports',
      'closingDocuments',
      'risk',
      'fundRate',
      'fundBalance',
    ])
    const apply = () => ann.call(closing.applicationFinishProject, { projectId })
    await expect(apply()).rejects.toMatchObject(withMessage('还有7项结题条件未满足'))
    await expect(
      ann.call(closing.saveGateNote, { projectId, key: 'risk', note: '影响不大' }),
    ).rejects.toMatchObject({ code: 4220 })
    const { version } = await ann.call(risk.showRisk, { id })
    await member.call(risk.moveRisk, { id, version, move: 'close', note: '已增设三个试点' })
    const year = { projectId, kind: 'year' as const, period: '2025' }
    await ann.call(report.insertProjectFileMonOrYear, { ...year, state: 'submitted', summary: '完成测配' })
    for (const projectFileType of ['验收材料', '财务决算', '科技报告'])
      await member.upload(
        documents.uploadProjectProcessDocument,
        { projectId, projectFileType },
        { name: `${projectFileType}.pdf`, bytes: pdf },
      )
    expect(await open()).toEqual(['plan.indexes', 'results', 'fundRate', 'fundBalance'])
    for (const gate of await open())
      await ann.call(closing.saveGateNote, { projectId, key: gate, note: '专家组同意提前结题' })
    await expect(apply()).resolves.toMatchObject({ state: 'applied' })
  })

  test('another account decides, the project is closed with all below it, and nothing changes any more', async () => {
    const { closing: applied } = await chief.call(closing.showClosing, { projectId })
    const { version } = must(applied, 'the application')
    const decide = (client: Client) =>
      client.call(closing.decideClosing, { projectId, decision: 'pass', opinion: '同意结题', version })
    await expect(decide(ann)).rejects.toMatchObject({ code: 4030 })
    await decide(chief)
    expect(await showProject()).toMatchObject({ state: 'closed', progress: 60.7, can: { edit: false } })
    const closed = withMessage('已结题，内容只读')
    const topic = { projectId, topicId: topics.breeding }
    expect(await ann.call(node.projectDetail, topic)).toMatchObject({ state: 'closed' })
    const taskIndexId = must(indexes['组配'], 'the index')
    await expect(member.call(key.updateProgress, { taskIndexId, current: 80 })).rejects.toMatchObject(closed)
    const line = { projectId, purse: 'special' as const, flowType: 'refund' as const }
    const entry = { ...line, amount: '1.00', businessDate: '2026-11-01', voucherNo: '记-99' }
    await expect(finance.call(ledger.saveFlow, entry)).rejects.toMatchObject(closed)
    const month = { projectId, kind: 'month' as const, period: '2026-10', state: 'submitted' as const }
    await expect(
      member.call(report.insertProjectFileMonOrYear, { ...month, summary: '补交' }),
    ).rejects.toMatchObject(closed)
    expect(await dueMonths()).toEqual([])
    const rights = await ann.call(role.myProjectAuths, { projectId })
    expect(rights.filter((code) => !code.endsWith(':read'))).toEqual([])
    expect((await ann.call(fund.specialFund, { projectId })).figures).toMatchObject({ balance: wan('96.53') })
  })
})
