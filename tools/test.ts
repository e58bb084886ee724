import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  addCounts,
  countRun,
  readPlaywrightCounts,
  readVitestCounts,
  readVitestFailures,
  type Counts,
} from './counts.ts'
import { runBrowserTests } from './e2e.ts'
import { runTool } from './run.ts'
import { findSystemPostgres, runOnSystemPostgres } from './testPg.ts'

/**
 * `npm test`: all vitest projects, then the browser tests, which use the embedded PostgreSQL. With `--pg` the API tests run on
 * the system's own PostgreSQL instead, where there is one: the oldest the product supports rather than the newest. The
 * last lines name what failed in vitest, long past by then, and sum up; every part runs even when an earlier one failed.
 */
const folder = mkdtempSync(join(tmpdir(), 'hepu-reports-'))
const systemPostgres = process.argv.includes('--pg') ? findSystemPostgres() : undefined
const parts = [
  ...(systemPostgres
    ? [
        {
          name: 'unit and component tests',
          run: () => testWithVitest(['unit', 'embedded', 'web', 'mocked']),
        },
        { name: 'API tests on the system PostgreSQL', run: () => testOnSystemPostgres(systemPostgres) },
      ]
    : [{ name: 'unit, API and component tests', run: () => testWithVitest([]) }]),
  { name: 'browser tests', run: testInBrowser },
]

const results: Counts[] = []
const failures: string[] = []
for (const part of parts) {
  const counts = await part.run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  })
  console.log(`${part.name}: ${counts.passed} passed, ${counts.failed} failed\n`)
  results.push(counts)
}
rmSync(folder, { recursive: true })

failures.forEach((failure) => console.log(`failed: ${failure}`))
const { passed, failed } = addCounts(results)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

/** Runs these projects of vitest; all where none is named. */
async function testWithVitest(projects: string[]): Promise<Counts> {
  const report = join(folder, 'vitest.json')
  const named = projects.map((project) => `--project=${project}`)
  return readVitest(report, await runTool('vitest', ['run', ...named, ...forPipeline(report)]))
}

async function testOnSystemPostgres(bin: string): Promise<Counts> {
  const report = join(folder, 'pg.json')
  return readVitest(report, await runOnSystemPostgres(bin, forPipeline(report)))
}

async function testInBrowser(): Promise<Counts> {
  const report = join(folder, 'playwright.json')
  const code = await runBrowserTests([], report)
  return countRun(code, readPlaywrightCounts(report))
}

function readVitest(report: string, code: number): Counts {
  failures.push(...readVitestFailures(report))
  return countRun(code, readVitestCounts(report))
}

/** Adds a JSON report to the normal one; in CI also a second attempt, as for the browser tests. */
function forPipeline(report: string): string[] {
  const retry = process.env.CI ? ['--retry=1'] : []
  return ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...retry]
}
