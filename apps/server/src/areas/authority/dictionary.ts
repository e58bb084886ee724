import type { dictionaryList as api } from '@hepu/api/areas/authority/session'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { dictEntry } from '../../db/schema/index.ts'
import type { Ctx } from '../../http/context.ts'

/** Choices of a dictionary in their order; disabled ones are for records that have them already. */
export async function listDictionary(
  ctx: Ctx,
  input: ParsedInputOf<typeof api>,
): Promise<ResultOf<typeof api>> {
  const found = await ctx.db
    .select()
    .from(dictEntry)
    .where(and(eq(dictEntry.dict, input.code), isNull(dictEntry.deletedAt)))
    .orderBy(asc(dictEntry.sortValue), asc(dictEntry.id))
  if (found.length === 0) throw new AppError('NOT_FOUND', `字典「${input.code}」不存在`)
  return found.map(({ value, label, disabled, note }) => ({ value, label, disabled, note }))
}
