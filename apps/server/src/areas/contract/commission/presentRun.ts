import { decimalOf, plainQuantity, wholeOf } from '@hepu/api/areas/contract/commission/commissionBase'
import type * as api from '@hepu/api/areas/contract/commission/commissionRun'
import { tierBases } from '@hepu/api/areas/contract/money/tierBase'
import { fenIn, yuanText } from '@hepu/api/core/money/fen'
import { amountText } from '@hepu/api/core/number/amountText'
import { trimNumber } from '@hepu/api/core/number/trimNumber'
import type { ResultOf } from '@hepu/api/core/route'
import type { CountedDeclaration, StoredSeasonState } from '../../../db/schema/contractCommission.ts'
import type { Rule } from './commissionContracts.ts'
import type { Computed, RunInput } from './computeRun.ts'
import type { Run, RunLine } from './seasons.ts'

type Figures = NonNullable<ResultOf<typeof api.previewRun>['figures']>

const capitalsOf = (payable: string): string => amountText(payable) || '—'

/** Returns the columns of a run and its lines, as they are stored. */
export function storedOf({ rule, before, inputs, closes }: RunInput, computed: Computed) {
  const { lines, quantity, accrued, offset, payable, hash } = computed
  const of = { ruleId: rule.id, ruleSerial: rule.serial }
  return {
    run: {
      ...of,
      closes,
      inputs: [...inputs],
      before,
      quantity: decimalOf(quantity, rule.base),
      accrued: yuanText(accrued),
      offset: yuanText(offset),
      closing: closes ? 1 : 0,
      payable: yuanText(payable),
      hash,
    },
    lines: lines.map((line, at) => ({
      ...of,
      no: at + 1,
      kind: line.kind,
      tier: line.tier === null ? null : line.tier + 1,
      quantity: line.quantity === null ? null : decimalOf(line.quantity, rule.base),
      rate: line.rate,
      amount: yuanText(line.amount),
    })),
  }
}

/** What the figures of a run are shown from, stored or not. */
interface Shown {
  rule: Pick<Rule, 'id' | 'serial' | 'base'>
  before: StoredSeasonState
  inputs: readonly CountedDeclaration[]
  quantity: string
  accrued: string
  offset: string
  payable: string
  hash: string
  dueOn: string
  lines: readonly Pick<RunLine, 'kind' | 'tier' | 'quantity' | 'rate' | 'amount' | 'ruleSerial'>[]
}

/** Returns the figures of a run as people see them. */
export function figuresOf({ rule, before, ...run }: Shown): Figures {
  const { base } = rule
  const add = (one: string, other: string) => yuanText(fenIn(one) + fenIn(other))
  return {
    unit: tierBases[base].unit,
    rateUnit: tierBases[base].rateUnit,
    ruleId: rule.id,
    ruleSerial: rule.serial,
    quantity: plainQuantity(run.quantity),
    quantityBefore: plainQuantity(before.quantity),
    quantityAfter: decimalOf(wholeOf(before.quantity, base) + wholeOf(run.quantity, base), base),
    accruedBefore: before.accrued,
    accruedAfter: add(before.accrued, run.accrued),
    advanceLeft: yuanText(fenIn(before.advance) - fenIn(before.offset) - fenIn(run.offset)),
    lines: run.lines.map(({ kind, tier, quantity, rate, amount, ruleSerial }) => ({
      kind,
      tier,
      quantity: quantity === null ? null : plainQuantity(quantity),
      rate: rate === null ? null : trimNumber(rate, 6),
      amount,
      ruleSerial,
    })),
    payable: run.payable,
    capitals: capitalsOf(run.payable),
    dueOn: run.dueOn,
    inputs: run.inputs.map((one) => ({
      ...one,
      audited: plainQuantity(one.audited),
      base: plainQuantity(one.base),
    })),
    hash: run.hash,
  }
}

/** Returns the figures of a run that is only computed. */
export function previewOf(input: RunInput, computed: Computed, dueOn: string): Figures {
  const { run, lines } = storedOf(input, computed)
  return figuresOf({
    ...run,
    rule: input.rule,
    dueOn,
    lines: lines.map((line) => ({ ...line, ruleSerial: input.rule.serial })),
  })
}

/** Returns the figures of a stored run. */
export const storedFigures = (
  run: Run,
  rule: Pick<Rule, 'id' | 'serial' | 'base'>,
  lines: readonly RunLine[],
): Figures => figuresOf({ ...run, rule, lines })
