import { z } from 'zod'

/** Labels of the thresholds of the phases, and of a version of them. */
export const thresholdLabels = {
  serial: '版次',
  demoYears: '示范期销售年数',
  demoArea: '示范期面积上限',
  growthRate: '推广期增长率',
  matureShare: '成熟期占峰值',
  declineRate: '衰退期下降率',
  declineYears: '连续下降年数',
  declineShare: '衰退期占峰值',
  note: '调整说明',
} as const

/** Limits between the phases of products of a crop. Areas are in 万亩, rates and shares in percent. */
export interface Thresholds {
  /** Sold in fewer business years than this: 示范. */
  demoYears: number
  /** A product that never reached this area is in 示范. */
  demoArea: number
  /** Grows by at least this: 推广. */
  growthRate: number
  /** Changes by less than the rate of growth and has at least this share of its peak: 成熟. */
  matureShare: number
  /** Falls by at least this, so many years running: 衰退. */
  declineRate: number
  declineYears: number
  /** Has less than this share of its peak: 衰退. */
  declineShare: number
}

/** What counts where an organisation has set nothing for a crop. */
export const defaultThresholds: Thresholds = {
  demoYears: 2,
  demoArea: 5,
  growthRate: 20,
  matureShare: 80,
  declineRate: 20,
  declineYears: 2,
  declineShare: 50,
}

const whole = (label: string, from: number, to: number) =>
  z
    .number(`${label}必填`)
    .int(`${label}应为整数`)
    .min(from, `${label}应为${from}至${to}`)
    .max(to, `${label}应为${from}至${to}`)
const figure = (label: string, from: number, to: number) =>
  z
    .number(`${label}必填`)
    .min(from, `${label}应为${from}至${to}`)
    .max(to, `${label}应为${from}至${to}`)
    .multipleOf(0.01, `${label}最多两位小数`)

/** The thresholds as a call takes them. */
export const thresholdFields = {
  demoYears: whole(thresholdLabels.demoYears, 1, 10),
  demoArea: figure(thresholdLabels.demoArea, 0, 10_000),
  growthRate: figure(thresholdLabels.growthRate, 0, 1000),
  matureShare: figure(thresholdLabels.matureShare, 1, 100),
  declineRate: figure(thresholdLabels.declineRate, 1, 100),
  declineYears: whole(thresholdLabels.declineYears, 1, 5),
  declineShare: figure(thresholdLabels.declineShare, 1, 100),
}

/** Adds a problem for shares of the peak of which none is left between decline and maturity. */
export function checkThresholds({ matureShare, declineShare }: Thresholds, found: z.RefinementCtx): void {
  if (declineShare < matureShare) return
  found.addIssue({
    code: 'custom',
    path: ['declineShare'],
    message: `${thresholdLabels.declineShare}应低于${thresholdLabels.matureShare}（${matureShare}%）`,
  })
}
