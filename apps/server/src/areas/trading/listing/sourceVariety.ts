import type { ListingSource } from '@hepu/api/areas/trading/listing/listingFields'
import { comparable } from '@hepu/api/cells/normalise'
import { REVIEW } from '@hepu/api/core/resource/review'
import { itemAt } from '@hepu/api/core/must'
import { and, eq, sql } from 'drizzle-orm'
import { isNamed } from '../../../db/nameConditions.ts'
import { researchVariety } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { seeingAll } from '../../../resource/targetTables.ts'
import { findSourcesById, sourceName, type SourceRow } from './sources.ts'

/** Kinds of sources that are a variety, so that trials may say something of them. */
const ofVarieties: readonly ListingSource[] = ['variety', 'varietyInfo', 'product', 'germplasm']

/** A record that a supply offers. */
export interface Offered {
  kind: ListingSource
  source: SourceRow
}

/** The name under which a source was tested, and its approval; null for what is no variety. */
interface Tested {
  name: string | null
  variety: SourceRow | null
}

/** Returns the name under which a source was tested, and its approval. */
export async function namesAndVariety(ctx: Ctx, kind: ListingSource, source: SourceRow): Promise<Tested> {
  return itemAt(await namesAndVarieties(ctx, [{ kind, source }]), 0)
}

/** Returns the names under which some sources were tested, and their approvals, in their order. */
export async function namesAndVarieties(ctx: Ctx, offered: readonly Offered[]): Promise<Tested[]> {
  const others = offered.filter(({ kind }) => kind !== 'variety' && ofVarieties.includes(kind))
  const linked = await findSourcesById(
    ctx,
    'variety',
    others.flatMap(({ source }) => linkOf(source) ?? []),
  )
  const linkedTo = (source: SourceRow) => linked.get(linkOf(source) ?? 0)
  const unlinked = others.filter(({ source }) => !linkedTo(source))
  const named = await approvalsNamed(
    ctx,
    unlinked.map(({ kind, source }) => sourceName(kind, source)),
  )
  return offered.map(({ kind, source }) => {
    if (!ofVarieties.includes(kind)) return { name: null, variety: null }
    const own = sourceName(kind, source)
    if (kind === 'variety') return { name: own, variety: source }
    const variety = linkedTo(source) ?? named.get(comparable(own)) ?? null
    return { name: variety ? sourceName('variety', variety) : own, variety }
  })
}

/** Returns the id of the approval that a record is linked to. */
const linkOf = (source: SourceRow): number | undefined =>
  typeof source['varietyId'] === 'number' ? source['varietyId'] : undefined

/** Returns the newest reviewed approval of each name, by the normal form of the name. */
async function approvalsNamed(
  asking: Ctx,
  names: readonly string[],
): Promise<ReadonlyMap<string, SourceRow>> {
  if (names.length === 0) return new Map()
  const ctx: Ctx = { ...asking, ...seeingAll(asking) }
  const found: SourceRow[] = await ctx.db
    .select()
    .from(researchVariety)
    .where(
      and(
        rows(ctx, researchVariety),
        eq(researchVariety.status, REVIEW.APPROVED),
        isNamed(columnOf(researchVariety, 'name'), [...new Set(names.map(comparable))]),
      ),
    )
    .orderBy(sql`${columnOf(researchVariety, 'year')} asc nulls first`, researchVariety.id)
  return new Map(found.map((row) => [comparable(sourceName('variety', row)), row]))
}
