import { lifecyclePhases, type LifecyclePhase } from './lifecyclePhases.ts'
import type { Thresholds } from './lifecycleThresholds.ts'

export const phaseLabels = Object.fromEntries(
  lifecyclePhases.map(({ code, label }) => [code, label]),
) as Readonly<Record<LifecyclePhase, string>>

/** Codes of the phases in their order. */
export const phaseCodes = lifecyclePhases.map(({ code }) => code) as [LifecyclePhase, ...LifecyclePhase[]]

/** Returns in words when a product is in each phase. */
export const phaseRules = (limits: Thresholds): Readonly<Record<LifecyclePhase, string>> => ({
  L1: '没有审定编号和净销量，最近的试验为组合测配至预备试验，或没有试验',
  L2: '没有审定编号和净销量，最近的试验为区域试验或生产试验',
  L3: '已取得审定/登记编号，尚无净销量',
  L4: `有净销量的业务年度少于${limits.demoYears}个，或历年面积未达到${limits.demoArea}万亩`,
  L5: `净销量同比增长不低于${limits.growthRate}%，且已销售${limits.demoYears}个业务年度以上`,
  L6: `同比变动小于${limits.growthRate}%，且不低于峰值的${limits.matureShare}%`,
  L7: `连续${limits.declineYears}年同比下降不低于${limits.declineRate}%，或低于峰值的${limits.declineShare}%`,
  L8: '决策日志已决定退出，或审定已撤销',
})
