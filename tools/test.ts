import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addCounts, countRun, readPlaywrightCounts, readVitestCounts, type Counts } from './counts.ts'
import { runBrowserTests } from './e2e.ts'
import { runTool } from './run.ts'
import { findSystemPostgres, runOnSystemPostgres } from './testPg.ts'

/**
 * `npm test`: all vitest projects, then the browser tests. With `--pg` the API tests a second time on the system's
 * own PostgreSQL, where there is one. The last line sums up; every part runs even when an earlier one failed.
 */
const folder = mkdtempSync(join(tmpdir(), 'hepu-reports-'))
const systemPostgres = process.argv.includes('--pg') ? findSystemPostgres() : undefined
const parts = [
  { name: 'unit, API and component tests', run: testWithVitest },
  ...(systemPostgres
    ? [{ name: 'API tests on the system PostgreSQL', run: () => testOnSystemPostgres(systemPostgres) }]
    : []),
  { name: 'browser tests', run: testInBrowser },
]

const results: Counts[] = []
for (const part of parts) {
  const counts = await part.run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  })
  console.log(`${part.name}: ${counts.passed} passed, ${counts.failed} failed\n`)
  results.push(counts)
}
rmSync(folder, { recursive: true })

const { passed, failed } = addCounts(results)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

async function testWithVitest(): Promise<Counts> {
  const report = join(folder, 'vitest.json')
  const code = await runTool('vitest', ['run', ...jsonReport(report)])
  return countRun(code, readVitestCounts(report))
}

async function testOnSystemPostgres(bin: string): Promise<Counts> {
  const report = join(folder, 'pg.json')
  const code = await runOnSystemPostgres(bin, jsonReport(report))
  return countRun(code, readVitestCounts(report))
}

async function testInBrowser(): Promise<Counts> {
  const report = join(folder, 'playwright.json')
  const code = await runBrowserTests([], report)
  return countRun(code, readPlaywrightCounts(report))
}

function jsonReport(file: string): string[] {
  return ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
}
