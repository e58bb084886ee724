import { and, asc, inArray, or, sql } from 'drizzle-orm'
import { dictLabels } from '../../../db/dictEntries.ts'
import { germplasm } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'

const name = columnOf(germplasm, 'name')
const code = columnOf(germplasm, 'code')
const text = (field: string) => sql<string | null>`${columnOf(germplasm, field)}`

/** Returns germplasm that has one of these names as name or number; none for those who may not read germplasm. */
export async function findGermplasmNamed(ctx: Ctx, names: readonly string[]) {
  if (names.length === 0 || !ctx.caller.permissions.has('research.germplasm:read')) return []
  const wanted = [...new Set(names)]
  const found = await ctx.db
    .select({
      id: germplasm.id,
      name: sql<string>`${name}`,
      code: text('code'),
      germType: text('germType'),
      heteroticGroup: text('heteroticGroup'),
    })
    .from(germplasm)
    .where(and(rows(ctx, germplasm), or(inArray(name, wanted), inArray(code, wanted))))
    .orderBy(asc(germplasm.id))
  if (found.length === 0) return []
  const [types, groups] = [await dictLabels(ctx, 'germ_type'), await dictLabels(ctx, 'heterotic_group')]
  const wordOf = (labels: ReadonlyMap<string, string>, value: string | null) =>
    value === null ? null : (labels.get(value) ?? value)
  return found.map((row) => ({
    ...row,
    germType: wordOf(types, row.germType),
    heteroticGroup: wordOf(groups, row.heteroticGroup),
  }))
}
