import type { PastCalls } from '@hepu/api/core/importCalls'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, count, desc, eq, ilike } from 'drizzle-orm'
import { importBatch, user } from '../../db/schema/index.ts'
import { rows } from '../../db/scope.ts'
import type { Ctx, FileAnswer } from '../../http/context.ts'
import { batchColumns, loadBytes, presentBatch, toBatch, type Batch } from './batch.ts'
import type { BaseBook, BasePreview, ImportKind } from './kind.ts'

type Page = PastCalls['page']

/** Imports of one kind, newest first. */
export async function listImports<B extends BaseBook, P extends BasePreview, D extends object>(
  ctx: Ctx,
  kind: ImportKind<B, P, D>,
  input: ParsedInputOf<Page>,
): Promise<ResultOf<Page>> {
  const { state, name } = input.model
  const where = and(
    rows(ctx, importBatch),
    kind.ofOneOrg ? eq(importBatch.orgId, ctx.caller.orgId) : undefined,
    eq(importBatch.kind, kind.name),
    state ? eq(importBatch.state, state) : undefined,
    name ? ilike(importBatch.fileName, `%${name.replace(/[\\%_]/g, '\\$&')}%`) : undefined,
  )
  const [total] = await ctx.db.select({ n: count() }).from(importBatch).where(where)
  const order = input.order === 'ascending' ? asc : desc
  const page = await ctx.db
    .select({ batch: batchColumns, createdByName: user.name })
    .from(importBatch)
    .leftJoin(user, eq(user.id, importBatch.createdBy))
    .where(where)
    .orderBy(order(importBatch.id))
    .limit(input.size)
    .offset((input.current - 1) * input.size)
  const records = page.map(({ batch: row, createdByName }) => {
    const batch = toBatch<P, D>(row)
    return { ...presentBatch(ctx, kind, batch, createdByName), counts: batch.preview?.counts ?? [] }
  })
  return { current: input.current, size: input.size, total: total!.n, records }
}

/** The workbook as it was uploaded. */
export const sourceFile = async (ctx: Ctx, batch: Batch): Promise<FileAnswer> => ({
  name: batch.fileName,
  type: 'application/octet-stream',
  body: await loadBytes(ctx.db, batch, 'source'),
})
