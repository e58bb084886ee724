import { outcomeOf } from './outcome.ts'
import * as analysis from '@hepu/api/areas/experiment/analysis/analysis'
import * as biplot from '@hepu/api/areas/experiment/fits/biplot'
import { correlation } from '@hepu/api/areas/experiment/fits/correlation'
import * as field from '@hepu/api/areas/experiment/fits/fieldFits'
import { mixedModel } from '@hepu/api/areas/experiment/fits/mixed'
import { stability } from '@hepu/api/areas/experiment/fits/stability'
import { yieldAnalysis } from '@hepu/api/areas/experiment/analysis/statistic'
import { SUCCESS, type Envelope } from '@hepu/api/core/envelope'
import type { Route } from '@hepu/api/core/route'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../apps/server/src/app.ts'
import { median } from './measure.ts'
import { benchConfig, openPlace, type Place } from './openPlace.ts'
import { headersOf } from './record.ts'

/** Server time of one call of the analysis screen. */
export interface AnalysisCall {
  name: string
  /** Median ms on a data version that was not requested before. */
  ms: number
  /** Median processor time (ms) of the server process with its threads, which the load of other programs hardly moves. */
  cpu: number
  /** Bytes of the answer, not compressed. */
  bytes: number
}

export interface AnalysisPage {
  postgres: string
  calls: AnalysisCall[]
  /** Median ms of all calls one after the other. */
  wholeMs: number
  wholeCpu: number
}

/** A large trial: 300 entries × 15 points × 3 replicates, every plot with its position, five further traits. */
export const PAGE_TRIAL = { entries: 300, points: 15, reps: 3, traits: 5 }

const CALLS: readonly (readonly [string, Route])[] = [
  ['汇总', analysis.dataAnalysisAvg],
  ['各点、热图', analysis.dataAnalysis],
  ['产量柱图', yieldAnalysis],
  ['混合模型', mixedModel],
  ['GGE', biplot.gge],
  ['AMMI', biplot.ammi],
  ['稳定性', stability],
  ['箱线图', field.boxPlots],
  ['相关', correlation],
  ['田间图', field.fieldMap],
  ['对照校正', field.checkAdjusted],
]

const ROUNDS = { warmUp: 2, rounds: 7 }

/** Times every call that the analysis screen of one large group makes, each round on a new data version. */
export async function measureAnalysisPage(undo: (() => Promise<unknown>)[]): Promise<AnalysisPage> {
  const place = await openPlace()
  undo.push(place.close)
  const groupId = await seedTrial(place)
  const fastify = await buildApp({ config: benchConfig(place.url), connection: place.connection })
  undo.push(() => fastify.close())
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS.warmUp + ROUNDS.rounds; round++) {
    await place.connection.pool.query(
      'update experiment_group set data_version = data_version + 1 where id = $1',
      [groupId],
    )
    const answers = await askAll(fastify, place, groupId)
    if (round >= ROUNDS.warmUp) rounds.push(answers)
  }
  return {
    postgres: place.postgres,
    calls: CALLS.map(([name], i) => ({
      name,
      ms: median(rounds.map(({ times }) => times[i]!)),
      cpu: median(rounds.map(({ cpus }) => cpus[i]!)),
      bytes: rounds[0]!.bytes[i]!,
    })),
    wholeMs: median(rounds.map(({ times }) => sumOf(times))),
    wholeCpu: median(rounds.map(({ cpus }) => sumOf(cpus))),
  }
}

interface Round {
  times: number[]
  cpus: number[]
  bytes: number[]
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

async function askAll(fastify: FastifyInstance, { user }: Place, groupId: string): Promise<Round> {
  const round: Round = { times: [], cpus: [], bytes: [] }
  for (const [name, { method, path }] of CALLS) {
    const [startedAt, cpu] = [performance.now(), process.cpuUsage()]
    const { body } = await fastify.inject({
      method: method as 'POST',
      url: path,
      headers: headersOf(user.token),
      payload: JSON.stringify({ groupId }),
    })
    const used = process.cpuUsage(cpu)
    round.times.push(performance.now() - startedAt)
    round.cpus.push((used.user + used.system) / 1000)
    round.bytes.push(body.length)
    if (!isAnswer(body)) throw new Error(`${name}: ${body.slice(0, 200)}`)
  }
  return round
}

/** An envelope of a success, or a stream that ends with the fit. */
const isAnswer = (body: string): boolean =>
  body.startsWith('data:')
    ? body.includes('"kind":"done"')
    : (JSON.parse(body) as Envelope<unknown>).code === SUCCESS

const steps = [
  `insert into experiment_group (org_id, crop, year, name, phase, reps) values ($1, $2, 2026, '大组', 'R1', 3)`,
  `insert into experiment_point (org_id, crop, group_id, name, sort_value)
    select $1, $2, g.id, '试点' || lpad(p::text, 2, '0'), p from experiment_group g, generate_series(1, ${PAGE_TRIAL.points}) p
    where g.org_id = $1 and g.name = '大组'`,
  `insert into experiment_variety (org_id, crop, group_id, entry_no, name, is_ck, ck_no)
    select $1, $2, g.id, e::text, '禾试' || e, e <= 2, case when e <= 2 then e end
    from experiment_group g, generate_series(1, ${PAGE_TRIAL.entries}) e where g.org_id = $1 and g.name = '大组'`,
  `insert into plot (org_id, crop, group_id, point_id, entry_id, rep, row_no, col_no, yield_mu)
    select $1, $2, p.group_id, p.id, v.id, r, (r - 1) * 15 + (v.entry_no::int - 1) / 20 + 1, (v.entry_no::int - 1) % 20 + 1,
      600 + 8 * p.sort_value + 20 * sin(v.entry_no::int) + 15 * sin(v.entry_no::int * p.sort_value) + 60 * (random() + random() - 1)
    from experiment_point p join experiment_variety v on v.org_id = p.org_id and v.group_id = p.group_id,
      generate_series(1, ${PAGE_TRIAL.reps}) r where p.org_id = $1`,
  `insert into observation (org_id, crop, year, group_id, point_id, entry_id, rep, trait_key, value_num)
    select $1, $2, 2026, p.group_id, p.point_id, p.entry_id, p.rep, t.key, round((t.low + (t.high - t.low) * random())::numeric, 1)
    from plot p, (values ('plantHeight', 220, 320), ('earHeight', 80, 140), ('growthDays', 95, 120), ('lodging', 0, 12),
      ('breakage', 0, 6)) t(key, low, high) where p.org_id = $1`,
]

async function seedTrial({ connection: { pool }, user }: Place): Promise<string> {
  for (const text of steps) {
    const values = text.includes('$2') ? [user.orgId, user.crop] : [user.orgId]
    await pool.query(text, values)
  }
  await pool.query('vacuum analyze')
  const found = await pool.query<{ id: string }>(`select id from experiment_group where name = '大组'`)
  return found.rows[0]!.id
}

/** Most ms for the whole screen. */
const GOAL_MS = 1000

/** Prints the times of the analysis screen. */
export function printAnalysisPage(
  { postgres, calls, wholeMs, wholeCpu }: AnalysisPage,
  startLoad: number,
): void {
  const { entries, points, reps } = PAGE_TRIAL
  console.log(`\nPostgreSQL ${postgres} · load of other programs at the start ${startLoad.toFixed(1)}`)
  console.log(
    `| ${entries} entries × ${points} points × ${reps} replicates | time | CPU | answer |\n|---|---|---|---|`,
  )
  for (const { name, ms, cpu, bytes } of calls) {
    console.log(`| ${name} | ${ms.toFixed(0)} ms | ${cpu.toFixed(0)} ms | ${Math.ceil(bytes / 1024)} kB |`)
  }
  const outcome = outcomeOf(wholeMs <= GOAL_MS, startLoad)
  console.log(
    `| all, goal ≤ ${GOAL_MS} ms: ${outcome} | ${wholeMs.toFixed(0)} ms | ${wholeCpu.toFixed(0)} ms | |`,
  )
}
