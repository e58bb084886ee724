import type {
  CERTIFICATE_FILES,
  PROVIDER_FILES,
  SERVICE_FILES,
} from '@hepu/api/areas/integration/integrationFields'
import { AppError } from '@hepu/api/core/errorCodes'
import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { storedFile } from '../../db/schema/index.ts'
import { getRow } from '../../db/scope.ts'
import { updateRow, type StampedTable } from '../../db/write.ts'
import { attachFiles, removeFile } from '../../files/attachedFiles.ts'
import { keyOf } from '../../files/fileRow.ts'
import { publicAddress } from '../../outside/storage/storage.ts'
import { inOrgOf } from '../../db/scope.ts'
import type { Ctx, Services } from '../../http/context.ts'

type Kind = typeof PROVIDER_FILES | typeof CERTIFICATE_FILES | typeof SERVICE_FILES

/** Returns where the files of a record belong. */
export const homeOf = (infoType: Kind, { id, orgId }: { id: number; orgId: number }) => ({
  infoType,
  infoId: String(id),
  orgId,
})

/** Place of a public picture in the storage. */
export interface PicturePlace {
  dir: string
  fileName: string
}

/** SQL for the first public picture of a record; null without one. */
export const firstPicture = (
  infoType: Kind,
  { id, orgId }: { id: AnyPgColumn; orgId: AnyPgColumn },
): SQL<PicturePlace | null> => sql<PicturePlace | null>`(
  select json_build_object('dir', f.dir, 'fileName', f.file_name) from ${storedFile} f
  where f.org_id = ${orgId} and f.info_type = ${infoType} and f.info_id = ${id}::text and f.state = 'stored'
    and f.public_status = 1 and f.deleted_at is null
  order by f.sequence, f.id limit 1)`

/** Returns the address of a public picture; null without one. */
export const pictureUrl = ({ storage }: Services, place: PicturePlace | null): string | null =>
  place === null ? null : publicAddress(storage.host, keyOf(place))

/** Returns the addresses of the public pictures of a record, as they were numbered. */
export async function pictureUrls(
  { db, services }: Pick<Ctx, 'db' | 'services'>,
  infoType: Kind,
  { id, orgId }: { id: number; orgId: number },
): Promise<string[]> {
  const found = await db
    .select({ dir: storedFile.dir, fileName: storedFile.fileName })
    .from(storedFile)
    .where(
      and(
        eq(storedFile.orgId, orgId),
        eq(storedFile.infoType, infoType),
        eq(storedFile.infoId, String(id)),
        eq(storedFile.state, 'stored'),
        eq(storedFile.publicStatus, 1),
        isNull(storedFile.deletedAt),
      ),
    )
    .orderBy(asc(storedFile.sequence), asc(storedFile.id))
  return found.flatMap((place) => pictureUrl(services, place) ?? [])
}

/** A record that files are attached to: its table, its row, and what people call it. */
interface Holder {
  table: StampedTable
  row: { id: number; orgId: number }
  infoType: Kind
  label: string
}

/** Attaches uploaded files to a record, and writes their names into its history. Returns the new ones. */
export async function attachTo(
  ctx: Ctx,
  { table, row, infoType, label }: Holder,
  fileIds: readonly number[],
) {
  const added = await attachFiles(ctx, fileIds, homeOf(infoType, row))
  if (added.length === 0) return added
  const names = added.map(({ originalName }) => originalName).join('、')
  const extra = { before: { files: null }, after: { files: names } }
  await updateRow(ctx, table, row.id, { values: {} }, { label, extra })
  return added
}

/** Deletes a file of a record. `holderOf` returns the record by the id, locked; a file of another kind is refused. */
export async function detachFrom(
  ctx: Ctx,
  fileId: number,
  holderOf: (infoType: string, id: number) => Promise<Holder | null>,
): Promise<null> {
  const file = await getRow(ctx, storedFile, fileId, '文件')
  const holder = file.infoId === null ? null : await holderOf(file.infoType, Number(file.infoId))
  if (!holder) throw new AppError('BAD_INPUT', `「${file.originalName}」不能在这里删除`)
  const { table, row, label } = holder
  await removeFile(inOrgOf(ctx, row), fileId)
  const extra = { before: { files: file.originalName }, after: { files: null } }
  await updateRow(ctx, table, row.id, { values: {} }, { label, extra })
  return null
}
