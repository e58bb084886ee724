import {
  and,
  eq,
  getTableName,
  gte,
  isNotNull,
  isNull,
  ne,
  notExists,
  notInArray,
  or,
  type SQL,
} from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { Ctx } from '../http/context.ts'
import { changeLog, entryIdentity, experimentGroup, experimentVariety } from './schema/index.ts'
import { mayChange } from './scope.ts'

/** Organisations whose hidden variety names (密码编号) the caller may see: those he organises trials of. */
export function openOrgIds({ caller }: Pick<Ctx, 'caller'>): number[] {
  if (!caller.words.has('experiment.blind:reveal')) return []
  return [...new Set([...caller.orgIds, ...caller.managedOrgIds])].filter((orgId) =>
    mayChange({ caller }, { orgId }),
  )
}

/** Lines of the change log that tell no name which a code stands for now, or only those the caller may see. */
export function tellsNoHiddenName(ctx: Pick<Ctx, 'caller'>): SQL {
  const open = openOrgIds(ctx)
  const hidden = new QueryBuilder()
    .select({ id: entryIdentity.entryId })
    .from(entryIdentity)
    .where(
      and(
        eq(entryIdentity.orgId, changeLog.orgId),
        eq(entryIdentity.entryId, changeLog.objectId),
        open.length > 0 ? notInArray(entryIdentity.orgId, open) : undefined,
      ),
    )
  return or(ne(changeLog.object, getTableName(experimentVariety)), notExists(hidden))!
}

/**
 * Lines of the change log from after a group got its codes, or of groups whose names the caller may know: what was done to
 * its entries before could be told from older papers.
 */
export function toldSinceCodes(ctx: Pick<Ctx, 'caller'>, groupId: number): SQL {
  const open = openOrgIds(ctx)
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
        open.length > 0 ? notInArray(experimentGroup.orgId, open) : undefined,
      ),
    )
  return notExists(older)
}

/** An entry bears its own name: a code is nobody's name and matches no other entry. For queries that join the group. */
export const hasOwnName = (): SQL =>
  or(isNull(experimentVariety.blindCode), isNotNull(experimentGroup.revealedAt))!
