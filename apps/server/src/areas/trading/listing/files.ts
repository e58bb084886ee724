import { reaches } from '@hepu/api/areas/trading/listing/evidence'
import type { EvidenceLevel } from '@hepu/api/areas/trading/listing/listingFields'
import { MAX_IMAGES } from '@hepu/api/areas/trading/listing/listingInputs'
import { attachmentFiles, IMAGE_FILES } from '@hepu/api/areas/trading/listing/listingRecordKinds'
import type { ListingFile } from '@hepu/api/areas/trading/listing/listingShapes'
import type { StoredFile } from '@hepu/api/core/file/file'
import { AppError } from '@hepu/api/core/errorCodes'
import { attachFiles, listFiles } from '../../../files/attachedFiles.ts'
import type { FileHome } from '../../../files/fileHomes.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Listing } from './listingRows.ts'

type Owned = Pick<Listing, 'id' | 'orgId'>
/** A file as the server has it; the wire makes its id text. */
export type Shown = Omit<ListingFile, keyof StoredFile> & StoredFile

const levels = Object.keys(attachmentFiles) as EvidenceLevel[]

/** Returns where the images of a listing belong. */
export const imageHome = ({ id, orgId }: Owned): FileHome => ({
  infoType: IMAGE_FILES,
  infoId: String(id),
  orgId,
})

/** Returns where the attachments of a listing belong that readers of a level may download. */
export const attachmentHome = ({ id, orgId }: Owned, level: EvidenceLevel): FileHome => ({
  infoType: attachmentFiles[level],
  infoId: String(id),
  orgId,
})

/** Returns where all files of a listing belong. */
export const allHomes = (row: Owned): FileHome[] => [
  imageHome(row),
  ...levels.map((level) => attachmentHome(row, level)),
]

/** Returns images and attachments of a listing: all of them, or the attachments that readers of a level may download. */
export async function filesOf(
  ctx: Ctx,
  row: Owned,
  reader: EvidenceLevel = 'confidential',
): Promise<Shown[]> {
  const images = (await listFiles(ctx, imageHome(row))).map((file) => ({
    ...file,
    level: null,
    isImage: true,
  }))
  const attached: Shown[] = []
  for (const level of levels.filter((one) => reaches(reader, one)))
    for (const file of await listFiles(ctx, attachmentHome(row, level)))
      attached.push({ ...file, level, isImage: false })
  return [...images, ...attached]
}

/** Gives a new listing the images that the caller uploaded before. Throws BAD_INPUT for too many. */
export async function attachImages(ctx: Ctx, row: Owned, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  if (ids.length > MAX_IMAGES) throw tooMany()
  for (const file of await attachFiles(ctx, ids, imageHome(row)))
    if (file.infoType !== IMAGE_FILES)
      throw new AppError('BAD_INPUT', `「${file.originalName}」不是挂牌图片，请重新上传`)
}

/** Returns the refusal of a further image. */
export const tooMany = (): AppError => new AppError('BAD_INPUT', `图片最多${MAX_IMAGES}张，请先删除不需要的`)
