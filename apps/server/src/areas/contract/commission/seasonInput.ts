import { quarterText } from '@hepu/api/areas/contract/commission/commissionLabels'
import { daysAfter, quartersOf } from '@hepu/api/areas/contract/commission/quarters'
import { wholeInversions } from '@hepu/api/areas/contract/money/wholeInversions'
import { ruleInForce } from '@hepu/api/areas/contract/commission/ruleInForce'
import { MAX_FEN, MAX_YUAN } from '@hepu/api/core/money/readMoney'
import { clockDay } from '../../../db/clock.ts'
import type { Ctx } from '../../../http/context.ts'
import { computeRun, countedOf, type Computed, type RunInput } from './computeRun.ts'
import { getLicensed, readYearRule, rulesOfScope, type Licensed } from './commissionContracts.ts'
import { periodsOf } from './periods.ts'
import {
  countedIn,
  listRuns,
  ofScope,
  readSeasonDeclarations,
  stateOf,
  type Declaration,
  type Run,
  type Season,
} from './seasons.ts'

/** What a run is asked for. */
export interface RunWish extends Season {
  throughQuarter: number
  closes: boolean
}

/** What a run of a season would be computed from now, and what speaks against it. */
export interface SeasonInput {
  licensed: Licensed
  runs: Run[]
  /** Why it cannot be computed; then there is no input. */
  problems: string[]
  warnings: string[]
  input: RunInput | null
  computed: Computed | null
  dueOn: string
}

const runningStates: readonly string[] = ['signed', 'running', 'finished', 'stopped']

/** Reads what a run of a season would be computed from, and computes it. */
export async function readSeasonInput(ctx: Ctx, wish: RunWish): Promise<SeasonInput> {
  const licensed = await getLicensed(ctx, wish.contractId)
  const runs = ofScope(await listRuns(ctx, [wish.contractId]), wish.varietyLineId)
  const declared = await readSeasonDeclarations(ctx, wish)
  const rule = ruleInForce(rulesOfScope(licensed, wish.varietyLineId), wish.bizYear)
  const nothing = { licensed, runs, warnings: [], input: null, computed: null, dueOn: '' }
  if (!runningStates.includes(licensed.contract.state))
    return { ...nothing, problems: ['合同尚未签订或已解除，不能计算提成'] }
  if (!rule) return { ...nothing, problems: [`${wish.bizYear}年度没有提成规则，请先在「规则」中约定`] }
  const counted = countedIn(runs)
  const isOpen = ({ id }: Declaration) => !counted.has(id)
  const wanted = declared.filter(
    (one) => isOpen(one) && (one.kind === 'return' || one.quarter <= wish.throughQuarter),
  )
  const before = stateOf(runs, wish.bizYear, rule)
  const problems = [
    ...unauditedProblems(wanted),
    ...(await closingProblems(ctx, licensed, wish, declared, before.isClosed)),
  ]
  if (problems.length > 0) return { ...nothing, problems }
  const input: RunInput = {
    rule,
    before,
    closes: wish.closes,
    inputs: wanted.flatMap((one) =>
      one.audited === null ? [] : [countedOf({ ...one, audited: one.audited }, rule)],
    ),
  }
  const computed = computeRun(input)
  const excess = excessOf(computed)
  if (excess !== null) return { ...nothing, problems: [excess] }
  const isIdle = input.inputs.length === 0 && computed.lines.length === 0 && !wish.closes
  return {
    licensed,
    runs,
    input,
    computed,
    problems: isIdle ? ['没有新核定的申报，规则也没有变化，无需计算'] : [],
    warnings: warningsOf(input, computed, wish),
    dueOn: daysAfter(clockDay(ctx.services.now()), rule.termDays),
  }
}

/** Returns why a computed run cannot be kept: an amount is larger than any that is kept; null if it can. */
function excessOf({ lines, payable, after }: Computed): string | null {
  const amounts = [payable, after.accrued, ...lines.map(({ amount }) => amount)]
  const isKept = amounts.every((amount) => amount <= MAX_FEN && amount >= -MAX_FEN)
  return isKept ? null : `提成超过 ${MAX_YUAN} 元，请核对申报量与费率`
}

const unauditedProblems = (wanted: readonly Declaration[]): string[] =>
  wanted.flatMap(({ audited, kind, quarter }) =>
    audited === null
      ? [`${kind === 'return' ? '退货' : `${quarterText(quarter)}申报`}尚未核定，请先核定`]
      : [],
  )

/** A season closes once all its periods are declared, 零申报 included, and only once. */
async function closingProblems(
  ctx: Ctx,
  licensed: Licensed,
  wish: RunWish,
  declared: readonly Declaration[],
  isClosed: boolean,
): Promise<string[]> {
  if (!wish.closes) return []
  if (isClosed) return [`${wish.bizYear}年度已经年终结算，请取消「年终结算」`]
  const years = await readYearRule(ctx)
  const periods = ofScope(periodsOf(licensed, wish.bizYear, years), wish.varietyLineId)
  const last = Math.max(...periods.map(({ quarter }) => quarter), 0)
  if (wish.throughQuarter < last) return [`年终结算应截至${quarterText(last)}`]
  return periods.flatMap(({ quarter, to }) => {
    const isDeclared = declared.some((one) => one.kind === 'period' && one.quarter === quarter)
    if (isDeclared) return []
    return [
      to >= years.today
        ? `${quarterText(quarter)}到 ${to} 才结束，不能年终结算`
        : `${quarterText(quarter)}未申报，不能年终结算；没有销售请做零申报`,
    ]
  })
}

function warningsOf({ rule, before }: RunInput, { lines }: Computed, wish: RunWish): string[] {
  const carried = lines.find(({ kind }) => kind === 'carryOver')
  return [
    ...(rule.mode === 'WHOLE' ? wholeInversions(rule.tiers, rule.base).map(({ warning }) => warning) : []),
    ...(carried ? [`本年度已确认的计算与第${rule.serial}版规则不一致，差额列为「前期更正」`] : []),
    ...(before.isClosed ? [`${wish.bizYear}年度已年终结算，本次按该年度到达的最高档计算`] : []),
    ...(!before.isClosed && !wish.closes && wish.throughQuarter === (quartersOf(rule.cycle).at(-1) ?? 0)
      ? ['已到最后一期，保底只在「年终结算」时补足']
      : []),
  ]
}
