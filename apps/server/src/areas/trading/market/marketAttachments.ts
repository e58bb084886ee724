import { attachmentFiles } from '@hepu/api/areas/trading/listing/listingRecordKinds'
import { listingFile as api } from '@hepu/api/areas/trading/market/market'
import type { MarketDetail } from '@hepu/api/areas/trading/market/marketShapes'
import { AppError } from '@hepu/api/core/errorCodes'
import { fillPath } from '@hepu/api/core/routePath'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { storedFile } from '../../../db/schema/index.ts'
import { contentTypeOf } from '../../../files/contentTypes.ts'
import { keyOf } from '../../../files/fileRow.ts'
import type { FileAnswer, PublicCtx } from '../../../http/context.ts'
import type { MarketCtx } from './marketListing.ts'
import { plainText } from '../../../http/plainText.ts'
import { fileAt, inPlace, isFileOf, publicFileHeaders, type Owned } from './publicFiles.ts'

/** Returns the attachments of a public listing that everybody may download, in their order. */
export async function attachmentsOf({ db }: MarketCtx, listing: Owned): Promise<MarketDetail['files']> {
  const found = await db
    .select({ name: storedFile.originalName, bytes: storedFile.bytes })
    .from(storedFile)
    .where(isFileOf(attachmentFiles.public, [listing]))
    .orderBy(...inPlace)
  return found.map(({ name, bytes }, at) => ({
    name: plainText(name),
    size: bytes / 1024,
    address: fillPath(api.path, { id: String(listing.id), place: String(at + 1) }).path,
  }))
}

/** Sends an attachment that everybody may download, of a listing that everybody may see. Browsers save it. */
export async function sendListingFile(ctx: PublicCtx, input: ParsedInputOf<typeof api>): Promise<FileAnswer> {
  const file = await fileAt(ctx, attachmentFiles.public, input)
  if (!file) throw new AppError('NOT_FOUND', '附件不存在或已撤下')
  return {
    name: plainText(file.originalName),
    type: contentTypeOf(file.fileName),
    body: await ctx.services.storage.get(keyOf(file)),
    headers: publicFileHeaders,
  }
}
