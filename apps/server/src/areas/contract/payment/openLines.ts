import { fenIn } from '@hepu/api/core/money/fen'
import type { Fen } from '@hepu/api/core/money/readMoney'
import { sql, type SQL } from 'drizzle-orm'
import {
  contract,
  contractCondition,
  contractCollectionUse,
  contractWaiver,
} from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Condition } from './conditionRows.ts'

/** The order in which conditions are settled: by their due dates, those without one last. */
const ORDER = sql`due_on nulls last, no, id`

/**
 * SQL: a query of what is due under contracts on a day, one row a condition that has happened. It is the only place where an open
 * amount is computed.
 *
 * - `due`, `collected`, `waived`: as they were at the end of the day. `raw` = due − collected − waived. What was paid back
 *   (`refunded`) is taken off `collected`.
 * - `open`: what is left after amounts below zero (冲减) are set against the other conditions of the contract, oldest first; of a
 *   contract without such amounts it is `raw`. The sum over a contract is the same as that of `raw`.
 *
 * All are in the currency of the contract; `rate` is what one unit of it is in yuan by the contract.
 *
 * @param only A condition about the tables `contract` and `contract_condition`.
 */
export const openLines = (ctx: Pick<Ctx, 'caller'>, asOf: string, only?: SQL): SQL => sql`
  with picked as materialized (
    select ${contractCondition.id} as id, ${contractCondition.orgId} as org_id, ${contractCondition.contractId} as contract_id,
      case when ${contract.currency} = 'CNY' then 1 else coalesce(${contract.exchangeRate}, 1) end as rate,
      ${contractCondition.no} as no, ${contractCondition.dueOn} as due_on, ${contractCondition.amount} as due
    from ${contractCondition}
    join ${contract} on ${contract.orgId} = ${contractCondition.orgId} and ${contract.id} = ${contractCondition.contractId}
    where ${rows(ctx, contract)} and ${rows(ctx, contractCondition)} and ${contractCondition.triggeredOn} <= ${asOf}::date
      and ${only ?? sql`true`}
  ),
  used as materialized (
    select u.org_id, u.condition_id, sum(u.amount) as amount, -sum(least(u.amount, 0)) as back
    from ${contractCollectionUse} u join picked p on p.org_id = u.org_id and p.id = u.condition_id
    where u.deleted_at is null and u.used_on <= ${asOf}::date group by 1, 2
  ),
  given_up as materialized (
    select w.org_id, w.condition_id, sum(w.amount) as amount
    from ${contractWaiver} w join picked p on p.org_id = w.org_id and p.id = w.condition_id
    where w.deleted_at is null and w.state = 'approved' and w.approved_on <= ${asOf}::date group by 1, 2
  ),
  line as materialized (
    select p.*, coalesce(u.amount, 0) as collected, coalesce(u.back, 0) as refunded, coalesce(w.amount, 0) as waived,
      p.due - coalesce(u.amount, 0) - coalesce(w.amount, 0) as raw
    from picked p
    left join used u on u.org_id = p.org_id and u.condition_id = p.id
    left join given_up w on w.org_id = p.org_id and w.condition_id = p.id
  ),
  set_off as (select distinct contract_id from line where raw < 0),
  summed as (
    select line.*,
      sum(greatest(-raw, 0)) over whole as credit, sum(greatest(raw, 0)) over whole as debt,
      sum(greatest(-raw, 0)) over before - greatest(-raw, 0) as credit_before,
      sum(greatest(raw, 0)) over before - greatest(raw, 0) as debt_before
    from line where contract_id in (select contract_id from set_off)
    window whole as (partition by contract_id),
      before as (partition by contract_id order by ${ORDER} rows between unbounded preceding and current row)
  )
  select id, org_id, contract_id, rate, no, due_on, due, collected, refunded, waived, raw,
    case when raw > 0 then raw - least(raw, greatest(credit - debt_before, 0))
      else least(greatest(least(credit, debt) - credit_before, 0), -raw) + raw end as open
  from summed
  union all
  select id, org_id, contract_id, rate, no, due_on, due, collected, refunded, waived, raw, raw as open
  from line where contract_id not in (select contract_id from set_off)`

/** A condition that has happened, with what is open of it. */
export interface OpenLine extends Pick<
  Condition,
  'id' | 'no' | 'name' | 'kind' | 'bizYear' | 'source' | 'sourceId' | 'triggeredOn' | 'dueOn'
> {
  due: Fen
  collected: Fen
  waived: Fen
  open: Fen
}

/** Reads what is due under a contract on a day, the oldest first. */
export async function readOpenLines(
  ctx: Pick<Ctx, 'db' | 'caller'>,
  { contractId, asOf }: { contractId: number; asOf: string },
): Promise<OpenLine[]> {
  const only = sql`${contract.id} = ${contractId}::bigint`
  const { rows: found } = await ctx.db.execute(sql`
    select o.*, c.name, c.kind, c.biz_year, c.source, c.source_id, c.triggered_on::text, o.due_on::text as due_day
    from (${openLines(ctx, asOf, only)}) o
    join ${contractCondition} c on c.org_id = o.org_id and c.id = o.id
    order by o.due_on nulls last, o.no, o.id`)
  return found.map((row) => ({
    id: Number(row['id']),
    no: Number(row['no']),
    name: String(row['name']),
    kind: row['kind'] as Condition['kind'],
    bizYear: row['biz_year'] === null ? null : Number(row['biz_year']),
    source: row['source'] as string | null,
    sourceId: row['source_id'] === null ? null : Number(row['source_id']),
    triggeredOn: row['triggered_on'] as string | null,
    dueOn: row['due_day'] as string | null,
    due: fenIn(String(row['due'])),
    collected: fenIn(String(row['collected'])),
    waived: fenIn(String(row['waived'])),
    open: fenIn(String(row['open'])),
  }))
}
