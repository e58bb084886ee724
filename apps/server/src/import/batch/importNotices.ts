import type { Ctx } from '../../http/context.ts'
import { notify } from '../../notice/notify.ts'
import type { BasePreview } from './importKind.ts'
import type { Batch } from './storedBatch.ts'

/** Where the batch belongs, and whom its notices are for. */
const about = ({ orgId, crop, createdBy }: Batch) => ({
  orgId,
  crop,
  recipients: createdBy === null ? [] : [createdBy],
})

/** Notifies the uploader of a batch that it was imported, with the numbers of records. */
export const notifyFinished = (ctx: Ctx, batch: Batch, { counts }: BasePreview): Promise<void> =>
  notify(ctx, {
    ...about(batch),
    kind: 'import.finished',
    title: `「${batch.fileName}」导入完成`,
    text:
      counts
        .filter(({ created, changed }) => created + changed > 0)
        .map(({ label, created, changed }) => `${label}：新增${created}条，修改${changed}条`)
        .join('；') || null,
  })

/** Notifies the uploader of a batch why a job could not check or import it. */
export const notifyFailed = (ctx: Ctx, batch: Batch, failure: string): Promise<void> =>
  notify(ctx, {
    ...about(batch),
    kind: 'import.failed',
    title: `「${batch.fileName}」导入失败`,
    text: failure,
  })
