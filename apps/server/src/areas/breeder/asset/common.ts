import { COOPERATIVE_FILES, RIGHT_FILES, SHARE_FILES } from '@hepu/api/areas/breeder/asset/assetRecordKinds'
import type * as api from '@hepu/api/areas/breeder/asset/breederCommon'
import { BREEDER_FILES } from '@hepu/api/areas/breeder/record/archiveRecordKinds'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { breederApproved, breederRight, cooperativeVariety, storedFile } from '../../../db/schema/index.ts'
import { getRow, inOrgOf } from '../../../db/scope.ts'
import { updateLocked, updateRow } from '../../../db/write.ts'
import { removeFile } from '../../../files/attachedFiles.ts'
import type { Ctx } from '../../../http/context.ts'
import { detachFromArchive } from '../record/archiveFiles.ts'
import { productsOf } from './approved.ts'
import { openBreeder } from './assetRows.ts'
import { lockCooperative } from './cooperativeChanges.ts'
import { getLinked, viewsOf } from './linkedRecords.ts'

/** Deletes a file of an archive, of a cooperative variety or of a result right. */
export async function deleteBreederFile(
  ctx: Ctx,
  { fileId }: ParsedInputOf<typeof api.deleteBreederFile>,
): Promise<null> {
  const file = await getRow(ctx, storedFile, fileId, '文件')
  const { infoType, originalName: name } = file
  if (infoType === BREEDER_FILES) return await detachFromArchive(ctx, { fileId })
  if (infoType === SHARE_FILES)
    throw new AppError('BAD_STATE', `「${name}」是权益比例变更的依据文件，不能删除`)
  const recordId = Number(file.infoId)
  const extra = { before: { files: name }, after: { files: null } }
  if (infoType === COOPERATIVE_FILES) {
    const row = await getRow(ctx, cooperativeVariety, recordId, '合作品种')
    await removeFile(inOrgOf(ctx, row), fileId)
    await updateRow(ctx, cooperativeVariety, row.id, { values: {} }, { label: '合作品种', extra })
    return null
  }
  if (infoType === RIGHT_FILES) {
    const row = await getRow(ctx, breederRight, recordId, '成果权利')
    await removeFile(inOrgOf(ctx, row), fileId)
    await updateRow(ctx, breederRight, row.id, { values: {} }, { label: '成果权利', extra })
    return null
  }
  throw new AppError('BAD_INPUT', `「${name}」不是育种家档案的附件`)
}

/** Returns the products of a cooperative or approved variety: the one related by hand, then those of the same approved variety. */
export async function queryRelate(
  ctx: Ctx,
  { owner, recordId }: ParsedInputOf<typeof api.queryRelate>,
): Promise<ResultOf<typeof api.queryRelate>> {
  const { varietyId, productId } =
    owner === 'cooperative'
      ? await getRow(ctx, cooperativeVariety, recordId, '合作品种')
      : { ...(await getRow(ctx, breederApproved, recordId, '审定品种')), productId: null }
  const direct = [...(await viewsOf(ctx, 'product.productRecord', [productId])).values()]
  const ofVariety = varietyId === null ? [] : ((await productsOf(ctx, [varietyId])).get(varietyId) ?? [])
  return [
    ...direct.map((view) => ({ ...view, isDirect: true })),
    ...ofVariety.filter(({ id }) => id !== productId).map((view) => ({ ...view, isDirect: false })),
  ]
}

/** Relates a product to a cooperative variety, or takes the relation back. */
export async function relateProducts(
  ctx: Ctx,
  { cooperativeId, productIds }: ParsedInputOf<typeof api.relateProducts>,
): Promise<null> {
  const current = await lockCooperative(ctx, cooperativeId)
  await openBreeder(ctx, current.breederId)
  const productId = productIds[0] ?? null
  if (productId !== null && productId !== current.productId)
    await getLinked(ctx, 'product.productRecord', productId)
  await updateLocked(ctx, cooperativeVariety, current, { values: { productId } }, { label: '合作品种' })
  return null
}
