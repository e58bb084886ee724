import {
  decimalOf,
  plainQuantity,
  tiersText,
  wholeOf,
} from '@hepu/api/areas/contract/commission/commissionBase'
import type * as api from '@hepu/api/areas/contract/commission/commissionReport'
import { ruleInForce } from '@hepu/api/areas/contract/commission/ruleInForce'
import { tierBases } from '@hepu/api/areas/contract/money/tierBase'
import { fenIn, sum, yuanText } from '@hepu/api/core/money/fen'
import type { Fen } from '@hepu/api/core/money/readMoney'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { sql } from 'drizzle-orm'
import { contractCondition } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { openLines } from '../payment/openLines.ts'
import {
  getLicensed,
  listLicensed,
  readYearRule,
  rulesOfScope,
  scopeNameOf,
  scopesOf,
  yearsOfScope,
  type Licensed,
  type Rule,
  type ScopeId,
  type YearRule,
} from './commissionContracts.ts'
import { readErp, type Erp } from './erpQuantities.ts'
import { periodsOf } from './periods.ts'
import { RUN_SOURCE } from './runs.ts'
import { listDeclarations, listRuns, ofScope, stateOf, type Declaration, type Run } from './seasons.ts'

type Answer = ResultOf<typeof api.commissionIncome>
type Row = Answer['rows'][number]

/** What was collected and waived of the amounts that runs raised, by run. */
export type PaidByRun = ReadonlyMap<number, { collected: Fen; refunded: Fen; waived: Fen }>

/** Reads what was paid of the amounts that runs raised, of one contract or of all. */
export async function readPaidByRun(ctx: Ctx, today: string, contractId?: number): Promise<PaidByRun> {
  const only = sql`${contractCondition.source} = ${RUN_SOURCE}
    and ${contractId === undefined ? sql`true` : sql`${contractCondition.contractId} = ${contractId}::bigint`}`
  const { rows: found } = await ctx.db.execute<
    Record<'run' | 'collected' | 'refunded' | 'waived', string>
  >(sql`
    select c.source_id::text as run, o.collected::text as collected,
      o.refunded::text as refunded, o.waived::text as waived
    from (${openLines(ctx, today, only)}) as o
    join ${contractCondition} as c on c.org_id = o.org_id and c.id = o.id`)
  return new Map(
    found.map(({ run, collected, refunded, waived }) => [
      Number(run),
      { collected: fenIn(collected), refunded: fenIn(refunded), waived: fenIn(waived) },
    ]),
  )
}

/** Everything that rows of income are made from. */
interface Sources {
  years: YearRule
  erp: Erp
  runs: Map<number, Run[]>
  declared: Map<number, Declaration[]>
  paid: PaidByRun
}

/** Returns the income by contract, variety and business year, the newest year first. */
export async function listIncome(
  ctx: Ctx,
  { contractId, resultLineId, year }: ParsedInputOf<typeof api.commissionIncome>,
): Promise<Answer> {
  const contracts = contractId ? [await getLicensed(ctx, contractId)] : await listLicensed(ctx)
  const ids = contracts.map(({ contract }) => contract.id)
  const years = await readYearRule(ctx)
  const sources: Sources = {
    years,
    erp: await readErp(ctx, contracts, { startMonth: years.startMonth, bizYear: year ?? undefined }),
    runs: Map.groupBy(await listRuns(ctx, ids), (run) => run.contractId),
    declared: Map.groupBy(await listDeclarations(ctx, ids), (one) => one.contractId),
    paid: await readPaidByRun(ctx, years.today, contractId ?? undefined),
  }
  const all = contracts.flatMap((licensed) =>
    seasonsOf(licensed, sources).map((season) => ({ licensed, ...season })),
  )
  const covered = [...new Set(all.map(({ bizYear }) => bizYear))].toSorted((a, b) => b - a)
  const rows = all
    .filter(({ bizYear }) => !year || bizYear === year)
    .map(({ licensed, scopeId, bizYear }) => incomeRow(licensed, scopeId, bizYear, sources))
    .filter((row) => !resultLineId || row.resultLineId === resultLineId)
    .toSorted((a, b) => b.bizYear - a.bizYear)
  return { rows, years: covered, sums: sumsOf(rows) }
}

/** Returns the seasons of a contract: those of its rules, and any with a run. */
function seasonsOf(licensed: Licensed, { years, runs }: Sources): { scopeId: ScopeId; bizYear: number }[] {
  return scopesOf(licensed).flatMap((scopeId) => {
    const posted = ofScope(runs.get(licensed.contract.id) ?? [], scopeId).map(({ bizYear }) => bizYear)
    const found = [...new Set([...yearsOfScope(licensed, scopeId, years), ...posted])]
    return found.map((bizYear) => ({ scopeId, bizYear }))
  })
}

/** What one season of a scope came to. Quantities in the unit of its rule; null where nothing is known. */
export interface SeasonFigures {
  rule: Rule | undefined
  declared: string | null
  audited: string | null
  erp: string | null
  accrued: Fen
  offset: Fen
  payable: Fen
  /** Without what was paid back, which is `refunded`. */
  paid: Fen
  refunded: Fen
  waived: Fen
  advanceLeft: Fen
  isClosed: boolean
}

/** Computes what a season of a scope came to by its confirmed runs. */
export function seasonFigures(
  licensed: Licensed,
  scopeId: ScopeId,
  bizYear: number,
  { erp, runs: allRuns, declared: allDeclared, paid }: Pick<Sources, 'erp' | 'runs' | 'declared' | 'paid'>,
): SeasonFigures {
  const runs = ofScope(allRuns.get(licensed.contract.id) ?? [], scopeId)
  const rule = ruleInForce(rulesOfScope(licensed, scopeId), bizYear) ?? lastUsed(licensed, runs, bizYear)
  const base = rule?.base ?? 'kg'
  const own = ofScope(allDeclared.get(licensed.contract.id) ?? [], scopeId).filter(
    (one) => one.bizYear === bizYear,
  )
  const confirmed = runs.filter((run) => run.bizYear === bizYear && run.state === 'confirmed')
  const state = rule && stateOf(runs, bizYear, rule)
  const total = (of: (one: Declaration) => string | null, list: readonly Declaration[]) =>
    list.length === 0
      ? null
      : decimalOf(
          list.reduce((all, one) => {
            const whole = wholeOf(of(one) ?? '0', base)
            return one.kind === 'return' ? all - whole : all + whole
          }, 0n),
          base,
        )
  const payments = confirmed.map(({ id }) => paid.get(id) ?? { collected: 0n, refunded: 0n, waived: 0n })
  return {
    rule,
    declared: total(({ quantity }) => quantity, own),
    audited: total(
      ({ audited }) => audited,
      own.filter(({ audited }) => audited !== null),
    ),
    erp: rule ? erp.quantity(licensed, { varietyLineId: scopeId, bizYear, quarter: 0, rule }) : null,
    accrued: state ? fenIn(state.accrued) : 0n,
    offset: state ? fenIn(state.offset) : 0n,
    payable: sum(confirmed.map(({ payable }) => fenIn(payable))),
    paid: sum(payments.map(({ collected }) => collected)),
    refunded: sum(payments.map(({ refunded }) => refunded)),
    waived: sum(payments.map(({ waived }) => waived)),
    advanceLeft: state ? fenIn(state.advance) - fenIn(state.offset) : 0n,
    isClosed: state?.isClosed ?? false,
  }
}

const lastUsed = ({ rules }: Licensed, runs: readonly Run[], bizYear: number): Rule | undefined => {
  const run = runs.findLast((one) => one.bizYear === bizYear)
  return rules.find(({ id }) => id === run?.ruleId)
}

function incomeRow(licensed: Licensed, scopeId: ScopeId, bizYear: number, sources: Sources): Row {
  const { contract, licensee, varieties } = licensed
  const figures = seasonFigures(licensed, scopeId, bizYear, sources)
  const { rule, declared, audited } = figures
  const base = rule?.base ?? 'kg'
  const own = ofScope(sources.declared.get(contract.id) ?? [], scopeId).filter(
    (one) => one.bizYear === bizYear,
  )
  const ended = ofScope(periodsOf(licensed, bizYear, sources.years), scopeId).filter(
    ({ to }) => to < sources.years.today,
  )
  const isDeclared = (quarter: number) => own.some((one) => one.kind === 'period' && one.quarter === quarter)
  const draft = ofScope(sources.runs.get(contract.id) ?? [], scopeId).find(
    (run) => run.bizYear === bizYear && run.state === 'draft',
  )
  return {
    contractId: contract.id,
    contractName: contract.name,
    contractNumber: contract.number,
    licensee,
    varietyLineId: scopeId,
    resultName: scopeNameOf(licensed, scopeId),
    resultLineId: varieties.find(({ id }) => id === scopeId)?.resultLineId ?? null,
    bizYear,
    unit: tierBases[base].unit,
    rateUnit: tierBases[base].rateUnit,
    declared,
    erp: figures.erp,
    audited,
    difference:
      declared === null || audited === null
        ? null
        : plainQuantity(decimalOf(wholeOf(audited, base) - wholeOf(declared, base), base)),
    tiers: rule ? tiersText(rule.tiers, base, rule.mode) : '没有规则',
    minimum: rule?.minimum ?? null,
    cap: rule?.cap ?? null,
    ...amountsOf(figures),
    isClosed: figures.isClosed,
    missing: ended.filter(({ quarter }) => !isDeclared(quarter)).length,
    unaudited: own.filter((one) => one.audited === null).length,
    draftSerial: draft?.serial ?? null,
  }
}

/** Returns the amounts of a season as text: due = payable − paid − waived. */
export const amountsOf = ({ accrued, offset, payable, paid, waived }: SeasonFigures) => ({
  accrued: yuanText(accrued),
  offset: yuanText(offset),
  payable: yuanText(payable),
  paid: yuanText(paid),
  waived: yuanText(waived),
  due: yuanText(payable - paid - waived),
})

function sumsOf(rows: readonly Row[]): Answer['sums'] {
  const total = (of: (row: Row) => string) => yuanText(sum(rows.map((row) => fenIn(of(row)))))
  return {
    accrued: total(({ accrued }) => accrued),
    offset: total(({ offset }) => offset),
    payable: total(({ payable }) => payable),
    paid: total(({ paid }) => paid),
    waived: total(({ waived }) => waived),
    due: total(({ due }) => due),
  }
}
