import type { PastCalls } from '@hepu/api/core/importCalls'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, desc, eq, type SQL } from 'drizzle-orm'
import { contains } from '../../db/nameConditions.ts'
import { importBatch, user } from '../../db/schema/index.ts'
import { rows } from '../../db/scope.ts'
import { pageOf } from '../../db/page.ts'
import type { Ctx, FileAnswer } from '../../http/context.ts'
import {
  assertMaySeeSource,
  batchColumns,
  loadBytes,
  presentBatch,
  toBatch,
  type Batch,
} from './storedBatch.ts'
import type { BasePreview, ImportKind } from './importKind.ts'

type Page = PastCalls['page']

/** Imports of one kind, newest first. */
export async function listImports<P extends BasePreview, D extends object>(
  ctx: Ctx,
  kind: ImportKind<P, D>,
  input: ParsedInputOf<Page>,
): Promise<ResultOf<Page>> {
  const { state, name } = input.model
  const where = and(
    rows(ctx, importBatch),
    kind.ofOneOrg ? eq(importBatch.orgId, ctx.caller.orgId) : undefined,
    eq(importBatch.kind, kind.name),
    state ? eq(importBatch.state, state) : undefined,
    name ? contains(importBatch.fileName, name) : undefined,
  )
  return pageBatches<P, D, ResultOf<Page>['records'][number]>(ctx, where, input, (batch, createdByName) => ({
    ...presentBatch(ctx, kind, batch, createdByName),
    counts: batch.preview?.counts ?? [],
  }))
}

/** Returns a page of batches, newest first unless requested otherwise, each with the name of its uploader. */
export async function pageBatches<P extends BasePreview, D extends object, R>(
  ctx: Ctx,
  where: SQL | undefined,
  { current, size, order }: Pick<ParsedInputOf<Page>, 'current' | 'size' | 'order'>,
  present: (batch: Batch<P, D>, createdByName: string | null) => R,
): Promise<{ current: number; size: number; total: number; records: R[] }> {
  const { found: chosen, page } = await pageOf(
    ctx,
    ctx.db
      .select({ batch: batchColumns, createdByName: user.name })
      .from(importBatch)
      .leftJoin(user, eq(user.id, importBatch.createdBy))
      .where(where)
      .$dynamic(),
    { current, size },
    [(order === 'ascending' ? asc : desc)(importBatch.id)],
  )
  const records = chosen.map(({ batch, createdByName }) => present(toBatch<P, D>(batch), createdByName))
  return { ...page, records }
}

/** Returns the uploaded workbook. Throws FORBIDDEN for a user who may only read. */
export async function sourceFile(
  ctx: Ctx,
  kind: Parameters<typeof assertMaySeeSource>[1],
  batch: Batch,
): Promise<FileAnswer> {
  assertMaySeeSource(ctx, kind, batch)
  const body = await loadBytes(ctx.db, batch, 'source')
  return { name: batch.fileName, type: 'application/octet-stream', body }
}
