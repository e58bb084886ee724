import { deleteDeclaration, saveDeclaration } from '@hepu/api/areas/contract/commission/commissionDeclaration'
import { commissionIncome } from '@hepu/api/areas/contract/commission/commissionReport'
import { createRule, editRule, ruleList } from '@hepu/api/areas/contract/commission/commissionRule'
import {
  confirmRun,
  createRun,
  deleteRun,
  previewRun,
  replayRun,
  reverseRun,
  runList,
} from '@hepu/api/areas/contract/commission/commissionRun'
import { fenIn, sum, yuanText } from '@hepu/api/core/money/fen'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { contractCommissionRun, contractCondition } from '../../../db/schema/index.ts'
import {
  confirm,
  declare,
  findRun,
  makeRuled,
  settle,
  threeTiers,
  type TestLicence,
} from './testCommissions.ts'

let app: TestApp
let ann: Client
let bob: Client

beforeAll(async () => {
  app = await testApp()
  ann = await app.user()
  bob = await app.user({ org: ann.org })
})

afterAll(() => app.close())

const linesOf = (run: { lines: { kind: string; tier: number | null; amount: string }[] }) =>
  run.lines.map(({ kind, tier, amount }) => [tier === null ? kind : `${kind} ${tier}`, amount])
const raisedFor = async ({ contractId }: TestLicence) =>
  (
    await app.services.db
      .select({ name: contractCondition.name, amount: contractCondition.amount })
      .from(contractCondition)
      .where(eq(contractCondition.contractId, Number(contractId)))
      .orderBy(contractCondition.no)
  ).map(({ name, amount }) => [name, amount])

/** Declares and settles four quarters; the last one closes the year. */
async function settleYear(licence: TestLicence, quantities = ['900000', '900000', '900000', '900000']) {
  const runs = []
  for (const [at, quantity] of quantities.entries()) {
    await declare(ann, licence, { quarter: at + 1, quantity })
    runs.push(await settle(ann, bob, licence, { throughQuarter: at + 1, closes: at === 3 }))
  }
  return runs
}

describe('runs that are refused', () => {
  test('a season without a rule, or with a declaration that was not audited', async () => {
    const licence = await makeRuled(app, ann, { fromYear: 2026 })
    const wish = { ...licence, bizYear: 2025, throughQuarter: 1 }
    await expect(ann.call(createRun, wish)).rejects.toMatchObject({
      message: '2025年度没有提成规则，请先在「规则」中约定',
    })
    const ruled = await makeRuled(app, ann)
    const given = { ...ruled, bizYear: 2025, quarter: 1, quantity: '1', declaredOn: '2026-10-20' }
    await ann.call(saveDeclaration, given)
    await expect(ann.call(createRun, { ...ruled, bizYear: 2025, throughQuarter: 1 })).rejects.toMatchObject({
      message: '第1季度申报尚未核定，请先核定',
    })
  })

  test('a season is not closed while a quarter is undeclared', async () => {
    const licence = await makeRuled(app, ann)
    for (const quarter of [1, 3, 4]) await declare(ann, licence, { quarter, quantity: '0' })
    const close = { ...licence, bizYear: 2025, throughQuarter: 4, closes: true }
    const { problems } = await ann.call(previewRun, close)
    expect(problems).toEqual(['第2季度未申报，不能年终结算；没有销售请做零申报'])
    await declare(ann, licence, { quarter: 2, quantity: '0' })
    expect((await ann.call(previewRun, close)).problems).toEqual([])
  })

  test('whoever made a run cannot confirm it, and nobody confirms it twice or changed', async () => {
    const licence = await makeRuled(app, ann)
    const declared = await declare(ann, licence, { quarter: 1, quantity: '10' })
    const { id } = await ann.call(createRun, { ...licence, bizYear: 2025, throughQuarter: 1 })
    const { hash } = await findRun(ann, licence.contractId, id)
    await expect(ann.call(confirmRun, { id, hash })).rejects.toMatchObject({
      message: '编制人不能确认自己编制的计算，请由他人确认',
    })
    await ann.call(deleteDeclaration, { id: declared })
    await expect(bob.call(confirmRun, { id, hash })).rejects.toMatchObject({
      message: '申报、核定量或规则已变化，请删除该次计算后重新编制',
    })
    await ann.call(deleteRun, { id })
    await declare(ann, licence, { quarter: 1, quantity: '10' })
    const run = await settle(ann, bob, licence, { throughQuarter: 1 })
    const again = { id: run.id, hash: run.hash }
    await expect(bob.call(confirmRun, again)).rejects.toMatchObject({ message: '该次计算已确认' })
    expect(await raisedFor(licence)).toEqual([['2025年度第1季度提成（第2次计算）', '6.00']])
  })

  test('of two confirmations at once one wins', async () => {
    const licence = await makeRuled(app, ann)
    const cid = await app.user({ org: ann.org })
    await declare(ann, licence, { quarter: 1, quantity: '10' })
    const { id } = await ann.call(createRun, { ...licence, bizYear: 2025, throughQuarter: 1 })
    const { hash } = await findRun(ann, licence.contractId, id)
    const ends = await Promise.allSettled([bob, cid].map((one) => one.call(confirmRun, { id, hash })))
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await raisedFor(licence)).toHaveLength(1)
  })

  test('a declaration and a rule that a confirmed run rests on stay as they are', async () => {
    const licence = await makeRuled(app, ann)
    const id = await declare(ann, licence, { quarter: 1, quantity: '10' })
    await settle(ann, bob, licence, { throughQuarter: 1 })
    await expect(ann.call(deleteDeclaration, { id })).rejects.toMatchObject({
      message: '该申报已计入第1次提成计算并确认，不能更改，请先冲销该次计算',
    })
    const [rule] = (await ann.call(ruleList, { contractId: licence.contractId })).rules
    const edit = { id: rule?.id ?? '', version: 1, fromYear: 2025, tiers: threeTiers, minimum: '1' }
    await expect(ann.call(editRule, edit)).rejects.toMatchObject({
      message: '第1次计算用到了这一版规则，不能更改，请新增一版',
    })
  })

  test('the database refuses to change or delete a confirmed run and its lines', async () => {
    const licence = await makeRuled(app, ann)
    await declare(ann, licence, { quarter: 1, quantity: '10' })
    const run = await settle(ann, bob, licence, { throughQuarter: 1 })
    const { db } = app.services
    const attempts = [
      sql`update contract_commission_run set payable = 1 where id = ${run.id}`,
      sql`update contract_commission_run set state = 'draft', confirmed_by = null where id = ${run.id}`,
      sql`delete from contract_commission_run where id = ${run.id}`,
      sql`update contract_commission_line set amount = 1 where run_id = ${run.id}`,
      sql`delete from contract_commission_line where run_id = ${run.id}`,
      sql`insert into contract_commission_line (org_id, crop, run_id, no, kind, amount, rule_id, rule_serial)
        select org_id, crop, run_id, 99, kind, amount, rule_id, rule_serial from contract_commission_line where run_id = ${run.id}`,
    ]
    for (const attempt of attempts) await expect(db.execute(attempt)).rejects.toThrow()
    const [stored] = await db
      .select()
      .from(contractCommissionRun)
      .where(eq(contractCommissionRun.id, Number(run.id)))
    expect(stored).toMatchObject({ payable: '6.00', state: 'confirmed' })
  })
})

describe('runs of a season', () => {
  test('four quarters of 900,000 kg come to 540,000, 460,000, 450,000 and 390,000', async () => {
    const licence = await makeRuled(app, ann)
    const runs = await settleYear(licence)
    expect(runs.map(({ payable }) => payable)).toEqual(['540000.00', '460000.00', '450000.00', '390000.00'])
    expect(runs.map(linesOf)).toEqual([
      [['tier 1', '540000.00']],
      [
        ['tier 1', '60000.00'],
        ['tier 2', '400000.00'],
      ],
      [['tier 2', '450000.00']],
      [
        ['tier 2', '150000.00'],
        ['tier 3', '240000.00'],
      ],
    ])
    expect(runs[3]).toMatchObject({
      quantityAfter: '3600000',
      accruedAfter: '1840000.00',
      capitals: '叁拾玖万元整',
    })
    expect(await raisedFor(licence)).toHaveLength(4)
  })

  test('a return of more than was sold is refused with product, region, year and what was sold, unless it is carried', async () => {
    const licence = await makeRuled(app, ann, { cycle: 'year' }, { variety: { regions: ['410000'] } })
    await declare(ann, licence, { quantity: '1000' })
    await declare(ann, licence, { quantity: '300', kind: 'return' })
    const given = { ...licence, bizYear: 2025, kind: 'return' as const, declaredOn: '2026-10-21' }
    await expect(ann.call(saveDeclaration, { ...given, quantity: '701' })).rejects.toThrow(
      '「禾玉1号」（河南省）2025年度已申报销量 1,000 kg、已退货 300 kg，本次退货 701 kg 多 1 kg',
    )
    await ann.call(saveDeclaration, { ...given, quantity: '701', isCarried: 'true' })
    await expect(declare(ann, licence, { quantity: '700', kind: 'return' })).resolves.toBeTruthy()
  })

  test('a late return of 100,000 kg takes 40,000.00 off at the top tier of its old season', async () => {
    const licence = await makeRuled(app, ann)
    await settleYear(licence)
    await declare(ann, licence, { kind: 'return', quantity: '100000' })
    const run = await settle(ann, bob, licence, {})
    expect(linesOf(run)).toEqual([['tier 3', '-40000.00']])
    expect(run).toMatchObject({ quantity: '-100000', capitals: '负肆万元整' })
    expect((await raisedFor(licence)).at(-1)).toEqual(['2025年度全年提成（第5次计算）', '-40000.00'])
  })

  test('minimum and offset of the entry fee are lines of their own', async () => {
    const licence = await makeRuled(app, ann, { cycle: 'year', minimum: '500000', advance: '300000' })
    await declare(ann, licence, { quantity: '700000' })
    const run = await settle(ann, bob, licence, { closes: true })
    expect(linesOf(run)).toEqual([
      ['tier 1', '420000.00'],
      ['minimum', '80000.00'],
      ['advance', '-300000.00'],
    ])
    expect(run).toMatchObject({ payable: '200000.00', accruedAfter: '500000.00', advanceLeft: '0.00' })
    await declare(ann, licence, { quantity: '900000', bizYear: 2026 })
    const next = await settle(ann, bob, licence, { closes: true, bizYear: 2026 })
    expect(linesOf(next)).toEqual([['tier 1', '540000.00']])
  })

  test('five percent of sales of 86,400,000 without VAT are 3,963,302.75', async () => {
    const licence = await makeRuled(app, ann, {
      base: 'yuan',
      isTaxIncluded: false,
      cycle: 'year',
      tiers: [{ upTo: null, rate: '5' }],
    })
    await declare(ann, licence, { quantity: '86400000' })
    expect((await settle(ann, bob, licence, { closes: true })).payable).toBe('3963302.75')
  })

  test('temporary terms count in their season alone, and each line keeps the version of its rule', async () => {
    const licence = await makeRuled(app, ann, { cycle: 'year' })
    const temporary = { isTemporary: true, fromYear: 2025, toYear: 2025, cycle: 'year' } as const
    await ann.call(createRule, { ...licence, ...temporary, tiers: [{ upTo: null, rate: '0.10' }] })
    await declare(ann, licence, { quantity: '1000' })
    await declare(ann, licence, { quantity: '1000', bizYear: 2026 })
    const first = await settle(ann, bob, licence, { closes: true })
    const second = await settle(ann, bob, licence, { closes: true, bizYear: 2026 })
    expect([first, second].map(({ payable, lines }) => [payable, lines[0]?.ruleSerial])).toEqual([
      ['100.00', 2],
      ['600.00', 1],
    ])
  })

  test('a new version for a posted season states the difference as a carry-over', async () => {
    const licence = await makeRuled(app, ann)
    await declare(ann, licence, { quarter: 1, quantity: '1000' })
    const before = await settle(ann, bob, licence, { throughQuarter: 1 })
    await ann.call(createRule, { ...licence, fromYear: 2025, tiers: [{ upTo: null, rate: '0.70' }] })
    await declare(ann, licence, { quarter: 2, quantity: '1000' })
    const run = await settle(ann, bob, licence, { throughQuarter: 2 })
    expect(linesOf(run)).toEqual([
      ['carryOver', '100.00'],
      ['tier 1', '700.00'],
    ])
    expect(await findRun(ann, licence.contractId, before.id)).toMatchObject({
      payable: '600.00',
      ruleSerial: 1,
    })
    expect(await ann.call(replayRun, { id: before.id })).toMatchObject({ isSame: true, payable: '600.00' })
  })
})

describe('reversals', () => {
  test('a run and its reversal are zero line by line, free what it counted, and can be reversed themselves', async () => {
    const licence = await makeRuled(app, ann)
    await declare(ann, licence, { quarter: 1, quantity: '1200000' })
    const run = await settle(ann, bob, licence, { throughQuarter: 1 })
    const { id } = await ann.call(reverseRun, { id: run.id, reason: '核定有误' })
    await expect(ann.call(reverseRun, { id: run.id, reason: '重复' })).rejects.toMatchObject({
      message: '第2次计算正在冲销它，待确认',
    })
    const reversal = await confirm(bob, licence, id)
    expect(
      reversal.lines.map(({ amount }, at) => yuanText(fenIn(amount) + fenIn(run.lines[at]?.amount ?? '1'))),
    ).toEqual(['0.00', '0.00'])
    expect(yuanText(sum((await raisedFor(licence)).map(([, amount]) => fenIn(amount ?? '1'))))).toBe('0.00')
    const wish = { ...licence, bizYear: 2025, throughQuarter: 1 }
    expect((await ann.call(previewRun, wish)).figures).toMatchObject({
      payable: '700000.00',
      quantityBefore: '0',
    })
    const back = await ann.call(reverseRun, { id: reversal.id, reason: '恢复' })
    expect(await confirm(bob, licence, back.id)).toMatchObject({ payable: '700000.00' })
    expect((await ann.call(previewRun, wish)).problems).toEqual([
      '没有新核定的申报，规则也没有变化，无需计算',
    ])
    const { rows } = await ann.call(runList, { contractId: licence.contractId })
    for (const one of rows) expect(await ann.call(replayRun, { id: one.id })).toMatchObject({ isSame: true })
  })

  test('a closed season opens again when its closing run is reversed', async () => {
    const licence = await makeRuled(app, ann, { cycle: 'year', minimum: '500000' })
    await declare(ann, licence, { quantity: '700000' })
    const run = await settle(ann, bob, licence, { closes: true })
    const { id } = await ann.call(reverseRun, { id: run.id, reason: '重算' })
    await confirm(bob, licence, id)
    const open = await ann.call(previewRun, { ...licence, bizYear: 2025, closes: true })
    expect(open.figures).toMatchObject({ payable: '500000.00' })
  })
})

describe('income', () => {
  test('lists a season with what was declared, audited, accrued and is due', async () => {
    const licence = await makeRuled(app, ann, { minimum: '500000' })
    await declare(ann, licence, { quarter: 1, quantity: '900000' })
    await settle(ann, bob, licence, { throughQuarter: 1 })
    const { rows, sums, years } = await ann.call(commissionIncome, {
      contractId: licence.contractId,
      year: 2025,
    })
    expect(rows).toMatchObject([
      {
        licensee: '测试被许可种业',
        resultName: '禾玉1号',
        declared: '900000',
        audited: '900000',
        difference: '0',
        accrued: '540000.00',
        due: '540000.00',
        minimum: '500000.00',
        missing: 3,
        isClosed: false,
      },
    ])
    expect([sums.payable, years.at(-1)]).toEqual(['540000.00', 2025])
  })
})
