import { shareKinds, type ShareKind } from '@hepu/api/areas/breeder/record/breederFields'
import { and, asc, desc, lte } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import { cooperativeShare } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { seeingAll } from '../../../resource/targetTables.ts'

export interface Share {
  kind: ShareKind
  /** The day from which it holds. */
  validFrom: string
  /** Percent with two decimals. */
  ours: string
  theirs: string
}

const kinds = Object.keys(shareKinds) as ShareKind[]
const inKindOrder = (a: Share, b: Share): number => kinds.indexOf(a.kind) - kinds.indexOf(b.kind)

/**
 * Returns the shares of cooperative varieties that hold on a day, one for each kind, by the id of the variety. A contract keeps those of
 * the day of its signing.
 */
export async function sharesOn(
  ctx: Pick<Ctx, 'db' | 'caller'>,
  cooperativeIds: readonly number[],
  day: string,
): Promise<Map<number, Share[]>> {
  const found = new Map<number, Share[]>(cooperativeIds.map((id) => [id, []]))
  if (cooperativeIds.length === 0) return found
  const { cooperativeId, kind, validFrom, ours, theirs } = cooperativeShare
  const stored = await ctx.db
    .selectDistinctOn([cooperativeId, kind], { cooperativeId, kind, validFrom, ours, theirs })
    .from(cooperativeShare)
    .where(
      and(rows(seeingAll(ctx), cooperativeShare), oneOf(cooperativeId, cooperativeIds), lte(validFrom, day)),
    )
    .orderBy(asc(cooperativeId), asc(kind), desc(validFrom))
  for (const { cooperativeId: id, ...share } of stored) found.get(id)?.push(share)
  for (const shares of found.values()) shares.sort(inKindOrder)
  return found
}

/** Returns shares as one text: 品种权 60.00:40.00、收益 50.00:50.00, ours before theirs. */
export const sharesText = (shares: readonly Omit<Share, 'validFrom'>[]): string | null =>
  shares.map(({ kind, ours, theirs }) => `${shareKinds[kind]} ${ours}:${theirs}`).join('、') || null
