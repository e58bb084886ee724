import * as rules from '@hepu/api/areas/contract/distribution/contractDistribution'
import * as adjustments from '@hepu/api/areas/contract/distribution/distributionAdjustment'
import { pay } from '@hepu/api/areas/contract/distribution/distributionIncome'
import * as runs from '@hepu/api/areas/contract/distribution/distributionRun'
import * as collections from '@hepu/api/areas/contract/payment/contractCollection'
import { applyRefund } from '@hepu/api/areas/contract/payment/contractRefund'
import * as conditions from '@hepu/api/areas/contract/payment/paymentCondition'
import * as approvals from '@hepu/api/core/approval/approvalCalls'
import type { InputOf, Route } from '@hepu/api/core/route'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomFrom } from '../../../../../bench/random.ts'
import { testApp, type CallError, type Client, type TestApp } from '../../../test/testApp.ts'
import { addRule } from './distribution/testDistributions.ts'
import { storeContract } from './testContracts.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const AMOUNTS = ['0.01', '99.99', '100', '333.33', '1000', '5000', '20000.01']
const BAD_AMOUNTS = ['0', '-5', '0.001', '1e5', '99999999999.99', '1000000000000']
const DAYS = ['2025-02-01', '2025-06-30', '2025-11-11', '2026-01-01']
const BAD_DAYS = ['2024-12-31', '2999-01-01', '2025-02-30']
/** Percentages of a team and of the unit. */
type Split = readonly [string, string]
const HALF: Split = ['50', '50']
const SPLITS: readonly Split[] = [HALF, ['60', '40'], ['33.33', '66.67'], ['99.99', '0.01'], ['100', '0']]
const BAD_SPLITS: readonly Split[] = [
  ['50', '49.99'],
  ['-10', '110'],
]
/** How often a value is one that must be refused. */
const BAD = 0.15

/** What people may name: ids of the contract and versions, as they were read last. Some are of another contract, or of nothing. */
interface Known {
  contractId: string
  conditionIds: string[]
  collections: { id: string; version: number }[]
  runs: { id: string; version: number }[]
  rules: { id: string; version: number }[]
  lineIds: string[]
}

/** A call with what it is to be sent; `who` is the person who makes it. */
type Act = (who: Client) => Promise<unknown>

/** Makes random acts of one contract; the same seed makes the same acts. */
function actsOf(random: () => number, known: Known, everybody: readonly Client[]) {
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  const amount = () => pick(random() < BAD ? BAD_AMOUNTS : AMOUNTS) ?? '1'
  const day = () => pick(random() < BAD ? BAD_DAYS : DAYS) ?? '2025-02-01'
  const anyId = (ids: readonly string[]) => (random() < 0.1 ? '999999999' : pick(ids)) ?? '1'
  const stale = (version: number) => (random() < 0.15 ? version - 1 : version)
  let no = 0
  const ref = () => (random() < 0.1 ? 'YH-同一流水' : `YH-${random()}-${no++}`)
  const terms = () => {
    const [team, unit] = pick(random() < BAD ? BAD_SPLITS : SPLITS) ?? HALF
    const inner = [
      { name: '甲', percent: '33' },
      { name: '乙', percent: '67' },
    ]
    return {
      lines: [
        { kind: 'team' as const, name: '团队', percent: team, ...(random() < 0.5 ? { inner } : {}) },
        { kind: 'unit' as const, name: '单位', percent: unit },
      ],
      ...(random() < 0.3 ? { expenses: [{ name: '成本', amount: '150.55' }] } : {}),
    }
  }
  const uses = () => (random() < 0.5 ? null : [{ conditionId: anyId(known.conditionIds), amount: amount() }])
  const send =
    <R extends Route>(route: R, input: InputOf<R>): Act =>
    (who) =>
      who.call(route, input)
  const collected = () => ({
    collectedOn: day(),
    amount: amount(),
    payerName: pick(['甲方', '乙方']) ?? '',
    bankRef: ref(),
    isAdvance: random() < 0.8,
    uses: uses(),
    doubleReason: random() < 0.9 ? '分笔支付' : null,
  })
  const some: (() => Act)[] = [
    () =>
      send(conditions.createCondition, {
        contractId: known.contractId,
        kind: 'milestone',
        name: `条件${no++}`,
        trigger: 'signing',
        amount: amount(),
      }),
    () => send(collections.createCollection, { contractId: known.contractId, ...collected() }),
    () => send(collections.createCollection, { contractId: known.contractId, ...collected() }),
    () => {
      const { id, version } = pick(known.collections) ?? { id: '1', version: 1 }
      return send(collections.editCollection, { id, version: stale(version), ...collected() })
    },
    () =>
      send(collections.deleteCollection, {
        id: anyId(known.collections.map(({ id }) => id)),
        reason: '误记',
      }),
    () => {
      const { id, version } = pick(known.collections) ?? { id: '1', version: 1 }
      return send(collections.offsetCollection, { id, version: stale(version), uses: uses() ?? [] })
    },
    () =>
      send(conditions.waiveCondition, { id: anyId(known.conditionIds), amount: amount(), reason: '减免' }),
    () =>
      send(applyRefund, {
        collectionId: anyId(known.collections.map(({ id }) => id)),
        conditionId: random() < 0.2 ? anyId(known.conditionIds) : null,
        amount: amount(),
        refundedOn: day(),
        bankRef: ref(),
        reason: '退货',
      }),
    () => async (who) => {
      const { records } = await who.call(approvals.pageTodo, { size: 20 })
      const task = pick(records)
      if (!task) return
      const tasks = [{ taskId: task.taskId, version: stale(task.version) }]
      await who.call(approvals.act, { tasks, decision: random() < 0.8 ? 'agree' : 'reject' })
    },
    () =>
      send(rules.createRule, {
        contractId: known.contractId,
        name: `办法${no++}`,
        validFrom: day(),
        terms: terms(),
        endsPrevious: random() < 0.7,
      }),
    () => {
      const { id, version } = pick(known.rules) ?? { id: '1', version: 1 }
      const period = { validFrom: day(), validTo: random() < 0.5 ? day() : null }
      return send(rules.editRule, { id, version: stale(version), name: '改', ...period, terms: terms() })
    },
    () => send(rules.deleteRule, { id: anyId(known.rules.map(({ id }) => id)) }),
    () => send(runs.createRun, { contractId: known.contractId, until: day() }),
    () => send(runs.createRun, { contractId: known.contractId, until: '2026-06-30' }),
    () => send(runs.createRun, { contractId: known.contractId, until: '2026-06-30' }),
    () => {
      const { id, version } = known.runs.at(-1) ?? { id: '1', version: 1 }
      return send(runs.confirmRun, { id, version: stale(version) })
    },
    () => {
      const { id, version } = known.runs.at(-1) ?? { id: '1', version: 1 }
      return send(runs.confirmRun, { id, version })
    },
    () => send(runs.deleteRun, { id: anyId(known.runs.map(({ id }) => id)) }),
    () => send(runs.reverseRun, { id: anyId(known.runs.map(({ id }) => id)), reason: '更正' }),
    () =>
      send(adjustments.adjust, {
        contractId: known.contractId,
        from: day(),
        reason: '补充协议',
        ...(random() < 0.8 && { rule: { name: `新办法${no++}`, terms: terms() } }),
      }),
    () =>
      send(pay, { lineIds: [anyId(known.lineIds), anyId(known.lineIds)], paidOn: day(), voucherNo: '记-1' }),
  ]
  return () => ({
    act: (pick(some) ?? some[0]!)(),
    who: pick(everybody)!,
    times: random() < 0.2 ? 2 : 1,
  })
}

/** Reads what there is of a contract, for the next acts. */
async function look(who: Client, contractId: string): Promise<Known> {
  const { rows: found } = await who.call(conditions.listConditions, { contractId })
  const { rows: collected } = await who.call(collections.listCollections, { contractId })
  const { records } = await who.call(runs.pageRuns, { size: 200, model: { contractId } })
  const shown = await Promise.all(records.toReversed().map(({ id }) => who.call(runs.showRun, { id })))
  const { rules: kept } = await who.call(rules.listRules, { contractId })
  const { rows: lines } = await app.services.db.execute<{ id: string }>(
    sql`select id::text from contract_run_line where contract_id = ${contractId}`,
  )
  return {
    contractId,
    conditionIds: found.map(({ id }) => id),
    collections: collected,
    runs: shown,
    rules: kept,
    lineIds: lines.map(({ id }) => id),
  }
}

/** Collects and distributes an advance, confirmed by a second person: a run that whatever comes after cannot delete. */
async function distributeOnce([maker, checker]: readonly Client[], contractId: string): Promise<void> {
  await maker!.call(collections.createCollection, {
    contractId,
    collectedOn: '2025-02-01',
    amount: '333.33',
    payerName: '甲方',
    bankRef: 'YH-首笔',
    isAdvance: true,
    uses: null,
    doubleReason: null,
  })
  const { id } = await maker!.call(runs.createRun, { contractId, until: '2026-06-30' })
  const { version } = await maker!.call(runs.showRun, { id })
  await checker!.call(runs.confirmRun, { id, version })
}

/** Each query returns rows that must not be: what they break is their name. */
const broken = {
  'the lines of a receipt in a run do not add up to it': sql`
    select held.run_id, held.collection_id from contract_run_receipt as held
    left join contract_run_line as line
      on line.run_id = held.run_id and line.collection_id = held.collection_id and line.level < 2
    group by held.run_id, held.collection_id, held.amount
    having coalesce(sum(line.amount), 0) <> held.amount`,
  'the inner lines of a team do not add up to it': sql`
    select line.run_id, line.collection_id from contract_run_line as line
    join contract_run as run on run.id = line.run_id and run.kind = 'regular'
    where line.level = 2 group by line.run_id, line.collection_id, line.base having sum(line.amount) <> line.base`,
  'a run and its reversal are not zero': sql`
    select back.id from contract_run_line as back join contract_run_line as line on line.id = back.reverses_id
    where back.amount + line.amount <> 0`,
  'two runs have one receipt': sql`
    select collection_id from contract_run_receipt where is_held group by collection_id having count(*) > 1`,
  'more is used of a collection than came in': sql`
    select used.collection_id from contract_collection_use as used
    join contract_collection as one on one.id = used.collection_id
    where used.deleted_at is null and one.deleted_at is null and one.amount > 0
    group by used.collection_id, one.amount having sum(used.amount) > one.amount`,
  'more is settled of a condition than it is': sql`
    select due.id from contract_condition as due
    left join contract_collection_use as used on used.condition_id = due.id and used.deleted_at is null
    where due.deleted_at is null and due.amount > 0
    group by due.id, due.amount, due.waived having coalesce(sum(used.amount), 0) + due.waived > due.amount`,
  'more is paid back than came in': sql`
    select came.id from contract_collection as came
    join contract_collection as back on back.refund_of_id = came.id and back.deleted_at is null
    group by came.id, came.amount having came.amount + sum(back.amount) < 0`,
  'two rules in force share a day': sql`
    select one.id from contract_distribution as one join contract_distribution as other
      on other.contract_id = one.contract_id and other.id > one.id
    where one.deleted_at is null and other.deleted_at is null and not one.is_pending and not other.is_pending
      and daterange(one.valid_from, one.valid_to, '[]') && daterange(other.valid_from, other.valid_to, '[]')`,
  'somebody confirmed his own run': sql`select id from contract_run where confirmed_by = created_by`,
  'a collection is in no day of its contract': sql`
    select one.id from contract_collection as one join contract on contract.id = one.contract_id
    where one.collected_on < contract.signed_on`,
}

test.each([1, 2, 3])(
  'random and hostile acts of several people at once keep the money of a contract exact (seed %i)',
  async (seed) => {
    const random = randomFrom(seed)
    const ann = await app.user()
    const everybody = [ann, await app.user({ org: ann.org }), await app.user({ org: ann.org })]
    const eve = await app.user()
    const { id } = await storeContract(app, ann, { amount: '60000.00' })
    const contractId = String(id)
    await addRule({ app, maker: ann, checker: ann, contractId })
    await distributeOnce(everybody, contractId)
    let accepted = 0
    for (let round = 0; round < 30; round++) {
      const next = actsOf(random, await look(ann, contractId), [...everybody, ...everybody, eve])
      const made = Array.from({ length: 5 }, next)
      const answers = made.flatMap(({ act, who, times }) =>
        Array.from({ length: times }, async () => {
          try {
            await act(who)
            return { who, error: null }
          } catch (error) {
            return { who, error: error as CallError }
          }
        }),
      )
      for (const { who, error } of await Promise.all(answers)) {
        if (error === null) {
          accepted += 1
          continue
        }
        expect(error.message).toMatch(/[\u4e00-\u9fff]/)
        expect([error.message, Math.floor(error.code / 1000)]).toEqual([error.message, 4])
        if (who === eve) expect([4000, 4040, 4220]).toContain(error.code)
      }
    }
    expect(accepted).toBeGreaterThan(10)
    for (const [what, query] of Object.entries(broken)) {
      const { rows } = await app.services.db.execute(query)
      expect({ what, rows }).toEqual({ what, rows: [] })
    }
    const { records } = await ann.call(runs.pageRuns, { size: 200, model: { contractId } })
    expect(records.length).toBeGreaterThan(0)
    for (const run of records) {
      const verified = await ann.call(runs.verifyRun, { id: run.id })
      expect([run.number, verified.isSame]).toEqual([run.number, true])
    }
  },
  120_000,
)
