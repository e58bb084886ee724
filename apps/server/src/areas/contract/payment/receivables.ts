import type * as api from '@hepu/api/areas/contract/payment/receivable'
import { ageingColumns, type AgeingColumn } from '@hepu/api/areas/contract/money/ageing'
import { conditionState } from '@hepu/api/areas/contract/payment/conditionState'
import type { MoneyDirection } from '@hepu/api/areas/contract/payment/paymentWords'
import { fenIn } from '@hepu/api/core/money/fen'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, sql, type SQL } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import {
  contract,
  contractCollection,
  contractCollectionUse,
  contractCondition,
  contractParty,
  contractRefund,
  contractWaiver,
} from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { getContract } from '../contractRows.ts'
import { openLines } from './openLines.ts'
import { readResultNames } from './resultNames.ts'

type Input = ParsedInputOf<typeof api.listReceivables>
type Answer = ResultOf<typeof api.listReceivables>
export type Row = Answer['records'][number]
export type Filter = Input['model']

/** The order of the groups. */
export type Order = Pick<Input, 'sort' | 'order'>

/** What is due, collected, waived and open under contracts, with the age of what is open, at the end of a day. */
export async function listReceivables(
  ctx: Ctx,
  { current, size, model, sort, order }: Input,
): Promise<Answer> {
  const wish = await wishOf(ctx, model)
  const page = { limit: size, offset: (current - 1) * size, sort, order }
  const { total, sums, records } = await readGroups(ctx, wish, page)
  const advance = await readAdvance(ctx, wish)
  return { ...pickDay(wish), current, size, total, records, sums: { ...sums, advance } }
}

const pickDay = ({ asOf, direction }: Wish) => ({ asOf, direction })

/** A filter, with what follows from it. */
export interface Wish {
  filter: Filter
  asOf: string
  direction: MoneyDirection
}

/** Completes a filter: a contract that is named says the direction. Throws NOT_FOUND for one that the caller does not see. */
export async function wishOf(ctx: Ctx, filter: Filter): Promise<Wish> {
  const named = filter.contractId ? await getContract(ctx, filter.contractId) : null
  const direction = named?.direction === 'out' ? 'out' : named ? 'in' : (filter.direction ?? 'in')
  return { filter, direction, asOf: filter.asOf ?? clockDay(ctx.services.now()) }
}

/** SQL: the contracts of a filter. */
const contractsOf = (ctx: Pick<Ctx, 'caller'>, { filter, direction }: Wish): SQL | undefined =>
  and(
    sql`${contract.kind} <> 'TEMPLATE'`,
    sql`${contract.direction} = ${direction}`,
    filter.contractId ? sql`${contract.id} = ${filter.contractId}::bigint` : undefined,
    filter.refundId
      ? sql`${contract.id} in (select ${contractRefund.contractId} from ${contractRefund}
          where ${rows(ctx, contractRefund)} and ${contractRefund.id} = ${filter.refundId}::bigint)`
      : undefined,
    filter.partyId ? hasParty(sql`p.party_id = ${filter.partyId}::bigint`) : undefined,
    filter.keyword
      ? sql`(${contract.name} ilike ${like(filter.keyword)} or ${contract.number} ilike ${like(filter.keyword)}
          or ${hasParty(sql`p.unit_id is null and p.name ilike ${like(filter.keyword)}`)})`
      : undefined,
  )

const like = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

const hasParty = (which: SQL): SQL => sql`exists (select 1 from ${contractParty} p
  where p.org_id = ${contract.orgId} and p.contract_id = ${contract.id} and p.deleted_at is null and ${which})`

/** SQL: the conditions of a filter. */
const conditionsOf = (ctx: Ctx, wish: Wish): SQL | undefined =>
  and(
    contractsOf(ctx, wish),
    wish.filter.year
      ? sql`extract(year from coalesce(${contractCondition.dueOn}, ${contractCondition.triggeredOn})) = ${wish.filter.year}`
      : undefined,
    wish.filter.waiverId
      ? sql`${contractCondition.id} in (select ${contractWaiver.conditionId} from ${contractWaiver}
          where ${rows(ctx, contractWaiver)} and ${contractWaiver.id} = ${wish.filter.waiverId}::bigint)`
      : undefined,
  )

/** SQL: in which column an open amount is. The same limits as `ageingColumn`. */
const isIn = (asOf: string): Readonly<Record<AgeingColumn, SQL>> => {
  const age = sql`(${asOf}::date - o.due_on)`
  return {
    notDue: sql`${age} < 0`,
    noDueDate: sql`o.due_on is null`,
    days30: sql`${age} between 0 and 30`,
    days90: sql`${age} between 31 and 90`,
    days180: sql`${age} between 91 and 180`,
    older: sql`${age} > 180`,
  }
}
const columnNames = Object.keys(ageingColumns) as AgeingColumn[]
const figureNames = ['due', 'collected', 'waived', ...columnNames, 'balance'] as const
type Figure = (typeof figureNames)[number]
type Figures = Record<Figure, string>

const named = (name: string): SQL => sql.raw(`"${name}"`)
const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `)

/** SQL: the figures of a group of lines. */
const figuresOf = (asOf: string): SQL => {
  const within = isIn(asOf)
  return list([
    ...settledNames.map((name) => sql`sum(${yuan(sql`o.${named(name)}`)}) as ${named(name)}`),
    ...columnNames.map(
      (name) => sql`coalesce(sum(${yuan(sql`o.open`)}) filter (where ${within[name]}), 0) as ${named(name)}`,
    ),
    sql`sum(${yuan(sql`o.open`)}) as balance`,
    ...settledNames.map((name) => sql`sum(o.${named(name)}) as ${named(`own_${name}`)}`),
    sql`sum(o.open) as own_balance`,
  ])
}
const settledNames = ['due', 'collected', 'waived'] as const

/** SQL: an amount of a line in yuan, rounded once, so that the columns add up to the balance. */
const yuan = (amount: SQL): SQL => sql`round(${amount} * o.rate, 2)`

const otherParty = (from: SQL): SQL => sql`left join lateral (
  select p.party_id, p.name from ${contractParty} p
  where p.org_id = ${from}.org_id and p.contract_id = ${from}.contract_id and p.deleted_at is null and p.unit_id is null
  order by p.no limit 1) other on true`

/** SQL: the groups of a filter, with their key in `contract_id`, `condition_id`, `party_key`. */
function groupsOf(ctx: Ctx, wish: Wish): SQL {
  const lines = openLines(ctx, wish.asOf, conditionsOf(ctx, wish))
  const { groupBy, isOpenOnly } = wish.filter
  const open = isOpenOnly ? sql`having bool_or(o.open <> 0)` : sql``
  const figures = figuresOf(wish.asOf)
  if (groupBy === 'contract')
    return sql`select o.org_id, o.contract_id, 1 as contracts, ${figures} from (${lines}) o group by o.org_id, o.contract_id ${open}`
  if (groupBy === 'condition')
    return sql`select o.org_id, o.contract_id, o.id as condition_id, o.due_on, o.no, 1 as contracts, ${figures}
      from (${lines}) o group by o.org_id, o.contract_id, o.id, o.due_on, o.no ${open}`
  return partiesOf(
    sql`select o.org_id, o.contract_id, bool_or(o.open <> 0) as is_open, ${figures}
    from (${lines}) o group by o.org_id, o.contract_id`,
    isOpenOnly,
  )
}

/** SQL: the figures of parties from those of contracts, so that the party is looked for once a contract. */
function partiesOf(contracts: SQL, isOpenOnly: boolean): SQL {
  const name = sql`coalesce(other.name, '未登记往来单位')`
  const sums = list(figureNames.map((figure) => sql`sum(k.${named(figure)}) as ${named(figure)}`))
  return sql`select other.party_id, ${name} as party_name, count(*)::int as contracts, ${sums}
    from (${contracts}) k ${otherParty(sql`k`)} group by other.party_id, ${name}
    ${isOpenOnly ? sql`having bool_or(k.is_open)` : sql``}`
}

interface Page extends Order {
  limit: number
  offset: number
}

/** SQL: the order of the groups; those that are equal in it keep one order. */
function orderOf({ groupBy }: Filter, { sort, order }: Order): SQL {
  const way = order === 'ascending' ? sql`asc` : sql`desc`
  const key = {
    contract: sql`contract_id`,
    condition: sql`contract_id, no, condition_id`,
    party: sql`party_name, party_id`,
  }
  const column = {
    balance: sql`balance`,
    dueOn: groupBy === 'condition' ? sql`due_on` : sql`balance`,
    id:
      groupBy === 'condition' ? sql`condition_id` : groupBy === 'contract' ? sql`contract_id` : sql`party_id`,
  }[sort === 'createTime' ? 'id' : sort]
  return sql`${column} ${way} nulls last, ${key[groupBy]}`
}

/** Reads a page of groups with the sums of all. */
export async function readGroups(
  ctx: Ctx,
  wish: Wish,
  { limit, offset, ...order }: Page,
): Promise<{ total: number; sums: Figures; records: Row[] }> {
  const { groupBy } = wish.filter
  const totals = list(
    figureNames.map((name) => sql`coalesce(sum(${named(name)}), 0)::text as ${named(`sum_${name}`)}`),
  )
  const { rows: found } = await ctx.db.execute(sql`
    with g as materialized (${groupsOf(ctx, wish)}),
    t as (select count(*)::int as total, ${totals} from g),
    page as (select g.*, row_number() over (order by ${orderOf(wish.filter, order)}) as at from g order by at limit ${limit} offset ${offset})
    select * from t left join (${pageRows(groupBy)}) shown on true order by at`)
  const first = must(found[0], 'the totals')
  const sums = Object.fromEntries(figureNames.map((name) => [name, yuanOf(first[`sum_${name}`])])) as Figures
  const records = found.filter((row) => row['at'] !== null)
  const results = await readResultNames(
    ctx,
    groupBy === 'condition' ? records.map((row) => Number(row['contract_id'])) : [],
  )
  return {
    total: Number(first['total']),
    sums,
    records: records.map((row) => rowOf(row, groupBy, wish.asOf, results)),
  }
}

/** SQL: the rows of a page with what people read of them. */
function pageRows(groupBy: Filter['groupBy']): SQL {
  if (groupBy === 'party') return sql`select page.* from page`
  const contracts = sql`page.*, k.number as contract_number, k.name as contract_name, k.currency, other.party_id, other.name as party_name
    from page join ${contract} k on k.org_id = page.org_id and k.id = page.contract_id`
  if (groupBy === 'contract') return sql`select ${contracts} ${otherParty(sql`page`)}`
  return sql`select c.name as condition_name, c.result_line_id, c.triggered_on::text, c.invoiced_on::text, page.due_on::text as due_day, ${contracts}
    join ${contractCondition} c on c.org_id = page.org_id and c.id = page.condition_id ${otherParty(sql`page`)}`
}

const yuanOf = (value: unknown): string => (Number.isNaN(Number(value)) ? '0.00' : fixed(String(value)))
const fixed = (text: string): string => {
  const [whole = '0', decimals = ''] = text.split('.')
  return `${whole}.${decimals.padEnd(2, '0').slice(0, 2)}`
}
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const idOf = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value))

function rowOf(
  row: Record<string, unknown>,
  groupBy: Filter['groupBy'],
  asOf: string,
  results: ReadonlyMap<number, string>,
): Row {
  const figures = Object.fromEntries(figureNames.map((name) => [name, yuanOf(row[name])])) as Figures
  const [contractId, conditionId, partyId] = [
    idOf(row['contract_id']),
    idOf(row['condition_id']),
    idOf(row['party_id']),
  ]
  const lineId = idOf(row['result_line_id'])
  const partyName = textOf(row['party_name'])
  return {
    key: groupBy === 'party' ? `${partyId ?? ''} ${partyName ?? ''}` : String(conditionId ?? contractId),
    contractId,
    contractNumber: textOf(row['contract_number']),
    contractName: textOf(row['contract_name']),
    partyId,
    partyName,
    contracts: Number(row['contracts']),
    conditionId,
    conditionName: textOf(row['condition_name']),
    resultName: lineId === null ? null : (results.get(lineId) ?? null),
    dueOn: textOf(row['due_day']),
    state: groupBy === 'condition' ? stateOf(row, asOf) : null,
    currency: textOf(row['currency']),
    ownBalance: groupBy === 'party' ? null : yuanOf(row['own_balance']),
    ...figures,
  }
}

const stateOf = (row: Record<string, unknown>, asOf: string) =>
  conditionState(
    {
      triggeredOn: textOf(row['triggered_on']),
      invoicedOn: textOf(row['invoiced_on']),
      dueOn: textOf(row['due_day']),
      due: fenIn(yuanOf(row['own_due'])),
      collected: fenIn(yuanOf(row['own_collected'])),
      waived: fenIn(yuanOf(row['own_waived'])),
      open: fenIn(yuanOf(row['own_balance'])),
    },
    asOf,
  )

/** Reads the 预收 of the contracts of a filter at the end of the day. */
async function readAdvance(ctx: Ctx, wish: Wish): Promise<string> {
  const { asOf } = wish
  const which = sql`${rows(ctx, contract)} and ${contractsOf(ctx, wish)}`
  const { rows: found } = await ctx.db.execute<{ rest: string }>(sql`
    with money as materialized (
      select ${contractCollection.orgId} as org_id, ${contractCollection.id} as id, ${contractCollection.amount} as amount,
        coalesce(${contractCollection.exchangeRate}, 1) as rate
      from ${contractCollection}
      join ${contract} on ${contract.orgId} = ${contractCollection.orgId} and ${contract.id} = ${contractCollection.contractId}
      where ${which} and ${rows(ctx, contractCollection)} and ${contractCollection.collectedOn} <= ${asOf}::date
    )
    select (coalesce((select sum(round(amount * rate, 2)) from money), 0) - coalesce((
      select sum(round(u.amount * m.rate, 2)) from ${contractCollectionUse} u
      join money m on m.org_id = u.org_id and m.id = u.collection_id
      where u.deleted_at is null and u.used_on <= ${asOf}::date), 0))::text as rest`)
  return yuanOf(found[0]?.rest)
}
