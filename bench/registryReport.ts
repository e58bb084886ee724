import { outcomeOf } from './outcome.ts'
import { machine, writeBlock } from './page.ts'
import type { RegistryResults } from './registry.ts'

/** One line: what, ours, the bare handler, the best statement, our processor time, the goal and whether it is met. */
type Line = readonly [
  name: string,
  ours: string,
  bare: string,
  best: string,
  cpu: string,
  goal: string,
  isMet: boolean,
]

const HEAD = [
  '| | HePu | bare handler | best SQL alone | processor of a call | goal | |',
  '|---|---|---|---|---|---|---|',
]

/** Prints the figures of single records and puts them into `docs/benchmarks.md`. */
export function publishRegistry(results: RegistryResults, startLoad: number): void {
  const rows = linesOf(results).map((line) => {
    const [isMet] = line.slice(-1) as [boolean]
    return `| ${[...line.slice(0, -1), outcomeOf(isMet, startLoad)].join(' | ')} |`
  })
  writeBlock('registry', [machine(results.postgres, startLoad), '', ...HEAD, ...rows].join('\n'))
}

function linesOf({ show, showBest, list, create, cpuMs, idleMb, import: taken }: RegistryResults): Line[] {
  const whole = taken.previewMs + taken.confirmMs
  const perSecond = (
    name: string,
    ours: number,
    bare: number,
    best: number,
    cpu: number,
    goal: number,
  ): Line => [name, rate(ours), rate(bare), rate(best), ms(cpu), `≥ ${rate(goal)}`, ours >= goal]
  const { perSecond: showing } = show
  const { perSecond: listing } = list
  return [
    perSecond('one record, 50 connections', showing.app, showing.bare, showBest, cpuMs.show, 900),
    perSecond('list by keyword, 50 connections', listing.app, listing.bare, listing.sql, cpuMs.list, 228),
    perSecond(
      'creating with change log, 50 connections',
      create.app,
      create.bare,
      create.sql,
      cpuMs.create,
      500,
    ),
    [
      `import of ${taken.rows} rows × ${taken.columns} columns (preview ${ms(taken.previewMs)}, confirmation ${ms(taken.confirmMs)})`,
      ms(whole),
      '',
      '',
      ms(taken.cpuMs),
      '≤ 4000 ms',
      whole <= 4000,
    ],
    ['memory of the idle server', `${idleMb.toFixed(0)} MB`, '', '', '', '≤ 200 MB', idleMb <= 200],
  ]
}

const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`
const rate = (value: number): string => `${value.toFixed(0)}/s`
