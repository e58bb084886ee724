import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { outcomeOf } from './outcome.ts'
import type { MixedResult } from './mixed.ts'

const FILE = join(import.meta.dirname, '../docs/benchmarks.md')
const BLOCK = /(<!-- mixed models -->\n)[\s\S]*(<!-- end of mixed models -->)/

/** Prints the times of the mixed models and puts them into `docs/benchmarks.md`, with the machine and the date. */
export function publishMixed(results: readonly MixedResult[], load: number): void {
  const text = [machine(load), '', ...table(results, load)].join('\n')
  console.log(`\n${text}`)
  const document = readFileSync(FILE, 'utf8')
  if (!BLOCK.test(document)) throw new Error(`${FILE} has no place for the mixed models`)
  writeFileSync(
    FILE,
    document.replace(BLOCK, (_, opening: string, end: string) => `${opening}${text}\n${end}`),
  )
}

const machine = (load: number): string =>
  `${new Date().toISOString().slice(0, 10)} · ${cpus()[0]?.model ?? 'unknown CPU'}, ${availableParallelism()} cores · ` +
  `Node ${process.versions.node} · load of other programs at the start ${load.toFixed(1)}`

function table(results: readonly MixedResult[], load: number): string[] {
  const lines = results.map(({ name, plots, fitMs, wholeMs, iterations, lme4, goal }) => {
    const times = `${name} (${plots} plots) | ${fitMs.toFixed(1)} ms | ${iterations} | ${wholeMs.toFixed(1)} ms`
    if (lme4 === null) return `| ${times} | not installed | | ≥ ${goal} times | |`
    const ratio = lme4.ms / fitMs
    return `| ${times} | ${lme4.ms.toFixed(0)} ms | ${ratio.toFixed(1)} | ≥ ${goal} times | ${outcomeOf(ratio >= goal, load)} |`
  })
  return [
    '| | one fit | iterations | whole analysis | lme4, one fit | lme4 ÷ ours | goal | |',
    '|---|---|---|---|---|---|---|---|',
    ...lines,
  ]
}
