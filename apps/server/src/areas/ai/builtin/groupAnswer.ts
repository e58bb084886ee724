import { linkTo, listLinks } from '@hepu/api/areas/ai/links'
import { phases } from '@hepu/api/areas/experiment/group/phases'
import * as analysis from '@hepu/api/areas/experiment/analysis/analysis'
import * as variety from '@hepu/api/areas/experiment/group/group'
import type { OutputOf } from '@hepu/api/core/route'
import { yearAndName } from '@hepu/api/core/yearAndName'
import { withReason } from '@hepu/breeding/withReason'
import type { Toolbox } from '../toolbox.ts'
import { answerOf, figure, link, plain, signed, table, type Answer } from './markdown.ts'
import type { GroupHead } from './knownNames.ts'
import { rankTable } from './rankingAnswer.ts'

const MAX_GROUPS = 20
const BEST_SHOWN = 5

/** Returns a group: entries, points, checks, mean, error and LSD, and its best entries. */
export async function describeGroup(tools: Toolbox, group: GroupHead): Promise<Answer> {
  const show = await tools.ask(variety.groupShow, { groupId: group.id })
  const average = await tools.ask(analysis.dataAnalysisAvg, { groupId: group.id })
  const checks = show.checks.map((check) => `CK${check.ckNo} ${plain(check.name)}`).join('、') || '未设置'
  const left = show.points.filter((point) => !point.used)
  const lines = [
    `${link(yearAndName(group.year, group.name, '年'), linkTo.group(group))}（${[group.phaseLabel, group.ripePeriod, group.ecoZone].filter(Boolean).join('，')}）`,
    '',
    `- 参试品种 ${show.entries.length} 个（其中对照 ${show.checks.length} 个），对照：${checks}`,
    `- 试点 ${show.points.length} 个，计入汇总 ${average.usedPoints} 个${left.length > 0 ? `；未计入：${left.map((point) => withReason(plain(point.name), plain(point.reason))).join('、')}` : ''}`,
    ...figureLines(average),
  ]
  if (average.groupMean === null)
    return answerOf([...lines, '', '还没有可汇总的产量数据。'], [linkTo.group(group)])
  const best = [...average.rows].toSorted(byRank).slice(0, BEST_SHOWN)
  return answerOf(
    [...lines, '', `产量前 ${best.length} 位：`, '', ...rankTable(average, best)],
    [linkTo.group(group), ...best.slice(0, 3).map((row) => linkTo.variety({ ...row, year: group.year }))],
  )
}

export const byRank = (a: { rank: number | null }, b: { rank: number | null }): number =>
  (a.rank ?? Infinity) - (b.rank ?? Infinity)

/** Returns the mean, error CV and LSD, as the analysis screen shows them first (points random). */
function figureLines(average: OutputOf<typeof analysis.dataAnalysisAvg>): string[] {
  if (average.groupMean === null) return []
  const cv = average.cv === null ? '—' : `${figure(average.cv, 2)}%`
  const lsd =
    average.lsd05 === null
      ? `LSD 未给出（${average.lsdReason ?? '缺误差估计'}）`
      : `LSD0.05 ${figure(average.lsd05, 2)} kg/亩，LSD0.01 ${figure(average.lsd01, 2)} kg/亩（试点随机）`
  return [`- 组均值 **${figure(average.groupMean, 1)} kg/亩**，误差变异系数 CV ${cv}，${lsd}`]
}

/** Returns the existing groups, newest first, of a year or a phase if the question names one. */
export async function listTrials(tools: Toolbox, question: string, year: number | null): Promise<Answer> {
  const phase = phases.find((phase) => question.includes(phase.label))
  const page = await tools.ask(variety.groupPage, {
    size: MAX_GROUPS,
    sort: 'year',
    model: { ...(year === null ? {} : { year }), ...(phase ? { phase: phase.value } : {}) },
  })
  const scope = `${year === null ? '' : `${year}年`}${phase?.label ?? ''}`
  if (page.total === 0)
    return answerOf([`没有查到${scope ? `${scope}的` : ''}试验组别。`], [listLinks.groups])
  const lines = [
    `${scope ? `${scope}共有` : '共有'} **${page.total}** 个试验组别${page.total > page.records.length ? `，列出最近 ${page.records.length} 个` : ''}：`,
    '',
    ...table(
      [
        { title: '年份', cell: (group) => group.year },
        { title: '组别', cell: (group) => link(group.name, linkTo.group(group)) },
        { title: '阶段', cell: (group) => group.phaseLabel },
        { title: '品种', right: true, cell: (group) => group.entries },
        { title: '试点', right: true, cell: (group) => `${group.usedPoints}/${group.points}` },
        { title: '组均产(kg/亩)', right: true, cell: (group) => figure(group.meanYield, 1) },
        {
          title: '最高产（比CK1±%）',
          cell: (group) =>
            group.best
              ? `${plain(group.best.name)} ${figure(group.best.meanYield, 1)}（${signed(group.best.gainPct)}）`
              : null,
        },
      ],
      page.records,
    ),
    '',
    '试点为「计入汇总/全部」。',
  ]
  return answerOf(lines, [listLinks.groups, ...page.records.slice(0, 5).map(linkTo.group)])
}
