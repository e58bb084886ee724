import { must } from '@hepu/api/core/must'
import { and, eq, type SQL } from 'drizzle-orm'
import { hasOwnName } from '../../../db/hiddenNames.ts'
import { experimentGroup, experimentVariety } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'

/** The join of an entry with its group. */
export const toGroup = must(
  and(eq(experimentGroup.orgId, experimentVariety.orgId), eq(experimentGroup.id, experimentVariety.groupId)),
  'condition',
)

/**
 * Returns the condition for entries in the caller's scope with their real names: a code (密码编号) identifies no variety. For
 * queries that join the group.
 */
export const openEntries = (ctx: Pick<Ctx, 'caller'>): SQL =>
  must(and(rows(ctx, experimentVariety), rows(ctx, experimentGroup), hasOwnName()), 'condition')
