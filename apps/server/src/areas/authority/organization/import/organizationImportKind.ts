import { AppError } from '@hepu/api/core/errorCodes'
import { lockTree } from '../../../../db/tree.ts'
import type { Ctx } from '../../../../http/context.ts'
import { loadBytes, type Batch } from '../../../../import/batch/storedBatch.ts'
import { MOVED } from '../../../../import/batch/importKind.ts'
import { unpackBook } from '../../../../import/batch/packBook.ts'
import type { Progress } from '../../../../import/batch/importProgress.ts'
import {
  digestOf,
  previewTable,
  tableBlocker,
  type TableImportKind,
  type TablePreview,
} from '../../../../import/table/compareTable.ts'
import { loadTable } from '../../../../import/table/loadTable.ts'
import type { TableBook } from '../../../../import/table/readTable.ts'
import { assertMayImport, findingLabel } from '../../importFindings.ts'
import { organizationTree } from '../organizationScope.ts'
import { organizationColumns } from './organizationColumns.ts'
import { ORGANIZATION_IMPORT } from './organizationImportName.ts'
import { planOrganizations } from './planOrganizations.ts'
import { loadExisting } from './existingOrganizations.ts'
import { writeOrganizations } from './writeOrganizations.ts'

const object = { object: 'organization', label: '机构' }

/** 导入机构. */
export const organizationImport: TableImportKind = {
  name: ORGANIZATION_IMPORT,
  read: 'system.organization:read',
  write: 'system.organization:write',
  ofOneOrg: true,
  findingLabel,
  meanings: { columnsOf: () => organizationColumns },
  readBook: (batch, reading) => loadTable({ batch, columns: organizationColumns, label: '机构' }, reading),
  compare: async (ctx, _batch, packed, take) => {
    const book = await unpackBook<TableBook>(packed)
    return previewTable(book, object, await plan(ctx, book), take)
  },
  hasMoved: async (ctx, batch, { digest }) => {
    const { book, plans } = await comparison(ctx, batch)
    return (await digestOf(book, plans)) !== digest
  },
  blocker: (preview) => tableBlocker(preview, '没有可以导入的数据'),
  run,
}

async function plan(ctx: Ctx, book: TableBook) {
  const existing = await loadExisting(ctx, book)
  return { existing, ...(await planOrganizations(book, existing)) }
}

async function comparison(ctx: Ctx, batch: Batch<TablePreview>) {
  const book = await unpackBook<TableBook>(await loadBytes(ctx.db, batch, 'parsed'))
  return { book, ...(await plan(ctx, book)) }
}

async function run(
  ctx: Ctx,
  batch: Batch<TablePreview>,
  preview: TablePreview,
  progress: Progress,
): Promise<TablePreview> {
  assertMayImport(ctx, 'system.organization:write')
  await lockTree(ctx, organizationTree)
  const compared = await comparison(ctx, batch)
  if ((await digestOf(compared.book, compared.plans)) !== preview.digest)
    throw new AppError('CONFLICT', MOVED)
  await writeOrganizations({ ctx, batch, existing: compared.existing, progress }, compared.plans)
  return preview
}
