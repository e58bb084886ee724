import { satisfies, TIE } from './compare.ts'
import { conditionWords } from './conditionWords.ts'
import { judgedUnits, rulingOf, type JudgedUnit, type Ruling } from './decide.ts'
import { decimalsOf } from './decimals.ts'
import { isBetter } from './decisionOrder.ts'
import { FEW_POINTS } from './fewPoints.ts'
import { formatGain, formatNumber, SENTENCE_DIGITS } from './formatNumber.ts'
import { KEEP_GAIN, KEEP_POINT_RATE, keepsByGain, keepsByPointRate } from './keepsByYield.ts'
import type { ClassVerdict, EntryVerdict, ItemVerdict, KeepFigures } from './types.ts'
import { unitText } from './unitText.ts'
import { decisionWords } from './wording.ts'

/**
 * Explains in a Chinese sentence why a verdict changed: what made the difference in the direction of the move, and
 * nothing else. These are the deciding items that hold the worse verdict back from the better one, each with value and
 * points before and after, the points that changed it, and the requirement; or the yield over CK1, if that separates 待定
 * from 淘汰. If neither is known, the sentence gives the rule that decided. Of several classes, it covers those that
 * carried the decision.
 */
export function explainMove(before: EntryVerdict, after: EntryVerdict): string {
  if (after.because.startsWith(FEW_POINTS)) return after.because
  if (before.because.startsWith(FEW_POINTS)) return `此前${before.because}；现在${after.because}`
  if (before.classes && after.classes) return explainClassMoves(before, after)
  if (before.classes) return `不再按${classNames(before.classes)}分别判定：${after.because}`
  if (after.classes) return `改按${classNames(after.classes)}分别判定：${after.because}`
  return explainSides(before, after)
}

const classNames = (classes: readonly ClassVerdict[]): string =>
  classes.map(({ className }) => `「${className}」`).join('')

function explainClassMoves(before: EntryVerdict, after: EntryVerdict): string {
  const rises = isBetter(after.decision, before.decision)
  const worse = rises ? before.decision : after.decision
  const carries = (verdict: ClassVerdict | undefined): boolean =>
    verdict !== undefined && isBetter(verdict.decision, worse)
  const old = new Map(before.classes!.map((verdict) => [verdict.standardId, verdict]))
  const now = new Map(after.classes!.map((verdict) => [verdict.standardId, verdict]))
  const moved = after.classes!.flatMap((verdict) => {
    const was = old.get(verdict.standardId)
    if (was?.decision === verdict.decision || !carries(rises ? verdict : was)) return []
    if (!was) return [`新增类别「${verdict.className}」（${decisionWord(verdict)}）：${verdict.because}`]
    const why = explainSides(
      { ...was, items: itemsOf(before, verdict) },
      { ...verdict, items: itemsOf(after, verdict) },
    )
    return [`「${verdict.className}」${decisionWord(was)}→${decisionWord(verdict)}：${why}`]
  })
  const gone = before.classes!.filter((verdict) => !rises && !now.has(verdict.standardId) && carries(verdict))
  const left = gone.map((verdict) => `不再按类别「${verdict.className}」（${decisionWord(verdict)}）判定`)
  return [...moved, ...left].join('；') || after.because
}

const decisionWord = ({ decision }: ClassVerdict): string =>
  decision === null ? '未判定' : decisionWords[decision]

const itemsOf = ({ items }: EntryVerdict, { standardId }: ClassVerdict): ItemVerdict[] =>
  items.filter((item) => item.standardId === standardId)

/** The verdict of one standard. */
type Side = Pick<EntryVerdict, 'decision' | 'because' | 'items' | 'keep'>

function explainSides(before: Side, after: Side): string {
  if (before.decision === after.decision) return after.because
  const [was, is] = [rulingOf(before), rulingOf(after)]
  if (asksYield(was) && asksYield(is)) return explainKeep(before, after) || after.because
  const items = explainItems(before, after)
  if (items === '') return after.because
  const keep = is.ground === 'FAILED' ? explainKeep(before, after) : ''
  return [items, ...(keep === '' ? [] : [`且${keep}`])].join('；')
}

/** Whether an item that must be met is not, so that the yield over CK1 decides between 待定 and 淘汰. */
const asksYield = ({ ground }: Ruling): boolean => ground === 'KEPT' || ground === 'FAILED'

function explainItems(before: Side, after: Side): string {
  const rises = isBetter(after.decision, before.decision)
  const [worse, better] = rises ? [before, after] : [after, before]
  const betterUnits = judgedUnits(better.items)
  const causes = new Set(
    unitsInTheWay(worse, better).flatMap((unit) => keysThatPart(unit, counterpartOf(unit, betterUnits))),
  )
  const old = new Map(before.items.filter(decides).map((item) => [item.key, item]))
  const now = new Set(after.items.filter(decides).map(({ key }) => key))
  return [
    ...after.items
      .filter((item) => causes.has(item.key) && now.has(item.key))
      .map((item) => describe(old.get(item.key), item)),
    ...[...old.values()]
      .filter(({ key }) => causes.has(key) && !now.has(key))
      .map(({ label }) => `不再要求${label}`),
  ].join('；')
}

/**
 * Returns the units that hold the worse verdict back from the better one: all that prevent 晋级, else those behind its
 * ruling.
 */
function unitsInTheWay(worse: Side, better: Side): JudgedUnit[] {
  const keys = new Set(rulingOf(worse).items.map((index) => worse.items[index]!.key))
  const restsOn = ({ members }: JudgedUnit): boolean => members.some(({ key }) => keys.has(key))
  const isOpen = ({ pass }: JudgedUnit): boolean => pass === 'FAIL' || pass === 'PENDING'
  return judgedUnits(worse.items).filter(better.decision === 'UP' ? isOpen : restsOn)
}

const counterpartOf = ({ members }: JudgedUnit, units: readonly JudgedUnit[]): JudgedUnit | undefined => {
  const keys = new Set(members.map(({ key }) => key))
  return units.find((unit) => unit.members.some(({ key }) => keys.has(key)))
}

/**
 * Returns the keys of the items that separate the two sides of a unit: those that give it its outcome on the better
 * side and differ on the worse; if the unit takes no part on the better side, those that hold back the worse.
 */
function keysThatPart(worse: JudgedUnit, better: JudgedUnit | undefined): string[] {
  if (worse.pass === better?.pass) return []
  if (better?.pass !== 'PASS' && better?.pass !== 'PENDING') return keysWith(worse, worse.pass)
  const same = new Set(keysWith(worse, better.pass))
  return keysWith(better, better.pass).filter((key) => !same.has(key))
}

const keysWith = ({ members }: JudgedUnit, wanted: JudgedUnit['pass']): string[] =>
  members.flatMap(({ key, pass }) => (pass === wanted ? [key] : []))

/**
 * Explains the half of the yield over CK1 that separates 待定 from 淘汰, before and after; empty if its figures were not
 * stored.
 */
function explainKeep(before: Side, after: Side): string {
  const worse = after.decision === 'DROP' ? after.keep : before.keep
  if (!worse || !after.keep) return ''
  const short = keepHalves.filter(({ holds }) => !holds(worse))
  if (short.length === 0) return ''
  const sides = before.keep ? [before.keep, after.keep] : [after.keep]
  const figures = short.map(({ name, text }) => `${name} ${[...new Set(sides.map(text))].join('→')}`)
  const points = before.keep ? pointNames(before.items, after.items) : ''
  const verdict = after.decision === 'HOLD' ? '够得上' : '够不上'
  return `${figures.join('、')}${points}，${verdict}待定（${short.map(({ asks }) => asks).join('且')}）`
}

interface KeepHalf {
  name: string
  text: (figures: KeepFigures) => string
  asks: string
  holds: (figures: KeepFigures) => boolean
}

const rateOf = ({ gainPoints, points }: KeepFigures): number => (100 * gainPoints) / points

const keepHalves: readonly KeepHalf[] = [
  {
    name: '比CK1增产',
    text: ({ gainPct }) => `${formatGain(gainPct ?? NaN)}%`,
    asks: `增产≥${KEEP_GAIN}%`,
    holds: ({ gainPct }) => keepsByGain(gainPct),
  },
  {
    name: '增产点率',
    text: (figures) => `${formatNumber(rateOf(figures))}%（${figures.gainPoints}/${figures.points}）`,
    asks: `增产点率≥${KEEP_POINT_RATE}%`,
    holds: (figures) => keepsByPointRate(rateOf(figures)),
  },
]

/** Returns `，不再计入试点新乡`: points that some item used before and none uses now, or the other way round. */
function pointNames(before: readonly ItemVerdict[], after: readonly ItemVerdict[]): string {
  const [old, now] = [before, after].map(
    (items) => new Set(items.flatMap(({ points }) => points.map(({ point }) => point))),
  )
  const gone = [...old!].filter((point) => !now!.has(point))
  const come = [...now!].filter((point) => !old!.has(point))
  const parts = [
    gone.length > 0 && `不再计入试点${gone.join('、')}`,
    come.length > 0 && `新计入试点${come.join('、')}`,
  ]
  return parts.flatMap((part) => (part ? [`，${part}`] : [])).join('')
}

const decides = ({ kind }: ItemVerdict): boolean => kind === 'VETO' || kind === 'MUST'

function describe(before: ItemVerdict | undefined, after: ItemVerdict): string {
  const required = conditionWords(after)
  if (!before) return `${after.label} ${figure(after)}，新增要求${required}`
  const was = conditionWords(before)
  const needed = neededChanges(before, after)
  const isAskedAnew = was !== required && needed.condition
  const limit = isAskedAnew ? `要求${was}改为${required}` : limitText(after, required)
  const [from, to] = [figure(before), figure(after)]
  const points = from === to || !needed.value ? '' : pointsText(before, after)
  return `${after.label} ${from === to ? to : `${from}→${to}`}，${limit}${points}`
}

/**
 * Returns which of the two changes, of the value and of the requirement, changed the outcome: a change that alone
 * leaves it as it was, while the other alone changes it, is not needed. Both are needed if both or either did, or if a
 * value is missing.
 */
function neededChanges(before: ItemVerdict, after: ItemVerdict): { value: boolean; condition: boolean } {
  if (before.value === null || after.value === null) return { value: true, condition: true }
  const outcome = meets(after, after)
  const byValue = meets(after, before) === outcome
  const byCondition = meets(before, after) === outcome
  return { value: byValue || !byCondition, condition: byCondition || !byValue }
}

/** Whether the value of one verdict meets the requirement of another. */
const meets = ({ value, text }: ItemVerdict, { op, threshold, threshold2, values }: ItemVerdict): boolean =>
  satisfies(value ?? NaN, { op, v1: threshold, v2: threshold2, values }, text)

/** Says whether the value now meets the requirement: `未达到要求（≥60%）`; or why that is unknown. */
function limitText({ pass, value, reason }: ItemVerdict, required: string): string {
  if (value !== null && reason !== null) return reason
  if (pass === 'PASS') return `达到要求（${required}）`
  return pass === 'FAIL' ? `未达到要求（${required}）` : `要求${required}`
}

/** Returns a figure with its points: 61.5%（8/13）, 12.3（6点）, 缺. */
function figure(item: ItemVerdict): string {
  const { text, value, unit, hits, n, each } = item
  if (value === null) return text ?? '缺'
  const digits = decimalsOf(item, SENTENCE_DIGITS)
  const number = each?.isGain && hits === null ? formatGain(value, digits) : formatNumber(value, digits)
  return `${text ?? `${number}${unitText(unit)}`}（${hits === null ? `${n}点` : `${hits}/${n}`}）`
}

/** Number of points listed by name; the rest is counted. */
const MAX_POINTS = 3

/**
 * Explains the difference point by point, each with its figure: `：不再计入试点新乡（该点折亩产比CK1 +6.81%）`, `：试点商丘折亩产比CK1
 * +5.2%→+7%`. Words have no figures to show.
 */
function pointsText(before: ItemVerdict, after: ItemVerdict): string {
  if (before.points.length === 0 || after.points.length === 0) return ''
  const [old, now] = [before, after].map(({ points }) => new Map(points.map((value) => [value.point, value])))
  const found = [
    ...[...old!.values()]
      .filter(({ point }) => !now!.has(point))
      .map((value) => `不再计入试点${value.point}${describePoint(before, value)}`),
    ...[...now!.values()]
      .filter(({ point }) => !old!.has(point))
      .map((value) => `新计入试点${value.point}${describePoint(after, value)}`),
    ...[...now!.values()].flatMap((value) => changed(before, after, old!.get(value.point), value)),
  ]
  if (found.length === 0) return ''
  const rest = found.length > MAX_POINTS ? `等${found.length}处` : ''
  return `：${found.slice(0, MAX_POINTS).join('、')}${rest}`
}

type PointValue = ItemVerdict['points'][number]

const isWord = ({ text }: ItemVerdict): boolean => typeof text === 'string'

/** Returns `（该点折亩产比CK1 +12.94%，达到每点要求>0%）`. */
function describePoint(item: ItemVerdict, { value, hit }: PointValue): string {
  if (isWord(item)) return ''
  const asks = item.each?.asks ?? null
  const met = asks === null || hit === null ? '' : `，${hit ? '达到' : '未达到'}每点要求${asks}`
  return `（该点${item.each?.figure ?? ''} ${pointValue(item, value)}${met}）`
}

function changed(
  before: ItemVerdict,
  after: ItemVerdict,
  was: PointValue | undefined,
  { point, value }: PointValue,
): string[] {
  if (!was || isWord(after) || isWord(before) || Math.abs(was.value - value) <= TIE) return []
  const values = `${pointValue(before, was.value)}→${pointValue(after, value)}`
  return [`试点${point}${after.each?.figure ?? ''} ${values}`]
}

const pointValue = ({ each }: ItemVerdict, value: number): string =>
  `${each?.isGain ? formatGain(value) : formatNumber(value)}${each?.unit ?? ''}`
