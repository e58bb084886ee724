import { IMAGE_FILES } from '@hepu/api/areas/trading/listing/listingRecordKinds'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { storedFile } from '../../../db/schema/index.ts'
import { fileUrl, type FileRow } from '../../../files/fileRow.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Listing } from './listingRows.ts'

type Owned = Pick<Listing, 'id' | 'orgId'>

/** Returns the stored images of listings, in their order. Who may see the listings is asked before. */
export async function imagesOf(
  { db }: Pick<Ctx, 'db'>,
  listings: readonly Owned[],
): Promise<ReadonlyMap<number, FileRow[]>> {
  if (listings.length === 0) return new Map()
  const orgs = new Map(listings.map(({ id, orgId }) => [id, orgId]))
  const found = await db
    .select()
    .from(storedFile)
    .where(
      and(
        inArray(storedFile.orgId, [...new Set(orgs.values())]),
        eq(storedFile.infoType, IMAGE_FILES),
        sql`${storedFile.infoId} = any(${sql.param([...orgs.keys()].map(String))}::text[])`,
        eq(storedFile.state, 'stored'),
        isNull(storedFile.deletedAt),
      ),
    )
    .orderBy(asc(storedFile.sequence), asc(storedFile.id))
  const own = found.filter(({ infoId, orgId }) => orgs.get(Number(infoId)) === orgId)
  return Map.groupBy(own, ({ infoId }) => Number(infoId))
}

/** Returns the address of the first image of each listing that has one. */
export async function firstImages(
  ctx: Pick<Ctx, 'db' | 'services'>,
  listings: readonly Owned[],
): Promise<Map<number, string>> {
  const addresses = new Map<number, string>()
  for (const [id, [first]] of await imagesOf(ctx, listings))
    if (first) addresses.set(id, await fileUrl(ctx.services, first))
  return addresses
}

/** Returns the addresses of all images of listings. */
export async function publicImages(
  ctx: Pick<Ctx, 'db' | 'services'>,
  listings: readonly Owned[],
): Promise<Map<number, { url: string; name: string }[]>> {
  const addresses = new Map<number, { url: string; name: string }[]>()
  for (const [id, images] of await imagesOf(ctx, listings))
    addresses.set(
      id,
      await Promise.all(
        images.map(async (image) => ({ url: await fileUrl(ctx.services, image), name: image.originalName })),
      ),
    )
  return addresses
}
