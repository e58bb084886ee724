import type { FlowShare, FlowTotals } from '@hepu/api/areas/product/sale/transactionFlow'
import { must } from '@hepu/api/core/must'
import { sql, type SQL } from 'drizzle-orm'
import { saleLine as line } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { isSold } from './flowWhere.ts'

const KINDS = {
  unbound: sql`${line.productId} is null`,
  unknownRegion: sql`${line.province} is null`,
  unchecked: sql`${line.kg} is null`,
  internal: sql`${line.isInternal}`,
} as const
type Kind = keyof typeof KINDS

/** Returns the sums over the lines that fit a condition, and what part of them is unbound, of unknown region, unweighed or internal. */
export async function readTotals({ db }: Pick<Ctx, 'db'>, where: SQL | undefined): Promise<FlowTotals> {
  const kg = (which: SQL): SQL<number> =>
    sql<number>`coalesce(sum(${line.kg}) filter (where ${which}), 0)::float8`
  const count = (which: SQL): SQL<number> => sql<number>`(count(*) filter (where ${which}))::int`
  const kinds = Object.entries(KINDS).flatMap(([name, which]): [string, SQL<number>][] => [
    [`${name}Lines`, count(sql`${isSold} and ${which}`)],
    [`${name}Kg`, kg(sql`${isSold} and ${which}`)],
  ])
  const [found] = await db
    .select({
      lines: count(isSold),
      transfers: count(sql`not (${isSold})`),
      bags: sql<number>`coalesce(sum(${line.bags}) filter (where ${isSold}), 0)::float8`,
      kg: kg(isSold),
      amount: sql<string>`coalesce(sum(${line.amount}) filter (where ${isSold}), 0)::numeric(20,2)::text`,
      returnedKg: sql<number>`coalesce(-sum(${line.kg}) filter (where ${isSold} and ${line.kg} < 0), 0)::float8`,
      ...(Object.fromEntries(kinds) as Record<`${Kind}Lines` | `${Kind}Kg`, SQL<number>>),
    })
    .from(line)
    .where(where)
  const sums = must(found, 'sums of lines')
  const shareOf = (kind: Kind): FlowShare => ({
    lines: sums[`${kind}Lines`],
    kg: sums[`${kind}Kg`],
    share: sums.lines > 0 ? sums[`${kind}Lines`] / sums.lines : null,
  })
  return {
    lines: sums.lines,
    bags: sums.bags,
    kg: sums.kg,
    amount: sums.amount,
    returnedKg: sums.returnedKg,
    transfers: sums.transfers,
    unbound: shareOf('unbound'),
    unknownRegion: shareOf('unknownRegion'),
    unchecked: shareOf('unchecked'),
    internal: shareOf('internal'),
  }
}
