import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { contractRunLine as runLine } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { readOwnPersons } from './ownPersons.ts'
import { personOfLine, userOfLine } from './payeeEvents.ts'

/** Returns the condition that a line pays the caller: his account, or the 科研人员 who he is. */
export async function isMine(ctx: Ctx): Promise<SQL | undefined> {
  const persons = await readOwnPersons(ctx)
  return and(
    eq(runLine.level, 2),
    or(
      sql`${userOfLine} = ${ctx.caller.userId}`,
      persons.length > 0 ? inArray(personOfLine, persons) : undefined,
    ),
  )
}
