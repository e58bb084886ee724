import { availableParallelism } from 'node:os'
import { captureTool } from './run.ts'

/**
 * `npm run check`: everything that can be said about the code without a database or browser. Types are checked by one
 * checker a project: several would do the same work twice on two cores.
 */
const CHECKS: { name: string; tool: string; args: string[] }[] = [
  { name: 'types', tool: 'tsc', args: ['-p', 'tsconfig.json', '--checkers', '1'] },
  { name: 'types of the web', tool: 'tsc', args: ['-p', 'apps/web/tsconfig.json', '--checkers', '1'] },
  { name: 'unit tests', tool: 'vitest', args: ['run', '--project', 'unit'] },
  { name: 'lint', tool: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'format', tool: 'oxfmt', args: ['--check', '.'] },
]

interface Result {
  name: string
  isGood: boolean
  seconds: number
}

const waiting = [...CHECKS]
const results: Result[] = []
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, () => workOff()))

for (const { name, isGood, seconds } of results) {
  console.log(`${isGood ? 'ok    ' : 'FAILED'}  ${seconds.toFixed(1).padStart(6)} s  ${name}`)
}
process.exitCode = results.every(({ isGood }) => isGood) ? 0 : 1

async function workOff(): Promise<void> {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    const begin = performance.now()
    const { code, output } = await captureTool(check.tool, check.args)
    if (code !== 0) {
      console.log(`--- ${check.name}\n${output}`)
    }
    results.push({ name: check.name, isGood: code === 0, seconds: (performance.now() - begin) / 1000 })
  }
}
