import { comparable } from '@hepu/api/cells/normalise'
import type { ListingSource } from '@hepu/api/areas/trading/listing/listingFields'
import { listingSources } from '@hepu/api/areas/trading/listing/listingFields'
import { and } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { isNamed, namesIn } from '../../../db/nameConditions.ts'
import { party } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { visibleParties } from '../../authority/shared.ts'
import { blacklistReason, listingBlocker } from '../../breeder/shared.ts'
import { readUseBlockers } from '../../product/shared.ts'
import { heldShares } from '../../research/shared.ts'
import { exclusiveTaker } from './exclusiveTaker.ts'
import type { Listing } from './listingRows.ts'
import { lapseOf } from './lapse.ts'
import { findSource, sourceName, sourceTables, type SourceRow } from './sources.ts'

/** Returns why a listing may not come to the market now; null if it may. */
export async function marketBlocker(ctx: Ctx, row: Listing): Promise<string | null> {
  if (row.validTo < clockDay(ctx.services.now())) return `有效期至 ${row.validTo} 已过，请先改为以后的日期`
  const lapsed = await sourceBlocker(ctx, row)
  if (lapsed) return lapsed
  return ownersBlocker(ctx, row)
}

/** Returns why what a supply offers may not be on the market: the right has lapsed, was given away, or may not be sold. */
export async function sourceBlocker(ctx: Ctx, row: Listing): Promise<string | null> {
  const { sourceKind: kind, sourceId: id } = row
  if (!kind || id === null) return null
  const source = await findSource(ctx, kind, id)
  if (!source) return `关联的${listingSources[kind]}不属于本单位，或已不存在`
  const lapsed = lapseOf(kind, source, clockDay(ctx.services.now()))
  if (lapsed) return lapsed
  const { registry } = sourceTables[kind]
  const held = (await heldShares(ctx, registry, [source])).get(id)
  if (held !== undefined && Number(held) === 0)
    return `本单位已不持有${listingSources[kind]}「${sourceName(kind, source)}」的权利`
  const taker = await exclusiveTaker(ctx, row)
  if (taker)
    return `合同「${taker.name}」已把${listingSources[kind]}「${sourceName(kind, source)}」独占或转让给他人`
  return policyBlocker(ctx, kind, source)
}

async function policyBlocker(ctx: Ctx, kind: ListingSource, source: SourceRow): Promise<string | null> {
  if (kind !== 'product' && kind !== 'variety') return null
  const wanted = kind === 'product' ? { productIds: [source.id] } : { varietyIds: [source.id] }
  const [why] = await readUseBlockers(ctx, wanted, 'list')
  if (why) return why
  const varietyId = kind === 'variety' ? source.id : numberIn(source['varietyId'])
  const id = kind === 'product' ? source.id : 0
  return listingBlocker(ctx, { id, name: sourceName(kind, source), varietyId })
}

const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** Returns why the holder of a supply, or the unit of a demand, may not come to the market: it is on the blacklist. */
async function ownersBlocker(ctx: Ctx, row: Listing): Promise<string | null> {
  const names = [row.holder, row.demandUnit].flatMap((text) => namesIn(text ?? ''))
  const wanted = [...new Set(names.map(comparable))]
  if (wanted.length === 0) return null
  const found = await ctx.db
    .select({ id: party.id })
    .from(party)
    .where(and(visibleParties(ctx), isNamed(party.name, wanted)))
  return blacklistReason(
    ctx,
    found.map(({ id }) => id),
    '上架',
  )
}
