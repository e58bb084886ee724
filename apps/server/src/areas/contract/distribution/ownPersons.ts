import { REVIEW } from '@hepu/api/core/resource/review'
import { and, eq, type SQL } from 'drizzle-orm'
import { researchPerson, user } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'

/** Returns the 科研人员 who are the caller by an approved record: whoever edits a mobile number gets nobody's money by it. */
export const readOwnPersons = (ctx: Ctx): Promise<number[]> =>
  personsOf(ctx, eq(researchPerson.status, REVIEW.APPROVED))

/** Returns whether a 科研人员 may be the caller, approved or not. */
export const isOwnPerson = async (ctx: Ctx, id: number): Promise<boolean> =>
  (await personsOf(ctx, eq(researchPerson.id, id))).length > 0

async function personsOf(ctx: Ctx, where: SQL): Promise<number[]> {
  const found = await ctx.db
    .select({ id: researchPerson.id })
    .from(researchPerson)
    .innerJoin(user, eq(user.mobile, columnOf(researchPerson, 'mobile')))
    .where(and(rows(ctx, researchPerson), eq(user.id, ctx.caller.userId), where))
  return found.map(({ id }) => id)
}
