import { isMethodOn } from '@hepu/api/areas/research/gene/geneTypes'
import { and, eq, isNull } from 'drizzle-orm'
import { topOrgId } from '../../../db/dictEntries.ts'
import { geneOption } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'

export type OptionKind = (typeof geneOption.$inferSelect)['kind']

/** Whether a method or heading is on for a type of genes. */
export type States = (geneType: string, kind: OptionKind, option: string) => boolean

/** Returns the states that the caller's company has set, and those of the catalogue for all other options. */
export async function loadStates(ctx: Ctx): Promise<States> {
  const found = await ctx.db
    .select()
    .from(geneOption)
    .where(and(eq(geneOption.orgId, topOrgId(ctx)), isNull(geneOption.deletedAt)))
  const chosen = new Map(
    found.map(({ geneType, kind, option, state }) => [keyOf(geneType, kind, option), state === 1]),
  )
  return (geneType, kind, option) =>
    chosen.get(keyOf(geneType, kind, option)) ?? (kind === 'title' || isMethodOn(geneType, option))
}

const keyOf = (...parts: readonly string[]): string => JSON.stringify(parts)
