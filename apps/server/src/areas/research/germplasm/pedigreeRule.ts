import type { Problem } from '@hepu/api/core/zod'
import { sql } from 'drizzle-orm'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Ctx } from '../../../http/context.ts'
import type { Planned } from '../../../resource/mounted.ts'
import { findTargets, targetText } from '../../../resource/targetTables.ts'
import { parentFields, parentsIn, pathUp, type Parents } from './pedigreePath.ts'

/** Records after which other calls get their turn. */
const TURN = 500

/** Guards pedigrees against two changes that would only together make a circle. */
const PEDIGREE_LOCK = 7_151_540

/**
 * Refuses parents that descend from their own child. Of a workbook all rows are looked at together; the message names the
 * way from the child up to itself.
 */
export async function pedigreeProblems(
  ctx: Ctx,
  _orgId: number,
  records: readonly Planned[],
): Promise<Problem[][]> {
  const changed = records.filter(({ id, values }) => id !== null && parentsIn(values).length > 0)
  if (changed.length === 0) return records.map(() => [])
  await ctx.db.execute(sql`select pg_advisory_xact_lock(${PEDIGREE_LOCK}::bigint)`)
  const parents = await loadAbove(
    ctx,
    changed.flatMap(({ values }) => parentsIn(values)),
  )
  for (const { id, values } of changed) parents.set(id!, parentsIn(values))
  const ways: ReturnType<typeof circlesOf>[] = []
  for (const [at, { id, values }] of records.entries()) {
    if (at % TURN === TURN - 1) await nextTurn()
    ways.push(id === null ? [] : circlesOf(id, values, parents))
  }
  const names = await namesOf(
    ctx,
    ways.flatMap((some) => some.flatMap(({ way }) => way)),
  )
  return ways.map((some) =>
    some.map(({ path, way }) => ({
      path,
      message: `${path === 'female' ? '母本' : '父本'}不能是自己或自己的后代：${way.map(names).join(' ← ')}`,
    })),
  )
}

/** Returns the parents of a record that lead back to it, each with the way: the child, its parent, … the child. */
function circlesOf(id: number, values: Planned['values'], parents: Parents) {
  return parentFields.flatMap((path) => {
    const parent = values[path]
    const way = typeof parent === 'number' ? pathUp(parents, parent, id) : null
    return way ? [{ path, way: [id, ...way] }] : []
  })
}

/** Returns the parents of some germplasm and of all above it, whichever organisation it belongs to, by id. */
async function loadAbove(ctx: Ctx, from: readonly number[]): Promise<Map<number, number[]>> {
  const { rows: found } = await ctx.db.execute<{
    id: string
    female: string | null
    male: string | null
  }>(sql`
    with recursive above(id) as (
      select unnest(${sql.param([...new Set(from)])}::bigint[])
      union
      select parent.id from above
      join germplasm g on g.id = above.id
      cross join lateral (values (g.female), (g.male)) as parent(id)
      where parent.id is not null)
    select g.id, g.female, g.male from germplasm g join above on above.id = g.id`)
  const numbered = (id: string | null) => (id === null ? null : Number(id))
  return new Map(
    found.map(({ id, female, male }) => [
      Number(id),
      parentsIn({ female: numbered(female), male: numbered(male) }),
    ]),
  )
}

async function namesOf(ctx: Ctx, ids: readonly number[]): Promise<(id: number) => string> {
  const found = await findTargets(ctx, 'germplasm', ids, true)
  const known = new Map(found.map((row) => [row.id, targetText(row)]))
  return (id) => known.get(id) ?? '其他机构的种质'
}
