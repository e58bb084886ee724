import { AppError } from '@hepu/api/core/errorCodes'
import type { Ctx } from '../../../../http/context.ts'
import { loadBytes, type Batch } from '../../../../import/batch/storedBatch.ts'
import { MOVED, type ImportKind } from '../../../../import/batch/importKind.ts'
import { unpackBook } from '../../../../import/batch/packBook.ts'
import type { Progress } from '../../../../import/batch/importProgress.ts'
import { previewTable, type TablePreview } from '../../../../import/table/compareTable.ts'
import { loadTable } from '../../../../import/table/loadTable.ts'
import type { TableBook } from '../../../../import/table/readTable.ts'
import { assertMayImport, findingLabel } from '../../importFindings.ts'
import { lockTree } from '../organizationScope.ts'
import { organizationColumns } from './organizationColumns.ts'
import { ORGANIZATION_IMPORT } from './organizationImportName.ts'
import { planOrganizations } from './planOrganizations.ts'
import { loadExisting } from './existingOrganizations.ts'
import { writeOrganizations } from './writeOrganizations.ts'

const object = { object: 'organization', label: '机构' }

/** 导入机构. */
export const organizationImport: ImportKind<TableBook, TablePreview> = {
  name: ORGANIZATION_IMPORT,
  read: 'system.organization:read',
  write: 'system.organization:write',
  ofOneOrg: true,
  findingLabel,
  readBook: ({ fileName }, bytes, onProgress) =>
    loadTable({ bytes, fileName, columns: organizationColumns, label: '机构' }, onProgress),
  compare: async (ctx, _batch, book) => {
    const { plans, findings } = await plan(ctx, book)
    return previewTable(book, object, plans, findings)
  },
  hasMoved: async (ctx, batch, preview) => digestOf(await comparison(ctx, batch)) !== preview.digest,
  blocker: ({ counts, isSame }) =>
    isSame || counts.some(({ created, changed }) => created + changed > 0) ? null : '没有可以导入的数据',
  run,
}

async function plan(ctx: Ctx, book: TableBook) {
  const existing = await loadExisting(ctx, book)
  return { existing, ...planOrganizations(book, existing) }
}

async function comparison(ctx: Ctx, batch: Batch<TablePreview>) {
  const book = await unpackBook<TableBook>(await loadBytes(ctx.db, batch, 'parsed'))
  return { book, ...(await plan(ctx, book)) }
}

const digestOf = ({ book, plans }: Awaited<ReturnType<typeof comparison>>): string =>
  previewTable(book, object, plans, []).preview.digest

async function run(
  ctx: Ctx,
  batch: Batch<TablePreview>,
  preview: TablePreview,
  progress: Progress,
): Promise<TablePreview> {
  assertMayImport(ctx, 'system.organization:write')
  await lockTree(ctx)
  const compared = await comparison(ctx, batch)
  if (digestOf(compared) !== preview.digest) throw new AppError('CONFLICT', MOVED)
  await writeOrganizations({ ctx, batch, existing: compared.existing, progress }, compared.plans)
  return preview
}
