import type { TermsOut } from '@hepu/api/areas/contract/distribution/distributionFields'
import type { LineKind } from '@hepu/api/areas/contract/distribution/distributionLabels'
import type { TypedPerson } from './PersonBox.tsx'

/** A row of the form, with a key that stays the same while rows around it come and go. */
interface Keyed {
  key: number
}
export interface TypedInner extends Keyed, TypedPerson {
  percent: string
}
export interface TypedLine extends Keyed {
  kind: LineKind
  name: string
  percent: string
  /** Limits in yuan, and the order in which minimums are reached; empty for none. */
  minimum: string
  cap: string
  priority: string
  inner: TypedInner[]
}
export interface TypedTier extends Keyed {
  upTo: string
  percents: string[]
}
export interface TypedNamed extends Keyed {
  name: string
  /** Amount of a cost, or percentage of a partner. */
  figure: string
  /** Of a partner: that of the register, and the cooperative variety that its share comes from. */
  partyId?: string | null
  cooperativeId?: string
}

/** 分配办法 as it is typed. */
export interface TypedTerms {
  base: TermsOut['base']
  mode: 'FIRST' | 'SHARE'
  recoveryPercent: string
  expenses: TypedNamed[]
  partners: TypedNamed[]
  lines: TypedLine[]
  isTiered: boolean
  tiers: TypedTier[]
}

let made = 0
/** Returns a key for a new row. */
export const newKey = (): number => (made += 1)

export const newLine = (kind: LineKind = 'unit'): TypedLine => ({
  key: newKey(),
  kind,
  name: '',
  percent: '',
  minimum: '',
  cap: '',
  priority: '',
  inner: [],
})
export const newInner = (): TypedInner => ({
  key: newKey(),
  name: '',
  userId: null,
  personId: null,
  percent: '',
})
export const newNamed = (): TypedNamed => ({ key: newKey(), name: '', figure: '' })
export const newTier = (lines: number): TypedTier => ({
  key: newKey(),
  upTo: '',
  percents: Array.from({ length: lines }, () => ''),
})

/** Returns what a new rule begins with. */
export const blankTerms = (): TypedTerms => ({
  base: 'net',
  mode: 'FIRST',
  recoveryPercent: '',
  expenses: [],
  partners: [],
  lines: [
    { ...newLine('team'), name: '育种团队' },
    { ...newLine('unit'), name: '本单位' },
  ],
  isTiered: false,
  tiers: [],
})

/** Returns stored terms as the form has them. */
export const typedTerms = (terms: TermsOut): TypedTerms => ({
  base: terms.base,
  mode: terms.recovery.mode,
  recoveryPercent: terms.recovery.mode === 'SHARE' ? terms.recovery.percent : '',
  expenses: terms.expenses.map(({ name, amount }) => ({ key: newKey(), name, figure: amount })),
  partners: terms.partners.map(({ name, percent, partyId, cooperativeId }) => ({
    key: newKey(),
    name,
    figure: percent,
    partyId,
    ...(cooperativeId && { cooperativeId }),
  })),
  lines: terms.lines.map(({ kind, name, percent, minimum = '', cap = '', priority, inner }) => ({
    key: newKey(),
    kind,
    name,
    percent,
    minimum,
    cap,
    priority: priority?.toString() ?? '',
    inner: inner.map((person) => ({ key: newKey(), ...person })),
  })),
  isTiered: terms.tiers !== null,
  tiers: (terms.tiers ?? []).map(({ upTo, percents }) => ({ key: newKey(), upTo: upTo ?? '', percents })),
})

const orZero = (percent: string): string => percent.trim() || '0'

/** Returns the limits that are typed; tiers have none. */
const limitsIn = (
  { minimum, cap, priority }: Omit<TypedLine, 'kind' | 'name' | 'percent' | 'inner'>,
  isTiered: boolean,
) =>
  isTiered
    ? {}
    : {
        ...(minimum.trim() && { minimum: minimum.trim() }),
        ...(cap.trim() && { cap: cap.trim() }),
        ...(priority.trim() && { priority: Number(priority) }),
      }

/** Returns the terms that a call takes. */
export const termsOf = (typed: TypedTerms) => ({
  base: typed.base,
  recovery:
    typed.mode === 'FIRST'
      ? { mode: 'FIRST' as const }
      : { mode: 'SHARE' as const, percent: orZero(typed.recoveryPercent) },
  expenses:
    typed.base === 'net' ? typed.expenses.map(({ name, figure }) => ({ name, amount: orZero(figure) })) : [],
  partners: typed.partners.map(({ name, figure, partyId = null, cooperativeId }) => ({
    name,
    percent: orZero(figure),
    partyId,
    ...(cooperativeId && { cooperativeId }),
  })),
  lines: typed.lines.map(({ kind, name, percent, inner, ...limits }) => ({
    kind,
    name,
    percent: orZero(percent),
    ...limitsIn(limits, typed.isTiered),
    inner:
      kind === 'team'
        ? inner.map(({ key: _key, ...person }) => ({ ...person, percent: orZero(person.percent) }))
        : [],
  })),
  tiers: typed.isTiered
    ? typed.tiers.map(({ upTo, percents }) => ({
        upTo: upTo.trim() || null,
        percents: typed.lines.map((_, at) => orZero(percents[at] ?? '')),
      }))
    : null,
})

/** Returns the sum of percentages as text to at most six decimals; null while one of them is no number. */
export function sumOf(percents: readonly string[]): string | null {
  let units = 0n
  for (const percent of percents) {
    const match = /^(\d{1,3})(?:\.(\d{1,6}))?$/.exec(orZero(percent))
    if (!match) return null
    units += BigInt(match[1] ?? '0') * 1_000_000n + BigInt((match[2] ?? '').padEnd(6, '0'))
  }
  const decimals = (units % 1_000_000n).toString().padStart(6, '0').replace(/0+$/, '')
  return `${units / 1_000_000n}${decimals === '' ? '' : `.${decimals}`}`
}
