import { fenIn } from '../../../core/money/fen.ts'
import { contractLabels as labels } from './contractLabels.ts'
import { contractTypes, partySides, type ContractType, type PartySide } from './contractTypes.ts'

/** What is wrong with a value of the form; `path` names the field. */
export interface Problem {
  path: string
  message: string
}

/** Values of a contract that its rules look at. */
export interface RuledValues {
  name?: string | null | undefined
  type?: ContractType | null | undefined
  subType?: string | null | undefined
  direction?: string | null | undefined
  signedOn?: string | null | undefined
  effectiveOn?: string | null | undefined
  startOn?: string | null | undefined
  endOn?: string | null | undefined
  handlerId?: unknown
  amount?: string | null | undefined
  currency?: string | null | undefined
  exchangeRate?: string | null | undefined
  licence?: string | null | undefined
  startYear?: number | null | undefined
  endYear?: number | null | undefined
  paymentMode?: string | null | undefined
  parties: readonly RuledParty[]
}

export interface RuledParty {
  side: PartySide
  name?: string | null | undefined
  partyId?: unknown
  unitId?: unknown
}

/** Pairs of days: the first must not be later than the second. */
const order = [
  ['signedOn', 'effectiveOn'],
  ['signedOn', 'endOn'],
  ['effectiveOn', 'endOn'],
  ['startOn', 'endOn'],
] as const

/** Returns what is wrong with the values of a contract in any state. */
export function valueProblems(values: RuledValues): Problem[] {
  return [...dateProblems(values), ...moneyProblems(values), ...typeProblems(values), ...sideProblems(values)]
}

function dateProblems(values: RuledValues): Problem[] {
  const found = order.flatMap(([first, second]) => {
    const [one, other] = [values[first], values[second]]
    return one && other && one > other
      ? [{ path: second, message: `${labels[second]} ${other} 不得早于${labels[first]} ${one}` }]
      : []
  })
  const { startYear, endYear } = values
  if (startYear && endYear && startYear > endYear)
    found.push({
      path: 'endYear' as never,
      message: `${labels.endYear} ${endYear} 不得早于${labels.startYear} ${startYear}`,
    })
  return found
}

function moneyProblems({ direction, amount, currency, exchangeRate }: RuledValues): Problem[] {
  const problems: Problem[] = []
  if (direction === 'none' && amount && fenIn(amount) > 0n)
    problems.push({
      path: 'amount',
      message: `方向为「无金额」的合同不能填${labels.amount}，请清空或改选方向`,
    })
  if (currency && currency !== 'CNY' && amount && !exchangeRate)
    problems.push({
      path: 'exchangeRate',
      message: `${labels.currency}为 ${currency} 时${labels.exchangeRate}必填`,
    })
  return problems
}

function typeProblems({ type, subType }: RuledValues): Problem[] {
  if (!subType) return []
  const offered: readonly string[] = type ? contractTypes[type].subTypes : []
  if (offered.includes(subType)) return []
  return [
    {
      path: 'subType',
      message: type
        ? `${labels.subType}「${subType}」不属于${contractTypes[type].label}，可选：${offered.join('、')}`
        : `请先选择${labels.type}，再选${labels.subType}`,
    },
  ]
}

function sideProblems({ parties }: RuledValues): Problem[] {
  const twice = parties.find(({ side }, at) => parties.findIndex((other) => other.side === side) < at)
  return twice
    ? [{ path: 'parties', message: `${partySides[twice.side]}填了两次，请分别选甲方、乙方、丙方、丁方` }]
    : []
}

const required = [
  'name',
  'type',
  'subType',
  'direction',
  'signedOn',
  'startOn',
  'endOn',
  'handlerId',
] as const

/** Returns what a contract lacks before it can be submitted, besides what is wrong with its values. */
export function submitProblems(values: RuledValues): Problem[] {
  const missing: Problem[] = [...required, ...askedFields(values)]
    .filter((field) => !values[field])
    .map((field) => ({ path: field, message: `${labels[field]}必填` }))
  return [...missing, ...partyProblems(values)]
}

/** Returns the fields that a submission of these values requires because of other fields. */
export function askedFields({ type, direction, paymentMode }: RuledValues): AskedField[] {
  const isPaid = Boolean(direction) && direction !== 'none'
  const isLater = paymentMode === 'commission' || paymentMode === 'equity'
  return [
    ...(isPaid ? (['paymentMode'] as const) : []),
    ...(isPaid && !isLater ? (['amount'] as const) : []),
    ...(type === 'TL' ? (['licence'] as const) : []),
  ]
}
type AskedField = 'paymentMode' | 'amount' | 'licence'

function partyProblems({ parties }: RuledValues): Problem[] {
  const lacks = (['A', 'B'] as const).filter((side) => !parties.some((party) => party.side === side))
  const problems = lacks.map((side) => ({ path: 'parties', message: `${partySides[side]}必填` }))
  for (const { side, name, partyId, unitId } of parties)
    if (!partyId && !unitId)
      problems.push({
        path: 'parties',
        message: `${partySides[side]}「${name ?? ''}」请从往来单位或本单位机构中选择`,
      })
  if (parties.length > 1 && !parties.some(({ unitId }) => unitId))
    problems.push({ path: 'parties', message: '当事人中应有一方是本单位，请在“本单位机构”中选择' })
  return problems
}
