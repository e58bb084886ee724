import type { Resource } from '@hepu/api/core/resource/resource'
import { plainStatus } from '@hepu/api/core/resource/resourceCalls'
import type { ResourceTable } from '../db/schema/resourceTable.ts'
import { handle, handleFile, handleOpenFile, type App } from '../http/handle.ts'
import { mountImport, mountPast } from '../import/batch/mountImport.ts'
import { exportRecords, recordTemplate } from './book/exportBook.ts'
import { importKindOf } from './book/resourceImportKind.ts'
import { exportFor } from './book/openExport.ts'
import { clearPreview, deleteRecordFile } from './deleteRecordFile.ts'
import { pageDeleted, pageRecords, showRecord, type PageInput } from './recordLists.ts'
import type { Values } from '@hepu/api/core/resource/problems'
import type { Hooks, Mounted } from './mounted.ts'
import { deleteRecords, purgeRecords, restoreRecords } from './recycleBin.ts'
import { reviewRecords } from './reviewRecords.ts'
import { createRecord, updateRecord } from './saveRecord.ts'
import { showSecrets } from './recordSecrets.ts'

/** Mounts every call of a resource. */
export function mountResource(app: App, def: Resource, table: ResourceTable, hooks: Hooks = {}): void {
  const resource: Mounted = { def, table, ...hooks }
  const { calls } = def
  handle(app, calls.page, (ctx, input) => {
    const asked = input as PageInput
    return pageRecords(ctx, resource, { ...asked, model: plainStatus(def, asked.model) })
  })
  handle(app, calls.show, (ctx, { id }) => showRecord(ctx, resource, id))
  handle(app, calls.create, (ctx, input) =>
    createRecord(ctx, resource, input as Values & { submit: boolean }),
  )
  handle(app, calls.update, (ctx, input) =>
    updateRecord(ctx, resource, input as Parameters<typeof updateRecord>[2]),
  )
  handle(app, calls.audit, (ctx, input) => reviewRecords(ctx, resource, input))
  handle(app, calls.delete, (ctx, input) => deleteRecords(ctx, resource, input))
  handle(app, calls.deletedPage, (ctx, input) => pageDeleted(ctx, resource, input as PageInput))
  handle(app, calls.restore, (ctx, { ids }) => restoreRecords(ctx, resource, ids))
  handle(app, calls.purge, (ctx, { ids }) => purgeRecords(ctx, resource, ids))
  handle(app, calls.deleteFile, (ctx, { fileId }) => deleteRecordFile(ctx, resource, fileId))
  handle(app, calls.deletePreviewUrl, (ctx, { id }) => clearPreview(ctx, resource, id))
  if (calls.secret) handle(app, calls.secret, (ctx, { id }) => showSecrets(ctx, resource, id))
  const kind = importKindOf(resource)
  mountImport(app, kind, { ...calls.batch, upload: calls.import })
  mountPast(app, kind, calls.batch)
  handleFile(app, calls.importTemplate, (ctx) => recordTemplate(ctx, resource))
  if (def.openExport) {
    handleOpenFile(app, calls.export, (ctx, { format, sort, order, ...model }) =>
      exportFor(ctx, resource, model, { format, sort, order }),
    )
  } else {
    handleFile(app, calls.export, (ctx, { format, sort, order, ...model }) =>
      exportRecords(ctx, resource, plainStatus(def, model), { format, sort, order }),
    )
  }
}
