import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

/** How many tests passed and failed. */
export interface Counts {
  passed: number
  failed: number
}

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z
    .array(
      z.object({
        name: z.string(),
        status: z.string(),
        message: z.string().default(''),
        assertionResults: z.array(
          z.object({
            fullName: z.string(),
            status: z.string(),
            failureMessages: z.array(z.string()).nullish(),
          }),
        ),
      }),
    )
    .default([]),
})

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
})

/** Reads the JSON report of vitest; no report = nothing ran. */
export function readVitestCounts(file: string): Counts {
  if (!existsSync(file)) {
    return { passed: 0, failed: 0 }
  }
  const report = VitestReport.parse(JSON.parse(readFileSync(file, 'utf8')))
  return { passed: report.numPassedTests, failed: report.numFailedTests }
}

/** The tests of vitest's JSON report that failed and the files that did not load, each with the first line of its message. */
export function readVitestFailures(file: string): string[] {
  if (!existsSync(file)) {
    return []
  }
  const { testResults } = VitestReport.parse(JSON.parse(readFileSync(file, 'utf8')))
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      return failed.length === 0
        ? [`${name}: ${firstLine(message)}`]
        : failed.map(
            ({ fullName, failureMessages }) => `${name} › ${fullName}: ${firstLine(failureMessages?.[0])}`,
          )
    })
}

function firstLine(message = ''): string {
  return message.split('\n', 1)[0] ?? ''
}

/** Reads the JSON report of Playwright. A test that passed on a second try ("flaky") counts as passed. */
export function readPlaywrightCounts(file: string): Counts {
  if (!existsSync(file)) {
    return { passed: 0, failed: 0 }
  }
  const { stats } = PlaywrightReport.parse(JSON.parse(readFileSync(file, 'utf8')))
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}

/** A run that ended badly or tested nothing counts as at least one failure, even where no test reported one. */
export function countRun(code: number, counts: Counts): Counts {
  const isWrong = code !== 0 || counts.passed + counts.failed === 0
  return { passed: counts.passed, failed: isWrong ? Math.max(1, counts.failed) : counts.failed }
}

export function addCounts(all: Counts[]): Counts {
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
  }
}
