import { linkTo } from '@hepu/api/areas/ai/links'
import * as analysis from '@hepu/api/areas/experiment/analysis/statistic'
import * as variety from '@hepu/api/areas/experiment/trialVariety'
import type { OutputOf } from '@hepu/api/core/route'
import { yearAndName } from '@hepu/api/core/yearAndName'
import type { Toolbox } from '../toolbox.ts'
import { answerOf, figure, link, plain, signed, table, type Answer } from './markdown.ts'

export type Trial = OutputOf<typeof variety.varietyBaseInfo>['trials'][number]
type Gain = Trial['gains'][number]

const MAX_TRIALS = 20

/** Returns a trial's group as a link target. */
export const groupOf = (trial: { groupId: string; groupName: string; year: number }) =>
  linkTo.group({ id: trial.groupId, name: trial.groupName, year: trial.year })

const firstGain = (gains: readonly Gain[]): Gain | undefined => gains.find((gain) => gain.base === 'CK1')

/** `5/6` points above the base; a dash without common points. */
export const gainPoints = (gain: Gain | undefined): string =>
  gain && gain.points > 0 ? `${gain.gainPoints}/${gain.points}` : figure(null)

/** What a trial is called in a sentence. */
export const trialName = (trial: { year: number; groupName: string; phaseLabel: string }): string =>
  `${yearAndName(trial.year, plain(trial.groupName), '年')}（${trial.phaseLabel}）`

/** Describes how a variety did: its newest trial with figures in a sentence, all of them in a table. */
export async function describeVariety(
  tools: Toolbox,
  name: string,
  year: number | null,
  asksParents = false,
): Promise<Answer> {
  const info = await tools.ask(variety.varietyBaseInfo, { name })
  const chosen = trialsIn(info.trials, year)
  // A trial that has just been set up says nothing about the yield: an earlier one with figures answers the question.
  const described = chosen.find(({ meanYield }) => meanYield !== null) ?? chosen[0]
  const lines =
    year !== null && chosen.length === 0
      ? [`**${plain(name)}** 没有 ${year}年的试验，其他年份如下。`, '']
      : []
  const trials = chosen.length > 0 ? chosen : info.trials
  if (described) lines.push(`**${plain(name)}** ${sentenceOf(described)}`, '')
  if (info.femaleParent && info.maleParent) {
    lines.push(`亲本：${plain(info.femaleParent)} × ${plain(info.maleParent)}。`, '')
  } else if (asksParents) lines.push('没有登记亲本。', '')
  if (trials.length > 1 || !described) lines.push(...trialTable(trials.slice(0, MAX_TRIALS)))
  if (trials.length > MAX_TRIALS) lines.push('', `共 ${trials.length} 个试验，只列最近 ${MAX_TRIALS} 个。`)
  return answerOf(
    lines,
    trials.slice(0, 4).flatMap((trial) => [linkTo.variety(trial), groupOf(trial)]),
  )
}

const trialsIn = (trials: readonly Trial[], year: number | null): readonly Trial[] =>
  year === null ? trials : trials.filter((trial) => trial.year === year)

/** Writes yield, rank and gain of one trial as a sentence. */
function sentenceOf(trial: Trial): string {
  const where = `在${link(yearAndName(trial.year, trial.groupName, '年'), groupOf(trial))}（${trial.phaseLabel}）中`
  if (trial.meanYield === null) return `${where}还没有产量数据，状态：${trial.statusLabel}。`
  const facts = [
    `平均折亩产 **${figure(trial.meanYield, 1)} kg/亩**`,
    `居组内第 ${trial.yieldRank ?? '—'} 位`,
  ]
  if (trial.isCk) facts.push(`是该组的对照 CK${trial.ckNo ?? ''}`)
  else facts.push(...trial.gains.filter((gain) => gain.base !== 'MEAN').map(gainText))
  if (trial.cv !== null) facts.push(`点间变异系数 ${figure(trial.cv, 1)}%`)
  return `${where}${facts.join('，')}。`
}

function gainText(gain: Gain): string {
  if (gain.gainPct === null) return `与对照${plain(gain.name)}不能比较（${gain.reason ?? '缺数据'}）`
  const verb = gain.gainPct >= 0 ? '增产' : '减产'
  return `比对照${plain(gain.name)}${verb} ${figure(Math.abs(gain.gainPct), 2)}%（增产点 ${gainPoints(gain)}）`
}

const trialTable = (trials: readonly Trial[]): string[] =>
  table(
    [
      { title: '年份', cell: (trial) => link(String(trial.year), linkTo.variety(trial)) },
      { title: '组别', cell: (trial) => link(trial.groupName, groupOf(trial)) },
      { title: '阶段', cell: (trial) => trial.phaseLabel },
      { title: '折亩产(kg)', right: true, cell: (trial) => figure(trial.meanYield, 1) },
      { title: '位次', right: true, cell: (trial) => trial.yieldRank },
      {
        title: '比CK1±%',
        right: true,
        cell: (trial) => (trial.isCk ? `CK${trial.ckNo ?? ''}` : signed(firstGain(trial.gains)?.gainPct)),
      },
      {
        title: '增产点',
        right: true,
        cell: (trial) => (trial.isCk ? null : gainPoints(firstGain(trial.gains))),
      },
    ],
    trials,
  )

/** Returns the newest trial of a name (of a year) that has figures; without any, the newest. */
export async function newestTrial(
  tools: Toolbox,
  name: string,
  year: number | null,
): Promise<Trial | undefined> {
  const { trials } = await tools.ask(variety.varietyBaseInfo, { name })
  const chosen = trialsIn(trials, year)
  return chosen.find((trial) => trial.meanYield !== null) ?? chosen[0]
}

/** Returns the answer for a variety without such a trial. */
export const noTrial = (name: string, year: number | null): Answer =>
  answerOf([`没有查到 **${plain(name)}** ${year === null ? '' : `${year}年`}的试验。`])

/** Describes the yield of a variety at every point of its newest trial, with CK1 for comparison. */
export async function describePoints(tools: Toolbox, name: string, year: number | null): Promise<Answer> {
  const trial = await newestTrial(tools, name, year)
  if (!trial) return noTrial(name, year)
  const { points, checks } = await tools.ask(analysis.barChart, { id: trial.id })
  const check = trial.isCk ? undefined : checks[0]
  const lines = [
    `**${plain(name)}** 在${link(yearAndName(trial.year, trial.groupName, '年'), groupOf(trial))}（${trial.phaseLabel}）各试点的折亩产（kg/亩）：`,
    '',
    ...table(
      [
        { title: '试点', cell: (point) => plain(point.name) },
        { title: '折亩产', right: true, cell: (point) => figure(point.value, 1) },
        { title: '组均', right: true, cell: (point) => figure(point.groupMean, 1) },
        ...(check
          ? [
              {
                title: `CK1 ${plain(check.name)}`,
                right: true,
                cell: (point: (typeof points)[number]) => figure(point.checks[0], 1),
              },
              {
                title: '比CK1±%',
                right: true,
                cell: (point: (typeof points)[number]) => signed(percent(point.value, point.checks[0])),
              },
            ]
          : []),
        { title: '说明', cell: (point) => (point.used ? '' : `未计入：${plain(point.reason)}`) },
      ],
      points,
    ),
  ]
  return answerOf(lines, [linkTo.variety(trial), groupOf(trial)])
}

/** Returns by how many per cent a value is above the base. */
const percent = (value: number | null, base: number | null | undefined): number | null =>
  value === null || base === null || base === undefined || base === 0 ? null : ((value - base) / base) * 100
