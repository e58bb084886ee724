import {
  PEDIGREE_GENERATIONS,
  PEDIGREE_MAX,
  type pedigree as api,
} from '@hepu/api/areas/research/germplasm/germplasmPedigree'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { must } from '@hepu/api/core/must'
import { and, asc, or, sql } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import { germplasm } from '../../../db/schema/index.ts'
import { getRow, rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { findTargets } from '../../../resource/targetTables.ts'
import { generationsOf, parentsIn } from './pedigreePath.ts'

const female = columnOf(germplasm, 'female')
const male = columnOf(germplasm, 'male')
const selected = {
  id: germplasm.id,
  name: sql<string>`${columnOf(germplasm, 'name')}`,
  code: sql<string | null>`${columnOf(germplasm, 'code')}`,
  female: sql<number | null>`${female}`.mapWith(Number),
  male: sql<number | null>`${male}`.mapWith(Number),
}

interface Member {
  id: number
  name: string
  code: string | null
  female: number | null
  male: number | null
}
type Family = Map<number, Member>

/** Returns the ancestors and descendants of a germplasm that the caller sees, some generations up and down. */
export async function showPedigree(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api>,
): Promise<ResultOf<typeof api>> {
  await getRow(ctx, germplasm, id, '种质资源')
  const family: Family = new Map((await read(ctx, oneOf(germplasm.id, [id]))).map((row) => [row.id, row]))
  const isCutAbove = await walk(ctx, family, id, (known) => {
    const ids = known.flatMap(parentsIn)
    return ids.length > 0 ? oneOf(germplasm.id, ids) : null
  })
  const isCutBelow = await walk(ctx, family, id, (known) => {
    const ids = known.map((row) => row.id)
    return or(oneOf(female, ids), oneOf(male, ids)) ?? null
  })
  return { ...(await drawn(ctx, family, id)), isCut: isCutAbove || isCutBelow }
}

/** Walks from one generation to the next. Returns whether it stopped before the last one because there are too many members. */
async function walk(
  ctx: Ctx,
  family: Family,
  start: number,
  next: (known: readonly Member[]) => ReturnType<typeof oneOf> | null,
): Promise<boolean> {
  let generation = [must(family.get(start), 'first germplasm of the pedigree')]
  for (let n = 0; n < PEDIGREE_GENERATIONS && generation.length > 0; n++) {
    const which = next(generation)
    if (!which) return false
    const found = (await read(ctx, which)).filter((row) => !family.has(row.id))
    const room = PEDIGREE_MAX - family.size
    for (const row of found.slice(0, room)) family.set(row.id, row)
    if (found.length > room) return true
    generation = found
  }
  return false
}

const read = (ctx: Ctx, which: ReturnType<typeof oneOf>): Promise<Member[]> =>
  ctx.db
    .select(selected)
    .from(germplasm)
    .where(and(rows(ctx, germplasm), which))
    .orderBy(asc(germplasm.id))
    .limit(2 * PEDIGREE_MAX)

async function drawn(ctx: Ctx, family: Family, id: number) {
  const members = [...family.values()]
  const generations = generationsOf(new Map(members.map((member) => [member.id, parentsIn(member)])), id)
  const parents = await findTargets(ctx, 'germplasm', members.flatMap(parentsIn), true)
  const names = new Map(parents.map((parent) => [parent.id, parent.name]))
  const nameOf = (parent: number | null) => (parent === null ? null : (names.get(parent) ?? '无权查看'))
  const nodes = members.map(({ female, male, ...own }) => ({
    ...own,
    generation: generations.get(own.id) ?? 0,
    femaleName: nameOf(female),
    maleName: nameOf(male),
  }))
  return { nodes: nodes.toSorted((a, b) => a.generation - b.generation), edges: edgesOf(family) }
}

/** Returns lines from parents to children, both of which are shown. */
function edgesOf(family: Family): ResultOf<typeof api>['edges'] {
  return [...family.values()].flatMap((child) =>
    parentsIn(child)
      .filter((from) => family.has(from))
      .map((from) => ({
        from,
        to: child.id,
        role:
          child.female === child.male
            ? ('both' as const)
            : from === child.female
              ? ('female' as const)
              : ('male' as const),
      })),
  )
}
