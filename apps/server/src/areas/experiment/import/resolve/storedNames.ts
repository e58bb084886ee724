import { and, desc, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../../db/connect.ts'
import {
  experimentGroup,
  experimentPoint,
  experimentVariety,
  nameAlias,
} from '../../../../db/schema/index.ts'
import type { DraftGroup } from '../book/draft.ts'
import type { NameKind } from '../words/nameKey.ts'
import type { Scope } from '../book/scope.ts'

/** Characters at either end of a name by which names like it are found. */
const END = 2

/**
 * Returns the stored names that may be like these, the most binding first: those of the groups that the workbook names, exact
 * ones, those used last.
 */
export function loadNamesLike(
  db: Db,
  scope: Scope,
  kind: NameKind,
  groups: readonly DraftGroup[],
  names: readonly string[],
): Promise<string[]> {
  return kind === 'point' ? loadPoints(db, scope, groups, names) : loadEntries(db, scope, groups, names)
}

async function loadPoints(
  db: Db,
  { orgId, crop }: Scope,
  groups: readonly DraftGroup[],
  names: readonly string[],
): Promise<string[]> {
  const { name, id, groupId } = experimentPoint
  const found = await db
    .select({ name })
    .from(experimentPoint)
    .innerJoin(experimentGroup, ofGroup(experimentPoint))
    .where(
      and(
        eq(experimentPoint.orgId, orgId),
        eq(experimentPoint.crop, crop),
        isNull(experimentPoint.deletedAt),
      ),
    )
    .groupBy(name)
    .orderBy(...byBinding(groups, names, { name, id, groupId }))
  return found.map((row) => row.name)
}

async function loadEntries(
  db: Db,
  { orgId, crop }: Scope,
  groups: readonly DraftGroup[],
  names: readonly string[],
): Promise<string[]> {
  const { name, id, groupId, blindCode } = experimentVariety
  const found = await db
    .select({ name })
    .from(experimentVariety)
    .innerJoin(experimentGroup, ofGroup(experimentVariety))
    .where(
      and(
        eq(experimentVariety.orgId, orgId),
        eq(experimentVariety.crop, crop),
        isNull(experimentVariety.deletedAt),
        isLikeOneOf(name, names),
        // A code (密码编号) is known in its own group alone.
        or(sql`${blindCode} is distinct from ${name}`, isNamedGroup(groups)),
      ),
    )
    .groupBy(name)
    .orderBy(...byBinding(groups, names, { name, id, groupId }))
  return found.map((row) => row.name)
}

type Named = typeof experimentPoint | typeof experimentVariety
type Columns = { [K in 'name' | 'id' | 'groupId']: Named[K] }

const ofGroup = (table: Named): SQL | undefined =>
  and(
    eq(experimentGroup.orgId, table.orgId),
    eq(experimentGroup.id, table.groupId),
    isNull(experimentGroup.deletedAt),
  )

/** Whether a group has year and name of a group of the workbook; its phase may be open. */
const isNamedGroup = (groups: readonly DraftGroup[]): SQL =>
  sql`(${experimentGroup.year}, ${experimentGroup.name}) in (select * from unnest(
    ${sql.param(groups.map(({ year }) => year))}::int[], ${sql.param(groups.map(({ name }) => name))}::text[]))`

const isLikeOneOf = (name: Columns['name'], names: readonly string[]): SQL =>
  sql`(lower(left(${name}, ${END})) = any(${sql.param(endsOf(names, 0, END))}::text[])
    or lower(right(${name}, ${END})) = any(${sql.param(endsOf(names, -END))}::text[]))`

const endsOf = (names: readonly string[], start: number, end?: number): string[] => [
  ...new Set(names.map((name) => Array.from(name).slice(start, end).join('').toLowerCase())),
]

const byBinding = (groups: readonly DraftGroup[], names: readonly string[], { name, id }: Columns): SQL[] => [
  desc(sql`bool_or(${isNamedGroup(groups)})`),
  desc(sql`${name} = any(${sql.param([...names])}::text[])`),
  desc(sql`max(${id})`),
]

/** Returns the remembered names of these kinds, by the other name as it was read. */
export async function loadAliases(
  db: Db,
  { orgId, crop }: Scope,
  kind: NameKind,
): Promise<ReadonlyMap<string, string>> {
  const found = await db
    .select({ alias: nameAlias.alias, name: nameAlias.name })
    .from(nameAlias)
    .where(
      and(
        eq(nameAlias.orgId, orgId),
        eq(nameAlias.crop, crop),
        eq(nameAlias.kind, kind),
        isNull(nameAlias.deletedAt),
      ),
    )
  return new Map(found.map(({ alias, name }) => [alias, name]))
}
