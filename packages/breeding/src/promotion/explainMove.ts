import { formatNumber } from './formatNumber.ts'
import type { EntryVerdict, ItemVerdict } from './types.ts'
import { conditionWords, FEW_POINTS } from './wording.ts'

/**
 * Chinese sentence that says why a verdict is another than before: the deciding items whose outcome moved, each with
 * value and points before and after and what is required; items that came or went count when they stand in the way.
 * Where no item moved, the rule that decided speaks.
 */
export function explainMove(before: EntryVerdict, after: EntryVerdict): string {
  if (after.because.startsWith(FEW_POINTS)) return after.because
  const old = new Map(before.items.map((item) => [item.key, item]))
  const moved = after.items.filter(
    (item) => decides(item) && (old.get(item.key)?.pass ?? 'PASS') !== item.pass,
  )
  const gone = before.items.filter(
    (item) => decides(item) && item.pass !== 'PASS' && !after.items.some((it) => it.key === item.key),
  )
  const words = [
    ...moved.map((item) => describe(old.get(item.key), item)),
    ...gone.map((item) => `不再要求${item.label}`),
  ]
  return words.length > 0 ? words.join('；') : after.because
}

const decides = ({ kind }: ItemVerdict): boolean => kind === 'VETO' || kind === 'MUST'

function describe(before: ItemVerdict | undefined, after: ItemVerdict): string {
  const required = conditionWords(after)
  if (!before) return `${after.label} ${figure(after)}，新增要求${required}`
  const was = conditionWords(before)
  const limit = was === required ? `要求${required}` : `要求${was}改为${required}`
  const [from, to] = [figure(before), figure(after)]
  return `${after.label} ${from === to ? to : `${from}→${to}`}，${limit}`
}

/** 61.5%（8/13）, 12.3（6点）, 缺. */
function figure({ text, value, unit, hits, n }: ItemVerdict): string {
  if (value === null) return text ?? '缺'
  return `${text ?? `${formatNumber(value)}${unit}`}（${hits === null ? `${n}点` : `${hits}/${n}`}）`
}
