import {
  and,
  eq,
  getTableName,
  gte,
  isNotNull,
  isNull,
  not,
  notExists,
  notInArray,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { QueryBuilder, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { must } from '@hepu/api/core/must'
import type { Ctx } from '../http/context.ts'
import {
  cellEntry,
  changeLog,
  entryIdentity,
  entryScrap,
  experimentGroup,
  experimentPoint,
  experimentVariety,
  observation,
  plot,
} from './schema/index.ts'
import { mayChange } from './scope.ts'

/** Organisations whose hidden variety names (密码编号) the caller may see: those he organises trials of. */
export function openOrgIds({ caller }: Pick<Ctx, 'caller'>): number[] {
  if (!caller.permissions.has('experiment.blind:reveal')) return []
  return [...new Set([...caller.orgIds, ...caller.managedOrgIds])].filter((orgId) =>
    mayChange({ caller }, { orgId }),
  )
}

type BlindGroup = Pick<typeof experimentGroup.$inferSelect, 'orgId' | 'blindedAt' | 'revealedAt'>

/** Since when the names of a group are hidden from the caller; null while they are not. */
export function hiddenSince(
  ctx: Pick<Ctx, 'caller'>,
  { orgId, blindedAt, revealedAt }: BlindGroup,
): Date | null {
  return revealedAt === null && !openOrgIds(ctx).includes(orgId) ? blindedAt : null
}

/**
 * Lines of the change log that tell no name which a code stands for now, or only those the caller may see. Lines about
 * anything of a group from before its codes are left out: who read them then knew them again beside the code.
 */
export async function hasNoHiddenName(ctx: Pick<Ctx, 'db' | 'caller'>): Promise<SQL> {
  const hidden = new QueryBuilder()
    .select({ id: entryIdentity.entryId })
    .from(entryIdentity)
    .where(
      and(
        eq(entryIdentity.orgId, changeLog.orgId),
        eq(entryIdentity.entryId, changeLog.objectId),
        closedTo(ctx, entryIdentity.orgId),
      ),
    )
  const isOfEntry = eq(changeLog.object, getTableName(experimentVariety))
  const beforeCodes = notBeforeCodes(await findHiddenGroups(ctx))
  return must(and(or(not(isOfEntry), notExists(hidden)), beforeCodes), 'a condition')
}

interface HiddenGroup {
  id: number
  year: number
  blindedAt: Date | null
}

/** The blind groups whose names are hidden from the caller. */
const findHiddenGroups = ({ db, caller }: Pick<Ctx, 'db' | 'caller'>): Promise<HiddenGroup[]> => {
  const { id, orgId, year, blindedAt, revealedAt } = experimentGroup
  const orgIds = [...new Set([...caller.orgIds, ...caller.managedOrgIds])]
  return db
    .select({ id, year, blindedAt })
    .from(experimentGroup)
    .where(
      and(
        isNotNull(blindedAt),
        isNull(revealedAt),
        sql`${orgId} = any(${sql.param(orgIds)}::bigint[])`,
        closedTo({ caller }, orgId),
      ),
    )
}

/**
 * The line speaks of nothing of these groups from before their codes. They are looked up beforehand, so that the log is read
 * as ever while there are none, and one look at its record decides of a line however many there are.
 */
function notBeforeCodes(groups: readonly HiddenGroup[]): SQL | undefined {
  if (groups.length === 0) return undefined
  const ids = sql.param(groups.map(({ id }) => id))
  const since = sql.param(
    groups.map(({ blindedAt }) => must(blindedAt, 'the time of the codes').toISOString()),
  )
  const years = [...new Set(groups.map(({ year }) => year))]
  return or(
    notInArray(changeLog.object, parts.map(getTableName)),
    sql`not exists (select from unnest(${ids}::bigint[], ${since}::timestamptz[]) as hidden(id, since)
      where hidden.since >= ${changeLog.at} and hidden.id = ${groupOfLine(years)})`,
  )
}

const parts = [experimentPoint, experimentVariety, entryScrap, plot, cellEntry, observation] as const

/**
 * The group that a line of the log names itself, or that its record belongs to: lines of changes name only what changed.
 * Values are looked for in these years.
 */
function groupOfLine(years: readonly number[]): SQL {
  const found = parts.map((table) => {
    const inYears =
      'year' in table ? sql` and ${table.year} = any(${sql.param([...years])}::integer[])` : sql``
    return sql`when ${getTableName(table)} then (select ${table.groupId} from ${table}
      where ${table.orgId} = ${changeLog.orgId} and ${table.id} = ${changeLog.objectId}${inYears})`
  })
  const named = (side: AnyPgColumn): SQL => sql`(${side} ->> 'groupId')::bigint`
  return sql`coalesce(${named(changeLog.after)}, ${named(changeLog.before)},
    case ${changeLog.object} ${sql.join(found, sql` `)} end)`
}

/**
 * Lines of the change log from after a group got its codes, or of groups whose names the caller may know: what was done to
 * its entries before could be told from older papers.
 */
export function loggedSinceCodes(ctx: Pick<Ctx, 'caller'>, groupId: number): SQL {
  const older = new QueryBuilder()
    .select({ id: experimentGroup.id })
    .from(experimentGroup)
    .where(
      and(
        eq(experimentGroup.orgId, changeLog.orgId),
        eq(experimentGroup.id, groupId),
        isNotNull(experimentGroup.blindedAt),
        isNull(experimentGroup.revealedAt),
        gte(experimentGroup.blindedAt, changeLog.at),
        closedTo(ctx, experimentGroup.orgId),
      ),
    )
  return notExists(older)
}

/** The organisation is none whose hidden names the caller may see. */
function closedTo(ctx: Pick<Ctx, 'caller'>, orgId: AnyPgColumn): SQL | undefined {
  const open = openOrgIds(ctx)
  return open.length > 0 ? notInArray(orgId, open) : undefined
}

/** An entry bears its own name: a code is nobody's name and matches no other entry. For queries that join the group. */
export const hasOwnName = (): SQL =>
  must(or(isNull(experimentVariety.blindCode), isNotNull(experimentGroup.revealedAt)), 'a condition')
