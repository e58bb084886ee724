import * as api from '@hepu/api/areas/project/arrive/projectArrival'
import * as ledger from '@hepu/api/areas/project/fund/fundFlow'
import * as fund from '@hepu/api/areas/project/fund/projectFund'
import { addAdditionMember } from '@hepu/api/areas/project/member/projectMember'
import { insertProjectAuthRole } from '@hepu/api/areas/project/right/authRole'
import { must } from '@hepu/api/core/must'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { ctxOf } from '../../../../test/testApp.ts'
import { readFundGates } from '../fund/fundGates.ts'
import { getNode } from '../node/nodes.ts'
import { openRights } from '../right/rights.ts'
import { makeFund, post, receive, spend, type TestFund } from '../fund/testFund.ts'

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

const withMessage = (part: string) => ({ message: expect.stringContaining(part) as string })
const register = (more: Record<string, unknown> = {}) =>
  ann.call(api.saveArrival, {
    projectId: at.projectId,
    batch: '第一批',
    partyId: at.partyId,
    arrivedDate: '2025-03-01',
    arrivedAmount: '500.00',
    voucherNo: '拨-1',
    ...more,
  })
const claim = (id: string, amounts: Record<string, string>, client = ann) =>
  client.call(api.claimArrival, {
    id,
    projectId: at.projectId,
    parts: Object.entries(amounts).map(([nodeId, amount]) => ({ nodeId, amount })),
  })
const detail = () => ann.call(api.getArriveAccountDetail, { projectId: at.projectId })

describe('F-527 arrivals', () => {
  test('planned, arrived and passed-on money is listed per payer and batch', async () => {
    const planned = { plannedDate: '2025-02-01', plannedAmount: '600.00' }
    const { id, version } = await register({
      ...planned,
      arrivedDate: null,
      arrivedAmount: null,
      voucherNo: null,
    })
    expect((await detail()).rows).toMatchObject([{ state: 'planned', can: { claim: false, edit: true } }])
    await register({ id, version, ...planned })
    await claim(id, { [at.topicId]: '300.00', [at.projectId]: '200.00' })
    await post(at, { 材料费: '1000.00' })
    await spend(at, '120.00', { flowType: 'transferOut', subjectId: null, partyId: at.partyId })
    await register({ batch: '第二批', arrivedAmount: '10.00', voucherNo: '拨-2' })
    const found = await detail()
    expect(found.payers).toMatchObject([
      { batch: '第一批', planned: '600.00', arrived: '500.00', transferred: '120.00' },
      { batch: '第二批', planned: '0.00', arrived: '10.00', transferred: '0.00' },
    ])
    expect(found.total).toEqual({ planned: '600.00', arrived: '510.00', transferred: '120.00' })
    const first = must(
      found.rows.find((row) => row.batch === '第一批'),
      'the arrival',
    )
    expect(first).toMatchObject({ state: 'claimed', can: { edit: false, claim: false } })
    expect(first.split.map(({ nodeName, amount }) => `${nodeName} ${amount}`).toSorted()).toEqual([
      '课题 300.00',
      '项目 200.00',
    ])
  })

  test('the parts of a claim are the arrival to the fen, each node once, and of the project', async () => {
    const { id } = await register()
    await expect(claim(id, { [at.projectId]: '499.99' })).rejects.toMatchObject(
      withMessage('比到账额 500.00 元少 0.01 元'),
    )
    await expect(claim(id, { [at.projectId]: '500.01' })).rejects.toMatchObject(withMessage('多 0.01 元'))
    const other = await makeFund(ann)
    await expect(claim(id, { [other.topicId]: '500.00' })).rejects.toMatchObject({ code: 4040 })
    const twice = ann.call(api.claimArrival, {
      id,
      projectId: at.projectId,
      parts: [
        { nodeId: at.topicId, amount: '250.00' },
        { nodeId: at.topicId, amount: '250.00' },
      ],
    })
    await expect(twice).rejects.toMatchObject(withMessage('请合并为一行'))
  })

  test('of two who claim one arrival the second is refused, with the name of the first', async () => {
    const { id } = await register({ projectId: null })
    expect((await ann.call(api.listUnclaimed, {})).map((row) => row.id)).toEqual([id])
    const bob = await app.user({ org: ann.org, permissions: ['project.node:read'] })
    const role = await ann.call(insertProjectAuthRole, {
      name: '记账',
      code: 'BOOK',
      resources: ['fund:flow'],
    })
    const member = { userId: String(bob.userId), position: '参与' as const, roleIds: [role.id] }
    await ann.call(addAdditionMember, { projectId: at.projectId, ...member })
    const both = await Promise.allSettled([
      claim(id, { [at.projectId]: '500.00' }),
      claim(id, { [at.projectId]: '500.00' }, bob),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = both.find((one) => one.status === 'rejected')
    expect(refused?.reason).toMatchObject({ code: 4090, ...withMessage('该笔到账已由') })
    expect(await ann.call(api.listUnclaimed, {})).toEqual([])
    expect((await ann.call(fund.specialFund, { projectId: at.projectId })).figures.arrived).toBe('500.00')
    await expect(register({ id, version: 2 })).rejects.toMatchObject(withMessage('已认领，不能修改'))
    await expect(ann.call(api.deleteArrival, { id })).rejects.toMatchObject(withMessage('已认领，不能删除'))
  })

  test('money of another project is not claimed, and money that has not come is not claimed at all', async () => {
    const other = await makeFund(ann)
    const { id } = await register({ projectId: other.projectId })
    await expect(claim(id, { [at.projectId]: '500.00' })).rejects.toMatchObject(withMessage('属于另一项目'))
    const planned = await register({
      arrivedDate: null,
      arrivedAmount: null,
      voucherNo: null,
      plannedAmount: '1.00',
    })
    await expect(claim(planned.id, { [at.projectId]: '1.00' })).rejects.toMatchObject(
      withMessage('款项尚未到账'),
    )
  })

  test('a claim that is reversed lets the arrival be claimed again; spent money stays', async () => {
    await post(at, { 材料费: '1000.00' })
    const { id } = await register()
    const { ids } = await claim(id, { [at.topicId]: '300.00', [at.projectId]: '200.00' })
    const { id: spent } = await spend(at, '400.00')
    const line = must(ids[0], 'a line')
    const early = ann.call(ledger.reverseFlow, { id: line, reason: '分配有误' })
    await expect(early).rejects.toMatchObject(withMessage('请先冲销相应支出'))
    await ann.call(ledger.reverseFlow, { id: spent, reason: '分配有误' })
    const reversed = await ann.call(ledger.reverseFlow, { id: line, reason: '分配有误' })
    expect(reversed.ids).toHaveLength(2)
    await claim(id, { [at.topicId]: '500.00' })
    const { rows } = await detail()
    expect(rows[0]?.split).toMatchObject([{ nodeId: at.topicId, nodeName: '课题', amount: '500.00' }])
    expect((await ann.call(fund.specialFund, { projectId: at.projectId })).figures.arrived).toBe('500.00')
  })

  test.each([
    [{ arrivedAmount: null, arrivedDate: null }, '计划额与到账额至少填一项'],
    [{ voucherNo: null }, '凭证号必填'],
    [{ arrivedDate: null }, '到账日期必填'],
    [{ arrivedDate: '2999-01-01' }, '到账日期不得晚于今天'],
    [{ partyId: '999999' }, '拨款单位不存在'],
  ])('an arrival with %j is refused', async (wrong, message) => {
    await expect(register(wrong)).rejects.toMatchObject(withMessage(message))
  })

  test('money without a project is registered with its permission only', async () => {
    const bob = await app.user({ org: ann.org, permissions: ['project.node:read'] })
    const given = { batch: '批', partyId: at.partyId, plannedAmount: '1.00' }
    await expect(bob.call(api.saveArrival, given)).rejects.toMatchObject({ code: 4030 })
  })
})

describe('F-527 all arrivals of the organisation', () => {
  const page = (model = {}, client = ann) => client.call(api.queryArrivalPage, { model })

  test('planned, open and claimed money of all projects is listed with its sums, filtered by state, year and words', async () => {
    const other = await makeFund(ann)
    await register({
      batch: '计划批',
      arrivedDate: null,
      arrivedAmount: null,
      plannedAmount: '70.00',
      plannedDate: '2026-02-01',
    })
    await register({ projectId: null, batch: '未明批', arrivedAmount: '30.00' })
    const { id } = await register({ projectId: other.projectId, batch: '认领批' })
    await ann.call(api.claimArrival, {
      id,
      projectId: other.projectId,
      parts: [{ nodeId: other.topicId, amount: '500.00' }],
    })
    const all = await page()
    expect(all.records.map(({ batch, state, projectName }) => [batch, state, projectName])).toEqual([
      ['计划批', 'planned', '项目'],
      ['认领批', 'claimed', '项目'],
      ['未明批', 'unclaimed', null],
    ])
    expect(all.sums).toEqual({ planned: '70.00', arrived: '530.00', claimed: '500.00', unclaimed: '30.00' })
    const batches = async (model: object) => (await page(model)).records.map(({ batch }) => batch)
    expect(await batches({ state: 'unclaimed' })).toEqual(['未明批'])
    expect(await batches({ state: 'planned' })).toEqual(['计划批'])
    expect(await batches({ year: 2026 })).toEqual(['计划批'])
    expect(await batches({ keyword: '认领' })).toEqual(['认领批'])
    expect((await page({ state: 'claimed' })).sums).toMatchObject({ planned: '0.00', claimed: '500.00' })
  })

  test('an arrival is shown with what each node passed on, spent and still has, to the fen', async () => {
    await post(at, { 材料费: '1000.00' })
    const { id } = await register()
    await claim(id, { [at.topicId]: '300.00', [at.projectId]: '200.00' })
    await spend(at, '120.00', { flowType: 'transferOut', subjectId: null, partyId: at.partyId })
    await spend(at, '50.01', { topicId: at.topicId })
    const use = await ann.call(api.arrivalUse, { id })
    expect(use.nodes).toMatchObject([
      { nodeName: '项目', amount: '200.00', transferred: '120.00', spent: '0.00', free: '80.00' },
      { nodeName: '课题', amount: '300.00', transferred: '0.00', spent: '50.01', free: '249.99' },
    ])
    expect(use.partners).toMatchObject([{ nodeName: '项目', amount: '120.00' }])
    expect(use.total).toEqual({ amount: '500.00', transferred: '120.00', spent: '50.01', free: '329.99' })
    const planned = await register({ arrivedDate: null, arrivedAmount: null, plannedAmount: '1.00' })
    expect(await ann.call(api.arrivalUse, planned)).toMatchObject({ nodes: [], partners: [] })
    await expect(ann.call(api.arrivalUse, { id: '999999' })).rejects.toMatchObject({ code: 4040 })
  })

  test('who neither registers money nor enters lines sees none of it; a member who enters lines sees what is open', async () => {
    await register({ projectId: null })
    const bob = await app.user({ org: ann.org, permissions: ['project.node:read'] })
    await expect(bob.call(api.listUnclaimed, {})).rejects.toMatchObject({
      code: 4030,
      ...withMessage('待认领的到账只向登记到账的人员'),
    })
    await expect(page({}, bob)).rejects.toMatchObject({ code: 4030 })
    await expect(bob.call(api.arrivalUse, { id: '1' })).rejects.toMatchObject({ code: 4030 })
    await expect(bob.call(api.findClaimProjects, { name: '项目' })).resolves.toEqual([])
    const role = await ann.call(insertProjectAuthRole, {
      name: '收支',
      code: 'FLOW',
      resources: ['fund:flow'],
    })
    const member = { userId: String(bob.userId), position: '参与' as const, roleIds: [role.id] }
    await ann.call(addAdditionMember, { projectId: at.projectId, ...member })
    await expect(bob.call(api.listUnclaimed, {})).resolves.toMatchObject([
      { projectId: null, can: { claim: true, edit: false, delete: false, open: false } },
    ])
    await expect(bob.call(api.findClaimProjects, { name: '项目' })).resolves.toMatchObject([
      { id: at.projectId },
    ])
    const cashier = await app.user({
      org: ann.org,
      permissions: ['project.node:read', 'project.fund:arrive'],
    })
    await register()
    expect((await page({}, cashier)).records.map(({ projectId, can }) => [projectId === null, can])).toEqual([
      [false, { edit: false, delete: false, claim: false, open: false }],
      [true, { edit: true, delete: true, claim: false, open: false }],
    ])
  })
})

test('the gates of money ask for 80 per cent or a note, for no rest, and for no paused year', async () => {
  await post(at, { 材料费: '1000.00' })
  await receive(at, '900.00')
  await spend(at, '790.00')
  const gates = async () => {
    const ctx = await ctxOf(app, ann)
    const node = await getNode(ctx, await openRights(ctx), { projectId: Number(at.projectId) })
    return (await readFundGates(ctx, node)).map(({ isMet, detail: words }) => [isMet, words])
  }
  await ann.call(fund.setYearState, { projectId: at.projectId, year: 2025, state: 'paused' })
  expect(await gates()).toEqual([
    [false, '执行率 79.00%，请在偏差说明中写明原因'],
    [false, '结余 110.00 元，请上缴、退回，或在偏差说明中写明去向'],
    [false, '2025年暂停中'],
  ])
  await ann.call(fund.setYearState, { projectId: at.projectId, year: 2025, state: 'open' })
  await spend(at, '10.00')
  await spend(at, '100.00', { flowType: 'handUp', subjectId: null })
  expect(await gates()).toEqual([
    [true, '执行率 80.00%'],
    [true, '结余为0'],
    [true, '没有暂停的年度'],
  ])
})
