import { AppError } from '@hepu/api/core/errorCodes'
import { findingLabels, type Finding } from '@hepu/api/cells/findings'
import { acquireRecord } from '../../../db/schema/index.ts'
import { writeLog } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { loadBytes, type Batch } from '../../../import/batch/storedBatch.ts'
import { chunksOf } from '../../../import/batch/chunks.ts'
import { MOVED } from '../../../import/batch/importKind.ts'
import { BookPacker, openBook } from '../../../import/batch/packBook.ts'
import type { Progress } from '../../../import/batch/importProgress.ts'
import { PreviewTally, tableBlocker, type TableImportKind } from '../../../import/table/compareTable.ts'
import { loadTable } from '../../../import/table/loadTable.ts'
import { columnsOf } from './announcementColumns.ts'
import type { Inbox } from './inboxes.ts'
import { findMatches, wantedOf } from './matchRecords.ts'
import { planAnnouncements, type AcquirePlan, type Arrival } from './planAnnouncements.ts'

const labels: Readonly<Record<string, string>> = {
  ...findingLabels,
  cellInvalid: '内容不合规则',
  rowDouble: '公告在文件中重复',
  inInbox: '已在获取记录中',
  fieldProblem: '内容不能直接取用',
}

/** 上传 of an inbox: a workbook of announcements, one a row. */
export function importKindOf(inbox: Inbox): TableImportKind {
  const object = { object: 'acquire_record', label: inbox.title }
  const columns = columnsOf(inbox)
  const write = `research.${inbox.noun}:import` as const
  const compare = async (ctx: Ctx, packed: Uint8Array, take: TakePiece) => {
    const { head, pieces } = await planAnnouncements(ctx, inbox, packed)
    const tally = new PreviewTally(head, object)
    for await (const { rows, plans, findings } of pieces) {
      tally.addRows(rows)
      tally.addPlans(plans)
      await take({ plans, findings: tally.addFindings(findings) })
    }
    return tally.finish()
  }
  return {
    name: `research.${inbox.noun}`,
    read: `research.${inbox.noun}:read`,
    write,
    ofOneOrg: true,
    findingLabel: (code) => labels[code] ?? code,
    meanings: { columnsOf: () => columns },
    readBook: (batch, reading) => loadTable({ batch, columns, label: inbox.title }, reading),
    compare: (ctx, _batch, packed, take) => compare(ctx, packed, ({ findings }) => take(findings)),
    hasMoved: async (ctx, batch, { digest }) => {
      const now = await compare(ctx, await loadBytes(ctx.db, batch, 'parsed'), () => Promise.resolve())
      return now.digest !== digest
    },
    blocker: (preview) => tableBlocker(preview, '没有可以导入的公告'),
    run: async (ctx, batch, preview, progress) => {
      if (!ctx.caller.permissions.has(write)) {
        throw new AppError('FORBIDDEN', '确认导入的用户已退出登录或不再有权限，请重新确认')
      }
      const packer = new BookPacker()
      const pack: TakePiece = ({ plans }) =>
        Promise.resolve(
          packer.add({ arrivals: plans.flatMap(({ id, arrival }) => (id === null ? [arrival] : [])) }),
        )
      const now = await compare(ctx, await loadBytes(ctx.db, batch, 'parsed'), pack)
      if (now.digest !== preview.digest) throw new AppError('CONFLICT', MOVED)
      const arrivals = { packed: packer.finish({}), count: now.counts[0]!.created }
      await keepArrivals(ctx, inbox, batch, arrivals, progress)
      return preview
    },
  }
}

/** Takes some rows of a workbook as they are compared. */
type TakePiece = (piece: { plans: AcquirePlan[]; findings: Finding[] }) => Promise<void>

/** Announcements of one statement. */
const CHUNK = 500

/** Keeps the new announcements, each with the nearest record of the registry; one line in the change log for all. */
async function keepArrivals(
  ctx: Ctx,
  inbox: Inbox,
  batch: Batch,
  { packed, count }: { packed: Uint8Array; count: number },
  progress: Progress,
): Promise<void> {
  const { orgId, crop, userId } = ctx.caller
  const now = ctx.services.now()
  const stamps = { orgId, crop, createdBy: userId, createdAt: now, updatedBy: userId, updatedAt: now }
  let done = 0
  for await (const chunk of arrivalsIn(packed)) {
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
    progress.report((0.9 * done) / count, `已写入 ${done} / ${count} 条`)
  }
  await writeLog(ctx, {
    object: 'acquire_record',
    objectId: null,
    action: 'import',
    reason: `${inbox.title}「${batch.fileName}」，${count}条`,
    batchId: batch.id,
  })
}

async function* arrivalsIn(packed: Uint8Array): AsyncGenerator<Arrival[]> {
  for await (const { arrivals = [] } of (await openBook(packed)).pieces) {
    yield* chunksOf(arrivals as Arrival[], CHUNK)
  }
}
