import { formatNumber } from './formatNumber.ts'
import type { StandardItem } from './types.ts'
import { unitText } from './unitText.ts'

/** Names that a sentence needs and that the rules do not have. */
export interface Names {
  /** Returns the name of a trait (性状). */
  trait: (key: string) => string
  /** Returns the unit (单位) of a trait; empty without one. */
  unit: (key: string) => string
  /** Returns the name of a phase (阶段). */
  phase: (code: string) => string
}

const signs = { GE: '≥', GT: '>', LE: '≤', LT: '<', EQ: '=', NE: '≠' } as const
const missings = { FAIL: '缺数据按不达标', IGNORE: '缺数据不计', PENDING: '缺数据列为缺项' } as const

/**
 * Returns the requirement of an item as one Chinese sentence, so that its author can read it back: `折亩产比CK1增减%（各点平均） ≥
 * 3%；生育期比CK1多5天以上时，每多1天，阈值提高0.5个百分点；必须达标 …`.
 */
export function describeItem(item: StandardItem, names: Names): string {
  const parts = [
    `${figureText(item, names)} ${conditionText(item)}`,
    shiftWords(item, names),
    item.phases?.length ? `只在${listed(item.phases, names)}要求` : null,
    item.orGroup === null ? null : `与「${item.orGroup}」组其他指标任一达标即可`,
    kindText(item),
  ]
  return parts.filter((part) => part !== null).join('；')
}

function kindText({ kind, weight, missing }: StandardItem): string {
  if (kind === 'INFO') return '只作参考'
  if (kind === 'SCORE') return `达标计${formatNumber(weight)}分`
  return `${kind === 'VETO' ? '不达标即淘汰' : '必须达标'}，${missings[missing]}`
}

function figureText(item: StandardItem, names: Names): string {
  const figure = baseText(item, comparedName(item.trait, names))
  const each =
    item.shareOp === null ? '' : `${figure}${signs[item.shareOp]}${formatNumber(item.shareValue ?? 0)}`
  const yearly = item.shareOp === null ? figure : `${each}的点次比例`
  const years = item.phaseYears?.length ? listed(item.phaseYears, names) : '历年'
  const words: Readonly<Record<StandardItem['agg'], string>> = {
    MEAN: `${figure}（各点平均）`,
    MAX: `${figure}（最高的点）`,
    MIN: `${figure}（最低的点）`,
    MODE: `${figure}（多数试点）`,
    EACH_POINT_SHARE: `${each || `${figure}>0`}的点次比例`,
    EACH_YEAR: `${years}每年的${yearly}`,
    TWO_YEAR_MEAN: `${years}最近两年平均的${yearly}`,
    LAST: `${years}最近一次的${yearly}`,
  }
  return words[item.agg]
}

function baseText({ base, ck }: StandardItem, trait: string): string {
  const check = `CK${ck ?? 1}`
  const words: Readonly<Record<StandardItem['base'], string>> = {
    ABS: trait,
    VS_CK: `${trait}比${check}增减%`,
    VS_CK_DIFF: `${trait}与${check}之差`,
    VS_GROUP_MEAN: `${trait}比组均值增减%`,
    RANK: `${trait}位次`,
    RANK_PCT: `${trait}位次占比%`,
  }
  return words[base]
}

function conditionText({ op, v1, v2, values, unit }: StandardItem): string {
  if (op === 'IN' || op === 'NOT_IN') return `${op === 'IN' ? '属于' : '不属于'}${(values ?? []).join('、')}`
  if (op === 'BETWEEN') return `介于 ${formatNumber(v1)}～${formatNumber(v2 ?? NaN)}${unitText(unit)}`
  return `${signs[op]} ${formatNumber(v1)}${unitText(unit)}`
}

/**
 * Returns the rule by which the threshold of an item shifts, `生育期比CK1每多1天，阈值提高0.5个百分点`; null if it does not. Readers of
 * a threshold must see that it differs between entries.
 */
export function shiftWords(
  { adjust, unit, ck }: ShiftedItem,
  names: Pick<Names, 'trait' | 'unit'>,
): string | null {
  if (!adjust) return null
  const { by, from, perUnit } = adjust
  const change = `${perUnit < 0 ? '降低' : '提高'}${formatNumber(Math.abs(perUnit))}${unit === '%' ? '个百分点' : unitText(unit)}`
  const unitOf = unitText(names.unit(by))
  const compared = `${comparedName(by, names)}比CK${ck ?? 1}`
  if (from === 0) return `${compared}每多1${unitOf}，阈值${change}`
  return `${compared}多${formatNumber(from)}${unitOf}以上时，每多1${unitOf}，阈值${change}`
}
type ShiftedItem = Pick<StandardItem, 'adjust' | 'unit' | 'ck'>

/** Whether a trait is itself a difference from the check: its name (生育期比对照) contains the comparison already. */
export const isDifference = (key: string): boolean => key === 'growthDiff'

/** Returns the name of a trait before 比CK1. */
const comparedName = (key: string, names: Pick<Names, 'trait'>): string =>
  isDifference(key) ? '生育期' : names.trait(key)

const listed = (codes: readonly string[], names: Names): string => codes.map(names.phase).join('、')
