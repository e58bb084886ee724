import { formatNumber } from './formatNumber.ts'
import { asksMembership } from './compare.ts'
import type { FrozenWhatIf, TriedRules } from './frozen.ts'
import { signs } from './signs.ts'
import type { StandardItem } from './types.ts'
import { unitText } from './unitText.ts'
import { withReason } from '../withReason.ts'

/** Text for an item whose threshold was emptied. */
export const NOT_REQUIRED = '不作要求'

/**
 * Describes the what-if in one line: `去掉试点新乡（雹灾）、商丘（缺苗）；增产点率≥60%改为≥55%；倒伏率≤15%改为不作要求；最少有效试点数改为4`. Items that no
 * longer exist are named by their key.
 */
export function describeWhatIf(whatIf: FrozenWhatIf, items: readonly StandardItem[]): string {
  const dropped = whatIf.dropped.map((name) => withReason(name, whatIf.reasons?.[name]))
  const keys = new Set([...Object.keys(whatIf.thresholds), ...Object.keys(whatIf.rules ?? {})])
  return [
    ...(dropped.length > 0 ? [`去掉试点${dropped.join('、')}`] : []),
    ...[...keys].flatMap((key) => describeKey(whatIf, key, items)),
    ...(whatIf.minPoints === undefined ? [] : [`最少有效试点数改为${whatIf.minPoints}`]),
  ].join('；')
}

function describeKey(whatIf: FrozenWhatIf, key: string, items: readonly StandardItem[]): string[] {
  const item = items.find((one) => one.key === key)
  const v1 = whatIf.thresholds[key]
  if (!item) return [`${key}改为${v1 ?? (v1 === null ? NOT_REQUIRED : '其他要求')}`]
  if (v1 === null) return [`${item.label}${ownThreshold(item)}改为${NOT_REQUIRED}`]
  const rules = whatIf.rules?.[key] ?? {}
  return [...(v1 === undefined ? [] : [describeThreshold(item, v1)]), ...describeRules(item, rules)]
}

function describeThreshold(item: StandardItem, v1: number): string {
  const sign = signOf(item)
  return `${item.label}${ownThreshold(item)}改为${sign}${formatNumber(v1)}${unitText(item.unit)}`
}

const ownThreshold = (item: StandardItem): string =>
  asksMembership(item.op)
    ? `${signOf(item)}${(item.values ?? []).join('、')}`
    : `${signOf(item)}${formatNumber(item.v1)}${unitText(item.unit)}`

const kindNames = { VETO: '一票否决', MUST: '必须达到', SCORE: '计分', INFO: '参考' } as const
const missingNames = { FAIL: '按不达标', IGNORE: '不计', PENDING: '列为缺项' } as const

/** Returns one sentence for each changed rule of an item. */
function describeRules(item: StandardItem, rules: TriedRules): string[] {
  const tried = { ...item, ...(rules as Partial<StandardItem>) }
  const unit = unitText(item.unit)
  const number = (value: number | null) => (value === null ? '无' : formatNumber(value))
  const words: Record<keyof TriedRules, (of: StandardItem) => string> = {
    v2: ({ v2 }) => `${number(v2)}${unit}`,
    values: ({ values }) => `${signOf(item)}${(values ?? []).join('、')}`,
    shareValue: ({ shareOp, shareValue }) => `${signs[shareOp ?? 'GT']}${number(shareValue ?? 0)}`,
    kind: ({ kind }) => kindNames[kind],
    weight: ({ weight }) => number(weight),
    missing: ({ missing }) => missingNames[missing],
    adjust: ({ adjust }) =>
      adjust === null ? '不调整' : `超过${number(adjust.from)}后每单位${number(adjust.perUnit)}`,
  }
  return ruleOrder.flatMap((rule) =>
    rules[rule] === undefined
      ? []
      : [`${item.label}${ruleNames[rule]}${words[rule](item)}改为${words[rule](tried)}`],
  )
}

const ruleNames: Readonly<Record<keyof TriedRules, string>> = {
  v2: '上限',
  values: '',
  shareValue: '每点条件',
  kind: '性质',
  weight: '权重',
  missing: '缺测时',
  adjust: '阈值调整',
}
const ruleOrder = Object.keys(ruleNames) as (keyof TriedRules)[]

function signOf({ op }: StandardItem): string {
  if (op === 'BETWEEN') return '下限'
  if (asksMembership(op)) return op === 'IN' ? '属于' : '不属于'
  return signs[op]
}

/** Whether the what-if changes anything. */
export const changesAnything = ({ thresholds, rules, minPoints, dropped }: FrozenWhatIf): boolean =>
  Object.keys({ ...thresholds, ...rules }).length > 0 || minPoints !== undefined || dropped.length > 0

/** Returns the omitted points without a reason. */
export const droppedWithoutReason = ({ dropped, reasons }: FrozenWhatIf): string[] =>
  dropped.filter((name) => !reasons?.[name]?.trim())
