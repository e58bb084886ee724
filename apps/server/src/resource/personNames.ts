import { sql } from 'drizzle-orm'
import { oneOf } from '../db/nameConditions.ts'
import { researchPerson } from '../db/schema/index.ts'
import type { Ctx } from '../http/context.ts'
import { columnOf } from './filterConditions.ts'

/** What a record of 科研人员 calls its person. */
export const personName = columnOf(researchPerson, 'name')

/** Names of 科研人员 by id, those in the recycle bin too: a record keeps whom it names. */
export async function readPersonNames(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const found = await ctx.db
    .select({ id: researchPerson.id, name: sql<string>`${personName}` })
    .from(researchPerson)
    .where(oneOf(researchPerson.id, ids))
  return new Map(found.map(({ id, name }) => [id, name]))
}
