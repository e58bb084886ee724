import type { StoredFile } from '@hepu/api/core/file/file'
import { AppError } from '@hepu/api/core/errorCodes'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { storedFile } from '../db/schema/index.ts'
import { builtOnce } from '../db/builtOnce.ts'
import { anyRows, getRow, inOrgOf, rows, scopeOf } from '../db/scope.ts'
import { removeRow, updateRow } from '../db/write.ts'
import type { Ctx } from '../http/context.ts'
import type { FileHome } from './fileHomes.ts'
import { confirmFile } from './recordFile.ts'
import { presentFile, type FileRow } from './fileRow.ts'

export const REMOVE_JOB = 'file-remove'
export interface RemoveData {
  orgId: number
  fileId: number
}

const label = '文件'

/** Returns the files of a record that the caller sees, as they were numbered. */
export async function listFiles(ctx: Ctx, home: FileHome): Promise<StoredFile[]> {
  const found = await rowsOfRecord(ctx, home)
  return Promise.all(found.map((row) => presentFile(ctx.services, row)))
}

/** Returns those of some records of a kind and an organisation that have a file. */
export async function recordsWithFiles(
  ctx: Ctx,
  { infoType, orgId }: Pick<FileHome, 'infoType' | 'orgId'>,
  infoIds: readonly string[],
): Promise<Set<string>> {
  if (infoIds.length === 0) return new Set()
  const found = await ctx.db
    .selectDistinct({ infoId: storedFile.infoId })
    .from(storedFile)
    .where(
      and(
        rows(ctx, storedFile),
        eq(storedFile.orgId, orgId),
        eq(storedFile.infoType, infoType),
        sql`${storedFile.infoId} = any(${sql.param([...infoIds])}::text[])`,
        eq(storedFile.state, 'stored'),
      ),
    )
  return new Set(found.flatMap(({ infoId }) => (infoId === null ? [] : [infoId])))
}

const filesQuery = builtOnce('files_of_record', (db) =>
  db
    .select()
    .from(storedFile)
    .where(
      and(
        anyRows(storedFile),
        eq(storedFile.orgId, sql.placeholder('orgId')),
        eq(storedFile.infoType, sql.placeholder('infoType')),
        eq(storedFile.infoId, sql.placeholder('infoId')),
        eq(storedFile.state, 'stored'),
      ),
    )
    .orderBy(asc(storedFile.sequence), asc(storedFile.id)),
)

const rowsOfRecord = (ctx: Ctx, { infoType, infoId, orgId }: FileHome): Promise<FileRow[]> =>
  filesQuery(ctx.db).execute({ ...scopeOf(ctx), infoType, infoId, orgId })

/**
 * Attaches files, which the caller uploaded before their record existed, to that record and its organisation. Each is
 * confirmed. A file of another record or of another user is refused; one that the record has already stays. Returns the new
 * ones.
 */
export async function attachFiles(ctx: Ctx, ids: readonly number[], home: FileHome): Promise<FileRow[]> {
  const { infoType, infoId, orgId } = home
  const given: FileRow[] = []
  const had = new Set((await rowsOfRecord(ctx, home)).map((row) => row.id))
  for (const id of ids) {
    if (had.has(id)) continue
    const row = await confirmFile(ctx, id)
    const isThere = row.infoId === infoId && row.infoType === infoType
    if (row.infoId !== null && !isThere) {
      throw new AppError('BAD_STATE', `文件「${row.originalName}」属于其他记录`)
    }
    given.push(await updateRow(ctx, storedFile, id, { values: { infoType, infoId } }, { label }))
    if (row.orgId !== orgId) await ctx.db.update(storedFile).set({ orgId }).where(eq(storedFile.id, id))
  }
  return given
}

/** Returns the names of files that the caller uploaded. */
export async function namesOfFiles(ctx: Ctx, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await ctx.db
    .select({ name: storedFile.originalName })
    .from(storedFile)
    .where(and(rows(ctx, storedFile), inArray(storedFile.id, [...ids])))
    .orderBy(asc(storedFile.sequence), asc(storedFile.id))
  return found.map(({ name }) => name)
}

/** Deletes a file of the caller's own organisation: at once for everybody, its bytes after the transaction. */
export async function removeFile(ctx: Ctx, id: number): Promise<void> {
  const row = await getRow(ctx, storedFile, id, label)
  if (row.orgId !== ctx.caller.orgId) throw new AppError('FORBIDDEN', '只能删除本机构的文件')
  await removeRow(ctx, storedFile, id, { label })
  const data: RemoveData = { orgId: row.orgId, fileId: row.id }
  await ctx.services.jobs.enqueue(ctx.db, REMOVE_JOB, data)
}

/** Deletes all files of a record that the caller may change. Returns how many there were. */
export async function removeFilesOf(ctx: Ctx, home: FileHome): Promise<number> {
  const found = await rowsOfRecord(ctx, home)
  for (const row of found) await removeFile(inOrgOf(ctx, home), row.id)
  return found.length
}
