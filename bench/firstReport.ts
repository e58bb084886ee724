import { availableParallelism, cpus } from 'node:os'
import type { Round } from './firstRound.ts'
import type { FirstResult } from './firstScreen.ts'
import { outcomeOf } from './outcome.ts'
import { writeBlock } from './page.ts'
import { LIMITS } from './weigh.ts'

const MAX_RATIO = 1.15

/** Prints the figures of the first screen and puts them into `docs/benchmarks.md`, with the machine and the date. */
export function publishFirst(result: FirstResult, load: number): void {
  writeBlock('first screen', [machine(load), '', ...sizes(result), '', ...times(result, load)].join('\n'))
}

const machine = (load: number): string =>
  `${new Date().toISOString().slice(0, 10)} · ${cpus()[0]?.model ?? 'unknown CPU'}, ${availableParallelism()} cores · ` +
  `load of other programs at the start ${load.toFixed(1)}`

function sizes({ sizes: measured }: FirstResult): string[] {
  const line = (name: string, size: number, limit: number) =>
    `| ${name} | ${size.toFixed(1)} kB | ≤ ${limit} kB | ${outcomeOf(size <= limit, 0)} |`
  return [
    '| scripts and style sheets, gzip | | goal | |',
    '|---|---|---|---|',
    line('sign-in', measured.signIn, LIMITS.signIn),
    line('frame and first list', measured.firstList, LIMITS.firstList),
    line(`largest further screen (${measured.largest.path})`, measured.largest.size, LIMITS.screen),
    line('chart library', measured.chart, LIMITS.chart),
  ]
}

function times({ screens }: FirstResult, load: number): string[] {
  const lines = screens.flatMap(({ network, ours, bare, stack }) => {
    const line = (name: string, of: (round: Round) => number) => {
      const ratio = of(ours.ratio)
      const cells = [
        `${network}: ${name}`,
        `${Math.round(of(ours.median))} ms`,
        `${Math.round(of(bare.median))} ms`,
        ratio.toFixed(2),
        `≤ ${MAX_RATIO}`,
        outcomeOf(ratio <= MAX_RATIO, load),
        `${Math.round(of(stack.median))} ms (${of(stack.ratio).toFixed(2)})`,
      ]
      return `| ${cells.join(' | ')} |`
    }
    return [
      line('first row', ({ row }) => row),
      line('largest paint', ({ lcp }) => lcp),
      line('blocking time', ({ blocking }) => blocking),
      `| ${network}: until then | ${what(ours.median)} | ${what(bare.median)} | | | | ${what(stack.median)} |`,
    ]
  })
  return [
    '| | HePu | bare table | ratio | goal | | bare table with the libraries (ratio) |',
    '|---|---|---|---|---|---|---|',
    ...lines,
  ]
}

const what = ({ requests, bytes }: { requests: number; bytes: number }): string =>
  `${requests} requests, ${Math.round(bytes / 1024)} kB`
