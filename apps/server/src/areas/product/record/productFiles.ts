import type * as api from '@hepu/api/areas/product/record/productCalls'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { itemAt } from '@hepu/api/core/must'
import { inOrgOf } from '../../../db/scope.ts'
import { listFiles } from '../../../files/attachedFiles.ts'
import { presentFile } from '../../../files/fileRow.ts'
import { storeFile } from '../../../files/recordFile.ts'
import type { Ctx, UploadedFile } from '../../../http/context.ts'
import { filesHome } from '../../../resource/mounted.ts'
import { readRecord } from '../../../resource/readRecord.ts'
import { assertFilesOpen, noteFiles } from '../../../resource/recordFiles.ts'
import { lockRecords } from '../../../resource/reviewRecords.ts'
import { products } from './products.ts'

/** Returns pictures and other files of a product. */
export async function listProductFiles(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.productFiles>,
): Promise<ResultOf<typeof api.productFiles>> {
  return listFiles(ctx, filesHome(products.def, await readRecord(ctx, products, id)))
}

/** Stores a file and gives it to a product; it counts as a change of the product. */
export async function uploadProductFile(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.uploadProductFile>,
  file: UploadedFile,
): Promise<ResultOf<typeof api.uploadProductFile>> {
  const record = itemAt(await lockRecords(ctx, products, [id]), 0)
  assertFilesOpen(record)
  const { infoType, infoId } = filesHome(products.def, record)
  const sequence = (await listFiles(ctx, filesHome(products.def, record))).length + 1
  const row = await storeFile(inOrgOf(ctx, record), { ...file, infoType, infoId, sequence, publicStatus: 2 })
  await noteFiles(ctx, products.def, id, { added: [row.originalName] })
  return presentFile(ctx.services, row)
}
