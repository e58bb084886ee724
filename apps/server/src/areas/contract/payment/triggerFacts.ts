import { REVIEW } from '@hepu/api/core/resource/review'
import { sql, type SQL } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import {
  contractResult,
  contractVariety,
  patent,
  researchVariety,
  saleLine,
  varietyInfo,
} from '../../../db/schema/index.ts'
import type { ResourceTable } from '../../../db/schema/resourceTable.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { readStartMonth } from '../../product/shared.ts'
import type { Contract } from '../contractRows.ts'
import type { ResultFacts, TriggerFacts } from './triggerDay.ts'

/** Registries whose records trigger conditions, with the field of the day. Only approved records count. */
const events: readonly {
  type: string
  table: ResourceTable
  field: string
  of: keyof Omit<ResultFacts, 'lineId'>
}[] = [
  { type: 'research.variety', table: researchVariety, field: 'announceDate', of: 'approvedOn' },
  { type: 'research.varietyInfo', table: varietyInfo, field: 'grantDate', of: 'grantedOn' },
  { type: 'research.patent', table: patent, field: 'grantDate', of: 'grantedOn' },
]

/** Registries whose records trigger conditions. */
export const eventRegistries: ReadonlySet<string> = new Set(events.map(({ type }) => type))

/** States in which a contract has been signed. */
const SIGNED: readonly Contract['state'][] = ['signed', 'running', 'finished', 'stopped', 'dissolved']

/** Returns the day on which a contract was signed; null before that. */
export const signedDay = ({ state, signedOn, approvedAt, createdAt }: Contract): string | null =>
  SIGNED.includes(state) ? (signedOn ?? clockDay(approvedAt ?? createdAt)) : null

/** Reads what has happened, as far as the payment conditions of a contract depend on it. */
export async function readFacts(ctx: Ctx, contract: Contract): Promise<TriggerFacts> {
  const signedOn = signedDay(contract)
  return {
    signedOn,
    today: clockDay(ctx.services.now()),
    startMonth: await readStartMonth(ctx, contract.orgId),
    results: signedOn === null ? [] : await readResults(ctx, contract),
    firstSales: signedOn === null ? [] : await readFirstSales(ctx, contract, signedOn),
  }
}

async function readResults({ db }: Pick<Ctx, 'db'>, { id }: Contract): Promise<ResultFacts[]> {
  const parts = events.map(
    ({ type, table, field, of }): SQL => sql`
      select r.id, ${of === 'approvedOn' ? dayOf(table, field) : sql`null`} as approved, ${of === 'grantedOn' ? dayOf(table, field) : sql`null`} as granted
      from ${contractResult} r join ${table} on ${table.id} = r.result_id
      where r.contract_id = ${id}::bigint and r.result_type = ${type} and r.deleted_at is null
        and ${table.deletedAt} is null and ${table.status} = ${REVIEW.APPROVED}`,
  )
  const { rows } = await db.execute<{ id: string; approved: string | null; granted: string | null }>(
    sql.join(parts, sql` union all `),
  )
  return rows.map(({ id: lineId, approved, granted }) => ({
    lineId: Number(lineId),
    approvedOn: approved,
    grantedOn: granted,
  }))
}

/** SQL: the day that a record says. A variety without a day of announcement counts from the review of its record. */
const dayOf = (table: ResourceTable, field: string): SQL =>
  table === researchVariety
    ? sql`coalesce(${columnOf(table, field)}, (${table.auditAt} at time zone 'Asia/Shanghai')::date)::text`
    : sql`${columnOf(table, field)}::text`

async function readFirstSales(
  { db }: Pick<Ctx, 'db'>,
  { id }: Contract,
  since: string,
): Promise<{ lineId: number | null; day: string }[]> {
  const { rows } = await db.execute<{ line_id: string | null; day: string }>(sql`
    select v.result_line_id as line_id, min(s.bill_date)::text as day
    from ${contractVariety} v join ${saleLine} s on s.product_id = v.product_id
    where v.contract_id = ${id}::bigint and v.deleted_at is null and s.deleted_at is null
      and s.bill_type = 'SALE' and s.kg > 0 and s.reverses_id is null and s.bill_date >= ${since}::date
      and not exists (select 1 from ${saleLine} r where r.reverses_id = s.id and r.deleted_at is null)
    group by 1`)
  return rows.map(({ line_id: lineId, day }) => ({ lineId: lineId === null ? null : Number(lineId), day }))
}
