import type { Gain } from '../gain.ts'
import { alternativesOf } from './alternatives.ts'
import type { Appraisal } from './appraise.ts'
import { asksMembership } from './compare.ts'
import { conditionWords } from './conditionWords.ts'
import { decimalsToShow } from './decimals.ts'
import { decidingUnits, passOfUnit } from './decide.ts'
import type { Ground, Ruling } from './decide.ts'
import { distanceText } from './distanceText.ts'
import { formatGain, formatNumber, SENTENCE_DIGITS } from './formatNumber.ts'
import { KEEP_GAIN, KEEP_POINT_RATE } from './keepsByYield.ts'
import type { Decision, StandardItem } from './types.ts'
import { unitText } from './unitText.ts'

/** The condition that keeps an entry which failed a MUST item, for sentences. */
const KEEPING = `增产≥${KEEP_GAIN}%且增产点率≥${KEEP_POINT_RATE}%`

/** Names of the decisions in sentences. */
export const decisionWords: Readonly<Record<Decision, string>> = {
  UP: '晋级',
  RETEST: '续试',
  HOLD: '待定',
  DROP: '淘汰',
}

/** The items of a standard with their outcome for one entry, index by index. */
export interface Judged {
  items: readonly StandardItem[]
  appraisals: readonly Appraisal[]
}

/** Explains in a Chinese sentence which items decided, with value, threshold and distance. */
export function explainRuling(ruling: Ruling, judged: Judged, gain: () => Gain | null): string {
  const names = (describe: (judged: Judged, index: number) => string): string =>
    ruling.items.map((index) => describe(judged, index)).join('、')
  const words: Readonly<Record<Ground, () => string>> = {
    VETO: () => `一票否决：${names(describeFailure)}`,
    PASSED: () => `${headOfPassed(judged)}：${names(describeSuccess)}${describeIgnored(judged)}`,
    KEPT: () =>
      `未达标：${names(describeFailure)}；但${describeYield(gain())}（${KEEPING}），列为待定${describeMadeUp(judged)}${describeWaiting(judged)}`,
    FAILED: () =>
      `未达标：${names(describeFailure)}；且${describeYield(gain())}，够不上待定（${KEEPING}）${describeMadeUp(judged)}${describeWaiting(judged)}`,
    MISSING: () => `缺项：${names(describeGap)}；补齐后再判定`,
    NOTHING: () => `没有可据以判定的必须项或否决项${describeIgnored(judged)}`,
  }
  return words[ruling.ground]()
}

function describeSuccess({ items, appraisals }: Judged, index: number): string {
  const item = items[index]!
  return `${item.label} ${valueText(item, appraisals[index]!)}（${conditionText(item, appraisals[index]!)}）`
}

function describeFailure({ items, appraisals }: Judged, index: number): string {
  const item = items[index]!
  const appraisal = appraisals[index]!
  if (appraisal.reason !== null) return `${item.label}（${appraisal.reason}，按不达标）`
  const limit = `要求${conditionText(item, appraisal)}，${distanceText(item, appraisal)}`
  return `${item.label} ${valueText(item, appraisal)}（${limit}）`
}

function describeGap({ items, appraisals }: Judged, index: number): string {
  const { label } = items[index]!
  const { reason } = appraisals[index]!
  return reason === null || reason === `缺${label}` ? label : `${label}（${reason}）`
}

/**
 * Returns the head of a passed verdict, which does not claim that all items are met if one alternative of an or-group
 * passes for the others.
 */
const headOfPassed = (judged: Judged): string => {
  const madeUp = describeMadeUp(judged)
  return madeUp === '' ? '全部达标' : `必达项达标${madeUp.replace('；', '（')}）`
}

/** Returns `；比组均值增产没有达到，同组的增产点率达到即可`: failed items that do not count against the entry. */
function describeMadeUp({ items, appraisals }: Judged): string {
  const judged = items.map((item, i) => ({ ...item, pass: appraisals[i]!.pass }))
  return judged
    .filter(({ pass }) => pass === 'FAIL')
    .map((item) => {
      const met = alternativesOf(item, judged).filter(({ pass }) => pass === 'PASS')
      return met.length > 0
        ? `；${item.label}没有达到，同组的${met.map(({ label }) => label).join('、')}达到即可`
        : ''
    })
    .join('')
}

/** Returns `；另缺项：比CK1增产（阈值无法确定：缺生育期）`: items without data, in addition to those not met. */
function describeWaiting(judged: Judged): string {
  const passes = judged.appraisals.map(({ pass }) => pass)
  const waiting = decidingUnits(judged.items)
    .filter((unit) => passOfUnit(unit, passes) === 'PENDING')
    .flatMap(({ members }) => members.filter((index) => passes[index] === 'PENDING'))
  return waiting.length === 0
    ? ''
    : `；另缺项：${waiting.map((index) => describeGap(judged, index)).join('、')}`
}

function describeIgnored({ items, appraisals }: Judged): string {
  const ignored = items.filter(
    ({ kind }, i) => (kind === 'VETO' || kind === 'MUST') && appraisals[i]?.pass === 'IGNORED',
  )
  return ignored.length > 0 ? `；缺数据不计：${ignored.map((item) => item.label).join('、')}` : ''
}

function describeYield(gain: Gain | null): string {
  if (gain === null || gain.gainPct === null || gain.gainPointRate === null) return '折亩产无法与CK1比较'
  const rate = `${formatNumber(gain.gainPointRate)}%（${gain.gainPoints}/${gain.common}）`
  const word = gain.gainPct < 0 ? '减产' : '增产'
  return `折亩产比CK1${word} ${formatNumber(Math.abs(gain.gainPct))}%、增产点率 ${rate}`
}

function valueText(item: StandardItem, { measure, condition, reason }: Appraisal): string {
  const isGain = measure.hits === null && (item.base === 'VS_CK' || item.base === 'VS_GROUP_MEAN')
  const value = measure.value ?? NaN
  const isHeld = reason === null && !asksMembership(condition.op)
  const digits = isHeld ? decimalsToShow(value, condition, SENTENCE_DIGITS) : SENTENCE_DIGITS
  const text = measure.text ?? `${(isGain ? formatGain : formatNumber)(value, digits)}${unitText(item.unit)}`
  return measure.hits === null ? text : `${text}（${measure.hits}/${measure.points.length}）`
}

const conditionText = ({ unit }: StandardItem, { condition, shiftText }: Appraisal): string => {
  const { op, v1, v2, values } = condition
  return conditionWords({ op, threshold: v1, threshold2: v2, unit, values, shiftText })
}
