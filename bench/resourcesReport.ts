import { outcomeOf } from './outcome.ts'
import { machine, writeBlock } from './page.ts'
import type { RegistryListResult } from './registryLists.ts'
import type { ResourceResults } from './resources.ts'

/** One line: what, ours, what it is compared with, the ratio and the goal. */
type Line = readonly [
  name: string,
  ours: string,
  compared: string,
  ratio: string,
  goal: string,
  isMet?: boolean,
]

const MAX_RSS = 400
const MAX_IMPORT_MS = 10_000

/** Prints the figures of a registry and puts them into `docs/benchmarks.md`. */
export function publishResources(results: ResourceResults, startLoad: number): void {
  const head = ['| | HePu | compared with | ratio | goal | |', '|---|---|---|---|---|---|']
  const rows = linesOf(results).map(
    ([name, ours, compared, ratio, goal, isMet]) =>
      `| ${name} | ${ours} | ${compared} | ${ratio} | ${goal} | ${outcomeOf(isMet, startLoad)} |`,
  )
  const { indexMs, indexBytes } = results.seeded
  const about =
    `科技奖励 with ${count(results.records)} records; the index of the keyword has ${mb(indexBytes / 2 ** 20)} and was made in ` +
    `${(indexMs / 1000).toFixed(0)} s. The page is found by: ${results.plan}.`
  writeBlock('resources', [machine(results.postgres, startLoad), '', about, '', ...head, ...rows].join('\n'))
}

function linesOf({ lists, export: out, import: taken }: ResourceResults): Line[] {
  const whole = taken.previewMs + taken.confirmMs
  const size = `${count(out.rows)} rows × 20 columns`
  return [
    ...lists.flatMap(listLines),
    [
      `export of ${size} as xlsx (${mb(out.bytes / 2 ** 20)})`,
      ms(out.ours.wall),
      `the library alone ${ms(out.library.wall)}`,
      ...of(out.ours.wall / out.library.wall, 1.3),
    ],
    [
      'its processor time',
      ms(out.ours.cpu),
      `the library alone ${ms(out.library.cpu)}`,
      (out.ours.cpu / out.library.cpu).toFixed(2),
      '',
    ],
    ['the same as CSV', ms(out.csv.wall), `processor ${ms(out.csv.cpu)}`, '', ''],
    [
      'memory of the server (peak)',
      mb(out.rss),
      `before the exports ${mb(out.rssBefore)}`,
      '',
      `< ${MAX_RSS} MB`,
      out.rss < MAX_RSS,
    ],
    [
      'another list during exports, p95',
      ms(out.busyP95),
      `idle ${ms(out.idleP95)}`,
      ...of(out.busyP95 / out.idleP95, 2),
    ],
    [
      `import of ${count(taken.rows)} rows × ${taken.columns} columns`,
      ms(whole),
      `preview ${ms(taken.previewMs)}, confirmation ${ms(taken.confirmMs)}; processor ${ms(taken.cpuMs)}`,
      '',
      `< ${MAX_IMPORT_MS / 1000} s`,
      whole < MAX_IMPORT_MS,
    ],
  ]
}

/** A list with a goal of its own is held to it, another one to its ratio to the bare server. */
function listLines({ name, goal, p50, best = NaN, perSecond }: RegistryListResult): Line[] {
  const compared = `bare server ${ms(p50.bare)}; statements alone ${ms(p50.sql)}; best statements ${ms(best)}`
  const ratio = p50.app / p50.bare
  const held: [string, string, boolean] =
    goal === undefined ? of(ratio, 1.3) : [ratio.toFixed(2), `≤ ${goal} ms`, p50.app <= goal]
  return [
    [`${name}; one at a time`, ms(p50.app), compared, ...held],
    [
      'the same, 50 connections',
      rate(perSecond.app),
      `bare server ${rate(perSecond.bare)}`,
      ...of(perSecond.app / perSecond.bare, 0.75, false),
    ],
  ]
}

const of = (value: number, limit: number, isMaximum = true): [string, string, boolean] => [
  value.toFixed(2),
  `${isMaximum ? '≤' : '≥'} ${limit}`,
  isMaximum ? value <= limit : value >= limit,
]

const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`
const rate = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)}/s`
const mb = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} MB`
const count = (value: number): string => value.toLocaleString('en').replaceAll(',', ' ')
