import * as api from '@hepu/api/areas/project/budget/projectBudget'
import * as fund from '@hepu/api/areas/project/fund/projectFund'
import { updateSource, showSource } from '@hepu/api/areas/project/source/projectSource'
import { projectDetail } from '@hepu/api/areas/project/node/projectTracking'
import { must } from '@hepu/api/core/must'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { linesOf, makeFund, post, type TestFund } from '../fund/testFund.ts'

let app: TestApp
let ann: Client
let at: TestFund
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  ann = await app.user()
  at = await makeFund(ann)
})
afterAll(() => app.close())

const save = api.insertOrUpdateSpecialFundSubjectBudget
const show = (more = {}) => ann.call(api.getSubjectBudget, { projectId: at.projectId, ...more })
const withMessage = (part: string) => ({ message: expect.stringContaining(part) as string })

describe('F-527 the budget by subject', () => {
  test('a draft may be off by a gap; in force it must be the approved total, with the difference named', async () => {
    const lines = linesOf(at, { 材料费: '600.00', 管理费: '100.00' })
    const draft = await ann.call(save, { projectId: at.projectId, lines })
    expect(await show()).toMatchObject({
      approved: '1000.00',
      isSum: false,
      shownId: draft.id,
      versions: [{ versionNo: 1, postedAt: null, total: '700.00' }],
      years: [2024, 2025, 2026],
    })
    const held = { projectId: at.projectId, versionId: draft.id, version: draft.version, isPosted: true }
    await expect(ann.call(save, { ...held, lines })).rejects.toMatchObject(
      withMessage('比专项预算 1,000.00 元少 300.00 元'),
    )
    const whole = linesOf(at, { 材料费: '900.00', 管理费: '100.00' }, 'block')
    await ann.call(save, { ...held, lines: whole })
    expect(await show()).toMatchObject({
      lines: [{ control: 'block', amount: '900.00' }, {}],
      versions: [{ postedByName: expect.any(String) as string }],
    })
    await expect(ann.call(save, { ...held, lines: whole })).rejects.toMatchObject(
      withMessage('已发布，不能修改'),
    )
  })

  test('of ten equal versions that are put in force at once one is, by subject and by organisation', async () => {
    await post(at, { 材料费: '900.00', 管理费: '100.00' })
    const lines = linesOf(at, { 材料费: '910.00', 管理费: '90.00' })
    const given = { projectId: at.projectId, isPosted: true, comment: '调整' }
    const units = [{ unitId: String(ann.orgId), amount: '1000.00' }]
    await ann.call(api.insertOrUpdateTopicOrgBudget, { ...given, lines: units, comment: '首版' })
    for (const submit of [
      () => ann.call(save, { ...given, lines }),
      () => ann.call(api.insertOrUpdateTopicOrgBudget, { ...given, lines: units }),
    ]) {
      const done = await Promise.allSettled(Array.from({ length: 10 }, submit))
      const refused = done.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
      expect(refused).toHaveLength(9)
      for (const reason of refused)
        expect(reason).toMatchObject({ code: 4090, ...withMessage('第2版预算已发布') })
    }
    expect((await show()).versions).toHaveLength(2)
  })

  test('a second version needs a comment, waits for the first to be in force, and shows what moved', async () => {
    await post(at, { 材料费: '600.00', 差旅费: '300.00', 管理费: '100.00' })
    const lines = linesOf(at, { 材料费: '700.00', 差旅费: '200.00', 管理费: '100.00' })
    const bare = ann.call(save, { projectId: at.projectId, isPosted: true, lines })
    await expect(bare).rejects.toMatchObject(withMessage('第2版须填写调整说明'))
    const draft = await ann.call(save, { projectId: at.projectId, lines })
    const third = ann.call(save, { projectId: at.projectId, lines })
    await expect(third).rejects.toMatchObject({ code: 4090, ...withMessage('第2版预算尚未发布') })
    const shown = await show()
    expect(shown.previous).toMatchObject([{ amount: '600.00' }, { amount: '300.00' }, { amount: '100.00' }])
    await ann.call(api.deleteBudgetDraft, { versionId: draft.id })
    expect((await show()).versions).toHaveLength(1)
    const first = must((await show()).versions[0], 'the version')
    const gone = ann.call(api.deleteBudgetDraft, { versionId: first.id })
    await expect(gone).rejects.toMatchObject(withMessage('已发布，不能删除'))
  })

  test('indirect costs beyond the limit of the source are refused with the difference', async () => {
    const wrong = post(at, { 设备费: '400.00', 材料费: '450.00', 管理费: '150.00' })
    await expect(wrong).rejects.toMatchObject(withMessage('间接费用 150.00 元，超过上限 135.00 元'))
  })

  test.each([
    [{ 直接费用: '1000.00' }, '金额只填在末级科目'],
    [{ 材料费: '-1' }, '金额应为金额'],
  ])('lines %j are refused', async (amounts, message) => {
    await expect(post(at, amounts)).rejects.toMatchObject(withMessage(message))
  })

  test('a year outside the node and a repeated line are refused', async () => {
    const lines = linesOf(at, { 材料费: '1000.00' }, 'warn', 2027)
    await expect(post(at, {}, { lines })).rejects.toMatchObject(withMessage('2027年不在起止日期之内'))
    const twice = linesOf(at, { 材料费: '500.00' })
    const repeated = post(at, {}, { lines: [...twice, ...twice] })
    await expect(repeated).rejects.toMatchObject(withMessage('2025年重复'))
  })

  test('a topic cannot have more of a subject than its project, and the difference is named', async () => {
    await post(at, { 材料费: '500.00', 差旅费: '500.00' })
    const wrong = post(at, { 材料费: '600.00' }, { topicId: at.topicId })
    await expect(wrong).rejects.toMatchObject(
      withMessage('下级预算合计超过「项目」的预算：「材料费」多 100.00 元'),
    )
    await post(at, { 材料费: '300.00', 差旅费: '300.00' }, { topicId: at.topicId })
    const less = post(at, { 材料费: '200.00', 差旅费: '800.00' }, { comment: '调剂' })
    await expect(less).rejects.toMatchObject(withMessage('「材料费」多 100.00 元'))
  })

  test('a project without a budget of its own has the sum of its topics', async () => {
    await post(at, { 材料费: '600.00' }, { topicId: at.topicId })
    expect(await show()).toMatchObject({ isSum: true, shownId: null, lines: [{ amount: '600.00' }] })
    const year = await ann.call(fund.specialFund, { projectId: at.projectId, year: 2025 })
    expect(year.figures.budget).toBe('600.00')
  })

  test('a subject that a budget names is not deleted', async () => {
    await post(at, { 材料费: '1000.00' })
    const { sourceId } = await ann.call(projectDetail, { projectId: at.projectId })
    const source = await ann.call(showSource, { id: must(sourceId, 'the source') })
    const subjects = source.subjects
      .filter(({ name }) => name !== '材料费')
      .map(({ id, level, name, kind, isEquipment }) => ({ id, level, name, kind, isEquipment }))
    const { id, version, name, code, fundType } = source
    const removed = ann.call(updateSource, { id, version, name, code, fundType, subjects })
    await expect(removed).rejects.toMatchObject(withMessage('科目「材料费」已有预算或流水'))
  })

  test('who may read money but not plan it cannot save a budget', async () => {
    const bob = await app.user({ org: ann.org, permissions: ['project.node:read', 'project.node:all'] })
    const wrong = bob.call(save, { projectId: at.projectId, lines: [] })
    await expect(wrong).rejects.toMatchObject({ code: 4030 })
    await expect(bob.call(api.getSubjectBudget, { projectId: at.projectId })).resolves.toMatchObject({
      can: { edit: false },
    })
  })
})

describe('F-527 the budget by organisation', () => {
  const units = (own: string, partner: string) => [
    { unitId: String(ann.orgId), amount: own },
    { partyId: at.partyId, amount: partner },
  ]

  test('is the approved total in force, and names each organisation once', async () => {
    const given = { projectId: at.projectId, isPosted: true }
    const wrong = ann.call(api.insertOrUpdateTopicOrgBudget, { ...given, lines: units('700.00', '299.99') })
    await expect(wrong).rejects.toMatchObject(withMessage('少 0.01 元'))
    await ann.call(api.insertOrUpdateTopicOrgBudget, { ...given, lines: units('700.00', '300.00') })
    expect(await ann.call(api.getTopicOrgBudget, { projectId: at.projectId })).toMatchObject({
      isSum: false,
      lines: [{ amount: '700.00' }, { partyId: at.partyId, amount: '300.00' }],
    })
    const twice = [...units('500.00', '0.00'), { unitId: String(ann.orgId), amount: '500.00' }]
    const repeated = ann.call(api.insertOrUpdateTopicOrgBudget, { ...given, comment: '调整', lines: twice })
    await expect(repeated).rejects.toMatchObject(withMessage('单位重复'))
    const none = ann.call(api.insertOrUpdateTopicOrgBudget, { ...given, lines: [{ amount: '1000.00' }] })
    await expect(none).rejects.toMatchObject(withMessage('每行选一个单位或一个合作单位'))
  })
})
