import { linkTo } from '@hepu/api/areas/ai/links'
import * as analysis from '@hepu/api/areas/experiment/analysis/analysis'
import * as variety from '@hepu/api/areas/experiment/trialVariety'
import type { OutputOf } from '@hepu/api/core/route'
import { yearAndName } from '@hepu/api/core/yearAndName'
import type { Toolbox } from '../toolbox.ts'
import { answerOf, figure, joined, link, plain, signed, table, type Answer } from './markdown.ts'
import { describeVariety, gainPoints, type Trial } from './varietyAnswer.ts'

const MAX_NAMES = 5
const MAX_GROUPS = 3

type Average = OutputOf<typeof analysis.dataAnalysisAvg>

/** Compares several varieties in the groups that contain all of them. */
export async function compareVarieties(
  tools: Toolbox,
  names: readonly string[],
  year: number | null,
): Promise<Answer> {
  const chosen = names.slice(0, MAX_NAMES)
  const histories = await Promise.all(
    chosen.map(async (name) => (await tools.ask(variety.varietyBaseInfo, { name })).trials),
  )
  const shared = commonTrials(histories, year).slice(0, MAX_GROUPS)
  if (shared.length > 0) {
    return joined(await Promise.all(shared.map((trial) => compareIn(tools, trial.groupId, chosen))))
  }
  const apart = await Promise.all(chosen.map((name) => describeVariety(tools, name, year)))
  const head = `${chosen.map((name) => `**${plain(name)}**`).join('与')}没有同组试验，产量不能直接比较；分别的表现如下。`
  return joined([answerOf([head]), ...apart])
}

/** Returns trials of the first name whose group holds all others, newest first; those with figures. */
const commonTrials = (histories: readonly (readonly Trial[])[], year: number | null): readonly Trial[] =>
  (histories[0] ?? []).filter(
    (trial) =>
      trial.meanYield !== null &&
      (year === null || trial.year === year) &&
      histories.every((trials) => trials.some((other) => other.groupId === trial.groupId)),
  )

async function compareIn(tools: Toolbox, groupId: string, names: readonly string[]): Promise<Answer> {
  const average = await tools.ask(analysis.dataAnalysisAvg, { groupId })
  const rows = average.rows
    .filter((row) => names.includes(row.name))
    .toSorted((a, b) => (b.mean ?? -Infinity) - (a.mean ?? -Infinity))
  const { group } = average
  const lines = [
    `${link(yearAndName(group.year, group.name, '年'), linkTo.group(group))}（${group.phaseLabel}，${average.usedPoints} 个试点）：`,
    '',
    ...table(
      [
        {
          title: '品种',
          cell: (row) =>
            `${link(row.name, linkTo.variety({ ...row, year: group.year }))}${row.isCk ? ` CK${row.ckNo ?? ''}` : ''}`,
        },
        { title: '折亩产(kg)', right: true, cell: (row) => figure(row.mean, 1) },
        { title: '位次', right: true, cell: (row) => row.rank },
        {
          title: '比CK1±%',
          right: true,
          cell: (row) => (row.ckNo === 1 ? 'CK1' : signed(row.gains[0]?.gainPct)),
        },
        { title: '增产点', right: true, cell: (row) => (row.ckNo === 1 ? null : gainPoints(row.gains[0])) },
      ],
      rows,
    ),
    '',
    ...verdictOf(average, rows),
  ]
  return answerOf(lines, [
    linkTo.group(group),
    ...rows.map((row) => linkTo.variety({ ...row, year: group.year })),
  ])
}

/** Returns the difference of the best two, and whether it exceeds LSD0.05. */
function verdictOf({ lsd05, lsdReason }: Average, rows: Average['rows']): string[] {
  const [best, second] = rows
  if (!best || !second || best.mean === null || second.mean === null)
    return ['有品种没有产量数据，不能比较。']
  const difference = best.mean - second.mean
  const share = figure((difference / second.mean) * 100, 2)
  const head = `**${plain(best.name)}** 比 **${plain(second.name)}** 高 ${figure(difference, 1)} kg/亩（${share}%）`
  if (lsd05 === null) return [`${head}；差异显著性未检验（${lsdReason ?? '缺误差估计'}）。`]
  const isClear = difference > lsd05
  return [
    `${head}，${isClear ? '超过' : '未超过'} LSD0.05（${figure(lsd05, 2)} kg/亩），差异${isClear ? '显著' : '不显著'}。`,
  ]
}
