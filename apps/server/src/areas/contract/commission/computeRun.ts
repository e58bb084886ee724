import { baseOf, decimalOf, wholeOf } from '@hepu/api/areas/contract/commission/commissionBase'
import {
  seasonStatement,
  type SeasonRule,
  type StatementLine,
} from '@hepu/api/areas/contract/money/seasonCommission'
import { fenIn, yuanText } from '@hepu/api/core/money/fen'
import type { Fen } from '@hepu/api/core/money/readMoney'
import type { CountedDeclaration, StoredSeasonState } from '../../../db/schema/contractCommission.ts'
import { hashOf } from './canonical.ts'
import type { Rule } from './commissionContracts.ts'

/** What a run is computed from, as it is stored with the run. */
export interface RunInput {
  rule: Rule
  before: StoredSeasonState
  inputs: readonly CountedDeclaration[]
  closes: boolean
}

/** A run before it is stored. Quantities are whole numbers of the base, amounts fen. */
export interface Computed {
  lines: StatementLine[]
  /** What the run adds to the season. */
  quantity: bigint
  accrued: Fen
  offset: Fen
  payable: Fen
  after: { quantity: bigint; accrued: Fen; offset: Fen }
  advanceLeft: Fen
  /** SHA-256 of the version of the rule, the state before, the declarations, the lines and what is payable. */
  hash: string
}

/** Returns the terms of a season: those of the rule, with what is open of the advance. */
const seasonRule = (
  { tiers, mode, base, minimum, cap }: Pick<Rule, 'tiers' | 'mode' | 'base' | 'minimum' | 'cap'>,
  advance: Fen,
): SeasonRule => ({
  tiers,
  mode,
  base,
  minimum: minimum === null ? null : fenIn(minimum),
  cap: cap === null ? null : fenIn(cap),
  advance,
})

/** Returns a declaration as a run counts it. */
export function countedOf(
  declaration: { id: number; kind: CountedDeclaration['kind']; quarter: number; audited: string },
  rule: Pick<Rule, 'base' | 'isTaxIncluded' | 'vatRate'>,
): CountedDeclaration {
  const { id, kind, quarter, audited } = declaration
  const base = decimalOf(baseOf(wholeOf(audited, rule.base), rule), rule.base)
  return { id, kind, quarter, audited, base: kind === 'return' && base !== '0' ? `-${base}` : base }
}

/** Computes a run. The same input gives the same lines and the same hash, whenever it is computed. */
export function computeRun({ rule, before, inputs, closes }: RunInput): Computed {
  const quantity = inputs.reduce((total, { base }) => total + wholeOf(base, rule.base), 0n)
  const advance = fenIn(before.advance)
  const state = {
    quantity: wholeOf(before.quantity, rule.base),
    accrued: fenIn(before.accrued),
    offset: fenIn(before.offset),
    isClosed: before.isClosed,
  }
  const {
    lines,
    payable,
    state: after,
  } = seasonStatement(seasonRule(rule, advance), state, { quantity, closes })
  return {
    lines,
    quantity,
    payable,
    after,
    accrued: after.accrued - state.accrued,
    offset: after.offset - state.offset,
    advanceLeft: advance - after.offset,
    hash: hashOf({
      rule: termsOf(rule),
      before,
      inputs,
      closes,
      lines: lines.map(({ kind, tier, quantity: part, rate, amount }) => ({
        kind,
        tier,
        rate,
        quantity: part === null ? null : String(part),
        amount: yuanText(amount),
      })),
      payable: yuanText(payable),
    }),
  }
}

/** The terms of a rule that decide amounts, with the version that they are of. */
const termsOf = ({ id, serial, base, isTaxIncluded, vatRate, mode, tiers, minimum, cap, advance }: Rule) => ({
  id,
  serial,
  base,
  isTaxIncluded,
  vatRate,
  mode,
  tiers,
  minimum,
  cap,
  advance,
})
