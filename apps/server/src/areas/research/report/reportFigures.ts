import type { Figure } from '@hepu/api/areas/research/report/reportCalls'
import type { Measure } from '@hepu/api/areas/research/report/reportDefinition'
import { sql, type SQL } from 'drizzle-orm'
import type { ResourceTable } from '../../../db/schema/resourceTable.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import type { MountedReport } from './reportPopulation.ts'

/**
 * Returns what is read of every counted record: its id, and the values that measures need. The columns have the same names in
 * every report, so that the sums over them are written once.
 */
export const facts = ({ report, resource: { table } }: MountedReport): SQL => sql`${table.id} as id,
  concat_ws('/', ${namesOf(report.variety ?? [], table)}) as name,
  ${report.measures.includes('bonus') ? columnOf(table, 'bonus') : sql`null::numeric`} as bonus`

const namesOf = (fields: readonly string[], table: ResourceTable): SQL =>
  fields.length === 0
    ? sql`null`
    : sql.join(
        fields.map((name) => columnOf(table, name)),
        sql`, `,
      )

/**
 * A measure over the facts of a group, as text. 品种数 counts a name once; 奖金 is exact, stored in 元 and
 * reported in 万元; null where none is filled in.
 */
export const measured: Readonly<Record<Measure, SQL>> = {
  count: sql`count(id)::text`,
  names: sql`count(distinct name)::text`,
  bonus: sql`round(sum(bonus) / 10000, greatest(2, min_scale(sum(bonus) / 10000)))::text`,
}

/** Returns the figure of a cell without records. */
export const nothing = (measure: Measure): Figure => ({ count: 0, value: measure === 'bonus' ? null : '0' })

/** Returns the rows of a statement. */
export async function read<R extends Record<string, unknown>>(ctx: Ctx, statement: SQL): Promise<R[]> {
  const { rows } = await ctx.db.execute<R>(statement)
  return rows as unknown as R[]
}
