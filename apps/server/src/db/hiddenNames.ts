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
  if (!caller.words.has('experiment.blind:reveal')) return []
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
export function tellsNoHiddenName(ctx: Pick<Ctx, 'caller'>): SQL {
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
  return and(
    or(not(isOfEntry), notExists(hidden)),
    or(notInArray(changeLog.object, Object.keys(groupOf)), toldSince(ctx, groupOfLine)),
  )!
}

/**
 * Lines of the change log from after a group got its codes, or of groups whose names the caller may know: what was done to
 * its entries before could be told from older papers.
 */
export const toldSinceCodes = (ctx: Pick<Ctx, 'caller'>, groupId: number): SQL =>
  toldSince(ctx, sql`${groupId}::bigint`)

/** The line was not written before the group, the id of which is given, got the codes that it still bears. */
function toldSince(ctx: Pick<Ctx, 'caller'>, groupId: SQL): SQL {
  const older = new QueryBuilder()
    .select({ id: experimentGroup.id })
    .from(experimentGroup)
    .where(
      and(
        eq(experimentGroup.orgId, changeLog.orgId),
        isNotNull(experimentGroup.blindedAt),
        isNull(experimentGroup.revealedAt),
        gte(experimentGroup.blindedAt, changeLog.at),
        closedTo(ctx, experimentGroup.orgId),
        eq(experimentGroup.id, groupId),
      ),
    )
  return notExists(older)
}

function closedTo(ctx: Pick<Ctx, 'caller'>, orgId: AnyPgColumn): SQL | undefined {
  const open = openOrgIds(ctx)
  return open.length > 0 ? notInArray(orgId, open) : undefined
}

const parts = [experimentPoint, experimentVariety, entryScrap, plot, cellEntry, observation] as const

/** The group of the record of a line, by its kind; values are looked for in the part of their year. */
const groupOf = Object.fromEntries(
  parts.map((table) => {
    const inYear = 'year' in table ? sql` and ${table.year} = ${experimentGroup.year}` : sql``
    const found = sql`(select ${table.groupId} from ${table}
      where ${table.orgId} = ${changeLog.orgId} and ${table.id} = ${changeLog.objectId}${inYear})`
    return [getTableName(table), found]
  }),
)

/** The group that a line of the log names itself, or that its record belongs to: lines of changes name only what changed. */
const groupOfLine = sql`coalesce((${changeLog.after} ->> 'groupId')::bigint, (${changeLog.before} ->> 'groupId')::bigint,
  case ${changeLog.object} ${sql.join(
    Object.entries(groupOf).map(([object, found]) => sql`when ${object} then ${found}`),
    sql` `,
  )} end)`

/** An entry bears its own name: a code is nobody's name and matches no other entry. For queries that join the group. */
export const hasOwnName = (): SQL =>
  or(isNull(experimentVariety.blindCode), isNotNull(experimentGroup.revealedAt))!
