import { comparable } from '@hepu/api/cells/normalise'
import { and, desc, eq } from 'drizzle-orm'
import { isNamed } from '../../../db/nameConditions.ts'
import { experimentGroup, experimentVariety } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { openEntries, toGroup } from './openEntries.ts'
import { keysOf, namesOf } from './varietyNames.ts'

/**
 * Returns the ids of the entries under which a variety was tested, by its names (`namesOf`), the newest year first; those in which it
 * was a check are no tests of it.
 */
export async function entriesOfVariety(ctx: Ctx, name: string): Promise<number[]> {
  const found = await findEntries(ctx, keysOf(await namesOf(ctx, name)))
  return found.map(({ id }) => id)
}

/**
 * Returns the ids of the entries of each of these names, in the order of `entriesOfVariety`, by the normal form of the name. Other names
 * of the varieties are not followed.
 */
export async function entriesOfNames(
  ctx: Ctx,
  names: readonly string[],
): Promise<ReadonlyMap<string, number[]>> {
  const entries = new Map<string, number[]>()
  for (const { id, name } of await findEntries(ctx, [...new Set(names.map(comparable))])) {
    const key = comparable(name)
    entries.set(key, [...(entries.get(key) ?? []), id])
  }
  return entries
}

/** Reads the entries of varieties with these names, which are in the normal form, the newest year first. */
const findEntries = (ctx: Ctx, names: readonly string[]) =>
  ctx.db
    .select({ id: experimentVariety.id, name: experimentVariety.name })
    .from(experimentVariety)
    .innerJoin(experimentGroup, toGroup)
    .where(and(openEntries(ctx), eq(experimentVariety.isCk, false), isNamed(experimentVariety.name, names)))
    .orderBy(desc(experimentGroup.year), desc(experimentVariety.id))
