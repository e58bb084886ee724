import { declarationList, saveDeclaration } from '@hepu/api/areas/contract/commission/commissionDeclaration'
import {
  commissionIncome,
  issueStatement,
  reconciliation,
  showStatement,
  statementFile,
} from '@hepu/api/areas/contract/commission/commissionReport'
import { createRule } from '@hepu/api/areas/contract/commission/commissionRule'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { contractParty, obligation } from '../../../db/schema/index.ts'
import { pdfPages } from '../../../documents/testDocuments.ts'
import { insertProduct, insertSales, makeCompanies } from '../../product/statistic/testSales.ts'
import { declare, makeLicence, makeRuled, settle, threeTiers, type TestLicence } from './testCommissions.ts'

let app: TestApp
let ann: Client
let bob: Client

const henan = { province: '410000', city: '410100' }
const hebei = { province: '130000', city: '130100' }

beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
  bob = await app.user({ org: ann.org })
})

afterAll(() => app.close())

/** Makes a licence of a product of its own for Henan, with sales in, out of and without a region. */
async function makeSold(rule: object = {}): Promise<TestLicence> {
  const { productId } = await insertProduct(app, ann, { name: '禾玉1号' })
  const licence = await makeRuled(app, ann, rule, { variety: { productId, regions: ['410000'] } })
  await insertSales(app, ann, [
    { day: '2024-11-01', kg: 1000.5, amount: 20_010, productId, ...henan },
    { day: '2024-12-01', kg: -0.5, amount: -10, productId, billType: 'RETURN', ...henan },
    { day: '2025-02-01', kg: 500, amount: 10_000, productId, ...henan },
    { day: '2025-02-02', kg: 40, amount: 800, productId, ...hebei },
    { day: '2025-02-03', kg: 7, amount: 140, productId },
    { day: '2024-02-01', kg: 30, amount: 600, productId, ...henan },
    { day: '2025-02-04', kg: 900, amount: 1, productId, billType: 'TRANSFER', ...henan },
    { day: '2025-02-05', kg: 900, amount: 1, productId, isInternal: true, ...henan },
  ])
  return licence
}

describe('declarations beside sales', () => {
  test('a period that is declared twice, or is none of the cycle, is refused', async () => {
    const licence = await makeRuled(app, ann)
    await declare(ann, licence, { quarter: 1, quantity: '1' })
    const given = { ...licence, bizYear: 2025, quantity: '1', declaredOn: '2026-10-20' }
    await expect(ann.call(saveDeclaration, { ...given, quarter: 1 })).rejects.toMatchObject({
      message: expect.stringContaining('该品种这一期的申报'),
    })
    await expect(ann.call(saveDeclaration, given)).rejects.toMatchObject({
      message: '该合同按季申报，请选择第1～4季度',
    })
    await expect(ann.call(saveDeclaration, { ...given, bizYear: 2031, quarter: 1 })).rejects.toMatchObject({
      message: '2031年度不在许可年度内（2025～2030）',
    })
  })

  test('rules for all varieties and for single ones exclude each other', async () => {
    const { contractId } = await makeRuled(app, ann)
    await expect(
      ann.call(createRule, { contractId, fromYear: 2025, tiers: threeTiers }),
    ).rejects.toMatchObject({
      message: expect.stringContaining('否则同一销量会计两次'),
    })
  })

  test('each quarter has its declared, sold and audited quantity, and missing ones are overdue', async () => {
    const licence = await makeSold()
    await declare(ann, licence, { quarter: 1, quantity: '990' })
    const { rows } = await ann.call(declarationList, { contractId: licence.contractId, bizYear: 2025 })
    expect(
      rows.map(({ quarter, quantity, erp, audited, isOverdue }) => [
        quarter,
        quantity,
        erp,
        audited,
        isOverdue,
      ]),
    ).toEqual([
      [1, '990', '1000', '990', false],
      [2, null, '500', null, true],
      [3, null, '0', null, true],
      [4, null, '0', null, true],
    ])
    expect(rows[0]).toMatchObject({ erpDifference: '-10', auditDifference: '0', endsOn: '2024-12-31' })
  })

  test('a declaration is due thirty days after its period, and a nil one settles it', async () => {
    const licence = await makeRuled(app, ann, { cycle: 'year', toYear: 2025 })
    const obligations = () =>
      app.services.db
        .select({ state: obligation.state, occurrence: obligation.occurrence, base: obligation.baseDate })
        .from(obligation)
        .where(
          and(
            eq(obligation.rule, 'contract.declaration'),
            eq(obligation.objectId, Number(licence.contractId)),
          ),
        )
    const occurrence = `${licence.varietyLineId}:2025-0`
    expect(await obligations()).toEqual([{ state: 'open', occurrence, base: '2025-10-30' }])
    await declare(ann, licence, { quantity: '0' })
    expect(await obligations()).toMatchObject([{ state: 'done' }])
  })
})

describe('reconciliation of licences with sales', () => {
  test('lists the bills outside the region and the years, and those of unknown places', async () => {
    const { contractId } = await makeSold()
    const { rows, sums, total } = await ann.call(reconciliation, { contractId })
    expect(
      rows.map(({ reason, billDate, place, kg, allowed }) => [reason, billDate, place, kg, allowed]),
    ).toEqual([
      ['unknownRegion', '2025-02-03', '未知', '7', '河南省'],
      ['region', '2025-02-02', '河北省石家庄市', '40', '河南省'],
      ['year', '2024-02-01', '河南省郑州市', '30', '2025～2030年度'],
    ])
    expect([total, sums.length]).toEqual([3, 3])
    const year = await ann.call(reconciliation, { contractId, bizYear: 2025 })
    expect(year.rows.map(({ reason }) => reason)).toEqual(['unknownRegion', 'region'])
  })

  test('lists the bills with which a year exceeds its cap', async () => {
    const { contractId } = await makeSold({ quantityCap: '1200' })
    const { rows } = await ann.call(reconciliation, { contractId, bizYear: 2025 })
    expect(rows.filter(({ reason }) => reason === 'cap')).toMatchObject([
      { billDate: '2025-02-01', kg: '500', allowed: '每年度 1,200 kg' },
    ])
  })

  test('counts the sales of a company of the house alone where it holds the licence', async () => {
    const [mine, other] = await makeCompanies(app, ann, 2)
    const { productId } = await insertProduct(app, ann, { name: '禾玉2号' })
    const licence = await makeLicence(app, ann, { variety: { productId, regions: ['410000'] } })
    await app.services.db
      .update(contractParty)
      .set({ unitId: mine ?? null })
      .where(
        and(eq(contractParty.contractId, Number(licence.contractId)), eq(contractParty.role, 'licensee')),
      )
    await insertSales(app, ann, [
      {
        day: '2025-02-02',
        kg: 40,
        amount: 800,
        productId,
        companyId: mine ?? null,
        isInternal: true,
        ...hebei,
      },
      { day: '2025-02-02', kg: 50, amount: 800, productId, companyId: other ?? null, ...hebei },
    ])
    const { rows } = await ann.call(reconciliation, { contractId: licence.contractId })
    expect(rows.map(({ kg }) => kg)).toEqual(['40'])
  })

  test('says which varieties have no product, and nothing of contracts of others', async () => {
    const { contractId } = await makeLicence(app, ann)
    expect((await ann.call(reconciliation, { contractId })).remarks).toHaveLength(1)
    const eve = await app.user()
    await expect(eve.call(reconciliation, { contractId })).rejects.toMatchObject({ code: 4040 })
    expect(await eve.call(reconciliation, {})).toMatchObject({ rows: [], total: 0 })
    expect((await eve.call(commissionIncome, {})).rows).toEqual([])
  })
})

describe('statements', () => {
  test('a season without a confirmed run has none to issue', async () => {
    const licence = await makeRuled(app, ann)
    await expect(ann.call(issueStatement, { ...licence, bizYear: 2025 })).rejects.toMatchObject({
      message: '2025年度还没有已确认的提成计算，不能签发结算单',
    })
  })

  test('a statement is stored with the hash of its content, once, and printed with it', async () => {
    const licence = await makeSold({ minimum: '500000' })
    const season = { ...licence, bizYear: 2025 }
    for (const quarter of [1, 2, 3, 4])
      await declare(ann, licence, { quarter, quantity: quarter === 1 ? '1000' : '0' })
    await settle(ann, bob, licence, { throughQuarter: 1 })
    await settle(ann, bob, licence, { throughQuarter: 4, closes: true })
    const issued = await ann.call(issueStatement, season)
    expect(await ann.call(issueStatement, season)).toEqual(issued)
    const { content, hash } = await ann.call(showStatement, season)
    expect(hash).toBe(issued.hash)
    expect(content).toMatchObject({ declared: '1000', erp: '1500', payable: '500000.00', isClosed: true })
    expect(content.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['提成', '600.00'],
      ['保底补足', '499400.00'],
    ])
    const { rawPayload } = await ann.raw({
      method: 'POST',
      url: statementFile.path,
      payload: { id: issued.id, format: 'pdf' },
    })
    const [page = ''] = await pdfPages({ name: '', type: '', body: rawPayload })
    for (const word of ['测试被许可种业', '保底补足', '499,400.00', '伍拾万元整', '1,000', '1,500'])
      expect(page).toContain(word)
    expect((await pdfPages({ name: '', type: '', body: rawPayload })).join('')).toContain(hash)
  })
})
