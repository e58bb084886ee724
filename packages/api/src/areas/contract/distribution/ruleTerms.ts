import { exact } from '../../../core/money/rates.ts'
import { readMoney } from '../../../core/money/readMoney.ts'
import { percentProblem, percentSum } from '../money/allocate.ts'
import { deductionProblem, type Recovery } from '../money/deductions.ts'
import { limitProblems } from '../money/lineLimits.ts'
import { floorWarningOfRule } from '../money/legalFloor.ts'
import { splitTierProblems } from '../money/splitTiers.ts'
import { lineKinds, PERCENTS, type DistributionBase, type LineKind } from './distributionLabels.ts'

/** A person of the second level. Without user and person he is unknown: his money waits until somebody says who he is. */
export interface PersonTerms {
  name: string
  /** An account; null for others. */
  userId: number | null
  /** 科研人员 without an account; null for others. */
  personId: number | null
  percent: string
}

/** A line of the first level. With persons its amount is divided among them, else it is paid as it is. */
export interface LineTerms {
  kind: LineKind
  name: string
  /** The organisation of the house; null for others. */
  unitId: number | null
  percent: string
  /** Limits in yuan of what the line gets of the contract in all, and in which order minimums are reached. */
  minimum?: string | undefined
  cap?: string | undefined
  priority?: number | undefined
  inner: PersonTerms[]
}

/** Returns the limits of a line in fen. */
export const limitsOf = ({ percent, minimum, cap, priority }: LineTerms) => ({
  percent,
  minimum: minimum === undefined ? null : balanceOf(minimum),
  cap: cap === undefined ? null : balanceOf(cap),
  priority: priority ?? null,
})

/** Returns whether a rule limits what one of its lines gets. */
export const hasLimits = ({ lines }: Pick<RuleTerms, 'lines'>): boolean =>
  lines.some(({ minimum, cap }) => minimum !== undefined || cap !== undefined)

/** A partner that owns part of the results, with the cooperative variety that its share comes from, if it does. */
export interface PartnerTerms {
  name: string
  partyId: number | null
  percent: string
  cooperativeId?: number | undefined
}

/** 分配办法: what a rule does with a receipt. Percentages are decimal text, amounts yuan. */
export interface RuleTerms {
  base: DistributionBase
  recovery: Recovery
  /** Costs of the contract, in the order in which they are recovered. */
  expenses: { name: string; amount: string }[]
  /** Institutions that own part of the results: their share comes before ours. */
  partners: PartnerTerms[]
  lines: LineTerms[]
  /** Percentages of the lines by tiers of what is distributed; null if those of the lines hold for everything. */
  tiers: { upTo: string | null; percents: string[] }[] | null
}

/** A problem of terms, with the field that it is about. */
export interface TermsProblem {
  path: string
  message: string
}

/** Returns what is wrong with terms: sums of percentages, names that occur twice, tiers. Empty if nothing. */
export function termsProblems(terms: RuleTerms): TermsProblem[] {
  return [
    ...deductionProblems(terms),
    ...lineProblems(terms),
    ...tierProblems(terms),
    ...limitsProblems(terms),
    ...terms.lines.flatMap(innerProblems),
  ]
}

function deductionProblems({ base, recovery, expenses, partners }: RuleTerms): TermsProblem[] {
  if (base === 'receipt' && expenses.length > 0)
    return [{ path: 'expenses', message: '按到账额分配时没有扣除项，请删除扣除项，或改为按净收入分配' }]
  const balances = expenses.map(({ name, amount }) => ({ name, balance: balanceOf(amount) }))
  const problem = deductionProblem({ recovery, expenses: balances, partners })
  return [
    ...(problem === undefined ? [] : [{ path: 'partners', message: problem }]),
    ...repeated(expenses, 'expenses', '扣除项'),
    ...repeated(partners, 'partners', '合作单位'),
  ]
}

/** Returns an amount; 0 for what is none: its own field says so. */
function balanceOf(amount: string): bigint {
  const read = readMoney(amount)
  return 'fen' in read ? read.fen : 0n
}

function lineProblems({ lines, tiers }: RuleTerms): TermsProblem[] {
  if (lines.length === 0) return [{ path: 'lines', message: '一级分配至少要有一行' }]
  const problem = tiers
    ? undefined
    : percentProblem(
        lines.map(({ percent }) => percent),
        PERCENTS,
      )
  return [
    ...(problem === undefined ? [] : [{ path: 'lines', message: problem }]),
    ...repeated(
      lines.map(({ kind, name }) => ({ name: `${lineKinds[kind]}「${name}」` })),
      'lines',
      '一级分配',
    ),
  ]
}

function tierProblems({ lines, tiers }: RuleTerms): TermsProblem[] {
  if (!tiers) return []
  const found = splitTierProblems(tiers).map((message) => ({ path: 'tiers', message }))
  if (found.length > 0 || tiers[0]?.percents.length === lines.length) return found
  return [{ path: 'tiers', message: `分档比例应与一级分配的${lines.length}行一一对应` }]
}

function limitsProblems(terms: RuleTerms): TermsProblem[] {
  const { lines, tiers } = terms
  if (tiers && hasLimits(terms))
    return [{ path: 'lines', message: '分档比例与上下限不能同时使用，请取消分档，或清空上限与下限' }]
  return limitProblems(lines.map(limitsOf)).map(({ message }) => ({ path: 'lines', message }))
}

function innerProblems({ name, kind, inner }: LineTerms, at: number): TermsProblem[] {
  if (inner.length === 0) return []
  const path = `lines.${at}.inner`
  if (kind !== 'team')
    return [{ path, message: `「${name}」不是团队，不做二级分配，请删除其中的人员或改为团队` }]
  const problem = percentProblem(
    inner.map(({ percent }) => percent),
    `「${name}」的${PERCENTS}`,
  )
  return [
    ...(problem === undefined ? [] : [{ path, message: problem }]),
    ...repeated(
      inner.map((person) => ({ name: person.name, key: payeeKey(person) })),
      path,
      `「${name}」`,
    ),
  ]
}

/** Identifies a person by account, record or name. */
export const payeeKey = ({ name, userId, personId }: Omit<PersonTerms, 'percent'>): string =>
  userId === null ? (personId === null ? `n${name}` : `p${personId}`) : `u${userId}`

function repeated(
  list: readonly { name: string; key?: string }[],
  path: string,
  what: string,
): TermsProblem[] {
  const seen = new Set<string>()
  return list.flatMap(({ name, key = name }) => {
    const isRepeated = seen.has(key)
    seen.add(key)
    return isRepeated ? [{ path, message: `${what}中「${name}」重复，请合并为一行` }] : []
  })
}

/** Returns what terms may be saved in spite of. `isInstitute`: the legal floor of the team's share holds. */
export function termsWarnings(terms: RuleTerms, isInstitute: boolean): string[] {
  const shares = terms.tiers
    ? terms.tiers.map(({ percents }) => percents)
    : [terms.lines.map((line) => line.percent)]
  const floor = shares.map((percents) => floorWarningOfRule(teamPercent(terms.lines, percents), isInstitute))
  const unknown = terms.lines.flatMap(({ inner }) =>
    inner.filter(({ userId, personId }) => userId === null && personId === null),
  )
  const unsplit = terms.lines.filter(({ kind, inner }) => kind === 'team' && inner.length === 0)
  return [
    ...new Set(floor.filter((warning) => warning !== undefined)),
    ...unknown.map(({ name }) => `「${name}」未关联人员，其所得将列入待处理`),
    ...unsplit.map(({ name }) => `「${name}」没有二级分配，所得记在团队名下`),
  ]
}

const teamPercent = (lines: readonly LineTerms[], percents: readonly string[]): string =>
  percentSum(percents.filter((_, at) => lines[at]?.kind === 'team'))

/** Returns terms in words, for the change log. */
export function termsText({ base, recovery, expenses, partners, lines, tiers }: RuleTerms): string {
  const parts = [
    `按${base === 'net' ? '净收入' : '到账额'}`,
    ...expenses.map(({ name, amount }) => `扣${name}${amount}元`),
    ...(expenses.length > 0 ? [recovery.mode === 'FIRST' ? '先扣足' : `每笔最多扣${recovery.percent}%`] : []),
    ...partners.map(({ name, percent }) => `合作单位${name}${plain(percent)}%`),
    ...lines.map(
      ({ name, percent, inner, ...limits }) =>
        `${name}${tiers ? '' : `${plain(percent)}%`}${limitsText(limits)}${inner.length > 0 ? `（${inner.map((each) => `${each.name}${plain(each.percent)}%`).join('、')}）` : ''}`,
    ),
    ...(tiers ?? []).map(
      ({ upTo, percents }) => `${upTo === null ? '以上' : `至${upTo}元`}按${percents.map(plain).join('/')}`,
    ),
  ]
  return parts.join('；')
}

/** Returns the limits of a line in words; empty without any. */
export function limitsText({
  minimum,
  cap,
  priority,
}: Pick<LineTerms, 'minimum' | 'cap' | 'priority'>): string {
  const parts = [
    minimum === undefined ? '' : `下限${minimum}元${priority === undefined ? '' : `第${priority}优先`}`,
    cap === undefined ? '' : `上限${cap}元`,
  ].filter(Boolean)
  return parts.length === 0 ? '' : `，${parts.join('，')}`
}

const plain = (percent: string): string => exact(percent).toFixed()
