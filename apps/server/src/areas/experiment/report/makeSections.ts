import { reportSections, type ReportSection } from '@hepu/api/areas/experiment/trialReport'
import { moistureText } from '@hepu/api/areas/experiment/import/moistureText'
import { phaseLabel } from '@hepu/api/areas/experiment/group/phases'
import type { Block } from '@hepu/api/core/document/documentShape'
import { dictLabel } from '@hepu/api/dictionaries'
import { cachedAnalysis } from '../analysis/analysisCache.ts'
import { analyseGroup } from '../analysis/groupAnalysis.ts'
import { moistureOf, type Trial } from '../analysis/loadTrial.ts'
import { analysePoints } from '../analysis/pointAnalysis.ts'
import { groupHeadOf } from '../group/presentHeads.ts'
import {
  entryTable,
  pointTable,
  pointYieldTable,
  summaryTable,
  traitTable,
  yieldFigure,
} from './reportTables.ts'
import { entryWords, nameWithMark, resultWords } from './reportWords.ts'

/** A section as the analysis gives it. */
export interface MadeSection {
  key: ReportSection
  title: string
  made: string
  blocks: Block[]
}

/** Makes the sections of 试验总结 from the analysis of yield. What people alone know stays blank. */
export function makeSections(trial: Trial): {
  group: ReturnType<typeof groupHeadOf>
  sections: MadeSection[]
} {
  const analysis = analyseGroup(trial, 'yieldMu', 'random')
  const points = analysePoints(trial, 'yieldMu')
  const isPresent = (block: Block | null): block is Block => block !== null
  const texts: Record<ReportSection, { made: string; blocks?: (Block | null)[] }> = {
    purpose: { made: purposeWords(trial) },
    entries: { made: entriesWords(trial), blocks: [entryTable(trial)] },
    points: { made: pointsText(trial), blocks: [pointTable(trial)] },
    weather: { made: '' },
    methods: { made: methodWords(trial) },
    results: {
      made: resultWords(analysis),
      blocks: [summaryTable(analysis), yieldFigure(analysis), pointYieldTable(points), traitTable(trial)],
    },
    remarks: { made: analysis.rows.map(entryWords).join('\n') },
    conclusion: { made: '' },
  }
  return {
    group: groupHeadOf(trial.group),
    sections: (Object.keys(reportSections) as ReportSection[]).map((key) => ({
      key,
      title: reportSections[key],
      made: texts[key].made,
      blocks: (texts[key].blocks ?? []).filter(isPresent),
    })),
  }
}

/** The made sections of a group, cached per data version. */
export const sectionsOf = cachedAnalysis(makeSections)

function purposeWords({ group }: Trial): string {
  const place = [group.ecoZone, group.ripePeriod].filter(Boolean).join('')
  return `鉴定参试品种${place ? `在${place}条件下` : ''}的丰产性、稳产性、适应性和抗逆性，为${phaseLabel(group.phase)}的品种评价与晋级提供依据。`
}

function entriesWords({ entries, checks }: Trial): string {
  const names = checks.map(nameWithMark).join('、')
  return `参试品种共${entries.length}个（含对照${checks.length}个）。${names ? `对照：${names}。` : '未设置对照。'}`
}

function pointsText({ group, points }: Trial): string {
  const used = points.filter((point) => point.used).length
  const lead = group.leadOrg ? `主持单位：${group.leadOrg}。` : ''
  return `${lead}试点共${points.length}个，计入汇总${used}个。`
}

function methodWords(trial: Trial): string {
  const { group } = trial
  const sentences = [
    `试验设计：${dictLabel('trial_design', group.design)}，${group.reps === null ? '重复数未填写' : `重复${group.reps}次`}${group.density ? `，密度${group.density}` : ''}`,
    `产量按标准水分${moistureText(moistureOf(trial))}折成亩产`,
    '品种平均为各有效试点均值的简单平均；比对照增减产只用品种与对照都有数据的共同试点',
    '多点联合方差分析，试点为随机效应，显著性用LSD法检验',
  ]
  return `${sentences.join('；')}。`
}
