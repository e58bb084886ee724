import { AppError } from '@hepu/api/core/errorCodes'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { ofCompany } from '../../../db/dictEntries.ts'
import { party } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'

/** Throws NOT_FOUND for a 往来单位 that nobody of the company keeps. */
export async function assertParty(ctx: Ctx, id: number, label: string): Promise<void> {
  const found = await ctx.db
    .select({ id: party.id })
    .from(party)
    .where(and(eq(party.id, id), isNull(party.deletedAt), ofCompany(ctx, { orgId: party.orgId })))
  if (found.length === 0) throw new AppError('NOT_FOUND', `${label}不存在或无权查看`)
}

/** Returns the names of parties by id, those that were merged or deleted since too. */
export async function partyNames({ db }: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: party.id, name: party.name })
    .from(party)
    .where(inArray(party.id, [...new Set(ids)]))
  return new Map(found.map(({ id, name }) => [id, name]))
}
