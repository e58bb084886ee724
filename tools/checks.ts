import { availableParallelism } from 'node:os'
import { captureTool } from './run.ts'

/** Something that can be said about the code by one command. */
export interface Check {
  name: string
  tool: string
  args: string[]
  env?: Record<string, string>
}

/**
 * Checks the types of a project. By one checker: several would do the same work twice on two cores. The compiler is a Go
 * program, whose memory is collected less often so: that takes a tenth off its time.
 */
const typesOf = (name: string, project: string): Check => ({
  name,
  tool: 'tsc',
  args: ['-p', project, '--checkers', '1'],
  env: { GOGC: '400' },
})

export const typeChecks: readonly Check[] = [
  typesOf('types', 'tsconfig.json'),
  typesOf('types of the web', 'apps/web/tsconfig.json'),
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

async function run({ name, tool, args, env = {} }: Check): Promise<Result> {
  const startedAt = performance.now()
  const { code, output } = await captureTool(tool, args, { env })
  if (code !== 0) console.log(`--- ${name}\n${output}`)
  return { name, isGood: code === 0, seconds: (performance.now() - startedAt) / 1000 }
}
