import { outcomeOf } from './outcome.ts'
import { machine, writeBlock } from './page.ts'
import type { SystemResult } from './system.ts'

/** Longest time (ms) that 95 of 100 answers may take. */
const MAX_MS = 150

/** Prints the times of 系统管理 and puts them into `docs/benchmarks.md`, with the machine and the date. */
export function publishSystem(
  { postgres, results }: { postgres: string; results: readonly SystemResult[] },
  startLoad: number,
): void {
  const lines = results.map(({ name, path, cpu, p50, p95, bytes }) => {
    const isMet = p95 <= MAX_MS
    const size = `${Math.ceil(bytes / 1024)} kB`
    const goal = path.endsWith('/export') ? '| |' : `≤ ${MAX_MS} ms | ${outcomeOf(isMet, startLoad)} |`
    return `| ${name} | \`${path}\` | ${p50.toFixed(1)} ms | ${p95.toFixed(1)} ms | ${cpu.toFixed(1)} ms | ${size} | ${goal}`
  })
  const head = ['| | call | p50 | p95 | CPU | answer | goal of p95 | |', '|---|---|---|---|---|---|---|---|']
  writeBlock('system', [machine(postgres, startLoad), '', ...head, ...lines].join('\n'))
}
