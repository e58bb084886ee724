import { insertOrUpdateSpecialFundSubjectBudget } from '@hepu/api/areas/project/budget/projectBudget'
import { getSubjectDropdown } from '@hepu/api/areas/project/fund/fundCommon'
import * as ledger from '@hepu/api/areas/project/fund/fundFlow'
import * as fund from '@hepu/api/areas/project/fund/projectFund'
import { createProject } from '@hepu/api/areas/project/node/projectTracking'
import { insertSource } from '@hepu/api/areas/project/source/projectSource'
import { SUCCESS, type Envelope } from '@hepu/api/core/envelope'
import type { InputOf, OutputOf, Route } from '@hepu/api/core/route'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../apps/server/src/app.ts'
import { median, timeOf } from './measure.ts'
import { benchConfig, openPlace, type Place } from './openPlace.ts'
import { headersOf } from './record.ts'

/** Lines of the measured ledger, all of one project. */
const LINES = 50_000
const ROUNDS = 15
const days = { startDate: '2024-01-01', endDate: '2026-12-31' }

/** Median times (ms) of calls about a ledger, by what they do. */
export type FundTimes = Readonly<Record<string, number>>

/** Times the list, the figures and an entry of a ledger of 50 000 lines. */
export async function measureFund(undo: (() => Promise<unknown>)[]): Promise<FundTimes> {
  const place = await openPlace()
  undo.push(place.close)
  const fastify = await buildApp({ config: benchConfig(place.url), connection: place.connection })
  undo.push(() => fastify.close())
  const { projectId, subjectId } = await makeProject(place, fastify)
  await fillLedger(place, projectId, subjectId)
  const ask = <R extends Route>(route: R, input: InputOf<R>) => call(place, fastify, route, input)
  const page = (more: object, model: object = {}) =>
    ask(ledger.SpecialFundFlow, { size: 20, ...more, model: { projectId, ...model } })
  let voucher = 0
  const enter = () =>
    ask(ledger.saveFlow, {
      projectId,
      purse: 'special',
      flowType: 'expense',
      amount: '1.00',
      subjectId,
      businessDate: '2025-05-05',
      voucherNo: `新-${(voucher += 1)}`,
    })
  return {
    'first page, newest day first, with count and sums': await timed(() => page({})),
    'a year and a kind, with count and sums': await timed(() =>
      page({}, { year: 2025, flowType: 'expense' }),
    ),
    'a part of a summary': await timed(() => page({}, { keyword: '第777' })),
    'page 2 000': await timed(() => page({ current: 2000 })),
    'figures by node, subject and year': await timed(() => ask(fund.specialFund, { projectId })),
    'an entry, judged and saved': await timed(enter),
    'the way of all money': await timed(() => ask(fund.moneyTrail, { projectId })),
  }
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  await run()
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) times.push(await timeOf(run))
  return median(times)
}

async function makeProject(place: Place, fastify: FastifyInstance) {
  const ask = <R extends Route>(route: R, input: InputOf<R>) => call(place, fastify, route, input)
  const subjects = [
    { level: 1, name: '直接费用', kind: 'direct' as const },
    { level: 2, name: '材料费', kind: 'direct' as const },
  ]
  const source = await ask(insertSource, { name: '来源', code: 'BENCH', fundType: '委托方', subjects })
  const directorId = String(place.user.userId)
  const given = { name: '项目', directorId, ...days, sourceId: source.id, specialBudget: '100000000.00' }
  const { id: projectId } = await ask(createProject, given)
  const choices = await ask(getSubjectDropdown, { projectId })
  const subjectId = choices.find(({ isLeaf }) => isLeaf)?.id ?? ''
  const lines = [2024, 2025, 2026].map((year) => ({ subjectId, year, amount: '33333333.00' }))
  const rest = { subjectId, year: 2026, amount: '33333334.00' }
  const whole = [...lines.slice(0, 2), rest]
  await ask(insertOrUpdateSpecialFundSubjectBudget, { projectId, isPosted: true, lines: whole })
  return { projectId, subjectId }
}

/** Writes the ledger with SQL: every hundredth line brings money in, the others are expenses. */
async function fillLedger({ connection, user }: Place, projectId: string, subjectId: string): Promise<void> {
  await connection.pool.query(
    `insert into project_fund_flow (org_id, crop, project_id, node_id, purse, flow_type, direction, amount, subject_id,
       business_date, fiscal_year, voucher_no, summary)
     select $1, $2, $3, $3, 'special', case when n % 100 = 0 then 'arrival' else 'expense' end,
       case when n % 100 = 0 then 'in' else 'out' end, case when n % 100 = 0 then 150000 else 100 + n % 900 end,
       case when n % 100 = 0 then null else $4::bigint end, date '2024-01-01' + (n % 1000), 2024 + (n % 1000) / 366,
       '记-' || n, '第' || n || '笔支出'
     from generate_series(1, $5::int) as n`,
    [user.orgId, user.crop, projectId, subjectId, LINES],
  )
  await connection.pool.query('analyze project_fund_flow')
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
export function printFund(times: FundTimes, startLoad: number): void {
  console.log(
    `a ledger of ${LINES} lines, median ms of ${ROUNDS} calls, at a load of ${startLoad.toFixed(1)}`,
  )
  for (const [what, ms] of Object.entries(times)) console.log(`${ms.toFixed(1).padStart(8)}  ${what}`)
}
