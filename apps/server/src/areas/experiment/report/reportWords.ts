import { formatNumber } from '@hepu/api/core/formatNumber'
import type { analyseGroup } from '../analysis/groupAnalysis.ts'

type Analysis = ReturnType<typeof analyseGroup>
type Row = Analysis['rows'][number]
type Gain = Row['gains'][number]

/** Returns a name with the mark of a check: `郑单958（CK1）`. */
export const nameWithMark = ({ name, isCk, ckNo }: Pick<Row, 'name' | 'isCk' | 'ckNo'>): string =>
  isCk ? `${name}（CK${ckNo ?? ''}）` : name

/**
 * Describes an entry by its figures in one sentence: yield, rank, letter, gain over each check and gain points. A figure that was not
 * computed is named with the reason.
 */
export function entryWords(row: Row): string {
  if (row.scrapped) return `${nameWithMark(row)}：品种报废，不计入汇总。`
  if (row.mean === null) return `${nameWithMark(row)}：有效试点没有产量数据，未计算折亩产和位次。`
  const parts = [
    `折亩产${formatNumber(row.mean, 1)}公斤`,
    ...row.gains.filter(({ base }) => base !== 'MEAN' && !isOwn(row, base)).flatMap(gainWords),
    row.rank === null ? '未排位次' : `居第${row.rank}位`,
    ...(row.letter05 === null ? [] : [`5%显著性标记${row.letter05}`]),
    row.pointCv === null ? '点间变异系数未计算' : `点间变异系数${formatNumber(row.pointCv, 2)}%`,
  ]
  return `${nameWithMark(row)}：${row.n}点汇总，${parts.join('，')}。`
}

/** Whether a base is the entry itself: a check is not compared with itself. */
const isOwn = ({ isCk, ckNo }: Row, base: string): boolean => isCk && base === `CK${ckNo}`

/** Describes the gain over a check, or why there is none. */
function gainWords({ name, gainPct, gainPoints, points, gainPointRate, reason }: Gain): string[] {
  if (gainPct === null) return [`与对照${name}未比较（${reason ?? '没有共同试点'}）`]
  const shown = formatNumber(Math.abs(gainPct), 2)
  const word = Number(shown) === 0 ? '平产' : `${gainPct > 0 ? '增产' : '减产'}${shown}%`
  return [
    `比对照${name}${word}`,
    `${points}点中${gainPoints}点增产（增产点率${formatNumber(gainPointRate, 1)}%）`,
  ]
}

/** Describes the whole result: how many points are summed, who yields most, and whether entries differ. */
export function resultWords(analysis: Analysis): string {
  const { usedPoints, allPoints, rows, groupMean, cv, lsd05, lsdReason, anova } = analysis
  if (usedPoints === 0) return `共${allPoints}个试点，没有可汇总的产量数据。`
  const best = rows.find(({ rank }) => rank === 1)
  const entryRow = anova.find(({ term }) => term === 'entry')
  const p = entryRow?.p ?? null
  const sentences = [
    `共${allPoints}个试点，汇总${usedPoints}个试点；组均值折亩产${formatNumber(groupMean, 1)}公斤`,
    ...(best ? [`折亩产最高的是${nameWithMark(best)}，${formatNumber(best.mean, 1)}公斤`] : []),
    p === null
      ? `品种间差异未检验${analysis.anovaReason ? `（${analysis.anovaReason}）` : ''}`
      : `品种间差异${significance(p)}（F=${formatNumber(entryRow?.f, 2)}）`,
    lsd05 === null
      ? `LSD未计算${lsdReason ? `（${lsdReason}）` : ''}`
      : `LSD0.05为${formatNumber(lsd05, 2)}公斤`,
    cv === null ? '误差变异系数未计算' : `误差变异系数${formatNumber(cv, 2)}%`,
  ]
  return `${sentences.join('；')}。`
}

const significance = (p: number): string => (p <= 0.01 ? '极显著' : p <= 0.05 ? '显著' : '不显著')

/** Returns the gain points of a row over a base: `4/5`; a dash where there is none. */
export const pointsWords = ({ gainPoints, points }: Gain): string =>
  points > 0 ? `${gainPoints}/${points}` : '—'
