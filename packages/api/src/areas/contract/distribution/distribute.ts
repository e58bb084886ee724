import { allocate } from '../../../core/money/allocate.ts'
import { fenIn, sum } from '../../../core/money/fen.ts'
import { groupedMoney } from '../../../core/money/groupedMoney.ts'
import { itemAt } from '../../../core/must.ts'
import type { Fen } from '../../../core/money/readMoney.ts'
import { readDecimal } from '../../../core/number/decimal.ts'
import { deduct } from '../money/deductions.ts'
import { splitLimited } from '../money/lineLimits.ts'
import { splitTiered, type SplitSlice } from '../money/splitTiers.ts'
import type { ShareKind, ShareLevel } from './distributionLabels.ts'
import { refundLines } from './refundLines.ts'
import { hasLimits, limitsOf, limitsText, payeeKey, type LineTerms, type RuleTerms } from './ruleTerms.ts'

/** A receipt that is to be distributed, with the version of the rule that is in force on its day. */
export interface Receipt {
  id: number
  /** `YYYY-MM-DD`. */
  day: string
  /** Below zero if it is paid back. */
  amount: Fen
  ruleVersionId: number
  /** Of money that is paid back: the receipt that it came in by. */
  refundOf?: number | null
}

/** What earlier runs of the contract posted: recovered costs by name, and what was distributed at the first level. */
export interface Prior {
  expenses: Readonly<Record<string, Fen>>
  distributed: Fen
  /** What each line of the first level got, by its key. */
  lines?: Readonly<Record<string, Fen>>
  /** The posted lines of receipts that the run pays back, earlier refunds with their sign, by receipt. */
  returned?: Readonly<Record<number, readonly ShareLine[]>>
}

/** A line of a run: who gets what of a receipt, and how it is computed. */
export interface ShareLine {
  receiptId: number
  day: string
  ruleVersionId: number
  level: ShareLevel
  kind: ShareKind
  /** Names the line across runs of the same receipt. */
  key: string
  name: string
  userId: number | null
  personId: number | null
  unitId: number | null
  partyId: number | null
  /** Null where tiers or balances decide. */
  percent: string | null
  /** The amount that the line is a share of. */
  base: Fen
  amount: Fen
  /** Whether the line got one of the fen that were left after rounding down. */
  isRoundedUp: boolean
  /** Whether somebody is paid by the line: costs are ours, and a team with persons is paid by their lines. */
  isPaid: boolean
  note: string | null
}

/**
 * Distributes receipts one by one, in the order of their days and ids whatever order they come in: costs that are not recovered,
 * the shares of partners, the first level, and the persons in each of its lines. Money that is paid back is taken from the lines
 * of its receipt. At each level the parts add up to their base exactly. Returns the lines and what is posted afterwards.
 */
export function distribute(
  receipts: readonly Receipt[],
  terms: ReadonlyMap<number, RuleTerms>,
  prior: Prior,
): { lines: ShareLine[]; posted: Prior } {
  const lines: ShareLine[] = []
  const returned = new Map(paidBackIn(receipts).map((id) => [id, [...(prior.returned?.[id] ?? [])]]))
  let posted = prior
  for (const receipt of receipts.toSorted(inOrder)) {
    const origin = receipt.refundOf ?? receipt.id
    const made = receipt.refundOf
      ? refundLines(receipt, returned.get(origin) ?? [])
      : distributeReceipt(receipt, termsOf(receipt, terms), posted)
    for (const line of made) lines.push(line)
    returned.get(origin)?.push(...made)
    posted = plusPosted(posted, made)
  }
  return { lines, posted }
}

const paidBackIn = (receipts: readonly Receipt[]): number[] =>
  receipts.flatMap(({ refundOf }) => (refundOf ? [refundOf] : []))

function termsOf({ ruleVersionId }: Receipt, terms: ReadonlyMap<number, RuleTerms>): RuleTerms {
  const of = terms.get(ruleVersionId)
  if (!of) throw new RangeError(`no terms of the rule version ${ruleVersionId}`)
  return of
}

const inOrder = (one: Receipt, other: Receipt): number =>
  one.day === other.day ? one.id - other.id : one.day < other.day ? -1 : 1

/** Returns what is posted after further lines. */
export function plusPosted(
  { expenses, distributed, lines: had = {}, ...rest }: Prior,
  lines: readonly Pick<ShareLine, 'level' | 'kind' | 'key' | 'name' | 'amount'>[],
): Prior {
  const costs = lines.filter(({ kind }) => kind === 'expense')
  const recovered = new Map(Object.entries(expenses))
  for (const { name, amount } of costs) recovered.set(name, (recovered.get(name) ?? 0n) + amount)
  const first = lines.filter(({ level }) => level === 1)
  const got = new Map(Object.entries(had))
  for (const { key, amount } of first) got.set(key, (got.get(key) ?? 0n) + amount)
  return {
    ...rest,
    lines: Object.fromEntries(got),
    expenses: costs.length > 0 ? Object.fromEntries(recovered) : expenses,
    distributed: distributed + sum(first.map(({ amount }) => amount)),
  }
}

/** Returns what was recovered of a cost; its name may be one that every object has, like `constructor`. */
export const recoveredOf = ({ expenses }: Pick<Prior, 'expenses'>, name: string): Fen =>
  Object.hasOwn(expenses, name) ? (expenses[name] ?? 0n) : 0n

/** Returns what of a cost is not recovered yet; 0 if more was recovered than the rule names now. */
export function openCost(cost: string, recovered: Fen): Fen {
  const open = fenIn(cost) - recovered
  return open > 0n ? open : 0n
}

function distributeReceipt(receipt: Receipt, terms: RuleTerms, prior: Prior): ShareLine[] {
  const { lines: taken, net } = deduct(receipt.amount, {
    recovery: terms.recovery,
    expenses: terms.expenses.map(({ name, amount }) => ({
      name,
      balance: openCost(amount, recoveredOf(prior, name)),
    })),
    partners: terms.partners,
  })
  const before = taken
    .map((line, at) => beforeLine(receipt, terms, line, at - terms.expenses.length))
    .filter(({ amount }) => amount !== 0n)
  return [...before, ...ownLines(receipt, terms, net, prior)]
}

type Taken = ReturnType<typeof deduct>['lines'][number]

function beforeLine(
  receipt: Receipt,
  { recovery, partners }: RuleTerms,
  { kind, name, base, amount }: Taken,
  partnerAt: number,
): ShareLine {
  const partner = kind === 'partner' ? partners[partnerAt] : undefined
  const cost = recovery.mode === 'FIRST' ? '先扣足' : `每笔最多扣${recovery.percent}%`
  return {
    ...blank(receipt),
    level: 0,
    kind,
    key: `0|${kind}|${name}`,
    name,
    partyId: partner?.partyId ?? null,
    percent: partner?.percent ?? null,
    base,
    amount,
    isRoundedUp: partner !== undefined && amount > floorOf(base, partner.percent),
    isPaid: kind === 'partner',
    note: kind === 'expense' ? cost : null,
  }
}

function ownLines(receipt: Receipt, terms: RuleTerms, net: Fen, prior: Prior): ShareLine[] {
  const { parts, slices } = firstLevel(terms, net, prior)
  const isLimited = hasLimits(terms)
  return terms.lines.flatMap((line, at) => {
    const amount = itemAt(parts, at)
    const key = lineKey(line)
    const first: ShareLine = {
      ...blank(receipt),
      level: 1,
      kind: line.kind,
      key,
      name: line.name,
      unitId: line.unitId,
      percent: slices ? null : line.percent,
      base: net,
      amount,
      isRoundedUp: !slices && !isLimited && amount > floorOf(net, line.percent),
      isPaid: line.inner.length === 0,
      note: slices ? slicesText(slices, at) : limitsText(line).slice(1) || null,
    }
    return [first, ...innerLines(receipt, line, first)]
  })
}

/** Names a line of the first level across runs. */
const lineKey = ({ kind, name }: LineTerms): string => `1|${kind}|${name}`

function firstLevel(
  terms: RuleTerms,
  net: Fen,
  { distributed, lines: got = {} }: Prior,
): { parts: Fen[]; slices: SplitSlice[] | null } {
  const { lines, tiers } = terms
  if (hasLimits(terms)) {
    const limited = lines.map((line) => ({ ...limitsOf(line), posted: got[lineKey(line)] ?? 0n }))
    return { parts: splitLimited(net, limited), slices: null }
  }
  if (!tiers)
    return {
      parts: allocate(
        net,
        lines.map(({ percent }) => percent),
      ),
      slices: null,
    }
  return splitTiered(net, distributed < 0n ? 0n : distributed, tiers)
}

function innerLines(receipt: Receipt, { inner }: LineTerms, first: ShareLine): ShareLine[] {
  if (inner.length === 0) return []
  const parts = allocate(
    first.amount,
    inner.map(({ percent }) => percent),
  )
  return inner.map((person, at) => ({
    ...blank(receipt),
    level: 2,
    kind: 'person',
    key: `2|${first.key}|${payeeKey(person)}`,
    name: person.name,
    userId: person.userId,
    personId: person.personId,
    percent: person.percent,
    base: first.amount,
    amount: itemAt(parts, at),
    isRoundedUp: itemAt(parts, at) > floorOf(first.amount, person.percent),
    isPaid: true,
    note: first.name,
  }))
}

const blank = ({ id, day, ruleVersionId }: Receipt) => ({
  receiptId: id,
  day,
  ruleVersionId,
  userId: null,
  personId: null,
  unitId: null,
  partyId: null,
})

/** Returns the share of an amount from 0 on, rounded down to fen. */
function floorOf(base: Fen, percent: string): Fen {
  const decimal = readDecimal(percent)
  if (!decimal) throw new RangeError(`no percentage: ${percent}`)
  return (base * decimal.units) / (100n * 10n ** BigInt(decimal.scale))
}

const slicesText = (slices: readonly SplitSlice[], line: number): string =>
  slices
    .map(
      ({ tier, quantity, percents }) =>
        `第${tier + 1}档 ${groupedMoney(quantity, '元')} 元 × ${percents[line] ?? '0'}%`,
    )
    .join('，')
