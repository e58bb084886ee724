import { linkTo } from '@hepu/api/areas/ai/links'
import * as analysis from '@hepu/api/areas/experiment/analysis/analysis'
import * as trialGroup from '@hepu/api/areas/experiment/group/group'
import * as variety from '@hepu/api/areas/experiment/trialVariety'
import type { OutputOf } from '@hepu/api/core/route'
import { yearAndName } from '@hepu/api/core/yearAndName'
import type { Toolbox } from '../toolbox.ts'
import { answerOf, figure, link, plain, signed, table, type Answer } from './markdown.ts'
import type { GroupHead } from './knownNames.ts'
import { gainPoints, groupOf } from './varietyAnswer.ts'

type Average = OutputOf<typeof analysis.dataAnalysisAvg>
type Row = Average['rows'][number]
export type Entry = OutputOf<typeof variety.varietyPage>['records'][number]

/** How the best are asked for. */
export interface Ranking {
  by: 'yield' | 'gain'
  top: number
  fromLowest: boolean
  year: number | null
}

const PAGE = 200
/** Entries of a group that are listed. */
const MAX_ENTRIES = 100
/** Pages of a year that are looked through where one is not enough. */
const MAX_PAGES = 10
/** Years, newest first, that are tried for one with figures. */
const MAX_YEARS = 6

/** Returns the columns of a ranking within one group, as the analysis screen has them. */
export const rankTable = ({ group, checks: [check] }: Average, rows: readonly Row[]): string[] =>
  table(
    [
      { title: '位次', right: true, cell: (row) => row.rank },
      {
        title: '品种',
        cell: (row) =>
          `${link(row.name, linkTo.variety({ ...row, year: group.year }))}${row.isCk ? ` CK${row.ckNo ?? ''}` : ''}`,
      },
      { title: '折亩产(kg)', right: true, cell: (row) => figure(row.mean, 1) },
      ...(check
        ? [
            {
              title: `比${plain(check.name)}±%`,
              right: true,
              cell: (row: Row) => (row.ckNo === 1 ? 'CK1' : signed(row.gains[0]?.gainPct)),
            },
            {
              title: '增产点',
              right: true,
              cell: (row: Row) => (row.ckNo === 1 ? null : gainPoints(row.gains[0])),
            },
          ]
        : []),
      { title: '5%显著', cell: (row) => row.letter05 },
    ],
    rows,
  )

/** Returns the best (or last) entries of a group by yield, or by gain over CK1. */
export async function rankGroup(tools: Toolbox, group: GroupHead, wish: Ranking): Promise<Answer> {
  const average = await tools.ask(analysis.dataAnalysisAvg, { groupId: group.id })
  const known = withFigures(average.rows, (row) => valueOf(row, wish.by))
  const head = link(yearAndName(group.year, group.name, '年'), linkTo.group(group))
  const ranked = inOrder(known, wish)
  const [first] = ranked
  if (!first) {
    const why = wish.by === 'gain' ? '没有对照，或还没有产量数据' : '还没有产量数据'
    return answerOf([`${head}${why}。`], [linkTo.group(group)])
  }
  const rows = ranked.map(({ row }) => row)
  const lines = [
    `${head}（${average.group.phaseLabel}，${average.usedPoints} 个试点）共 ${average.rows.length} 个品种，${nameOf(wish, average.checks[0]?.name, first.value)}是 **${plain(first.row.name)}**${rows.length > 1 ? `，前 ${rows.length} 位：` : '：'}`,
    '',
    ...rankTable(average, rows),
  ]
  return answerOf(lines, [
    linkTo.group(group),
    ...rows.slice(0, 3).map((row) => linkTo.variety({ ...row, year: group.year })),
  ])
}

/** Returns what the first of a ranking is called; the last in gain may still have a gain. */
function nameOf({ by, fromLowest }: Ranking, check: string | undefined, first: number): string {
  if (by === 'yield') return fromLowest ? '产量最低的' : '产量最高的'
  return `比对照${plain(check)}${first < 0 ? '减产' : '增产'}${fromLowest === first < 0 ? '最多' : '最少'}的`
}

const valueOf = (row: Row, by: Ranking['by']): number | null =>
  by === 'yield'
    ? row.mean
    : row.isCk
      ? null
      : (row.gains.find((gain) => gain.base === 'CK1')?.gainPct ?? null)

interface Figured<R> {
  row: R
  value: number
}

/** Returns the rows whose figure is known, each with it. */
const withFigures = <R>(rows: readonly R[], valueIn: (row: R) => number | null): Figured<R>[] =>
  rows.flatMap((row) => {
    const value = valueIn(row)
    return value === null ? [] : [{ row, value }]
  })

function inOrder<R>(rows: readonly Figured<R>[], { top, fromLowest }: Ranking): Figured<R>[] {
  const sign = fromLowest ? -1 : 1
  return rows.toSorted((a, b) => sign * (b.value - a.value)).slice(0, top)
}

/** Returns all entries of a group, by yield where there is one. */
export async function listEntries(tools: Toolbox, group: GroupHead): Promise<Answer> {
  const average = await tools.ask(analysis.dataAnalysisAvg, { groupId: group.id })
  const rows = average.rows
    .toSorted((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity))
    .slice(0, MAX_ENTRIES)
  const order = average.groupMean === null ? '还没有产量数据' : '按产量排列'
  const lines = [
    `${link(yearAndName(group.year, group.name, '年'), linkTo.group(group))}（${group.phaseLabel}）共 **${average.rows.length}** 个参试品种，${order}${rows.length < average.rows.length ? `，只列前 ${rows.length} 个` : ''}：`,
    '',
    ...rankTable(average, rows),
  ]
  return answerOf(lines, [linkTo.group(group)])
}

/** Returns the best entries of a year (the newest with figures when none is named), over all its groups. */
export async function rankYear(tools: Toolbox, wish: Ranking): Promise<Answer> {
  const found = await entriesOf(tools, { ...wish, isWhole: wish.by === 'gain' })
  if (!found) {
    return answerOf([`没有查到${wish.year === null ? '' : `${wish.year}年`}有产量数据的品种。`])
  }
  const { year, entries } = found
  const [only, ...others] = await tools.ask(trialGroup.groupsOf, { a: String(year), b: 'all', c: 'all' })
  if (only && others.length === 0) return rankGroup(tools, only, wish)
  const ranked = inOrder(
    withFigures(entries, (row) => figureOf(row, wish.by)),
    wish,
  )
  const [first] = ranked
  if (!first) return answerOf([`${year}年的试验没有对照，不能比较增产率。`])
  const rows = ranked.map(({ row }) => row)
  const lines = [
    `${year}年${wish.year === null ? '（最近一个有产量数据的年份）' : ''}${nameOf(wish, 'CK1', first.value)}是 **${plain(first.row.name)}**，前 ${rows.length} 位：`,
    '',
    ...entryTable(rows),
    ...(wish.by === 'yield' ? acrossGroups(entries) : []),
  ]
  return answerOf(
    lines,
    rows.slice(0, 5).flatMap((row) => [linkTo.variety(row), groupOf(row)]),
  )
}

/** Returns entries of several groups, each with what it did in its own. */
export const entryTable = (rows: readonly Entry[]): string[] =>
  table(
    [
      {
        title: '品种',
        cell: (row) => `${link(row.name, linkTo.variety(row))}${row.isCk ? ` CK${row.ckNo ?? ''}` : ''}`,
      },
      { title: '组别', cell: (row) => link(row.groupName, groupOf(row)) },
      { title: '折亩产(kg)', right: true, cell: (row) => figure(row.meanYield, 1) },
      { title: '组内位次', right: true, cell: (row) => row.yieldRank },
      {
        title: '比CK1±%',
        right: true,
        cell: (row) => (row.ckNo === 1 ? 'CK1' : signed(gainOf(row)?.gainPct)),
      },
      { title: '增产点', right: true, cell: (row) => (row.ckNo === 1 ? null : gainPoints(gainOf(row))) },
    ],
    rows,
  )

/** Returns a note of caution if the entries come from several groups, whose yields are not comparable. */
export function acrossGroups(entries: readonly Entry[]): string[] {
  const groups = new Set(entries.map((row) => row.groupId)).size
  return groups > 1
    ? ['', `这一年有 ${groups} 个组别，地点与条件不同，不同组别的产量不宜直接比高低，请看比对照增产率。`]
    : []
}

const gainOf = (row: Entry) => row.gains.find((gain) => gain.base === 'CK1')

/** Returns the yield (kg/亩) or the gain over CK1 (%); a check has no gain. */
export const figureOf = (row: Entry, by: Ranking['by']): number | null =>
  by === 'yield' ? row.meanYield : row.isCk ? null : (gainOf(row)?.gainPct ?? null)

/** Returns the entries with a yield of a year, or of the newest year that has any; the first page alone unless `isWhole`. */
export async function entriesOf(
  tools: Toolbox,
  wish: { year: number | null; fromLowest: boolean; isWhole: boolean },
): Promise<{ year: number; entries: Entry[] } | null> {
  const years = wish.year === null ? await newestYears(tools) : [wish.year]
  for (const year of years) {
    const entries = await readEntries(tools, { year }, wish)
    if (entries.length > 0) return { year, entries }
  }
  return null
}

/** Returns the entries of a group that have a yield. */
export const groupEntries = (tools: Toolbox, groupId: string): Promise<Entry[]> =>
  readEntries(tools, { groupId }, { fromLowest: false, isWhole: true })

async function readEntries(
  tools: Toolbox,
  model: { year: number } | { groupId: string },
  { fromLowest, isWhole }: { fromLowest: boolean; isWhole: boolean },
): Promise<Entry[]> {
  const entries: Entry[] = []
  for (let current = 1; current <= MAX_PAGES; current++) {
    const page = await tools.ask(variety.varietyPage, {
      current,
      size: PAGE,
      sort: 'meanYield',
      order: fromLowest ? 'ascending' : 'descending',
      model,
    })
    entries.push(...page.records.filter((row) => row.meanYield !== null))
    if (!isWhole || current * PAGE >= page.total) break
  }
  return entries
}

async function newestYears(tools: Toolbox): Promise<number[]> {
  const groups = await tools.ask(trialGroup.groupsOf, { a: 'all', b: 'all', c: 'all' })
  return [...new Set(groups.map((group) => group.year))].slice(0, MAX_YEARS)
}
