import { sql } from 'drizzle-orm'
import { oneOf } from '../db/nameConditions.ts'
import { researchPerson } from '../db/schema/index.ts'
import type { Ctx } from '../http/context.ts'
import { columnOf } from './filterConditions.ts'

/** The column with the name of a 科研人员. */
export const personName = columnOf(researchPerson, 'name')

/** Returns the names of 科研人员 by id, deleted ones included, because records keep referring to them. */
export async function readPersonNames(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const found = await ctx.db
    .select({ id: researchPerson.id, name: sql<string>`${personName}` })
    .from(researchPerson)
    .where(oneOf(researchPerson.id, ids))
  return new Map(found.map(({ id, name }) => [id, name]))
}
