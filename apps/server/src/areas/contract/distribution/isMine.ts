import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { contractRunLine as runLine, researchPerson, user } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { personOfLine, userOfLine } from './payeeEvents.ts'

/** Returns the condition that a line pays the caller: his account, or the 科研人员 with his mobile number. */
export async function isMine(ctx: Ctx): Promise<SQL | undefined> {
  const found = await ctx.db
    .select({ id: researchPerson.id })
    .from(researchPerson)
    .innerJoin(user, eq(user.mobile, columnOf(researchPerson, 'mobile')))
    .where(and(rows(ctx, researchPerson), eq(user.id, ctx.caller.userId)))
  return and(
    eq(runLine.level, 2),
    or(
      sql`${userOfLine} = ${ctx.caller.userId}`,
      found.length > 0
        ? inArray(
            personOfLine,
            found.map(({ id }) => id),
          )
        : undefined,
    ),
  )
}
