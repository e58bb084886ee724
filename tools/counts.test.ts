import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { addCounts, countRun, readPlaywrightCounts, readVitestCounts, readVitestFailures } from './counts.ts'

const folder = mkdtempSync(join(tmpdir(), 'hepu-counts-'))

afterAll(() => rmSync(folder, { recursive: true }))

function report(content: unknown): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

test('the counts of both reporters are read', () => {
  expect(readVitestCounts(report({ numPassedTests: 7, numFailedTests: 2 }))).toEqual({ passed: 7, failed: 2 })
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 3 }
  expect(readPlaywrightCounts(report({ stats }))).toEqual({ passed: 5, failed: 1 })
})

test('a run without a report, without tests or with a bad end counts as failed', () => {
  expect(countRun(0, readVitestCounts(join(folder, 'missing.json')))).toEqual({ passed: 0, failed: 1 })
  expect(countRun(1, { passed: 9, failed: 0 })).toEqual({ passed: 9, failed: 1 })
  expect(countRun(1, { passed: 9, failed: 3 })).toEqual({ passed: 9, failed: 3 })
  expect(countRun(0, { passed: 9, failed: 0 })).toEqual({ passed: 9, failed: 0 })
})

test('the counts of several runs are added up', () => {
  const runs = [
    { passed: 3, failed: 1 },
    { passed: 4, failed: 0 },
  ]
  expect(addCounts(runs)).toEqual({ passed: 7, failed: 1 })
})

test('failed tests and files that did not load are named', () => {
  const testResults = [
    { name: 'a.test.ts', status: 'passed', assertionResults: [{ fullName: 'adds', status: 'passed' }] },
    {
      name: 'b.test.ts',
      status: 'failed',
      assertionResults: [
        { fullName: 'adds', status: 'passed', failureMessages: [] },
        {
          fullName: 'subtracts',
          status: 'failed',
          failureMessages: ['expected 1 to be 2\n  at b.test.ts:3'],
        },
      ],
    },
    { name: 'c.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
  ]
  expect(readVitestFailures(report({ numPassedTests: 2, numFailedTests: 1, testResults }))).toEqual([
    'b.test.ts › subtracts: expected 1 to be 2',
    'c.test.ts: Cannot find module',
  ])
  expect(readVitestFailures(join(folder, 'missing.json'))).toEqual([])
})
