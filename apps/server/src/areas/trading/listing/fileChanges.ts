import type * as api from '@hepu/api/areas/trading/listing/listingFiles'
import { MAX_IMAGES } from '@hepu/api/areas/trading/listing/listingInputs'
import { attachmentFiles, IMAGE_FILES } from '@hepu/api/areas/trading/listing/listingRecordKinds'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, inArray, isNull } from 'drizzle-orm'
import { nest } from '../../../db/tree.ts'
import { listing, organization, storedFile } from '../../../db/schema/index.ts'
import { getRow, inOrgOf, visibleOrgIds } from '../../../db/scope.ts'
import { updateLocked } from '../../../db/write.ts'
import { listFiles, removeFile } from '../../../files/attachedFiles.ts'
import { PRIVATE, presentFile } from '../../../files/fileRow.ts'
import { cleanImage } from '../../../files/image/cleanImage.ts'
import { storeFile } from '../../../files/recordFile.ts'
import type { Ctx, UploadedFile } from '../../../http/context.ts'
import { attachmentHome, filesOf, imageHome, tooMany } from './files.ts'
import { attachBlocker, editBlocker, note } from './listingActions.ts'
import type { Listing } from './listingRows.ts'
import { getVisible, lockVisible } from './visibleListings.ts'

/** Stores an image written anew, of a listing or for one that is about to be entered. Images need no review. */
export async function uploadListingImage(
  ctx: Ctx,
  { listingId }: ParsedInputOf<typeof api.uploadImage>,
  file: UploadedFile,
): Promise<ResultOf<typeof api.uploadImage>> {
  const { bytes } = cleanImage(file)
  const image = { name: file.name, bytes, publicStatus: PRIVATE }
  if (listingId === undefined) {
    const row = await storeFile(ctx, { ...image, infoType: IMAGE_FILES, infoId: null })
    return presentFile(ctx.services, row)
  }
  const row = await lockOpen(ctx, listingId)
  const had = await listFiles(ctx, imageHome(row))
  if (had.length >= MAX_IMAGES) throw tooMany()
  const { infoType, infoId } = imageHome(row)
  const stored = await storeFile(inOrgOf(ctx, row), { ...image, infoType, infoId, sequence: had.length + 1 })
  await noteFile(ctx, row, { before: null, after: stored.originalName })
  return presentFile(ctx.services, stored)
}

/** Stores an attachment of a listing for readers of a level. What the public already sees must be taken down before. */
export async function uploadListingFile(
  ctx: Ctx,
  { listingId, level }: ParsedInputOf<typeof api.uploadAttachment>,
  file: UploadedFile,
): Promise<ResultOf<typeof api.uploadAttachment>> {
  const row = await lockOpen(ctx, listingId)
  assertAttachable(row)
  const home = attachmentHome(row, level)
  const sequence = (await listFiles(ctx, home)).length + 1
  const { infoType, infoId } = home
  const stored = await storeFile(inOrgOf(ctx, row), {
    ...file,
    infoType,
    infoId,
    sequence,
    publicStatus: PRIVATE,
  })
  await noteFile(ctx, row, { before: null, after: stored.originalName })
  return presentFile(ctx.services, stored)
}

/** Returns images and attachments of a listing. */
export async function listListingFiles(
  ctx: Ctx,
  { listingId }: ParsedInputOf<typeof api.fileList>,
): Promise<ResultOf<typeof api.fileList>> {
  return filesOf(ctx, await getVisible(ctx, listingId))
}

const kinds: readonly string[] = [IMAGE_FILES, ...Object.values(attachmentFiles)]
const isImage = (infoType: string): boolean => infoType === IMAGE_FILES

/** Deletes a file of a listing, or an image that was uploaded for none yet. */
export async function deleteListingFile(
  ctx: Ctx,
  { fileId }: ParsedInputOf<typeof api.deleteFile>,
): Promise<null> {
  const file = await getRow(ctx, storedFile, fileId, '文件')
  if (!kinds.includes(file.infoType))
    throw new AppError('BAD_INPUT', `「${file.originalName}」不是挂牌的图片或附件`)
  if (file.infoId === null) {
    if (file.ownerId !== ctx.caller.userId) throw new AppError('NOT_FOUND', '文件不存在或无权查看')
    await removeFile(ctx, fileId)
    return null
  }
  const row = await lockOpen(ctx, Number(file.infoId))
  if (!isImage(file.infoType)) assertAttachable(row)
  await removeFile(inOrgOf(ctx, row), fileId)
  await noteFile(ctx, row, { before: file.originalName, after: null })
  return null
}

async function lockOpen(ctx: Ctx, id: number): Promise<Listing> {
  const row = await lockVisible(ctx, id)
  const why = editBlocker(row)
  if (why) throw new AppError('BAD_STATE', why)
  return row
}

function assertAttachable(row: Listing): void {
  const why = attachBlocker(row)
  if (why) throw new AppError('BAD_STATE', why)
}

const noteFile = (
  ctx: Ctx,
  row: Listing,
  { before, after }: { before: string | null; after: string | null },
) =>
  updateLocked(
    ctx,
    listing,
    row,
    { values: {} },
    {
      ...note,
      extra: { before: { files: before }, after: { files: after } },
    },
  )

type Node = ResultOf<typeof api.tradingOrgTree>[number]

/** Returns the organisations that a listing may be shown to, as a tree. */
export async function listTradingOrgs(ctx: Ctx): Promise<Node[]> {
  const found = await ctx.db
    .select()
    .from(organization)
    .where(and(inArray(organization.id, visibleOrgIds(ctx)), isNull(organization.deletedAt)))
    .orderBy(organization.sortValue, organization.id)
  const ids = new Set(found.map(({ id }) => id))
  const placed = found.map((org) => ({
    ...org,
    parentId: org.parentId !== null && ids.has(org.parentId) ? org.parentId : null,
  }))
  return nest(ctx, organization, placed, ({ id, name }): Node => ({ id, name, children: [] }))
}
