import type { approvalCounts } from '@hepu/api/core/approval/approvalCalls'
import type { ResultOf } from '@hepu/api/core/route'
import { resources } from '@hepu/api/resources'
import { and, sql } from 'drizzle-orm'
import { countTasks } from '../../approval/lists.ts'
import { rows } from '../../db/scope.ts'
import type { Ctx } from '../../http/context.ts'
import { reviewWithoutFlow } from '../../resource/assignedToMe.ts'
import { registryTable } from '../../resource/registryTable.ts'

/** Counts what waits for the caller: tasks, copies, and records of registries that need a review without a flow. */
export async function countWaiting(ctx: Ctx): Promise<ResultOf<typeof approvalCounts>> {
  const { permissions } = ctx.caller
  const defs = resources.filter(
    ({ name }) => permissions.has(`${name}:read`) && permissions.has(`${name}:audit`),
  )
  const selects = defs.map((def) => {
    const table = registryTable(def)
    const where = and(rows(ctx, table), reviewWithoutFlow(ctx, { def, table }))
    return sql`select ${def.name}::text as name, count(*)::int as n from ${table} where ${where}`
  })
  if (selects.length === 0) return { ...(await countTasks(ctx)), registries: [] }
  const counted = await ctx.db.execute<{ name: string; n: number }>(sql.join(selects, sql` union all `))
  const registries = defs.flatMap((def) => {
    const count = counted.rows.find(({ name }) => name === def.name)?.n ?? 0
    return count > 0 ? [{ title: def.title, count, path: `/${def.screen}?assignedToMe=review` }] : []
  })
  return { ...(await countTasks(ctx)), registries }
}
