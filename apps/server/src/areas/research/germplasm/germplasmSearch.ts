import { GERMPLASM_MAX, type searchGermplasm as api } from '@hepu/api/core/resource/choices'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, sql } from 'drizzle-orm'
import { byPinyin } from '../../../db/nameConditions.ts'
import { germplasm } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf, hasKeyword } from '../../../resource/filterConditions.ts'

const name = columnOf(germplasm, 'name')
const code = columnOf(germplasm, 'code')

/** Returns visible germplasm by a part of its name or number; exact matches first. */
export function searchGermplasm(
  ctx: Ctx,
  { name: part }: ParsedInputOf<typeof api>,
): Promise<ResultOf<typeof api>> {
  return ctx.db
    .select({ id: germplasm.id, name: sql<string>`${name}`, code: sql<string | null>`${code}` })
    .from(germplasm)
    .where(and(rows(ctx, germplasm), hasKeyword(germplasm, part)))
    .orderBy(sql`(${name} = ${part} or ${code} = ${part}) desc nulls last`, byPinyin(name), germplasm.id)
    .limit(GERMPLASM_MAX)
}
