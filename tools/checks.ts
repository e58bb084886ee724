import { availableParallelism } from 'node:os'
import { captureTool } from './run.ts'

/** Something that can be said about the code by one command. */
export interface Check {
  name: string
  tool: string
  args: string[]
}

/** Types are checked by one checker a project: several would do the same work twice on two cores. */
export const typeChecks: readonly Check[] = [
  { name: 'types', tool: 'tsc', args: ['-p', 'tsconfig.json', '--checkers', '1'] },
  { name: 'types of the web', tool: 'tsc', args: ['-p', 'apps/web/tsconfig.json', '--checkers', '1'] },
]

interface Result {
  name: string
  isGood: boolean
  seconds: number
}

/** Runs checks, two at a time, and prints what each found and how long it took; a failed one fails the process. */
export async function runChecks(checks: readonly Check[]): Promise<void> {
  const waiting = [...checks]
  const results: Result[] = []
  const workOff = async (): Promise<void> => {
    for (let check = waiting.shift(); check; check = waiting.shift()) results.push(await run(check))
  }
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, workOff))

  for (const { name, isGood, seconds } of results) {
    console.log(`${isGood ? 'ok    ' : 'FAILED'}  ${seconds.toFixed(1).padStart(6)} s  ${name}`)
  }
  process.exitCode = results.every(({ isGood }) => isGood) ? 0 : 1
}

async function run({ name, tool, args }: Check): Promise<Result> {
  const begin = performance.now()
  const { code, output } = await captureTool(tool, args)
  if (code !== 0) console.log(`--- ${name}\n${output}`)
  return { name, isGood: code === 0, seconds: (performance.now() - begin) / 1000 }
}
