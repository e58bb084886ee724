import * as arrive from '@hepu/api/areas/project/arrive/projectArrival'
import {
  exportSpecialFund,
  getSubjectDropdown,
  getSupplierDropdown,
} from '@hepu/api/areas/project/fund/fundCommon'
import * as filter from '@hepu/api/areas/project/fund/fundFilter'
import * as ledger from '@hepu/api/areas/project/fund/fundFlow'
import * as api from '@hepu/api/areas/project/fund/projectFund'
import { addAdditionMember } from '@hepu/api/areas/project/member/projectMember'
import { createProject, deleteProject, projectDetail } from '@hepu/api/areas/project/node/projectTracking'
import { insertProjectAuthRole } from '@hepu/api/areas/project/right/authRole'
import { deletePatentFile } from '@hepu/api/core/file/deleteFile'
import { fileInfoUpload } from '@hepu/api/core/file/file'
import { must } from '@hepu/api/core/must'
import { read } from '@e965/xlsx'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { expense, makeFund, post, receive, spend, type TestFund } from './testFund.ts'

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

const overview = (more = {}) => ann.call(api.specialFund, { projectId: at.projectId, ...more })
const flows = (model = {}) =>
  ann.call(ledger.SpecialFundFlow, { model: { projectId: at.projectId, ...model } })
const subject = (name: string) => must(at.subjects[name], 'the subject')
const withMessage = (part: string) => ({ message: expect.stringContaining(part) as string })
/** Money and a budget of the project: 材料费 600, 差旅费 300, 管理费 100. */
const ready = async (control?: 'none' | 'warn' | 'block') => {
  await post(at, { 材料费: '600.00', 差旅费: '300.00', 管理费: '100.00' }, control ? { control } : {})
  return receive(at, '900.00')
}

describe('F-525 the ledger', () => {
  test('an expense is listed with its sums and changes the figures; its reversal takes it back', async () => {
    await ready()
    const { id, warnings } = await spend(at, '250.50', { partyId: at.partyId, summary: '种子' })
    expect(warnings).toEqual([])
    expect(await overview()).toMatchObject({
      figures: {
        budget: '1000.00',
        arrived: '900.00',
        spent: '250.50',
        balance: '649.50',
        arrivalRate: '90.00',
        budgetRate: '25.05',
        arrivalSpendRate: '27.83',
      },
    })
    const page = await flows({ keyword: '种子' })
    expect(page).toMatchObject({
      total: 1,
      records: [
        {
          id,
          amount: '250.50',
          direction: 'out',
          subjectName: '材料费',
          fiscalYear: 2025,
          can: { reverse: true },
        },
      ],
      sums: { income: '0.00', outgo: '250.50', net: '-250.50' },
    })
    const reversed = await ann.call(ledger.reverseFlow, { id, reason: '重复报销' })
    expect(reversed.fiscalYear).toBe(2025)
    expect(await overview()).toMatchObject({ figures: { spent: '0.00', balance: '900.00' } })
    expect((await flows({ flowType: 'expense' })).sums).toEqual({
      income: '0.00',
      outgo: '0.00',
      net: '0.00',
    })
    await expect(ann.call(ledger.reverseFlow, { id, reason: '再来' })).rejects.toMatchObject(
      withMessage('每笔只能冲销一次'),
    )
    const again = ann.call(ledger.reverseFlow, { id: must(reversed.ids[0], 'the reversal'), reason: '再来' })
    await expect(again).rejects.toMatchObject(withMessage('冲销流水不能再冲销'))
  })

  test('voucher files come with a line and its reversal, are read by the rights on the project, and stay', async () => {
    await ready()
    const upload = async (name: string) =>
      (
        await ann.upload(
          fileInfoUpload,
          { infoType: ledger.FLOW_FILES, publicStatus: '2' },
          { name, bytes: Buffer.from(name) },
        )
      ).id
    const { id } = await spend(at, '20.00', { fileIds: [await upload('发票.txt')] })
    const [reversal] = (
      await ann.call(ledger.reverseFlow, { id, reason: '退票', fileIds: [await upload('红字.txt')] })
    ).ids
    const files = (of: string, client = ann) => client.call(ledger.flowFiles, { id: of })
    const [invoice] = await files(id)
    expect(invoice).toMatchObject({ originalName: '发票.txt' })
    await expect(files(must(reversal, 'the reversal'))).resolves.toMatchObject([{ originalName: '红字.txt' }])
    const listed = (await flows({ flowType: 'expense' })).records
    expect(listed.map((line) => [line.id, line.files]).toSorted(([a], [b]) => Number(a) - Number(b))).toEqual(
      [
        [id, 1],
        [reversal, 1],
      ],
    )
    const fileId = must(invoice, 'the file').id
    await expect(ann.call(deletePatentFile, { fileId })).rejects.toMatchObject({ code: 4040 })
    const late = { infoType: ledger.FLOW_FILES, infoId: id, publicStatus: '2' } as const
    const extra = ann.upload(fileInfoUpload, late, { name: '补.txt', bytes: Buffer.from('补') })
    await expect(extra).rejects.toMatchObject(withMessage('附件请在登记时一并提交'))
    const stolen = spend(at, '1.00', { fileIds: [fileId] })
    await expect(stolen).rejects.toMatchObject(withMessage('发票.txt'))
    const bob = await app.user({ org: ann.org, permissions: ['project.node:read'] })
    await expect(files(id, bob)).rejects.toMatchObject({ code: 4040 })
    await ann.call(addAdditionMember, {
      projectId: at.projectId,
      userId: String(bob.userId),
      position: '参与' as const,
      roleIds: [],
    })
    await expect(files(id, bob)).rejects.toMatchObject({ code: 4030 })
  })

  test('the database refuses to change, delete or empty the ledger', async () => {
    await ready()
    const { db } = app.services
    for (const statement of [
      sql`update project_fund_flow set amount = 1`,
      sql`delete from project_fund_flow`,
      sql`truncate project_fund_flow`,
    ])
      await expect(db.execute(statement)).rejects.toMatchObject({
        cause: { message: 'project_fund_flow is append-only' },
      })
  })

  test('the same voucher with the same amount is refused until it is confirmed; a reversed one does not count', async () => {
    await ready()
    const first = await spend(at, '10.00', { voucherNo: '记-重复' })
    const again = { voucherNo: '记-重复' }
    await expect(spend(at, '10.00', again)).rejects.toMatchObject({
      code: 4090,
      ...withMessage('已有一笔相同金额'),
    })
    await spend(at, '10.01', again)
    const confirmed = await spend(at, '10.00', { ...again, confirmed: true })
    await ann.call(ledger.reverseFlow, { id: first.id, reason: '重复' })
    await ann.call(ledger.reverseFlow, { id: confirmed.id, reason: '重复' })
    await expect(spend(at, '10.00', again)).resolves.toBeTruthy()
  })

  test.each([
    [{ subjectId: null }, '请选择科目'],
    [{ subjectId: '999999' }, '科目不属于该项目的来源'],
    [{ businessDate: '2999-01-01' }, '业务日期不得晚于今天'],
    [{ fiscalYear: 2024 }, '入账年度不得早于业务日期所在的2025年'],
    [{ flowType: 'arrival' as const }, '不能直接登记'],
    [{ flowType: 'invest' as const }, '专项资金没有收支类型「投入」'],
    [{ flowType: 'transferOut' as const }, '请选择往来单位'],
    [{ amount: '0' }, '金额应大于0'],
    [{ amount: '1.005' }, '金额应为金额，最多两位小数'],
  ])('an entry with %j is refused', async (wrong, message) => {
    await ready()
    await expect(spend(at, '1.00', wrong)).rejects.toMatchObject(withMessage(message))
  })

  test('amounts stand on subjects without any below them', async () => {
    await ready()
    const wrong = spend(at, '1.00', { subjectId: subject('直接费用') })
    await expect(wrong).rejects.toMatchObject(withMessage('请选择末级科目'))
  })

  test('a subject that the budget does not list is refused, and so is every expense before there is a budget', async () => {
    await receive(at, '100.00')
    await expect(spend(at, '1.00')).rejects.toMatchObject(withMessage('还没有发布的科目预算'))
    await post(at, { 材料费: '1000.00' })
    await expect(spend(at, '1.00', { subjectId: subject('差旅费') })).rejects.toMatchObject(
      withMessage('未列入预算'),
    )
    await expect(spend(at, '1.00', { businessDate: '2026-01-05' })).rejects.toMatchObject(
      withMessage('未列入预算'),
    )
  })

  test('special money is spent as far as it has come, own money beyond it', async () => {
    await post(at, { 材料费: '1000.00' })
    await receive(at, '100.00')
    await expect(spend(at, '100.01')).rejects.toMatchObject(withMessage('本笔多 0.01 元'))
    await spend(at, '100.00')
    await post(at, { 材料费: '500.00' }, { purse: 'self' })
    await expect(spend(at, '400.00', { purse: 'self' })).resolves.toBeTruthy()
    expect(await overview({ purse: 'self' })).toMatchObject({
      figures: { spent: '400.00', balance: '-400.00' },
    })
  })

  test('money that was given to a topic limits the topic, though the project has more', async () => {
    await post(at, { 材料费: '1000.00' })
    await receive(at, '500.00', [
      { nodeId: at.topicId, amount: '100.00' },
      { nodeId: at.projectId, amount: '400.00' },
    ])
    await expect(spend(at, '100.01', { topicId: at.topicId })).rejects.toMatchObject(
      withMessage('「课题」可用到账 100.00 元'),
    )
    await spend(at, '100.00', { topicId: at.topicId })
  })

  test('a subject that is blocked refuses what goes beyond it; one that warns lets it through and says by how much', async () => {
    await ready('block')
    await expect(spend(at, '600.01')).rejects.toMatchObject(withMessage('该科目禁止超预算'))
    const other = await makeFund(ann)
    await post(other, { 材料费: '600.00', 差旅费: '400.00' })
    await receive(other, '900.00')
    expect((await spend(other, '540.00')).warnings).toMatchObject([expect.stringContaining('90.00%')])
    expect((await spend(other, '61.00')).warnings).toMatchObject([
      expect.stringContaining('本笔超出 1.00 元'),
    ])
    const { subjects } = await ann.call(api.specialFund, { projectId: other.projectId, year: 2025 })
    expect(subjects.find(({ name }) => name === '材料费')).toMatchObject({
      state: 'over',
      available: '-1.00',
      rate: '100.17',
    })
  })

  test('the check while typing says what the save would say, and what is left', async () => {
    await ready('block')
    const { confirmed: _, partyId: __, summary: ___, ...given } = expense(at, '600.01')
    const check = await ann.call(ledger.checkFlow, given)
    expect(check).toMatchObject({
      budgets: [{ available: '600.00', after: '-0.01', level: 'over', control: 'block' }],
      cash: { free: '900.00', after: '299.99' },
      problems: [expect.stringContaining('该科目禁止超预算')],
    })
    await expect(ann.call(ledger.saveFlow, expense(at, '600.01'))).rejects.toMatchObject({
      message: check.problems[0],
    })
    const empty = { projectId: at.projectId, purse: 'special' as const, flowType: 'expense' as const }
    expect((await ann.call(ledger.checkFlow, empty)).problems).toMatchObject(['「支出」请选择科目'])
  })

  test('of two expenses at once that together exceed the money, one is refused', async () => {
    await post(at, { 材料费: '1000.00' })
    await receive(at, '100.00')
    const both = await Promise.allSettled([spend(at, '60.00'), spend(at, '60.00')])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await overview()).toMatchObject({ figures: { spent: '60.00', balance: '40.00' } })
  })

  test('of two expenses at once that together exceed a blocked subject, one is refused', async () => {
    await ready('block')
    const both = await Promise.allSettled([spend(at, '400.00'), spend(at, '400.00')])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('passed-on money, refunds and money handed up are counted apart', async () => {
    await ready()
    await spend(at, '120.00', { flowType: 'transferOut', subjectId: null, partyId: at.partyId })
    await spend(at, '20.00', { flowType: 'refund', subjectId: null })
    await spend(at, '5.00', { flowType: 'handUp', subjectId: null })
    await spend(at, '100.00')
    expect(await overview()).toMatchObject({
      figures: {
        transferredOut: '120.00',
        returned: '20.00',
        handedUp: '5.00',
        spent: '100.00',
        balance: '695.00',
        arrivalSpendRate: '12.82',
      },
    })
    const detail = await ann.call(ledger.getAppropriationDetail, { projectId: at.projectId })
    expect(detail.map(({ flowType, amount }) => [flowType, amount])).toEqual([
      ['arrival', '900.00'],
      ['transferOut', '120.00'],
    ])
  })

  test('a project without a source has no special purse, and its own money needs no subject', async () => {
    const days = { startDate: '2024-01-01', endDate: '2026-12-31' }
    const own = await ann.call(createProject, { name: '自立', directorId: String(ann.userId), ...days })
    const given = { projectId: own.id, subjectId: null }
    await expect(spend(at, '1.00', given)).rejects.toMatchObject(withMessage('自立项目没有项目来源'))
    await spend(at, '50.00', { ...given, purse: 'self', flowType: 'invest' })
    await spend(at, '30.00', { ...given, purse: 'self' })
    expect(await ann.call(api.specialFund, { projectId: own.id, purse: 'self' })).toMatchObject({
      hasSource: false,
      figures: { budget: null, budgetRate: null, arrived: '50.00', spent: '30.00', balance: '20.00' },
    })
  })
})

describe('moves of a budget', () => {
  test('a transfer is a pair of lines that moves what is available, and goes back as a pair', async () => {
    await ready('block')
    const move = { projectId: at.projectId, purse: 'special' as const, fiscalYear: 2025, reason: '差旅减少' }
    const between = { fromSubjectId: subject('差旅费'), toSubjectId: subject('材料费') }
    const tooMuch = ann.call(api.transfer, { ...move, ...between, amount: '300.01' })
    await expect(tooMuch).rejects.toMatchObject(withMessage('调出多 0.01 元'))
    await ann.call(api.transfer, { ...move, ...between, amount: '100.00' })
    await spend(at, '700.00')
    const page = await flows({ flowType: 'shift' })
    expect(page.sums).toEqual({ income: '100.00', outgo: '100.00', net: '0.00' })
    expect((await overview()).figures.balance).toBe('200.00')
    const line = must(page.records[0], 'a line')
    expect((await ann.call(ledger.reverseFlow, { id: line.id, reason: '不调了' })).ids).toHaveLength(2)
    expect((await flows({ flowType: 'shift' })).sums).toEqual({ income: '0.00', outgo: '0.00', net: '0.00' })
    const { subjects } = await overview({ year: 2025 })
    expect(subjects.find(({ name }) => name === '材料费')).toMatchObject({
      moved: '0.00',
      available: '-100.00',
    })
  })

  test('what is left of a year is carried to the next as pairs, and can be spent there', async () => {
    await ready()
    await spend(at, '500.00')
    const carry = { projectId: at.projectId, purse: 'special' as const, fromYear: 2025 }
    const backwards = ann.call(api.carryForward, { ...carry, toYear: 2025 })
    await expect(backwards).rejects.toMatchObject(withMessage('转入年度应晚于结转年度'))
    const done = await ann.call(api.carryForward, { ...carry, toYear: 2026 })
    expect(done).toEqual({ pairs: 3, amount: '500.00' })
    await spend(at, '100.00', { businessDate: '2026-02-01' })
    const { years } = await overview()
    expect(years.map(({ year, balance, carried }) => [year, balance, carried])).toEqual([
      [2024, '0.00', '0.00'],
      [2025, '-100.00', '-500.00'],
      [2026, '400.00', '500.00'],
    ])
    const again = ann.call(api.carryForward, { ...carry, toYear: 2026 })
    await expect(again).rejects.toMatchObject(withMessage('没有可结转的科目余额'))
  })

  test('a later version of the budget has the moves in its lines, so that they neither count twice nor go back', async () => {
    await ready()
    await ann.call(api.transfer, {
      projectId: at.projectId,
      purse: 'special',
      fiscalYear: 2025,
      fromSubjectId: subject('差旅费'),
      toSubjectId: subject('材料费'),
      amount: '50.00',
      reason: '调剂',
    })
    await post(at, { 材料费: '650.00', 差旅费: '250.00', 管理费: '100.00' }, { comment: '并入调剂' })
    const { subjects } = await overview({ year: 2025 })
    expect(subjects.find(({ name }) => name === '材料费')).toMatchObject({ budget: '650.00', moved: '0.00' })
    const [line] = (await flows({ flowType: 'shift' })).records
    const back = ann.call(ledger.reverseFlow, { id: must(line, 'a line').id, reason: '退回' })
    await expect(back).rejects.toMatchObject(withMessage('已并入后来的预算版次'))
  })
})

describe('years', () => {
  const set = (year: number, state: 'open' | 'paused' | 'closed') =>
    ann.call(api.setYearState, { projectId: at.projectId, year, state })

  test('a paused year opens again, a closed one never; a correction goes to the next open year', async () => {
    await ready()
    const { id } = await spend(at, '10.00')
    await set(2025, 'paused')
    await expect(spend(at, '1.00')).rejects.toMatchObject(withMessage('2025年已暂停'))
    await set(2025, 'open')
    await spend(at, '1.00')
    await set(2025, 'closed')
    await expect(spend(at, '1.00')).rejects.toMatchObject(withMessage('2025年已结账'))
    for (const state of ['open', 'paused'] as const)
      await expect(set(2025, state)).rejects.toMatchObject(withMessage('不能重新开放'))
    expect((await ann.call(ledger.reverseFlow, { id, reason: '更正' })).fiscalYear).toBe(2026)
    const { years } = await overview()
    expect(years.find(({ year }) => year === 2025)).toMatchObject({
      state: 'closed',
      spent: '11.00',
      can: { open: false },
    })
    expect(years.find(({ year }) => year === 2026)).toMatchObject({ spent: '-10.00' })
  })

  test('a year outside the project without lines has no state', async () => {
    await expect(set(2031, 'closed')).rejects.toMatchObject(withMessage('不在项目年度内'))
  })
})

describe('rights', () => {
  test('a member reads with fund:read and enters with fund:flow only, and strangers find nothing', async () => {
    await ready()
    const bob = await app.user({ org: ann.org, permissions: ['project.node:read'] })
    await expect(bob.call(api.specialFund, { projectId: at.projectId })).rejects.toMatchObject({ code: 4040 })
    const role = await ann.call(insertProjectAuthRole, {
      name: '看账',
      code: 'LOOK',
      resources: ['fund:read'],
    })
    await ann.call(addAdditionMember, {
      projectId: at.projectId,
      userId: String(bob.userId),
      position: '参与',
      roleIds: [role.id],
    })
    await expect(bob.call(api.specialFund, { projectId: at.projectId })).resolves.toMatchObject({
      can: { flow: false },
    })
    for (const refused of [
      () => bob.call(ledger.saveFlow, expense(at, '1.00')),
      () => bob.call(api.setYearState, { projectId: at.projectId, year: 2025, state: 'closed' }),
      () =>
        bob.call(arrive.claimArrival, {
          id: '1',
          projectId: at.projectId,
          parts: [{ nodeId: at.projectId, amount: '1' }],
        }),
    ])
      await expect(refused()).rejects.toMatchObject({ code: 4030 })
    const stranger = await app.user()
    await expect(stranger.call(api.specialFund, { projectId: at.projectId })).rejects.toMatchObject({
      code: 4040,
    })
    const [line] = (await flows()).records
    const stolen = stranger.call(ledger.reverseFlow, { id: must(line, 'a line').id, reason: '别家' })
    await expect(stolen).rejects.toMatchObject({ code: 4040 })
  })

  test('a project with lines is not deleted', async () => {
    await ready()
    const { can } = await ann.call(projectDetail, { projectId: at.projectId })
    expect(can['delete']).toBe(false)
    await expect(ann.call(deleteProject, { id: at.projectId })).rejects.toMatchObject(
      withMessage('有经费流水，不能删除'),
    )
    await expect(ann.call(projectDetail, { projectId: at.projectId })).resolves.toBeTruthy()
  })
})

describe('F-526 F-528 choices and filters', () => {
  test('kinds, subjects, years, topics and partners of a project are listed', async () => {
    await ready()
    await spend(at, '1.00', { partyId: at.partyId })
    const special = await ann.call(ledger.getSpecialFundFlowType, {})
    expect(special.map(({ label }) => label)).toEqual([
      '拨入（到账）',
      '外拨（转拨合作单位）',
      '支出',
      '退回',
      '上缴',
      '结转',
      '科目调剂',
    ])
    expect((await ann.call(ledger.getSelfFundFlowType, {})).map(({ value }) => value)).toContain('inKind')
    expect(await ann.call(ledger.getSpecialFundType, {})).toContainEqual({
      value: '中央财政',
      label: '中央财政',
    })
    const choices = await ann.call(getSubjectDropdown, { projectId: at.projectId, level: 2, type: 'direct' })
    expect(choices.map(({ name }) => name)).toEqual(['设备费', '材料费', '差旅费'])
    const named = await ann.call(filter.getSubjectList, { projectId: at.projectId, name: '材料' })
    expect(named).toMatchObject([{ name: '材料费', isLeaf: true }])
    expect(await ann.call(filter.getYearList, { id: at.projectId })).toEqual([2026, 2025, 2024])
    const { code } = await ann.call(projectDetail, { projectId: at.projectId })
    const topics = await ann.call(filter.getTopicList, { projectCode: must(code, 'the number') })
    expect(topics).toMatchObject([{ id: at.topicId, name: '课题' }])
    const suppliers = await ann.call(getSupplierDropdown, { projectId: at.projectId })
    expect(suppliers.map(({ id }) => id)).toEqual([at.partyId])
    expect(await ann.call(getSupplierDropdown, { projectId: at.projectId, topicId: at.topicId })).toEqual([])
  })
})

describe('F-352 the workbook', () => {
  test('has the figures by node and subject, and the lines of the filter', async () => {
    await ready()
    await spend(at, '250.00', { summary: '种子' })
    await spend(at, '10.00', { topicId: at.topicId, summary: '化验' })
    const answer = await ann.raw({
      method: 'POST',
      url: exportSpecialFund.path,
      payload: { projectId: at.projectId },
    })
    const book = read(answer.rawPayload)
    expect(book.SheetNames).toEqual(['经费执行', '流水'])
    const sheet = must(book.Sheets['经费执行'], 'the sheet')
    const cells = Object.entries(sheet).filter(([name]) => /^[A-J][1-4]$/.test(name))
    expect(
      Object.fromEntries(cells.map(([name, { v }]: [string, { v: unknown }]) => [name, v])),
    ).toMatchObject({
      A1: '项目',
      E1: '科目',
      J1: '执行率',
      A2: '项目',
      E2: '合计',
      F2: 1000,
      G2: 900,
      H2: 260,
      I2: 640,
      J2: '26.00%',
      E3: '材料费',
      F3: 600,
      H3: 260,
    })
    expect(must(book.Sheets['流水'], 'the sheet')['!ref']).toBe('A1:K4')
    const topicOnly = await ann.raw({
      method: 'POST',
      url: exportSpecialFund.path,
      payload: { projectId: at.projectId, topicId: at.topicId, keyword: '化验' },
    })
    expect(must(read(topicOnly.rawPayload).Sheets['流水'], 'the sheet')['!ref']).toBe('A1:K2')
  })
})

describe('the way of money', () => {
  test('an arrival is followed to subjects, partners and vouchers, and nothing is lost', async () => {
    const arrivalId = await ready()
    await spend(at, '300.00', { voucherNo: '记-88' })
    await spend(at, '120.00', { flowType: 'transferOut', subjectId: null, partyId: at.partyId })
    const wrong = await spend(at, '50.00')
    await ann.call(ledger.reverseFlow, { id: wrong.id, reason: '错账' })
    const trail = await ann.call(api.moneyTrail, { projectId: at.projectId, arrivalId })
    expect(trail).toMatchObject({
      received: '900.00',
      used: '420.00',
      free: '480.00',
      difference: '0.00',
      leftOut: 0,
    })
    expect(
      trail.lines.map(({ flowType, subjectName, voucherNo, amount }) => [
        flowType,
        subjectName,
        voucherNo,
        amount,
      ]),
    ).toEqual([
      ['expense', '材料费', '记-88', '300.00'],
      ['transferOut', null, expect.any(String), '120.00'],
      [null, null, null, '480.00'],
    ])
    const unknown = ann.call(api.moneyTrail, { projectId: at.projectId, arrivalId: '999999' })
    await expect(unknown).rejects.toMatchObject({ code: 4040 })
  })
})
