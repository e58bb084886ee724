import type { EntryVerdict, ItemVerdict, Pass, StandardItem } from './types.ts'

type Deciding = Pick<StandardItem, 'kind' | 'orGroup'> & { standardId?: string | undefined }

/** A deciding unit: one VETO or MUST item, or the alternatives of an or-group. `members` are indices of items. */
export interface Unit {
  kind: 'VETO' | 'MUST'
  members: number[]
}

/**
 * The rule that decided. VETO: a 一票否决 item fails. PASSED: nothing fails or lacks data. KEPT: a MUST item fails but the
 * yield keeps the entry in 待定. FAILED: a MUST item fails and the yield does not keep it. MISSING: items lack data.
 * NOTHING: no deciding item could be judged.
 */
export type Ground = 'VETO' | 'PASSED' | 'KEPT' | 'FAILED' | 'MISSING' | 'NOTHING'

export interface Ruling {
  decision: 'UP' | 'HOLD' | 'DROP'
  ground: Ground
  /** Indices of the items behind the ruling. */
  items: number[]
}

/**
 * Returns the deciding units of a standard in the order of its items. SCORE and INFO items never decide, not even
 * inside an or-group; a group that mixes VETO and MUST is a VETO.
 */
export function decidingUnits(items: readonly Deciding[]): Unit[] {
  const units = new Map<string, Unit>()
  items.forEach((item, index) => {
    if (item.kind !== 'VETO' && item.kind !== 'MUST') return
    const key = item.orGroup === null ? `item ${index}` : `group ${item.standardId ?? ''} ${item.orGroup}`
    const unit = units.get(key) ?? { kind: item.kind, members: [] }
    unit.members.push(index)
    if (item.kind === 'VETO') unit.kind = 'VETO'
    units.set(key, unit)
  })
  return [...units.values()]
}

/**
 * Returns the verdict on one entry: a failed VETO → DROP; a failed MUST → HOLD if the yield keeps the entry, else DROP;
 * data lacking → HOLD; everything passed → UP. Without any deciding item that passed there is no ground for promotion →
 * HOLD. Calls `keeps` only if needed.
 */
export function rule(units: readonly Unit[], passes: readonly Pass[], keeps: () => boolean): Ruling {
  const judged = units.map((unit) => ({ ...unit, pass: passOfUnit(unit, passes) }))
  const pick = (pass: Pass, kind?: Unit['kind']): number[] =>
    judged
      .filter((unit) => unit.pass === pass && (kind === undefined || unit.kind === kind))
      .flatMap((unit) => unit.members.filter((index) => passes[index] === pass))
  const vetoed = pick('FAIL', 'VETO')
  if (vetoed.length > 0) return { decision: 'DROP', ground: 'VETO', items: vetoed }
  const failed = pick('FAIL', 'MUST')
  if (failed.length > 0) {
    return keeps()
      ? { decision: 'HOLD', ground: 'KEPT', items: failed }
      : { decision: 'DROP', ground: 'FAILED', items: failed }
  }
  const pending = pick('PENDING')
  if (pending.length > 0) return { decision: 'HOLD', ground: 'MISSING', items: pending }
  const passed = pick('PASS')
  if (passed.length > 0) return { decision: 'UP', ground: 'PASSED', items: passed }
  return { decision: 'HOLD', ground: 'NOTHING', items: [] }
}

/** Derives the ruling behind a verdict of one standard from its judged items. */
export const rulingOf = ({ decision, items }: Pick<EntryVerdict, 'decision' | 'items'>): Ruling =>
  rule(decidingUnits(items), passesOf(items), () => decision === 'HOLD')

/** A unit with its outcome and its items. */
export interface JudgedUnit {
  pass: Pass
  members: readonly ItemVerdict[]
}

/** Returns the deciding units of judged items with their outcomes. */
export const judgedUnits = (items: readonly ItemVerdict[]): JudgedUnit[] =>
  decidingUnits(items).map((unit) => ({
    pass: passOfUnit(unit, passesOf(items)),
    members: unit.members.map((index) => items[index]!),
  }))

const passesOf = (items: readonly ItemVerdict[]): Pass[] => items.map(({ pass }) => pass)

/**
 * Returns the outcome of a unit: an or-group passes if any item passes, waits if any lacks data, and fails otherwise;
 * ignored items take no part.
 */
export function passOfUnit({ members }: Unit, passes: readonly Pass[]): Pass {
  const found = new Set(members.map((index) => passes[index]))
  const order: Pass[] = ['PASS', 'PENDING', 'FAIL']
  return order.find((pass) => found.has(pass)) ?? 'IGNORED'
}
