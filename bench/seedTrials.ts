import type pg from 'pg'
import { refreshGroups } from '../apps/server/src/areas/experiment/group/groupSummary.ts'
import type { Connection } from '../apps/server/src/db/connect.ts'
import { alone } from '../apps/server/src/db/scope.ts'
import type { BenchUser } from './openPlace.ts'

/** What is loaded: 10 years × 4 groups × 25 points × 50 entries × 2 replicates = 100 000 plots × 10 traits. */
export const TRIALS = { firstYear: 2016, years: 10, groups: 4, points: 25, entries: 50, reps: 2, traits: 10 }

const steps: { name: string; text: string }[] = [
  {
    name: 'groups',
    text: `insert into experiment_group (org_id, crop, year, name, phase, ripe_period, eco_zone, reps)
      select $1, $2, y, y || '年' || z.name || '区试', 'R1', '中熟', z.name, ${TRIALS.reps}
      from generate_series(${TRIALS.firstYear}, ${TRIALS.firstYear + TRIALS.years - 1}) y,
        unnest(array['黄淮海夏玉米', '东华北中熟春玉米', '西北春玉米', '西南春玉米(中低海拔)']) z(name)`,
  },
  {
    name: 'points',
    text: `insert into experiment_point (org_id, crop, group_id, name, province, sort_value)
      select $1, $2, g.id, '试点' || lpad(p::text, 2, '0'), '河南', p
      from experiment_group g, generate_series(1, ${TRIALS.points}) p where g.org_id = $1 and g.crop = $2`,
  },
  {
    name: 'entries',
    text: `insert into experiment_variety (org_id, crop, group_id, entry_no, name, provider, is_ck, ck_no)
      select $1, $2, g.id, lpad(e::text, 3, '0'),
        case when e <= 2 then '对照' || e else '禾试' || (g.id * 100 + e) end,
        '供种单位' || (e % 12), e <= 2, case when e <= 2 then e end
      from experiment_group g, generate_series(1, ${TRIALS.entries}) e where g.org_id = $1 and g.crop = $2`,
  },
  {
    name: 'plots',
    text: `insert into plot (org_id, crop, group_id, point_id, entry_id, rep, area, weight, moisture, yield_mu, status)
      select $1, $2, p.group_id, p.id, v.id, r, 20, 15 + 6 * random(), 18 + 8 * random(),
        550 + 4 * p.sort_value + 2 * (v.id % 50) + 60 * (random() + random() - 1),
        case when s.dice < 0.97 then 'accepted' when s.dice < 0.99 then 'pending' else 'excluded' end
      from experiment_point p join experiment_variety v on v.org_id = p.org_id and v.group_id = p.group_id,
        generate_series(1, ${TRIALS.reps}) r, lateral (select random() as dice, r as of_rep) s
      where p.org_id = $1 and p.crop = $2`,
  },
  {
    name: 'observations',
    text: `insert into observation (org_id, crop, year, group_id, point_id, entry_id, rep, trait_key, value_num)
      select $1, $2, g.year, p.group_id, p.point_id, p.entry_id, p.rep, t.key,
        round((t.low + (t.high - t.low) * random())::numeric, 1)
      from plot p join experiment_group g on g.org_id = p.org_id and g.id = p.group_id,
        (values ('plantHeight', 220, 320), ('earHeight', 80, 140), ('growthDays', 95, 120), ('lodging', 0, 12),
          ('breakage', 0, 6), ('earLength', 15, 22), ('earDiameter', 4, 6), ('rowNumber', 12, 20),
          ('hundredKW', 28, 42), ('shellRate', 82, 91)) t(key, low, high)
      where p.org_id = $1 and p.crop = $2
      order by p.id`,
  },
]

/** What was loaded, and how long the summaries took. */
export interface SeededTrials {
  plots: number
  observations: number
  groupIds: number[]
  /** Milliseconds to recompute and store the summaries of one group (median). */
  refreshMs: number[]
}

/** Loads the trials by SQL, computes the summaries as every change of a trial does, and brings statistics up to date. */
export async function seedTrials({ pool, db }: Connection, user: BenchUser): Promise<SeededTrials> {
  await insertTrials(pool, user)
  await pool.query('vacuum analyze')
  const groups = await pool.query<{ id: string }>('select id from experiment_group order by id')
  const groupIds = groups.rows.map((row) => Number(row.id))
  const refreshMs: number[] = []
  const caller = {
    ...user,
    name: '',
    account: '',
    orgName: '',
    ...alone(user.orgId),
    permissions: new Set<never>(),
  }
  for (const groupId of groupIds) {
    const startedAt = performance.now()
    await db.transaction((tx) => refreshGroups({ db: tx, caller }, [groupId]))
    refreshMs.push(performance.now() - startedAt)
  }
  await pool.query('vacuum analyze')
  const counts = await pool.query<{ plots: string; observations: string }>(
    `select (select count(*) from plot) as plots, (select count(*) from observation) as observations`,
  )
  const { plots, observations } = counts.rows[0]!
  return { plots: Number(plots), observations: Number(observations), groupIds, refreshMs }
}

/** Loads the trials of one organisation by SQL. */
export async function insertTrials(pool: pg.Pool, { orgId, crop }: BenchUser): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select setseed(0.42)')
    for (const { name, text } of steps) {
      const startedAt = performance.now()
      await client.query(text, [orgId, crop])
      console.log(`  ${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
    }
  } finally {
    client.release()
  }
}
