import { comparable } from '@hepu/api/cells/normalise'
import { numeralValue } from '@hepu/api/cells/romanNumber'

const NUMERAL = String.raw`[ivx]{1,4}|\d{1,2}|[一二三四五六七八九十]`
const WHOLE = new RegExp(`^第?(?:重复|区组|rep|r|block)?(${NUMERAL})(?:次?重复|区组|次|重|区)?$`)
const BEFORE = new RegExp(
  `^(?:第?(?:重复|rep|r)(${NUMERAL})|第(${NUMERAL})次?重复|([ivx]{1,4})重复?)[-_:]?(.+)$`,
)
const BEHIND = new RegExp(`^(.+?)[-_]?(?:\\(?(?:重复|rep|r)?(${NUMERAL})\\)?)(?:重复)?$`)

const UNIT = /\([^()]*[a-z斤克%][^()]*\)$/

/** A head that names a replicate: Ⅰ, 重复1, R2, 小区产量Ⅱ. */
export interface RepHead {
  rep: number
  /** What was measured, in comparable form; null if the head says only the replicate. */
  base: string | null
}

const numberOf = (numeral: string | undefined): number | null =>
  numeral === undefined ? null : (numeralValue(numeral) ?? (/^\d+$/.test(numeral) ? Number(numeral) : null))

/** Returns the replicate that a text names and nothing else; null if it is none. */
export function wholeRep(text: string): number | null {
  return numberOf(WHOLE.exec(comparable(text))?.[1])
}

/** Returns the replicate in a head; null if it names none. */
export function repIn(text: string): RepHead | null {
  const rep = wholeRep(text)
  if (rep !== null) return { rep, base: null }
  const plain = comparable(text)
  const before = BEFORE.exec(plain)
  if (before) return repHead(before[1] ?? before[2] ?? before[3], before[4]!)
  const unit = UNIT.exec(plain)?.[0] ?? ''
  const behind = BEHIND.exec(plain.slice(0, plain.length - unit.length))
  return behind ? repHead(behind[2], behind[1]! + unit) : null
}

function repHead(numeral: string | undefined, base: string): RepHead | null {
  const rep = numberOf(numeral)
  return rep === null || rep === 0 ? null : { rep, base }
}
