import { listReceivables } from '@hepu/api/areas/contract/payment/receivable'
import { SUCCESS, type Envelope } from '@hepu/api/core/envelope'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../apps/server/src/app.ts'
import { median, timeOf } from './measure.ts'
import { benchConfig, openPlace, type Place } from './openPlace.ts'
import { headersOf } from './record.ts'

/** Contracts whose receivables are measured, and conditions of each. */
const CONTRACTS = 10_000
const CONDITIONS = 3
const ROUNDS = 15
/** Goal: most ms of an answer. */
const GOAL_MS = 300

/** Median times (ms) of 合同应收, by what is asked. */
export type ReceivableTimes = Readonly<Record<string, number>>

/** Times the receivables of 10 000 contracts with three conditions and two collections each. */
export async function measureReceivables(undo: (() => Promise<unknown>)[]): Promise<ReceivableTimes> {
  const place = await openPlace()
  undo.push(place.close)
  const fastify = await buildApp({ config: benchConfig(place.url), connection: place.connection })
  undo.push(() => fastify.close())
  await seed(place)
  const ask = (model: object) => () => call(place, fastify, { size: 20, model })
  return {
    'by contract, today': await timed(ask({})),
    'by condition, today': await timed(ask({ groupBy: 'condition' })),
    'by party, today': await timed(ask({ groupBy: 'party' })),
    'by contract, as of a day in the past': await timed(ask({ asOf: '2025-06-30' })),
    'a part of a name': await timed(ask({ keyword: '合同777' })),
  }
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  await run()
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) times.push(await timeOf(run))
  return median(times)
}

/** Writes contracts, parties, conditions, collections and their uses with SQL; a third is collected, a part of it in part. */
async function seed({ connection: { pool }, user: { orgId, crop } }: Place): Promise<void> {
  await pool.query(
    `insert into contract (org_id, crop, name, number, type, direction, state, signed_on, amount)
     select $1, $2, '合同' || n, 'B-' || n, 'TL', 'in', 'running', date '2024-01-01' + n % 700, 90000
     from generate_series(1, $3::int) as n`,
    [orgId, crop, CONTRACTS],
  )
  await pool.query(
    `insert into contract_party (org_id, crop, contract_id, no, side, name)
     select org_id, crop, id, 2, 'B', '种业' || id % 400 from contract`,
  )
  await pool.query(
    `insert into contract_condition (org_id, crop, contract_id, no, kind, name, trigger, amount, triggered_on, due_on)
     select org_id, crop, id, n, 'milestone', '第' || n || '期', 'signing', 30000, signed_on + n,
       case when id % 11 = 0 then null else signed_on + n * 200 end
     from contract, generate_series(1, $1::int) as n`,
    [CONDITIONS],
  )
  await pool.query(
    `insert into contract_collection (org_id, crop, contract_id, collected_on, amount, payer_name, bank_ref)
     select org_id, crop, contract_id, triggered_on + 30, case when contract_id % 4 = 0 then 10000 else 30000 end, '付款方', 'YH' || id
     from contract_condition where no < 3 and contract_id % 3 > 0`,
  )
  await pool.query(
    `insert into contract_collection_use (org_id, crop, collection_id, condition_id, amount, used_on)
     select p.org_id, p.crop, p.id, c.id, p.amount, p.collected_on
     from contract_collection p join contract_condition c on 'YH' || c.id = p.bank_ref`,
  )
  await pool.query(
    'vacuum analyze contract, contract_party, contract_condition, contract_collection, contract_collection_use',
  )
}

async function call({ user }: Place, fastify: FastifyInstance, input: object): Promise<void> {
  const answer = await fastify.inject({
    method: 'POST',
    url: listReceivables.path,
    headers: headersOf(user.token),
    payload: JSON.stringify(input),
  })
  const { code, msg } = answer.json<Envelope<unknown>>()
  if (code !== SUCCESS) throw new Error(`${listReceivables.path} answered ${msg}`)
}

/** Prints the times beside the goal. */
export function printReceivables(times: ReceivableTimes, startLoad: number): void {
  console.log(`${CONTRACTS} contracts, median ms of ${ROUNDS} answers, at a load of ${startLoad.toFixed(1)}`)
  for (const [what, ms] of Object.entries(times))
    console.log(`${ms.toFixed(1).padStart(8)}  ${ms < GOAL_MS ? '✓' : '✗'} ${what}`)
}
