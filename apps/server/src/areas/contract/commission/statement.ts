import {
  decimalOf,
  tierRange,
  tiersText,
  wholeOf,
  yuanShown,
} from '@hepu/api/areas/contract/commission/commissionBase'
import { quarterText } from '@hepu/api/areas/contract/commission/commissionLabels'
import type * as api from '@hepu/api/areas/contract/commission/commissionReport'
import type { StatementContent } from '@hepu/api/areas/contract/commission/statementContent'
import { statementLineKinds } from '@hepu/api/areas/contract/money/seasonCommission'
import { tierBases } from '@hepu/api/areas/contract/money/tierBase'
import { bizYearText } from '@hepu/api/core/bizYear'
import { AppError } from '@hepu/api/core/errorCodes'
import { fenIn, sum, yuanText } from '@hepu/api/core/money/fen'
import { amountText } from '@hepu/api/core/number/amountText'
import { trimNumber } from '@hepu/api/core/number/trimNumber'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, desc, eq, sql } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { readNames } from '../../../db/keptNames.ts'
import { contractStatement } from '../../../db/schema/index.ts'
import { inOrgOf, rows } from '../../../db/scope.ts'
import { insertRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { lockContract } from '../contractRows.ts'
import { hashOf } from './canonical.ts'
import { getLicensed, readYearRule, scopeNameOf, type Licensed, type Rule } from './commissionContracts.ts'
import { readErp } from './erpQuantities.ts'
import { amountsOf, readPaidByRun, seasonFigures } from './income.ts'
import { periodsOf } from './periods.ts'
import {
  listDeclarations,
  listRuns,
  ofScope,
  readLines,
  type Declaration,
  type Run,
  type RunLine,
} from './seasons.ts'

export const STATEMENT = '结算单'

type Wanted = ParsedInputOf<typeof api.showStatement>

/** Shows the statement of a season as it is now, and what was issued. */
export async function showStatement(ctx: Ctx, wanted: Wanted): Promise<ResultOf<typeof api.showStatement>> {
  const content = await readContent(ctx, wanted)
  const { contractId, bizYear } = wanted
  const issued = await ctx.db
    .select()
    .from(contractStatement)
    .where(
      and(
        rows(ctx, contractStatement),
        eq(contractStatement.contractId, contractId),
        eq(contractStatement.bizYear, bizYear),
        sql`${contractStatement.varietyLineId} is not distinct from ${wanted.varietyLineId ?? null}::bigint`,
      ),
    )
    .orderBy(desc(contractStatement.id))
  const names = await readNames(
    ctx,
    'user',
    issued.map(({ createdBy }) => createdBy),
  )
  return {
    content,
    hash: hashOf(content),
    issued: issued.map(({ id, hash, createdBy, createdAt }) => ({
      id,
      hash,
      byName: createdBy === null ? null : (names.get(createdBy) ?? null),
      createTime: createdAt,
    })),
  }
}

/** Issues a statement: stores its content with its hash. The same content is stored once. */
export async function issueStatement(ctx: Ctx, wanted: Wanted): Promise<ResultOf<typeof api.issueStatement>> {
  const contract = await lockContract(ctx, wanted.contractId)
  const content = await readContent(ctx, wanted)
  if (content.runs.length === 0)
    throw new AppError('BAD_STATE', `${wanted.bizYear}年度还没有已确认的提成计算，不能签发结算单`)
  const hash = hashOf(content)
  const [issued] = await ctx.db
    .select({ id: contractStatement.id })
    .from(contractStatement)
    .where(
      and(
        rows(ctx, contractStatement),
        eq(contractStatement.contractId, contract.id),
        eq(contractStatement.hash, hash),
      ),
    )
  if (issued) return { id: issued.id, hash }
  const values = {
    contractId: contract.id,
    varietyLineId: wanted.varietyLineId ?? null,
    bizYear: wanted.bizYear,
    content,
    hash,
  }
  const row = await insertRow(inOrgOf(ctx, contract), contractStatement, values, { label: STATEMENT })
  return { id: row.id, hash }
}

/** Makes the content of a statement from the declarations, sales, confirmed runs and payments of a season. */
async function readContent(
  ctx: Ctx,
  { contractId, varietyLineId, bizYear }: Wanted,
): Promise<StatementContent> {
  const licensed = await getLicensed(ctx, contractId)
  const scopeId = varietyLineId ?? null
  const years = await readYearRule(ctx)
  const { contract, licensee, licensor } = licensed
  const runs = await listRuns(ctx, [contractId])
  const declared = await listDeclarations(ctx, [contractId], bizYear)
  const erp = await readErp(ctx, [licensed], { startMonth: years.startMonth, bizYear })
  const paid = await readPaidByRun(ctx, years.today, contractId)
  const figures = seasonFigures(licensed, scopeId, bizYear, {
    erp,
    runs: new Map([[contractId, runs]]),
    declared: new Map([[contractId, declared]]),
    paid,
  })
  const { rule } = figures
  if (!rule) throw new AppError('BAD_STATE', `${bizYear}年度没有提成规则，没有结算单`)
  const confirmed = ofScope(runs, scopeId).filter(
    (run) => run.bizYear === bizYear && run.state === 'confirmed',
  )
  const lines = await readLines(
    ctx,
    confirmed.map(({ id }) => id),
  )
  const own = ofScope(declared, scopeId)
  const quarters = ofScope(periodsOf(licensed, bizYear, years), scopeId).map(({ quarter }) => ({
    name: quarterText(quarter),
    erp: erp.quantity(licensed, { varietyLineId: scopeId, bizYear, quarter, rule }),
    ...quantitiesOf(
      own.filter((one) => one.kind === 'period' && one.quarter === quarter),
      rule,
    ),
  }))
  const returned = own.filter(({ kind }) => kind === 'return')
  const amounts = amountsOf(figures)
  return {
    contractName: contract.name,
    contractNumber: contract.number,
    licensor,
    licensee,
    varietyName: scopeNameOf(licensed, scopeId),
    bizYear,
    yearText: bizYearText(bizYear, years.startMonth),
    unit: tierBases[rule.base].unit,
    rateUnit: tierBases[rule.base].rateUnit,
    ruleText: ruleText(rule),
    quarters:
      returned.length === 0
        ? quarters
        : [...quarters, { name: '退货', erp: null, ...quantitiesOf(returned, rule) }],
    declared: figures.declared ?? '0',
    erp: figures.erp,
    audited: figures.audited ?? '0',
    lines: summedLines(
      licensed,
      confirmed.flatMap(({ id }) => lines.get(id) ?? []),
    ),
    runs: confirmed.map((run) => runOf(run, runs)),
    minimum: rule.minimum,
    cap: rule.cap,
    ...amounts,
    ...(figures.refunded !== 0n && { refunded: yuanText(figures.refunded) }),
    advanceLeft: yuanText(figures.advanceLeft),
    capitals: amountText(amounts.payable) || '—',
    isClosed: figures.isClosed,
  }
}

/** Returns the sums of declarations; returns are negative. */
function quantitiesOf(
  list: readonly Declaration[],
  { base }: Rule,
): { declared: string | null; audited: string | null } {
  const total = (values: readonly { text: string; isReturn: boolean }[]) =>
    values.length === 0
      ? null
      : decimalOf(
          values.reduce((all, { text, isReturn }) => all + (isReturn ? -1n : 1n) * wholeOf(text, base), 0n),
          base,
        )
  return {
    declared: total(list.map(({ quantity, kind }) => ({ text: quantity, isReturn: kind === 'return' }))),
    audited: total(
      list.flatMap(({ audited, kind }) =>
        audited === null ? [] : [{ text: audited, isReturn: kind === 'return' }],
      ),
    ),
  }
}

function ruleText({
  serial,
  isTemporary,
  tiers,
  base,
  mode,
  isTaxIncluded,
  vatRate,
  minimum,
  cap,
  advance,
}: Rule): string {
  const parts = [
    `第${serial}版${isTemporary ? '（临时条款）' : ''}`,
    tiersText(tiers, base, mode),
    base === 'yuan'
      ? `按销售额（${isTaxIncluded ? '含税' : `不含税，税率${trimNumber(vatRate)}%`}）`
      : '按销量',
    minimum === null ? null : `保底 ${yuanShown(minimum)} 元`,
    cap === null ? null : `封顶 ${yuanShown(cap)} 元`,
    advance === null ? null : `可抵扣入门费 ${yuanShown(advance)} 元`,
  ]
  return parts.filter((part) => part !== null).join('，')
}

/** Returns the lines of the season: those of all its runs, added up by kind, tier, rate and version of the rule. */
function summedLines({ rules }: Licensed, lines: readonly RunLine[]): StatementContent['lines'] {
  const groups = Map.groupBy(lines, ({ kind, tier, rate, ruleId }) => `${kind} ${tier} ${rate} ${ruleId}`)
  return [...groups.values()]
    .map((group) => ({ first: must(group[0], 'a line'), group }))
    .toSorted((a, b) => order(a.first) - order(b.first))
    .flatMap(({ first, group }) => {
      const rule = rules.find(({ id }) => id === first.ruleId)
      const base = rule?.base ?? 'kg'
      const amount = sum(group.map((line) => fenIn(line.amount)))
      const quantity = group.reduce((all, line) => all + wholeOf(line.quantity ?? '0', base), 0n)
      if (amount === 0n && quantity === 0n) return []
      return [
        {
          kind: statementLineKinds[first.kind],
          range: first.tier === null ? '' : tierRange(rule?.tiers ?? [], first.tier, base),
          quantity: first.quantity === null ? null : decimalOf(quantity, base),
          rate: first.rate === null ? null : trimNumber(first.rate, 6),
          amount: yuanText(amount),
        },
      ]
    })
}

const kindOrder = ['tier', 'carryOver', 'cap', 'minimum', 'advance'] as const
const order = ({ kind, tier }: RunLine): number => kindOrder.indexOf(kind) * 100 + (tier ?? 0)

function runOf(run: Run, runs: readonly Run[]): StatementContent['runs'][number] {
  const original = runs.find(({ id }) => id === run.reversalOf)
  const name = original
    ? `冲销第${original.serial}次计算`
    : run.closes
      ? '年终结算'
      : `截至${quarterText(run.throughQuarter)}`
  return {
    serial: run.serial,
    name,
    ruleSerial: run.ruleSerial,
    confirmedOn: run.confirmedAt ? clockDay(run.confirmedAt) : '',
    quantity: trimNumber(run.quantity, 3),
    payable: run.payable,
    hash: run.hash,
  }
}
