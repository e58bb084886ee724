import { TIE } from './compare.ts'
import { KEEP_GAIN, KEEP_POINT_RATE } from './decide.ts'
import { formatGain, formatNumber } from './formatNumber.ts'
import type { ClassVerdict, EntryVerdict, ItemVerdict, KeepFigures } from './types.ts'
import { conditionWords, decisionWords, FEW_POINTS } from './wording.ts'

/**
 * Chinese sentence that says why a verdict is another than before: the deciding items whose outcome moved, each with
 * value and points before and after, the points that made the difference, and what is required; items that came or went
 * count when they stand in the way. Where no item moved, the rule that decided speaks. Of several classes those speak
 * whose decision moved.
 */
export function explainMove(before: EntryVerdict, after: EntryVerdict): string {
  if (after.because.startsWith(FEW_POINTS)) return after.because
  if (before.classes && after.classes) return explainClassMoves(before, after)
  if (before.classes) return `不再按${classNames(before.classes)}分别判定：${after.because}`
  if (after.classes) return `改按${classNames(after.classes)}分别判定：${after.because}`
  return explainItems(before.items, after.items) || explainKeep(before, after) || after.because
}

const classNames = (classes: readonly ClassVerdict[]): string =>
  classes.map(({ className }) => `「${className}」`).join('')

function explainClassMoves(before: EntryVerdict, after: EntryVerdict): string {
  const old = new Map(before.classes!.map((it) => [it.standardId, it]))
  const now = new Set(after.classes!.map((it) => it.standardId))
  const moved = after.classes!.flatMap((it) => {
    const was = old.get(it.standardId)
    if (!was) return [`新增类别「${it.className}」（${decisionWord(it)}）：${it.because}`]
    if (was.decision === it.decision) return []
    const [oldItems, items] = [itemsOf(before, it), itemsOf(after, it)]
    const why =
      explainItems(oldItems, items) ||
      explainKeep({ ...was, items: oldItems }, { ...it, items }) ||
      it.because
    return [`「${it.className}」${decisionWord(was)}→${decisionWord(it)}：${why}`]
  })
  const gone = before.classes!.filter((it) => !now.has(it.standardId))
  const left = gone.map((it) => `不再按类别「${it.className}」（${decisionWord(it)}）判定`)
  return [...moved, ...left].join('；') || after.because
}

const decisionWord = ({ decision }: ClassVerdict): string =>
  decision === null ? '未判定' : decisionWords[decision]

const itemsOf = ({ items }: EntryVerdict, { standardId }: ClassVerdict): ItemVerdict[] =>
  items.filter((item) => item.standardId === standardId)

function explainItems(before: readonly ItemVerdict[], after: readonly ItemVerdict[]): string {
  const old = new Map(before.map((item) => [item.key, item]))
  const moved = after.filter((item) => decides(item) && (old.get(item.key)?.pass ?? 'PASS') !== item.pass)
  const gone = before.filter(
    (item) => decides(item) && item.pass !== 'PASS' && !after.some((it) => it.key === item.key),
  )
  return [
    ...moved.map((item) => describe(old.get(item.key), item)),
    ...gone.map((item) => `不再要求${item.label}`),
  ].join('；')
}

type Kept = Pick<EntryVerdict, 'decision' | 'items' | 'keep'>

/** Where the same items are not met on both sides, the yield over CK1 decided; empty where it did not. */
function explainKeep(before: Kept, after: Kept): string {
  if (!before.keep || !after.keep) return ''
  const gain = [before.keep, after.keep].map(({ gainPct }) => `${formatGain(gainPct ?? NaN)}%`)
  const rate = [before.keep, after.keep].map(rateText)
  const sides = (both: readonly string[]): string => [...new Set(both)].join('→')
  const verdict = after.decision === 'HOLD' ? '够得上' : '够不上'
  return `未达标的指标不变，比CK1增产 ${sides(gain)}、增产点率 ${sides(rate)}${pointNames(before.items, after.items)}，${verdict}待定（增产≥${KEEP_GAIN}%且增产点率≥${KEEP_POINT_RATE}%）`
}

const rateText = ({ gainPoints, points }: KeepFigures): string =>
  `${formatNumber((100 * gainPoints) / points)}%（${gainPoints}/${points}）`

/** `，不再计入试点新乡`: points that some item rested on and none does any more, or the other way round. */
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
  const limit = was === required ? limitText(after, required) : `要求${was}改为${required}`
  const [from, to] = [figure(before), figure(after)]
  const points = from === to ? '' : pointsText(before, after)
  return `${after.label} ${from === to ? to : `${from}→${to}`}，${limit}${points}`
}

/** Whether the value now meets what is asked: `未达到要求（≥60%）`. */
function limitText({ pass }: ItemVerdict, required: string): string {
  if (pass === 'PASS') return `达到要求（${required}）`
  return pass === 'FAIL' ? `未达到要求（${required}）` : `要求${required}`
}

/** 61.5%（8/13）, 12.3（6点）, 缺. */
function figure({ text, value, unit, hits, n, each }: ItemVerdict): string {
  if (value === null) return text ?? '缺'
  const number = each?.isGain && hits === null ? formatGain(value) : formatNumber(value)
  return `${text ?? `${number}${unit}`}（${hits === null ? `${n}点` : `${hits}/${n}`}）`
}

/** Points named before the rest is counted. */
const MOST_POINTS = 3

/**
 * What made the difference, point by point, each with its figure there:
 * `：不再计入试点新乡（该点折亩产比CK1 +6.81%）`, `：试点商丘折亩产比CK1 +5.2%→+7%`. Words have no figures to show.
 */
function pointsText(before: ItemVerdict, after: ItemVerdict): string {
  if (before.points.length === 0 || after.points.length === 0) return ''
  const [old, now] = [before, after].map(({ points }) => new Map(points.map((it) => [it.point, it])))
  const found = [
    ...[...old!.values()]
      .filter(({ point }) => !now!.has(point))
      .map((it) => `不再计入试点${it.point}${standing(before, it)}`),
    ...[...now!.values()]
      .filter(({ point }) => !old!.has(point))
      .map((it) => `新计入试点${it.point}${standing(after, it)}`),
    ...[...now!.values()].flatMap((it) => changed(before, after, old!.get(it.point), it)),
  ]
  if (found.length === 0) return ''
  const rest = found.length > MOST_POINTS ? `等${found.length}处` : ''
  return `：${found.slice(0, MOST_POINTS).join('、')}${rest}`
}

type PointValue = ItemVerdict['points'][number]

const isWord = ({ text }: ItemVerdict): boolean => typeof text === 'string'

/** `（该点折亩产比CK1 +12.94%，达到每点要求>0%）`. */
function standing(item: ItemVerdict, { value, hit }: PointValue): string {
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
