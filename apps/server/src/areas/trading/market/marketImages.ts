import { IMAGE_FILES } from '@hepu/api/areas/trading/listing/listingRecordKinds'
import { listingImage as api } from '@hepu/api/areas/trading/market/market'
import { AppError } from '@hepu/api/core/errorCodes'
import { fillPath } from '@hepu/api/core/routePath'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { sql } from 'drizzle-orm'
import { storedFile } from '../../../db/schema/index.ts'
import { keyOf } from '../../../files/fileRow.ts'
import type { FileAnswer, PublicCtx } from '../../../http/context.ts'
import type { MarketCtx } from './marketListing.ts'
import { fileAt, isFileOf, publicFileHeaders, type Owned } from './publicFiles.ts'

/** Types that a picture is served with. Anything else is not served. */
const types: Readonly<Record<string, string>> = {
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/png',
  'image/webp': 'image/webp',
}

const imageAddress = (id: number, place: number): string =>
  fillPath(api.path, { id: String(id), place: String(place) }).path

/** Returns the condition that a file is a stored picture of one of these listings. */
const isImageOf = (listings: readonly Owned[]) => isFileOf(IMAGE_FILES, listings)

/** Returns the addresses of the first pictures of listings, by listing. */
export async function firstImages(
  { db }: MarketCtx,
  listings: readonly Owned[],
): Promise<Map<number, string>> {
  if (listings.length === 0) return new Map()
  const found = await db
    .selectDistinct({ infoId: storedFile.infoId })
    .from(storedFile)
    .where(isImageOf(listings))
  return new Map(found.map(({ infoId }) => [Number(infoId), imageAddress(Number(infoId), 1)]))
}

/** Returns the addresses of all pictures of a listing, in their order. */
export async function imagesOf({ db }: MarketCtx, listing: Owned): Promise<string[]> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${storedFile} where ${isImageOf([listing])}`,
  )
  return Array.from({ length: rows[0]?.n ?? 0 }, (_, at) => imageAddress(listing.id, at + 1))
}

/** Sends a picture of a listing that everybody may see. */
export async function sendListingImage(
  ctx: PublicCtx,
  { id, place }: ParsedInputOf<typeof api>,
): Promise<FileAnswer> {
  const file = await fileAt(ctx, IMAGE_FILES, { id, place })
  const type = file && types[file.contentType]
  if (!file || !type) throw notThere()
  return {
    name: `${id}-${place}.${type.replace('image/', '')}`,
    type,
    inline: true,
    body: await ctx.services.storage.get(keyOf(file)),
    headers: publicFileHeaders,
  }
}

const notThere = () => new AppError('NOT_FOUND', '图片不存在或已撤下')
