import { createRule } from '@hepu/api/areas/contract/distribution/contractDistribution'
import * as runs from '@hepu/api/areas/contract/distribution/distributionRun'
import { SUCCESS, type Envelope } from '@hepu/api/core/envelope'
import type { InputOf, OutputOf, Route } from '@hepu/api/core/route'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../apps/server/src/app.ts'
import { timeOf } from './measure.ts'
import { benchConfig, openPlace, type Place } from './openPlace.ts'
import { headersOf } from './record.ts'

const RECEIPTS = 5_000
/** Persons of the two teams; with both teams, the unit and the fund a receipt has twenty lines. */
const PERSONS = 8

/** Times (ms) of calls about one run, by what they do. */
export type DistributionTimes = Readonly<Record<string, number>>

/** Times the preview, the making, the look and the check of a run over 5 000 receipts with twenty lines each. */
export async function measureDistribution(undo: (() => Promise<unknown>)[]): Promise<DistributionTimes> {
  const place = await openPlace()
  undo.push(place.close)
  const fastify = await buildApp({ config: benchConfig(place.url), connection: place.connection })
  undo.push(() => fastify.close())
  const ask = <R extends Route>(route: R, input: InputOf<R>) => call(place, fastify, route, input)
  const contractId = await fillContract(place)
  await ask(createRule, { contractId, name: '办法', validFrom: '2024-01-01', terms })
  const wish = { contractId, until: '2026-12-31' }
  let id = ''
  return {
    'preview, 5 000 receipts': await timeOf(() => ask(runs.runPreview, wish)),
    'make a run of 100 000 lines': await timeOf(async () => {
      id = (await ask(runs.createRun, wish)).id
    }),
    'look at it': await timeOf(() => ask(runs.showRun, { id })),
    'compute it anew and compare': await timeOf(() => ask(runs.verifyRun, { id })),
    'delete it': await timeOf(() => ask(runs.deleteRun, { id })),
  }
}

const team = (name: string, percent: string) => ({
  kind: 'team' as const,
  name,
  percent,
  inner: Array.from({ length: PERSONS }, (_, at) => ({ name: `${name}${at + 1}`, percent: '12.5' })),
})
const terms = {
  lines: [
    team('一组', '33.33'),
    team('二组', '33.33'),
    { kind: 'unit' as const, name: '单位', percent: '23.34' },
    { kind: 'fund' as const, name: '基金', percent: '10' },
  ],
}

/** Stores a contract with its receipts by SQL. Returns its id. */
async function fillContract({ connection, user }: Place): Promise<string> {
  const { rows } = await connection.pool.query<{ id: string }>(
    `insert into contract (org_id, crop, name, number, type, direction, state)
     values ($1, $2, '合同', 'BENCH-1', 'TL', 'in', 'running') returning id`,
    [user.orgId, user.crop],
  )
  const id = rows[0]?.id ?? ''
  await connection.pool.query(
    `insert into contract_collection (org_id, crop, contract_id, collected_on, amount, payer_name)
     select $1, $2, $3, date '2024-01-01' + n % 900, 1000 + n * 0.37, '付款方' from generate_series(1, $4::int) as n`,
    [user.orgId, user.crop, id, RECEIPTS],
  )
  await connection.pool.query('analyze contract_collection')
  return id
}

async function call<R extends Route>(
  { user }: Place,
  fastify: FastifyInstance,
  { method, path }: R,
  input: InputOf<R>,
): Promise<OutputOf<R>> {
  const isGet = method === 'GET'
  const query = new URLSearchParams(input as Record<string, string>).toString()
  const answer = await fastify.inject({
    method: method as 'POST',
    url: isGet ? `${path}?${query}` : path,
    headers: headersOf(user.token),
    ...(isGet ? {} : { payload: JSON.stringify(input) }),
  })
  const { code, msg, data } = answer.json<Envelope<OutputOf<R>>>()
  if (code !== SUCCESS) throw new Error(`${path} answered ${msg}`)
  return data
}

/** Prints the times. */
export function printDistribution(times: DistributionTimes, startLoad: number): void {
  console.log(`Distribution of ${RECEIPTS} receipts; load at the start ${startLoad.toFixed(1)}`)
  for (const [what, ms] of Object.entries(times)) console.log(`${ms.toFixed(0).padStart(7)} ms  ${what}`)
}
