import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import * as batchApi from '@hepu/api/areas/experiment/import/trialImport'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importBatch } from '../../../db/schema/index.ts'
import type { Jobs } from '../../../jobs.ts'
import { testApp, type Client, type TestApp } from '../../../../test/testApp.ts'
import { sweepOnce } from '../../../import/batch/sweepImports.ts'
import { bookOf, confirm, HEADS, trialRows, uploadPlots } from './testImport.ts'

const ROUNDS = Number(process.env.HEPU_KILL_ROUNDS ?? 5)
const child = fileURLToPath(new URL('./killedImportChild.ts', import.meta.url))

/** Jobs are kept instead of run: the child process runs them. */
const asked: object[] = []
const keepJobs: Jobs = {
  enqueue: (_db, _name, data) => Promise.resolve(void asked.push(data)),
  work: () => Promise.resolve(),
  repeat: () => Promise.resolve(),
  stop: () => Promise.resolve(),
}

let server: TestApp
beforeAll(async () => {
  server = await testApp({ jobs: keepJobs })
})
afterAll(() => server.close())

const databaseUrl = async (): Promise<string> => {
  const { options } = server.connection.pool
  return String(options.connectionString)
}

const TABLES = [
  'experiment_group',
  'experiment_point',
  'experiment_variety',
  'plot',
  'observation',
  'group_summary',
  'import_change',
] as const

async function countsOf(client: Client): Promise<number[]> {
  const counts: number[] = []
  for (const table of TABLES) {
    const { rows } = await server.services.db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(table)} where org_id = ${client.orgId}`,
    )
    counts.push(rows[0]?.n ?? -1)
  }
  return counts
}

/** Waits until the database has noticed that the killed process is gone and rolled back its transaction. */
async function untilQuiet(): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await server.services.db.execute<{ n: number }>(
          sql`select count(*)::int as n from pg_stat_activity
            where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`,
        )
        return rows[0]?.n
      },
      { timeout: 10_000 },
    )
    .toBe(0)
}

/** Starts an import in its own process and kills it after some milliseconds. Returns whether it had finished. */
async function importAndKill(afterMs: number): Promise<boolean> {
  const job = JSON.stringify(asked.at(-1))
  const running = spawn(process.execPath, [child, await databaseUrl(), job], {
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
  return output.includes('finished')
}

test('an import that is killed leaves all of its records or none', { timeout: 240_000 }, async () => {
  const bytes = await bookOf(HEADS, trialRows(60, 20))
  const whole = [1, 20, 60, 2400, 2400, 60, 1]
  let killed = 0
  for (let round = 0; round < ROUNDS; round++) {
    const client = await server.user()
    const preview = await uploadPlots(client, bytes)
    expect(preview.preview?.rows).toBe(2400)
    await client.call(batchApi.batchConfirm, { id: preview.id, version: preview.version })
    const isFinished = await importAndKill((round * 700) / ROUNDS + Math.random() * 120)
    const counts = await countsOf(client)
    const [row] = await server.services.db
      .select()
      .from(importBatch)
      .where(eq(importBatch.id, Number(preview.id)))
    expect(counts).toEqual(row?.state === 'done' ? whole : [0, 0, 0, 0, 0, 0, 0])
    if (isFinished) expect(row?.state).toBe('done')
    if (row?.state === 'done') continue
    killed++
    expect(row?.state).toBe('importing')
    await server.services.db
      .update(importBatch)
      .set({ updatedAt: new Date(Date.now() - 3_600_000) })
      .where(eq(importBatch.id, Number(preview.id)))
    await sweepOnce(server.services.db)
    const back = await client.call(batchApi.batchShow, { id: preview.id })
    expect(back).toMatchObject({ state: 'previewed', failure: '导入中断，未写入任何数据，请重新确认' })
    await expect(confirm(client, { ...back, version: back.version - 1 })).rejects.toThrow('预览已更新')
  }
  expect(killed).toBeGreaterThan(0)
})
