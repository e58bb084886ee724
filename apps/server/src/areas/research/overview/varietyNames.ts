import type { OverviewMatch } from '@hepu/api/areas/research/overview/varietyOverview'
import { comparable } from '@hepu/api/cells/normalise'
import { and, eq, inArray, isNotNull, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { hasName, isNamed, namesIn } from '../../../db/nameConditions.ts'
import { experimentGroup, experimentVariety, germplasm } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { openEntries, toGroup } from './openEntries.ts'

/** A name that records of the variety have. */
export interface Name {
  name: string
  via: Extract<OverviewMatch, 'NAME' | 'ALIAS' | 'RELATION'>
  /** Where the name comes from; blank for the requested name. */
  why: string
  /** False for a number: it is not searched for in titles. */
  isWord: boolean
}

/** Names of a variety by their normal form, the requested one first. */
export type Names = ReadonlyMap<string, Name>

/** Returns the normal forms, as used by `isNamed`. */
export const keysOf = (names: Names): string[] => [...names.keys()]

/**
 * Returns all names of a variety: the requested one, those of the germplasm with that name, and those it had in trials before
 * and after its promotion. Reads only what the caller may read.
 */
export async function namesOf(ctx: Ctx, name: string): Promise<Names> {
  const names = new Map<string, Name>([[comparable(name), { name, via: 'NAME', why: '', isWord: true }]])
  if (ctx.caller.permissions.has('research.germplasm:read')) await addGermplasmNames(ctx, names)
  if (ctx.caller.permissions.has('experiment.variety:read')) await addPromotedNames(ctx, names)
  return names
}

function add(names: Map<string, Name>, { name, ...more }: Name): boolean {
  const key = comparable(name)
  if (key === '' || names.has(key)) return false
  names.set(key, { name, ...more })
  return true
}

/** Returns the condition for germplasm with these names, by name, number or alias. */
export const isGermplasmNamed = (names: readonly string[]) =>
  or(
    isNamed(columnOf(germplasm, 'name'), names),
    isNamed(columnOf(germplasm, 'code'), names),
    hasName(columnOf(germplasm, 'aliases'), names),
  )

async function addGermplasmNames(ctx: Ctx, names: Map<string, Name>): Promise<void> {
  const text = (field: string) => sql<string | null>`${columnOf(germplasm, field)}`
  const found = await ctx.db
    .select({ name: text('name'), code: text('code'), aliases: text('aliases') })
    .from(germplasm)
    .where(and(rows(ctx, germplasm), isGermplasmNamed(keysOf(names))))
    .orderBy(germplasm.id)
  for (const { name, code, aliases } of found) {
    for (const other of [name ?? '', ...namesIn(aliases ?? '')]) {
      add(names, { name: other, via: 'ALIAS', why: `种质「${name}」的名称或别名`, isWord: true })
    }
    add(names, { name: code ?? '', via: 'ALIAS', why: `种质「${name}」的编号`, isWord: false })
  }
}

/** Follows the entries of these names to those they were promoted from and to, until there is no new name. */
async function addPromotedNames(ctx: Ctx, names: Map<string, Name>): Promise<void> {
  for (let hasNew = true; hasNew;) {
    const known = keysOf(names)
    const found = await ctx.db
      .selectDistinct({ name: experimentVariety.name })
      .from(experimentVariety)
      .innerJoin(experimentGroup, toGroup)
      .where(
        and(
          openEntries(ctx),
          inArray(experimentVariety.id, neighbours(ctx, known)),
          not(isNamed(experimentVariety.name, known)),
        ),
      )
      .orderBy(experimentVariety.name)
    const added = found.map(({ name }) =>
      add(names, { name, via: 'RELATION', why: '晋级前后的参试名称', isWord: true }),
    )
    hasNew = added.includes(true)
  }
}

const [named, later] = [alias(experimentVariety, 'named'), alias(experimentVariety, 'later')]

/** Selects the ids of the entries that entries of these names were promoted from, and of those made from them. */
const neighbours = (ctx: Ctx, names: readonly string[]) => {
  const isOne = and(rows(ctx, named), isNamed(named.name, names))
  return sql`(select ${named.fromEntryId} from ${experimentVariety} as named
      where ${and(isOne, isNotNull(named.fromEntryId))}
    union all select ${later.id} from ${experimentVariety} as later join ${experimentVariety} as named
      on ${and(eq(later.orgId, named.orgId), eq(later.fromEntryId, named.id))} where ${isOne})`
}
