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
  trialReportText,
} from './schema/index.ts'
import { mayChange } from './scope.ts'

/** Returns the organisations whose hidden variety names (密码编号) the caller may see: those whose trials he organises. */
export function openOrgIds({ caller }: Pick<Ctx, 'caller'>): number[] {
  if (!caller.permissions.has('experiment.blind:reveal')) return []
  return [...new Set([...caller.orgIds, ...caller.managedOrgIds])].filter((orgId) =>
    mayChange({ caller }, { orgId }),
  )
}

type BlindGroup = Pick<typeof experimentGroup.$inferSelect, 'orgId' | 'blindedAt' | 'revealedAt'>

/** Returns the time since which the names of a group are hidden from the caller, or null if they are not hidden. */
export function hiddenSince(
  ctx: Pick<Ctx, 'caller'>,
  { orgId, blindedAt, revealedAt }: BlindGroup,
): Date | null {
  return revealedAt === null && !openOrgIds(ctx).includes(orgId) ? blindedAt : null
}

/**
 * Returns the condition for lines of the change log that reveal no hidden name, except names the caller may see. Lines about
 * a group from before its entries got codes are left out, because the caller could match them with the codes.
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

/** Finds the blind groups whose names are hidden from the caller. */
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
 * Returns the condition that a line is not about one of these groups from before its codes. The groups are looked up first,
 * so that the usual query of the log stays the same if there are none, and each line needs one lookup however many there are.
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

const parts = [
  experimentPoint,
  experimentVariety,
  entryScrap,
  plot,
  cellEntry,
  observation,
  trialReportText,
] as const

/**
 * SQL for the group of a line of the log: named by the line itself, or found through its record, because a line of a change
 * names only the changed fields. Observations are looked up in these years.
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
 * Returns the condition for lines of the change log that are newer than the codes of the group, or of a group whose names the
 * caller may see. An older line could be matched with older documents, which name the entries.
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

/**
 * Returns the condition that the organisation is none of those whose hidden names the caller may see; undefined if
 * there are none.
 */
function closedTo(ctx: Pick<Ctx, 'caller'>, orgId: AnyPgColumn): SQL | undefined {
  const open = openOrgIds(ctx)
  return open.length > 0 ? notInArray(orgId, open) : undefined
}

/**
 * Returns the condition that an entry has its own name and not a code, which matches no other entry. The query must
 * join the group.
 */
export const hasOwnName = (): SQL =>
  must(or(isNull(experimentVariety.blindCode), isNotNull(experimentGroup.revealedAt)), 'a condition')
