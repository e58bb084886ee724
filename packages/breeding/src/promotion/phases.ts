import type { Decision } from './types.ts'

/** The next phase of a promoted entry: 组合测配 → … → 生产试验 → 报审. */
const chain: Readonly<Record<string, string>> = {
  T1: 'P1',
  P1: 'P2',
  P2: 'PRE',
  PRE: 'R1',
  R1: 'R2',
  R2: 'PT',
  PT: 'APPROVE',
}

/** Returns the phase of an entry after a decision: the next one (UP), the same again (RETEST), or none. */
export function nextPhase(phase: string, decision: Decision | null): string | null {
  if (decision === 'RETEST') return phase
  return decision === 'UP' ? (chain[phase] ?? null) : null
}

/** Letters of ecological zones in entry codes; the first that a zone's name begins with counts. */
const zoneLetters = [
  ['东华北', 'DHB'],
  ['北方', 'BF'],
  ['西北', 'XB'],
  ['黄淮海', 'HHH'],
  ['京津冀', 'JJJ'],
  ['西南', 'XN'],
  ['热带亚热带', 'RYD'],
  ['东南', 'DN'],
] as const

/**
 * Builds 参试编号 `{yy}{phase}{zone}{ripe}{serial3}`, e.g. 25R1HHH夏001. The zone is a name (its letters from the list
 * above, an unlisted zone by its first three characters) or a code, which stays; a final 熟 or 播 of the ripe period is
 * dropped. Absent parts are left out. From 1000 on the serial has four digits.
 * @throws when the serial is not a positive whole number.
 */
export function entryCode(place: {
  year: number
  phase: string
  zone: string | null
  ripePeriod: string | null
  serial: number
}): string {
  const { year, phase, zone, ripePeriod, serial } = place
  if (!Number.isInteger(serial) || serial < 1) throw new RangeError(`参试编号的序号必须是正整数：${serial}`)
  const yy = String(year % 100).padStart(2, '0')
  return `${yy}${phase}${zoneCode(zone)}${ripeCode(ripePeriod)}${String(serial).padStart(3, '0')}`
}

function zoneCode(zone: string | null): string {
  const name = zone?.trim() ?? ''
  if (/^[\x21-\x7e]*$/.test(name)) return name.toUpperCase()
  return zoneLetters.find(([start]) => name.startsWith(start))?.[1] ?? name.slice(0, 3)
}

function ripeCode(ripePeriod: string | null): string {
  const name = (ripePeriod ?? '').trim().replace(/[(（].*$/, '')
  return name.length > 1 ? name.replace(/[熟播]$/, '') : name
}

/** 同步生试: the phase that a promoted entry may run through in the same year parallel to its next one. */
const parallelPhases: Readonly<Record<string, string>> = { R2: 'PT' }

/**
 * Returns the phases of the next year that an entry may enter after a decision, the one by rule first; empty if there
 * is none.
 */
export function offeredPhases(phase: string, decision: Decision | null): string[] {
  const next = nextPhase(phase, decision)
  if (next === null) return []
  const also = decision === 'UP' ? parallelPhases[next] : undefined
  return also === undefined ? [next] : [next, also]
}
