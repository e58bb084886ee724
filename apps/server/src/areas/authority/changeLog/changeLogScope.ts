import type { changeLogPage } from '@hepu/api/areas/authority/changeLog/changeLog'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { and, eq, gte, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { hasNoHiddenName } from '../../../db/hiddenNames.ts'
import { pageInOrder } from '../../../db/list/pageInOrder.ts'
import { contains } from '../../../db/nameConditions.ts'
import { changeLog, user } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { administered } from './changeLog.ts'
import { getManagedOrg } from '../organization/organizationScope.ts'
import { findNamed } from '../../../recordText/recordNames.ts'

type Filters = ParsedInputOf<typeof changeLogPage>['model']

/** Most people that a part of a name may choose. */
const MAX_PEOPLE = 1000

/** Which lines are looked at: those of some organisations that meet a condition. */
export interface LogScope {
  orgIds: readonly number[]
  condition: SQL | undefined
}

/** Returns the condition for lines of these organisations. */
export const ofOrgs = (orgIds: readonly number[]): SQL =>
  sql`${changeLog.orgId} = any(${sql.param([...orgIds])}::bigint[])`

/** Returns the lines that filters choose from those of the organisations the caller manages, of his crop or of none. */
export async function scopeOfLog(ctx: Ctx, filters: Filters): Promise<LogScope> {
  const orgIds = filters.orgId ? [(await getManagedOrg(ctx, filters.orgId)).id] : ctx.caller.managedOrgIds
  const condition = and(
    or(eq(changeLog.crop, ctx.caller.crop), isNull(changeLog.crop)),
    ofDataSeen(ctx),
    await hasNoHiddenName(ctx),
    filters.from ? gte(changeLog.at, filters.from) : undefined,
    filters.to ? lte(changeLog.at, filters.to) : undefined,
    filters.object ? eq(changeLog.object, filters.object) : undefined,
    filters.action ? eq(changeLog.action, filters.action) : undefined,
    filters.user ? await byPeople(ctx, filters.user) : undefined,
    filters.record ? await ofRecords(ctx, filters.record, filters.object) : undefined,
  )
  return { orgIds, condition }
}

/**
 * Lines of business data that the caller sees; those of administration are cut by what he manages alone. The right to
 * the log is one of its own: who has it reads of all kinds of records, as an auditor does.
 */
function ofDataSeen({ caller }: Ctx): SQL | undefined {
  if (caller.managedOrgIds.every((id) => caller.orgIds.includes(id))) return undefined
  return or(inArray(changeLog.object, [...administered]), ofOrgs(caller.orgIds))
}

async function byPeople(ctx: Ctx, part: string): Promise<SQL> {
  const found = await ctx.db
    .select({ id: user.id })
    .from(user)
    .where(or(contains(user.name, part), contains(user.account, part)))
    .limit(MAX_PEOPLE)
  return sql`${changeLog.userId} = any(${sql.param(found.map(({ id }) => id))}::bigint[])`
}

/** Records with this id, or with this part in their name. */
async function ofRecords(ctx: Ctx, text: string, object: string | null): Promise<SQL> {
  const named = (await findNamed(ctx, text, object)).map(({ object, ids }) =>
    and(eq(changeLog.object, object), sql`${changeLog.objectId} = any(${sql.param(ids)}::bigint[])`),
  )
  const byId = /^[1-9]\d{0,15}$/.test(text) ? [eq(changeLog.objectId, Number(text))] : []
  return or(...named, ...byId) ?? sql`false`
}

/** Counts the lines up to `most`: a long log is never counted whole. */
export async function countLines(ctx: Ctx, { orgIds, condition }: LogScope, most: number): Promise<number> {
  const some = ctx.db
    .select({ id: changeLog.id })
    .from(changeLog)
    .where(and(ofOrgs(orgIds), condition))
    .limit(most)
    .as('some')
  return ctx.db.$count(some)
}

interface Cut {
  order: 'ascending' | 'descending'
  limit: number
  offset: number
  /** Begins behind this line. */
  after?: { at: Date; id: number } | undefined
}

/**
 * Returns the ids of the lines of one page by time. They are read from the index of each organisation, so that a page costs the
 * same however long the log is; one `any` over all organisations would sort everything.
 */
export async function findLines({ db }: Ctx, scope: LogScope, cut: Cut): Promise<number[]> {
  const behind = cut.after
    ? sql`(${changeLog.at}, ${changeLog.id}) < (${cut.after.at.toISOString()}::timestamptz, ${cut.after.id}::bigint)`
    : undefined
  const source = { table: changeLog, orgIds: scope.orgIds, where: and(scope.condition, behind) }
  const order = { column: changeLog.at, direction: cut.order, mayBeBlank: false }
  return pageInOrder({ db }, source, order, cut)
}
