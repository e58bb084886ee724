import { AppError } from '@hepu/api/core/errorCodes'
import { findingLabels } from '@hepu/api/cells/findings'
import { acquireRecord } from '../../../db/schema/index.ts'
import { writeLog } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { loadBytes, type Batch } from '../../../import/batch/storedBatch.ts'
import { chunksOf } from '../../../import/batch/chunks.ts'
import { MOVED, type ImportKind } from '../../../import/batch/importKind.ts'
import { unpackBook } from '../../../import/batch/packBook.ts'
import type { Progress } from '../../../import/batch/importProgress.ts'
import { previewTable, type TablePreview } from '../../../import/table/compareTable.ts'
import { loadTable } from '../../../import/table/loadTable.ts'
import type { TableBook } from '../../../import/table/readTable.ts'
import { columnsOf } from './announcementColumns.ts'
import type { Inbox } from './inboxes.ts'
import { findMatches, wantedOf } from './matchRecords.ts'
import { planRows, type AcquirePlan } from './planAnnouncements.ts'

const labels: Readonly<Record<string, string>> = {
  ...findingLabels,
  cellInvalid: '内容不合规则',
  rowDouble: '公告在文件中重复',
  inInbox: '已在获取记录中',
  fieldProblem: '内容不能直接取用',
}

/** 上传 of an inbox: a workbook of announcements, one a row. */
export function importKindOf(inbox: Inbox): ImportKind<TableBook, TablePreview> {
  const object = { object: 'acquire_record', label: inbox.title }
  const columns = columnsOf(inbox)
  const write = `research.${inbox.noun}:import` as const
  const compare = async (ctx: Ctx, book: TableBook) => {
    const { plans, findings } = await planRows(ctx, inbox, book)
    return { plans, ...previewTable(book, object, plans, findings) }
  }
  const again = async (ctx: Ctx, batch: Batch<TablePreview>) =>
    compare(ctx, await unpackBook<TableBook>(await loadBytes(ctx.db, batch, 'parsed')))
  return {
    name: `research.${inbox.noun}`,
    read: `research.${inbox.noun}:read`,
    write,
    ofOneOrg: true,
    findingLabel: (code) => labels[code] ?? code,
    readBook: ({ fileName }, bytes, onProgress) =>
      loadTable({ bytes, fileName, columns, label: inbox.title }, onProgress),
    compare: async (ctx, _batch, book) => {
      const { preview, findings } = await compare(ctx, book)
      return { preview, findings }
    },
    hasMoved: async (ctx, batch, preview) => (await again(ctx, batch)).preview.digest !== preview.digest,
    blocker: ({ counts, isSame }) =>
      isSame || counts.some(({ created }) => created > 0) ? null : '没有可以导入的公告',
    run: async (ctx, batch, preview, progress) => {
      if (!ctx.caller.permissions.has(write)) {
        throw new AppError('FORBIDDEN', '确认导入的用户已退出登录或不再有权限，请重新确认')
      }
      const compared = await again(ctx, batch)
      if (compared.preview.digest !== preview.digest) throw new AppError('CONFLICT', MOVED)
      await keepArrivals(ctx, inbox, batch, compared.plans, progress)
      return preview
    },
  }
}

/** Announcements of one statement. */
const CHUNK = 500

/** Keeps the new announcements, each with the nearest record of the registry; one line in the change log for all. */
async function keepArrivals(
  ctx: Ctx,
  inbox: Inbox,
  batch: Batch,
  plans: readonly AcquirePlan[],
  progress: Progress,
): Promise<void> {
  const arrivals = plans.filter(({ id }) => id === null).map(({ arrival }) => arrival)
  const { orgId, crop, userId } = ctx.caller
  const now = ctx.services.now()
  const stamps = { orgId, crop, createdBy: userId, createdAt: now, updatedBy: userId, updatedAt: now }
  let done = 0
  for (const chunk of chunksOf(arrivals, CHUNK)) {
    const matches = await findMatches(
      ctx,
      inbox,
      chunk.map((arrival, at) => wantedOf(inbox, arrival, at)),
    )
    await ctx.db.insert(acquireRecord).values(
      chunk.map((arrival, at) => {
        const best = matches.get(at)?.[0]
        return {
          ...arrival,
          ...stamps,
          kind: inbox.kind,
          batchId: batch.id,
          matchId: best?.record.id ?? null,
          matchReason: best?.reason ?? null,
          similarity: best?.similarity ?? null,
        }
      }),
    )
    done += chunk.length
    progress.report((0.9 * done) / arrivals.length, `已写入 ${done} / ${arrivals.length} 条`)
  }
  await writeLog(ctx, {
    object: 'acquire_record',
    objectId: null,
    action: 'import',
    reason: `${inbox.title}「${batch.fileName}」，${arrivals.length}条`,
    batchId: batch.id,
  })
}
