import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../test/testApp.ts'
import { addRule, draftRun, makeDistribution, type TestDistribution } from './testDistributions.ts'

const ROUNDS = Number(process.env.HEPU_KILL_ROUNDS ?? 5)
const RECEIPTS = 2000
const LINES = RECEIPTS * 5
const child = fileURLToPath(new URL('./killedRunChild.ts', import.meta.url))

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function countsOf({ contractId }: TestDistribution): Promise<number[]> {
  const { rows } = await app.services.db.execute<{ runs: number; receipts: number; lines: number }>(sql`select
    (select count(*)::int from contract_run where contract_id = ${contractId}) as runs,
    (select count(*)::int from contract_run_receipt as held join contract_run on contract_run.id = held.run_id
      where contract_id = ${contractId} and held.is_held) as receipts,
    (select count(*)::int from contract_run_line where contract_id = ${contractId}) as lines`)
  const [row] = rows
  return row ? [row.runs, row.receipts, row.lines] : []
}

/** Waits until the database has noticed that the killed process is gone and rolled back its transaction. */
async function untilQuiet(): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await app.services.db.execute<{ n: number }>(
          sql`select count(*)::int as n from pg_stat_activity
            where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`,
        )
        return rows[0]?.n
      },
      { timeout: 20_000 },
    )
    .toBe(0)
}

/** Makes a run in its own process and kills it after some milliseconds. */
async function runAndKill({ maker, contractId }: TestDistribution, afterMs: number): Promise<void> {
  const url = String(app.connection.pool.options.connectionString)
  const running = spawn(process.execPath, [child, url, maker.token, contractId], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  running.stdout.on('data', (text: Buffer) => (output += text.toString()))
  const ended = once(running, 'exit')
  await expect.poll(() => output, { timeout: 60_000, interval: 5 }).toContain('ready')
  await Promise.race([ended, wait(afterMs)])
  running.kill('SIGKILL')
  await ended
  await untilQuiet()
}

test('a run whose process is killed is stored whole or not at all', { timeout: 600_000 }, async () => {
  let killed = 0
  for (let round = 0; round < ROUNDS; round++) {
    const at = await makeDistribution(app)
    await addRule(at)
    await app.services.db.execute(sql`insert into contract_collection
      (org_id, crop, contract_id, collected_on, amount, payer_name)
      select ${at.maker.orgId}, 'maize', ${at.contractId}, date '2025-01-01' + n % 300, 100 + n, '付款方'
      from generate_series(1, ${RECEIPTS}) as n`)
    await runAndKill(at, (round * 500) / ROUNDS + Math.random() * 100)
    const counts = await countsOf(at)
    const isWhole = counts[0] === 1
    expect(counts).toEqual(isWhole ? [1, RECEIPTS, LINES] : [0, 0, 0])
    if (isWhole) continue
    killed++
    await draftRun(at)
    expect(await countsOf(at)).toEqual([1, RECEIPTS, LINES])
  }
  expect(killed).toBeGreaterThan(0)
})
