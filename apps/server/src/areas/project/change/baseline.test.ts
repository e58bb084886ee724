import * as budget from '@hepu/api/areas/project/budget/projectBudget'
import * as api from '@hepu/api/areas/project/change/projectChange'
import { exportBaseline, showBaseline } from '@hepu/api/areas/project/change/taskBook'
import { addAdditionMember } from '@hepu/api/areas/project/member/projectMember'
import { insertKeyResult, updateProgress } from '@hepu/api/areas/project/plan/keyResult'
import { getProjectProgressList } from '@hepu/api/areas/project/plan/taskIndex'
import { insertProjectAuthRole } from '@hepu/api/areas/project/right/authRole'
import { must } from '@hepu/api/core/must'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { requestOf, testApp, type TestApp } from '../../../../test/testApp.ts'
import { pdfPages, wordParts, wordText } from '../../../documents/testDocuments.ts'
import { linesOf, makeFund, post } from '../fund/testFund.ts'
import { decide, makeIndex, makePeople, makeProject, propose, sign, type People } from './testChanges.ts'

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

const sheetOf = async (projectId = project.id, client = people.leader) =>
  (await client.call(showBaseline, { projectId })).rows

test('the plan shows the days that were signed beside those of today, and none before the signing', async () => {
  const { leader, approver } = people
  const unsigned = await makeProject(app, leader, { isSigned: false })
  const { rows: before } = await leader.call(getProjectProgressList, { projectId: unsigned.id })
  expect(before.every(({ signed }) => signed === null)).toBe(true)
  const earlier = { nodeId: project.topic, startDate: '2024-01-01', endDate: '2026-11-30' }
  const added = {
    nodeId: project.assignment,
    name: '标准',
    indexType: 'other',
    unit: '项',
    target: 1,
    weight: 100,
  }
  await propose(
    leader,
    project.id,
    [
      { kind: 'period', values: earlier },
      { kind: 'addIndex', values: added },
    ],
    { submit: true },
  )
  await decide(approver)
  const { rows } = await leader.call(getProjectProgressList, { projectId: project.id })
  const days = rows.map(({ name, endDate, signed }) => [name, endDate, signed?.endDate ?? null])
  expect(days).toEqual([
    ['甲项目', '2026-12-31', '2026-12-31'],
    ['甲课题', '2026-11-30', '2026-12-31'],
    ['审定品种', '2026-11-30', '2026-12-31'],
    ['论文', '2026-11-30', '2026-12-31'],
    ['甲任务', '2026-06-30', '2026-06-30'],
    ['标准', '2026-06-30', null],
  ])
})

test('an index that its key results measure shows how much of it is done, as the plan does', async () => {
  const { leader } = people
  const unsigned = await makeProject(app, leader, { isSigned: false })
  const values = { taskIndexId: unsigned.varieties, name: '完成测配', target: 4 }
  const { id, version } = await leader.call(insertKeyResult, values)
  await sign(leader, unsigned.id)
  await leader.call(updateProgress, { id, version, current: 1 })
  const { rows } = await leader.call(getProjectProgressList, { projectId: unsigned.id })
  const inPlan = rows.find(({ name }) => name === '审定品种')
  const inSheet = (await sheetOf(unsigned.id)).find(({ label }) => label === '审定品种')
  expect([inPlan?.current, inPlan?.progress]).toEqual([null, 25])
  expect([inSheet?.reached, inSheet?.progress]).toEqual(['25.0%', 25])
  expect(inSheet?.forecast).toMatch(/^(约 )?\d+$/)
})

test('the sheet is printed as PDF and Word with what was signed, changed and reached', async () => {
  const { leader, approver } = people
  const action = { kind: 'index' as const, values: { indexId: project.varieties, target: 4 } }
  const { number } = await propose(leader, project.id, [action], { submit: true })
  await decide(approver)
  const file = async (format: 'pdf' | 'docx', type: 'mid' | 'final') => {
    const { rawPayload: body } = await leader.raw(
      requestOf(exportBaseline, { projectId: project.id, type, format }),
    )
    return { name: '', type: '', body }
  }
  const pages = (await pdfPages(await file('pdf', 'mid'))).join('').replace(/\s/g, '')
  for (const words of ['甲项目中期对照表', '课题：甲课题', '审定品种', '按目前进度预计'])
    expect(pages).toContain(words)
  const word = wordText(wordParts(await file('docx', 'final'))['word/document.xml'] ?? '')
  for (const words of ['任务书签订于', `${number}：3 → 4`, '是否完成']) expect(word).toContain(words)
})

describe('budgets by subject', () => {
  const signedFund = async () => {
    const leader = await app.user()
    const fund = await makeFund(leader)
    await post(fund, { 材料费: '900.00', 管理费: '100.00' })
    await makeIndex(app, leader, Number(fund.projectId), { name: '品种', target: 3, weight: '100.00' })
    await sign(leader, fund.projectId)
    const lines = linesOf(fund, { 材料费: '700.00', 差旅费: '200.00', 管理费: '100.00' })
    const posted = { projectId: fund.projectId, isPosted: true, comment: '增加差旅', lines }
    await leader.call(budget.insertOrUpdateSpecialFundSubjectBudget, posted)
    return { leader, fund }
  }

  test('the signed 任务书 keeps the version in force, and sheet and comparison show what a later one changes', async () => {
    const { leader, fund } = await signedFund()
    const [shot] = await leader.call(api.listSnapshots, { projectId: fund.projectId })
    const found = await leader.call(api.compareSnapshots, { fromId: must(shot, 'a snapshot').id })
    const names = found.map(({ kind, objectLabel, name }) => [kind, objectLabel, name])
    expect(names).toEqual([
      ['changed', '项目预算', '项目 · 专项资金 · 材料费 2025年'],
      ['added', '项目预算', '项目 · 专项资金 · 差旅费 2025年'],
    ])
    expect(found[0]?.changes).toEqual([
      { field: 'amount', label: '金额', before: '900.00元', after: '700.00元' },
    ])
    const rows = (await sheetOf(fund.projectId, leader)).filter(({ label }) => label.includes(' · '))
    expect(rows.map(({ label, signed, planned }) => [label, signed, planned])).toEqual([
      ['专项资金 · 材料费 2025年', '0.09', '0.07'],
      ['专项资金 · 差旅费 2025年', null, '0.02'],
    ])
  })

  test('who may not read the money of a project sees no budget in sheet and comparison', async () => {
    const { leader, fund } = await signedFund()
    const reader = await app.user({ org: leader.org, permissions: ['project.node:read'] })
    const role = {
      name: '只看变更',
      code: 'VIEW',
      resources: ['detail:read' as const, 'change:read' as const],
    }
    const { id: roleId } = await leader.call(insertProjectAuthRole, role)
    const member = { projectId: fund.projectId, userId: String(reader.userId), position: '参与' as const }
    await leader.call(addAdditionMember, { ...member, roleIds: [roleId] })
    const [shot] = await reader.call(api.listSnapshots, { projectId: fund.projectId })
    const found = await reader.call(api.compareSnapshots, { fromId: must(shot, 'a snapshot').id })
    expect(found.filter(({ objectLabel }) => objectLabel === '项目预算')).toEqual([])
    const rows = await sheetOf(fund.projectId, reader)
    expect(rows.filter(({ label }) => label.includes(' · '))).toEqual([])
  })
})
