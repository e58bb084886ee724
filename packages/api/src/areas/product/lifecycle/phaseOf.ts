import type { LifecyclePhase } from './lifecyclePhases.ts'
import type { Thresholds } from './lifecycleThresholds.ts'

/** Net sales of a product in a business year: sales less returns, without transfers and sales within the group. */
export interface YearSale {
  bizYear: number
  kg: number
  /** 亩; null where the seed rate of the product is not known. */
  area: number | null
  /** Yuan, as text. */
  amount: string
}

/** What the phase of a product follows from. */
export interface LifecycleFacts {
  /** Trials of the variety, the newest last. `phase` is the code of the phase of trials. */
  trials: readonly { year: number; phase: string; label: string }[]
  /** Number of the approval of the variety; null without one. */
  approvalNo: string | null
  /** Business year in which the approval was withdrawn; null while it holds. */
  withdrawnYear: number | null
  /** The decision 退出 in force: the business year from which it holds, and the day of the decision. */
  exit: { bizYear: number; date: string } | null
  /** Business years with bills, in any order. */
  years: readonly YearSale[]
}

/** For when the phase is asked: sales up to a business year count, exits up to `asOf`. */
export interface PhaseMoment {
  salesThrough: number
  asOf: number
}

/** A phase with the sentences that say which figures decided it. */
export interface PhaseFound {
  phase: LifecyclePhase
  reasons: string[]
  /** Change on the business year before, percent; null where that had no net sales. */
  yoy: number | null
  /** Share of the best business year, percent; null without sales. */
  peakShare: number | null
  /** Business years with net sales. */
  soldYears: number
}

const EARLY = new Set(['T1', 'P1', 'P2', 'PRE'])
const MU = 10_000

const percent = (value: number): string => `${value > 0 ? '+' : ''}${value.toFixed(1)}%`
const tons = (kg: number): string => `${(kg / MU).toFixed(2)} 万公斤`
const areaText = (area: number): string => `${(area / MU).toFixed(2)} 万亩`

/** Returns the change in percent; null where the base is not above 0. */
export const changeOf = (base: number, value: number): number | null =>
  base > 0 ? ((value - base) / base) * 100 : null

/** Returns the phase of a product at a moment. Rules are tried from 退出 down; the first that holds decides. */
export function phaseOf(facts: LifecycleFacts, limits: Thresholds, at: PhaseMoment): PhaseFound {
  const none = { yoy: null, peakShare: null, soldYears: 0 }
  const left = leftBy(facts, at.asOf)
  const sold = salesUpTo(facts, at.salesThrough)
  if (left) return { phase: 'L8', reasons: [left], ...(sold.length > 0 ? figuresOf(sold) : none) }
  if (sold.length > 0) return soldPhase(sold, limits)
  const isNew = facts.years.some(
    ({ bizYear, kg }) => bizYear > at.salesThrough && bizYear <= at.asOf && kg > 0,
  )
  if (isNew) return { phase: 'L4', reasons: ['首个销售业务年度，尚未结束'], ...none }
  return { ...unsoldPhase(facts), ...none }
}

function leftBy({ exit, withdrawnYear }: LifecycleFacts, asOf: number): string | null {
  if (exit && exit.bizYear <= asOf) return `${exit.date} 决定自 ${exit.bizYear} 业务年度退出`
  if (withdrawnYear !== null && withdrawnYear <= asOf) return `审定已于 ${withdrawnYear} 业务年度撤销`
  return null
}

function unsoldPhase({ approvalNo, trials }: LifecycleFacts): Pick<PhaseFound, 'phase' | 'reasons'> {
  if (approvalNo) return { phase: 'L3', reasons: [`已取得审定/登记编号 ${approvalNo}，尚无净销量`] }
  const last = trials.at(-1)
  if (!last) return { phase: 'L1', reasons: ['没有审定编号，也没有试验与销售记录'] }
  const reasons = [`最近一次试验：${last.year} 年 ${last.label}`]
  return { phase: EARLY.has(last.phase) ? 'L1' : 'L2', reasons }
}

/** Returns the sales of each business year from the first with net sales to the last that counts, gaps as 0. */
function salesUpTo({ years }: LifecycleFacts, through: number): YearSale[] {
  const counted = years.filter(({ bizYear, kg }) => bizYear <= through && kg > 0)
  if (counted.length === 0) return []
  const first = Math.min(...counted.map(({ bizYear }) => bizYear))
  const byYear = new Map(years.map((year) => [year.bizYear, year]))
  const isAreaKnown = counted.some(({ area }) => area !== null)
  return Array.from({ length: through - first + 1 }, (_, at) => {
    const bizYear = first + at
    return byYear.get(bizYear) ?? { bizYear, kg: 0, area: isAreaKnown ? 0 : null, amount: '0.00' }
  })
}

function figuresOf(sold: readonly YearSale[]) {
  const peak = Math.max(...sold.map(({ kg }) => kg))
  const last = sold.at(-1)?.kg ?? 0
  const before = sold.at(-2)?.kg
  return {
    peak,
    peakShare: peak > 0 ? (last / peak) * 100 : null,
    yoy: before === undefined ? null : changeOf(before, last),
    soldYears: sold.filter(({ kg }) => kg > 0).length,
  }
}

function soldPhase(sold: readonly YearSale[], limits: Thresholds): PhaseFound {
  const { peak, ...figures } = figuresOf(sold)
  const found = (phase: LifecyclePhase, ...reasons: string[]): PhaseFound => ({
    phase,
    reasons: [saleText(sold), ...reasons],
    ...figures,
  })
  const { yoy, peakShare, soldYears } = figures
  const sharing = `为峰值 ${tons(peak)} 的 ${(peakShare ?? 0).toFixed(1)}%`
  if (soldYears < limits.demoYears)
    return found('L4', `有净销量的业务年度 ${soldYears} 个，少于 ${limits.demoYears} 个`)
  const small = neverGrew(sold, limits)
  if (small) return found('L4', small)
  if (fallsFor(sold, limits))
    return found(
      'L7',
      `连续 ${limits.declineYears} 年同比降幅达 ${limits.declineRate}%`,
      `本年${yoyText(yoy)}`,
    )
  if ((peakShare ?? 0) < limits.declineShare) return found('L7', `${sharing}，低于 ${limits.declineShare}%`)
  if (yoy !== null && yoy >= limits.growthRate)
    return found('L5', `${yoyText(yoy)}，达到 +${limits.growthRate}%`, `已有 ${soldYears} 个销售业务年度`)
  if (yoy !== null && Math.abs(yoy) < limits.growthRate && (peakShare ?? 0) >= limits.matureShare)
    return found(
      'L6',
      `${yoyText(yoy)}，变动小于 ${limits.growthRate}%`,
      `${sharing}，达到 ${limits.matureShare}%`,
    )
  const before = soldPhase(sold.slice(0, -1), limits)
  return found(before.phase, `${yoyText(yoy)}，${sharing}，没有新的阶段条件成立，沿用上一业务年度的阶段`)
}

const yoyText = (yoy: number | null): string =>
  yoy === null ? '上年无净销量，无同比' : `同比 ${percent(yoy)}`

function saleText(sold: readonly YearSale[]): string {
  const last = sold.at(-1)
  if (!last) return ''
  const area = last.area === null ? '亩用种量未填，面积未知' : `面积 ${areaText(last.area)}`
  return `${last.bizYear} 业务年度净销量 ${tons(last.kg)}，${area}`
}

/** Returns the sentence for a product that never reached the area of 示范; null if it did, or if areas are not known. */
function neverGrew(sold: readonly YearSale[], { demoArea }: Thresholds): string | null {
  const areas = sold.flatMap(({ area }) => (area === null ? [] : [area]))
  if (areas.length < sold.length) return null
  const best = Math.max(...areas)
  return best < demoArea * MU ? `历年最大面积 ${areaText(best)}，未达到 ${demoArea} 万亩` : null
}

/** Returns whether each of the last years fell by at least the rate of decline. */
function fallsFor(sold: readonly YearSale[], { declineRate, declineYears }: Thresholds): boolean {
  if (sold.length <= declineYears) return false
  return Array.from({ length: declineYears }, (_, back) => {
    const change = changeOf(sold.at(-2 - back)?.kg ?? 0, sold.at(-1 - back)?.kg ?? 0)
    return change !== null && change <= -declineRate
  }).every(Boolean)
}
