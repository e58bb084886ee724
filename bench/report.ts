import type { ApprovalTimes } from './approval.ts'
import type { PlanTimes } from './plans.ts'
import type { ListResult } from './lists.ts'
import type { Measured } from './main.ts'
import { median } from './measure.ts'
import { outcomeOf } from './outcome.ts'
import { machine, writeBlock } from './page.ts'

/** One line of the table: a figure of ours, what it is compared with, and the goal. */
interface Line {
  name: string
  ours: string
  compared?: string
  ratio?: string
  goal?: string
  isMet?: boolean
}

/** Prints the figures and puts them into `docs/benchmarks.md`, with the machine and the date. */
export function publish(measured: Measured, startLoad: number): void {
  writeBlock(
    'figures',
    [machine(measured.postgres, startLoad), '', ...tables(measured, startLoad)].join('\n'),
  )
}

/** Prints what a call costs before it does anything, without writing it down: for a look at that part alone. */
export function printAccess(access: Measured['access'], postgres: string, startLoad: number): void {
  console.log(
    [machine(postgres, startLoad), '', ...tableOf('compared with', accessLines(access), startLoad)].join(
      '\n',
    ),
  )
}

/** Prints the times of approval alone, without writing them down. */
export function printApproval(approval: ApprovalTimes, postgres: string, startLoad: number): void {
  console.log(
    [machine(postgres, startLoad), '', ...tableOf('compared with', approvalLines(approval), startLoad)].join(
      '\n',
    ),
  )
}

/** Prints the times of plans, without writing them down. */
export function printPlans(plans: PlanTimes, startLoad: number): void {
  console.log(
    [machine(plans.postgres, startLoad), '', ...tableOf('compared with', planLines(plans), startLoad)].join(
      '\n',
    ),
  )
}

function tables(measured: Measured, startLoad: number): string[] {
  const table = (compared: string, lines: readonly Line[]) => tableOf(compared, lines, startLoad)
  const { trials } = measured
  const loaded = `${count(trials.plots)} plots and ${count(trials.observations)} observations in ${trials.groupIds.length} groups`
  return [
    `### Lists over ${loaded}`,
    ...table('the bare server', [
      ...listLines('raw data of a group', measured.lists.rawData),
      ...listLines('entries of a year', measured.lists.varieties),
      ...listLines('the same, seeing one of three organisations', measured.lists.narrow),
    ]),
    '',
    '### A call that does nothing',
    ...table('compared with', accessLines(measured.access)),
    '',
    '### Import and summaries',
    ...table('the library reading the file', importLines(measured)),
    '',
    '### Approval',
    ...table('compared with', approvalLines(measured.approval)),
    '',
    '### Analysis',
    ...table('first time', analysisLines(measured)),
  ]
}

function listLines(name: string, { p50, perSecond, statements }: ListResult): Line[] {
  const alone = (figure: string) => `statements alone (${statements}): ${figure}`
  return [
    {
      name: `${name}, one at a time`,
      ours: ms(p50.app),
      compared: `${ms(p50.bare)}; ${alone(ms(p50.sql))}`,
      ...judge(p50.app / p50.bare, { atMost: 1.3 }),
    },
    {
      name: `${name}, 50 connections`,
      ours: rate(perSecond.app),
      compared: `${rate(perSecond.bare)}; ${alone(rate(perSecond.sql))}`,
      ...judge(perSecond.app / perSecond.bare, { atLeast: 0.75 }),
    },
  ]
}

/** The most that session and permission may add to a call, in ms. */
const MAX_ADDED_MS = 0.3

/** Lines of the call that does nothing. */
export function accessLines({ p50, added, perSecond }: Measured['access']): Line[] {
  return [
    {
      name: 'session and permission add, one at a time',
      ours: ms(added),
      compared: 'the same call public',
      goal: `≤ ${MAX_ADDED_MS} ms`,
      isMet: added <= MAX_ADDED_MS,
    },
    {
      name: 'with permission, one at a time',
      ours: ms(p50.authorised),
      compared: `public: ${ms(p50.open)}`,
      ratio: (p50.authorised / p50.open).toFixed(2),
    },
    {
      name: 'with permission, 50 connections',
      ours: rate(perSecond.authorised),
      compared: `public: ${rate(perSecond.open)}`,
      ratio: (perSecond.authorised / perSecond.open).toFixed(2),
    },
    {
      name: 'public, one at a time',
      ours: ms(p50.open),
      compared: `bare server: ${ms(p50.bare)}`,
      ratio: (p50.open / p50.bare).toFixed(2),
    },
    {
      name: 'public, 50 connections',
      ours: rate(perSecond.open),
      compared: `bare server: ${rate(perSecond.bare)}`,
      ratio: (perSecond.open / perSecond.bare).toFixed(2),
    },
  ]
}

/** Longest time (ms) of a decision about a whole list, and what a notice may add. */
const MAX_ACT_MS = 1000
const MAX_NOTICE_MS = 1

function approvalLines({ act, submit, items, notice, without }: ApprovalTimes): Line[] {
  return [
    {
      name: `agreement to ${items} tasks in one call`,
      ours: ms(act),
      compared: `submission of the ${items} records: ${ms(submit)}`,
      goal: `≤ ${MAX_ACT_MS} ms`,
      isMet: act <= MAX_ACT_MS,
    },
    {
      name: 'a notice adds to the command that causes it',
      ours: ms(notice),
      compared: `a transaction with one statement: ${ms(without)}`,
      goal: `≤ ${MAX_NOTICE_MS} ms`,
      isMet: notice <= MAX_NOTICE_MS,
    },
  ]
}

/** Longest time (ms) of one save of a key result, with all figures above it. */
const MAX_SAVE_MS = 60

function planLines({ indexes, tree, treeBare, lines, save, saveAlone }: PlanTimes): Line[] {
  return [
    {
      name: `plan of one project (${lines} lines) among ${count(indexes)} indexes`,
      ours: ms(tree),
      compared: `a bare server with the same statements: ${ms(treeBare)}`,
      ratio: (tree / treeBare).toFixed(2),
    },
    {
      name: 'one save of a key result, computed up to the project',
      ours: ms(save),
      compared: `value and history line alone: ${ms(saveAlone)}`,
      ratio: (save / saveAlone).toFixed(1),
      goal: `≤ ${MAX_SAVE_MS} ms`,
      isMet: save <= MAX_SAVE_MS,
    },
  ]
}

function importLines({ imports, trials }: Measured): Line[] {
  const size = `${count(imports.cells)} cells (${count(imports.rows)} plots, ${Math.round(imports.fileBytes / 1024)} KB)`
  const perSecond = count(Math.round((1000 * imports.rows) / imports.whole))
  return [
    {
      name: `${size}, preview and confirmation`,
      ours: `${ms(imports.whole)} (${perSecond} plots/s)`,
      compared: ms(imports.parse),
      ...judge(imports.whole / imports.parse, { atMost: 3 }),
    },
    { name: 'of these: upload, check, preview', ours: ms(imports.preview) },
    {
      name: 'of these: confirmation, all records, summaries',
      ours: ms(imports.confirm),
      compared: `the database copying the 12 000 observations: ${ms(imports.copy)}`,
      ratio: (imports.confirm / imports.copy).toFixed(2),
    },
    {
      name: 'new summaries of a group of 2 500 plots and 25 000 observations',
      ours: ms(median(trials.refreshMs)),
    },
  ]
}

function analysisLines({ analyses: { sizes, results, verdicts } }: Measured): Line[] {
  const names = sizes.map(
    (size) => `${size.entries} entries × ${size.points} points × ${size.reps} replicates`,
  )
  return [...names, '60 verdicts, 15 points × 15 items'].map((name, i) => {
    const result = results[i] ?? verdicts
    const isMet = result.median < 50
    return { name, ours: ms(result.median), compared: ms(result.first), goal: '< 50 ms', isMet }
  })
}

function judge(
  ratio: number,
  goal: { atMost: number } | { atLeast: number },
): Pick<Line, 'ratio' | 'goal' | 'isMet'> {
  const isLimit = 'atMost' in goal
  return {
    ratio: ratio.toFixed(2),
    goal: isLimit ? `≤ ${goal.atMost}` : `≥ ${goal.atLeast}`,
    isMet: isLimit ? ratio <= goal.atMost : ratio >= goal.atLeast,
  }
}

function tableOf(compared: string, lines: readonly Line[], startLoad: number): string[] {
  const rows = lines.map((line) => [
    line.name,
    line.ours,
    line.compared,
    line.ratio,
    line.goal,
    outcomeOf(line.isMet, startLoad),
  ])
  return [
    `| | HePu | ${compared} | ratio | goal | |`,
    '|---|---|---|---|---|---|',
    ...rows.map((cells) => `| ${cells.map((cell) => cell ?? '').join(' | ')} |`),
  ]
}

const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`
const rate = (value: number): string => `${Math.round(value)}/s`
const count = (value: number): string => value.toLocaleString('en').replaceAll(',', ' ')
