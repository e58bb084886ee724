import { decimalOf, plainQuantity, wholeOf } from '@hepu/api/areas/contract/commission/commissionBase'
import type * as api from '@hepu/api/areas/contract/commission/commissionDeclaration'
import { DECLARE_DAYS, daysAfter, quarterDays } from '@hepu/api/areas/contract/commission/quarters'
import { ruleInForce } from '@hepu/api/areas/contract/commission/ruleInForce'
import { tierBases, type TierBase } from '@hepu/api/areas/contract/money/tierBase'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { readNames } from '../../../db/keptNames.ts'
import { mayChange } from '../../../db/scope.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import {
  getLicensed,
  readYearRule,
  rulesOfScope,
  scopeNameOf,
  scopesOf,
  yearsOfScope,
  type Licensed,
  type YearRule,
} from './commissionContracts.ts'
import { readErp, unknownProducts, type Erp } from './erpQuantities.ts'
import { periodsOf, type Period } from './periods.ts'
import { countedIn, listDeclarations, listRuns, ofScope, type Declaration, type Run } from './seasons.ts'

type Row = ResultOf<typeof api.declarationList>['rows'][number]

interface Seen {
  ctx: Ctx
  licensed: Licensed
  years: YearRule
  erp: Erp
  counted: ReadonlyMap<number, Run>
  names: ReadonlyMap<number, string>
}

/** Lists the declarations of a business year beside what ERP and audit say; a row for each that is missing too. */
export async function listYearDeclarations(
  ctx: Ctx,
  { contractId, bizYear }: ParsedInputOf<typeof api.declarationList>,
): Promise<ResultOf<typeof api.declarationList>> {
  const licensed = await getLicensed(ctx, contractId)
  const years = await readYearRule(ctx)
  const covered = yearsOf(licensed, years)
  const hasEnded = (year: number) => periodsOf(licensed, year, years).some(({ to }) => to < years.today)
  const year = bizYear ?? covered.find(hasEnded) ?? covered[0] ?? years.current
  const declared = await listDeclarations(ctx, [contractId], year)
  const seen: Seen = {
    ctx,
    licensed,
    years,
    erp: await readErp(ctx, [licensed], { startMonth: years.startMonth, bizYear: year }),
    counted: countedIn(await listRuns(ctx, [contractId])),
    names: await readNames(
      ctx,
      'user',
      declared.map(({ auditedBy }) => auditedBy),
    ),
  }
  const may = mayWrite(seen)
  const blocker = scopesOf(licensed).length === 0 ? '请先约定提成规则，再登记申报' : null
  return {
    bizYear: year,
    years: covered,
    rows: rowsOf(seen, declared, periodsOf(licensed, year, years)),
    remarks: unknownProducts(licensed),
    ...allowed({ create: may }, { create: blocker }),
  }
}

const yearsOf = (licensed: Licensed, years: YearRule): number[] =>
  [...new Set(scopesOf(licensed).flatMap((scopeId) => yearsOfScope(licensed, scopeId, years)))].toSorted(
    (a, b) => b - a,
  )

const mayWrite = ({ ctx, licensed }: Seen): boolean =>
  ctx.caller.permissions.has('contract.commission:write') && mayChange(ctx, licensed.contract)

/** Returns the rows by scope: its periods in their order, declared or missing, then its returns. */
function rowsOf(seen: Seen, declared: readonly Declaration[], periods: readonly Period[]): Row[] {
  const scopes = [
    ...new Set([...scopesOf(seen.licensed), ...declared.map(({ varietyLineId }) => varietyLineId)]),
  ]
  return scopes.flatMap((scopeId) => {
    const own = ofScope(declared, scopeId)
    const open = ofScope(periods, scopeId)
    const ofPeriod = (quarter: number) => own.find((one) => one.kind === 'period' && one.quarter === quarter)
    const quarters = [
      ...new Set([
        ...open.map(({ quarter }) => quarter),
        ...own.filter(({ kind }) => kind === 'period').map(({ quarter }) => quarter),
      ]),
    ].toSorted((a, b) => a - b)
    return [
      ...quarters.flatMap((quarter) => {
        const period = open.find((one) => one.quarter === quarter)
        const declaration = ofPeriod(quarter)
        if (declaration) return [declaredRow(seen, declaration)]
        return period ? [missingRow(seen, period)] : []
      }),
      ...own.filter(({ kind }) => kind === 'return').map((one) => declaredRow(seen, one)),
    ]
  })
}

function missingRow(seen: Seen, { varietyLineId, bizYear, quarter, rule, to, dueOn }: Period): Row {
  const { licensed, years, erp } = seen
  const may = mayWrite(seen)
  const blocker = to >= years.today ? '本期尚未结束，结束后再申报' : null
  return {
    ...blank,
    varietyLineId,
    scopeName: scopeNameOf(licensed, varietyLineId),
    unit: tierBases[rule.base].unit,
    kind: 'period',
    bizYear,
    quarter,
    endsOn: to,
    dueOn,
    isOverdue: dueOn < years.today,
    erp: to >= years.today ? null : erp.quantity(licensed, { varietyLineId, bizYear, quarter, rule }),
    ...allowed({ declare: may }, { declare: blocker }),
  }
}

const blank = {
  id: null,
  version: null,
  quantity: null,
  isCarried: false,
  declaredOn: null,
  declarer: null,
  audited: null,
  erpDifference: null,
  auditDifference: null,
  auditedByName: null,
  auditedAt: null,
  auditNote: null,
  remark: null,
  runSerial: null,
}

function declaredRow(seen: Seen, row: Declaration): Row {
  const { ctx, licensed, erp, counted, names } = seen
  const { varietyLineId, bizYear, quarter, kind } = row
  const rule = ruleInForce(rulesOfScope(licensed, varietyLineId), bizYear)
  const base: TierBase = rule?.base ?? 'kg'
  const sold =
    kind === 'return' || !rule ? null : erp.quantity(licensed, { varietyLineId, bizYear, quarter, rule })
  const run = counted.get(row.id)
  const blocker = run ? `已计入第${run.serial}次计算并确认，请先冲销该次计算` : null
  const ended = kind === 'return' ? null : quarterDays(bizYear, quarter, seen.years.startMonth).to
  const may = mayWrite(seen)
  const mayAudit = ctx.caller.permissions.has('contract.commission:audit') && mayChange(ctx, row)
  return {
    ...row,
    scopeName: scopeNameOf(licensed, varietyLineId),
    unit: tierBases[base].unit,
    endsOn: ended,
    dueOn: ended === null ? null : daysAfter(ended, DECLARE_DAYS),
    isOverdue: false,
    quantity: plainQuantity(row.quantity),
    erp: sold,
    audited: row.audited === null ? null : plainQuantity(row.audited),
    erpDifference: difference(row.quantity, sold, base),
    auditDifference: row.audited === null ? null : difference(row.audited, row.quantity, base),
    auditedByName: row.auditedBy === null ? null : (names.get(row.auditedBy) ?? null),
    runSerial: run?.serial ?? null,
    ...allowed(
      { edit: may, delete: may, audit: mayAudit },
      { edit: blocker, delete: blocker, audit: blocker },
    ),
  }
}

const difference = (one: string, other: string | null, base: TierBase): string | null =>
  other === null ? null : decimalOf(wholeOf(one, base) - wholeOf(other, base), base)
