import type { ListingSource } from '@hepu/api/areas/trading/listing/listingFields'
import { comparable } from '@hepu/api/cells/normalise'
import { REVIEW } from '@hepu/api/core/resource/review'
import { and, desc, eq } from 'drizzle-orm'
import { isNamed } from '../../../db/nameConditions.ts'
import { researchVariety } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { seeingAll } from '../../../resource/targetTables.ts'
import { findSource, sourceName, type SourceRow } from './sources.ts'

/** Kinds of sources that are a variety, so that trials may say something of them. */
const ofVarieties: readonly ListingSource[] = ['variety', 'varietyInfo', 'product', 'germplasm']

/** Returns the name under which a source was tested, and its approval; null for what is no variety. */
export async function namesAndVariety(
  ctx: Ctx,
  kind: ListingSource,
  source: SourceRow,
): Promise<{ name: string | null; variety: SourceRow | null }> {
  if (!ofVarieties.includes(kind)) return { name: null, variety: null }
  if (kind === 'variety') return { name: sourceName(kind, source), variety: source }
  const named = source['varietyId']
  const linked = typeof named === 'number' ? await findSource(ctx, 'variety', named) : undefined
  const variety = linked ?? (await approvalNamed(ctx, sourceName(kind, source))) ?? null
  return { name: variety ? sourceName('variety', variety) : sourceName(kind, source), variety }
}

/** Returns the newest reviewed approval of a name. */
async function approvalNamed(asking: Ctx, name: string): Promise<SourceRow | undefined> {
  const ctx: Ctx = { ...asking, ...seeingAll(asking) }
  const [found] = await ctx.db
    .select()
    .from(researchVariety)
    .where(
      and(
        rows(ctx, researchVariety),
        eq(researchVariety.status, REVIEW.APPROVED),
        isNamed(columnOf(researchVariety, 'name'), [comparable(name)]),
      ),
    )
    .orderBy(desc(columnOf(researchVariety, 'year')), desc(researchVariety.id))
    .limit(1)
  return found
}
