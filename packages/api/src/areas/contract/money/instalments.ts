import { allocate } from '../../../core/money/allocate.ts'
import { sum } from '../../../core/money/fen.ts'
import { exact, inYuan, share } from '../../../core/money/rates.ts'
import type { Fen } from '../../../core/money/readMoney.ts'
import { isPercent, percentProblem, percentSum } from './allocate.ts'
import { amountIn, YUAN } from './exchange.ts'

/** A payment condition as it was typed: either the percentage or the amount; the other one is derived. */
export type TypedInstalment = { typed: 'percent'; percent: string } | { typed: 'amount'; amount: Fen }

/** A payment condition with both. */
export interface Instalment {
  typed: 'percent' | 'amount'
  percent: string
  amount: Fen
}

/** Decimals of percentages that are derived from amounts. */
const PERCENT_DECIMALS = 2

/**
 * Derives the amounts of payment conditions from their percentages and the other way round; what was typed stays. Percentages
 * that make up the rest of the total share that rest to the fen (largest remainder): 5.47 at 33.34/33.33/33.33 is 1.83, 1.82,
 * 1.82. Percentages that are derived add up to 100 with the typed ones, if the amounts add up to the total.
 *
 * @throws RangeError if a percentage is no number from 0 to 100.
 */
export function fillInstalments(total: Fen, lines: readonly TypedInstalment[]): Instalment[] {
  const wrong = percentsOf(lines).find((percent) => !isPercent(percent))
  if (wrong !== undefined) throw new RangeError(`no percentage: ${wrong}`)
  const amounts = amountsOf(total, lines)
  const percents = derivedPercents(total, lines, amounts)
  return lines.map((line, at) => ({
    typed: line.typed,
    percent: line.typed === 'percent' ? line.percent : (percents[at] ?? '0.00'),
    amount: amounts[at] ?? 0n,
  }))
}

const percentsOf = (lines: readonly TypedInstalment[]): string[] =>
  lines.flatMap((line) => (line.typed === 'percent' ? [line.percent] : []))

/** Returns the amounts of all lines: those typed, and for the percentages their shares of the rest. */
function amountsOf(total: Fen, lines: readonly TypedInstalment[]): Fen[] {
  const rest = total - sum(lines.map((line) => (line.typed === 'amount' ? line.amount : 0n)))
  const percents = percentsOf(lines)
  const group = percents.some((percent) => !exact(percent).isZero())
    ? amountOfGroup(total, percentSum(percents), rest)
    : 0n
  const parts = allocate(group, percents).values()
  return lines.map((line) => (line.typed === 'amount' ? line.amount : (parts.next().value ?? 0n)))
}

/** Returns what percentages make together: the rest of the total if they mean that rest, else their rounded share. */
function amountOfGroup(total: Fen, percent: string, rest: Fen): Fen {
  const meant = inYuan(total).mul(percent).div(100)
  return meant.sub(inYuan(rest)).abs().lt('0.01') ? rest : share(total, percent)
}

/** Returns the percentages of the lines with typed amounts, at their positions. */
function derivedPercents(
  total: Fen,
  lines: readonly TypedInstalment[],
  amounts: readonly Fen[],
): (string | undefined)[] {
  const typed = lines.map((line) => (line.typed === 'amount' ? line.amount : 0n))
  const rest = exact(100n).sub(percentSum(percentsOf(lines)))
  const complete = sum(amounts) === total && total > 0n
  if (!complete || typed.some((amount) => amount < 0n) || sum(typed) === 0n)
    return typed.map((amount) => plainPercent(total, amount))
  const decimals = Math.max(PERCENT_DECIMALS, rest.decimalPlaces())
  const units = BigInt(rest.mul(exact(10n).pow(decimals)).toFixed())
  return allocate(units, typed.map(String)).map((part) =>
    exact(part).div(exact(10n).pow(decimals)).toFixed(decimals),
  )
}

const plainPercent = (total: Fen, amount: Fen): string =>
  total === 0n ? '0.00' : exact(amount).mul(100).div(exact(total)).toFixed(PERCENT_DECIMALS)

/**
 * Returns by how much payment conditions miss the total of the contract; undefined if they add up to it. Conditions that are all
 * percentages are compared with 100 %, others with the amount, in the currency of the contract.
 */
export function instalmentProblem(
  total: Fen,
  lines: readonly TypedInstalment[],
  currency: string = YUAN,
): string | undefined {
  const percents = percentsOf(lines)
  const wrong = lines.findIndex((line) => line.typed === 'percent' && !isPercent(line.percent))
  if (wrong !== -1) return `第${wrong + 1}条付款条件的比例应为0至100之间的数，最多6位小数`
  const negative = lines.findIndex((line) => line.typed === 'amount' && line.amount < 0n)
  if (negative !== -1) return `第${negative + 1}条付款条件的金额不得小于0`
  if (lines.length > 0 && percents.length === lines.length) {
    const problem = percentProblem(percents, '付款比例')
    return problem === undefined ? undefined : `${problem}，${percentGap(percents)}`
  }
  const reached = sum(fillInstalments(total, lines).map(({ amount }) => amount))
  const gap = reached - total
  if (gap === 0n) return undefined
  const shown = (fen: Fen) => amountIn(fen, currency)
  const more = gap > 0n ? '多' : '少'
  return `付款条件合计 ${shown(reached)}，比合同总额 ${shown(total)}${more} ${shown(gap < 0n ? -gap : gap)}`
}

function percentGap(percents: readonly string[]): string {
  const gap = exact(percentSum(percents)).sub(100)
  return `${gap.isNegative() ? '少' : '多'}${gap.abs().toFixed()}%`
}
