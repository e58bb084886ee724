import type { batchState, importBatch as batchShape } from '@hepu/api/core/importCalls'
import { batchStates } from '@hepu/api/core/importCalls'
import { AppError } from '@hepu/api/core/errorCodes'
import type { Permission } from '@hepu/api/core/permissions'
import { permissionLabels } from '@hepu/api/permissionLabels'
import { and, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../db/connect.ts'
import { importBatch, user } from '../../db/schema/index.ts'
import { mayChange, rows, unseen } from '../../db/scope.ts'
import type { Ctx } from '../../http/context.ts'
import type { BasePreview, ImportKind } from './importKind.ts'

/** The action that the user chose, by finding. */
export type Choices = Readonly<Record<string, string>>

export interface BatchOptions<D extends object = object> {
  defaults: D
  choices: Choices
  /** SHA-256 of the key that was returned at the confirmation. */
  keyHash?: string
}

const { source: _source, parsed: _parsed, ...light } = getTableColumns(importBatch)
type Row = Omit<typeof importBatch.$inferSelect, 'source' | 'parsed'>
type State = z.output<typeof batchState>

/** A batch without its bytes. */
export interface Batch<P extends BasePreview = BasePreview, D extends object = object> extends Omit<
  Row,
  'options' | 'preview'
> {
  options: BatchOptions<D>
  preview: P | null
}

/** The small columns of a batch, for lists. */
export const batchColumns = light

/** Converts a stored batch, with its options and preview typed by its kind. */
export function toBatch<P extends BasePreview, D extends object>(row: Row): Batch<P, D> {
  const options = row.options as Partial<BatchOptions<D>>
  return {
    ...row,
    options: { ...options, defaults: options.defaults ?? ({} as D), choices: options.choices ?? {} },
    preview: row.preview as P | null,
  }
}

/**
 * Finds a batch of these kinds within the caller's scope, or, with `ofOneOrg`, in the organisation of the work context.
 * Throws NOT_FOUND, also for one of another organisation.
 */
export async function findOwn<P extends BasePreview, D extends object>(
  ctx: Ctx,
  kinds: readonly string[],
  id: number,
  ofOneOrg = false,
): Promise<Batch<P, D>> {
  const [row] = await ctx.db
    .select(light)
    .from(importBatch)
    .where(
      and(
        rows(ctx, importBatch),
        ofOneOrg ? eq(importBatch.orgId, ctx.caller.orgId) : undefined,
        inArray(importBatch.kind, [...kinds]),
        eq(importBatch.id, id),
      ),
    )
  if (!row && ofOneOrg) throw new AppError('NOT_FOUND', '导入批次不存在或无权查看')
  if (!row) throw await unseen(ctx, importBatch, [id], '导入批次')
  return toBatch(row)
}

/** Finds a batch by its key, for jobs. */
export async function findBatch<P extends BasePreview, D extends object>(
  db: Db,
  orgId: number,
  id: number,
): Promise<Batch<P, D> | null> {
  const [row] = await db
    .select(light)
    .from(importBatch)
    .where(and(eq(importBatch.orgId, orgId), eq(importBatch.id, id)))
  return row ? toBatch(row) : null
}

/** Loads the uploaded or the parsed bytes of a batch. */
export async function loadBytes(
  db: Db,
  batch: Pick<Batch, 'orgId' | 'id'>,
  what: 'source' | 'parsed',
): Promise<Buffer<ArrayBuffer>> {
  const column = importBatch[what]
  const select = async <T>(value: SQL<T>) => {
    const where = and(eq(importBatch.orgId, batch.orgId), eq(importBatch.id, batch.id))
    const [row] = await db.select({ value }).from(importBatch).where(where)
    if (!row?.value) throw new AppError('BAD_STATE', '该批次的文件已清理，请重新上传')
    return row.value
  }
  const size = Number(await select(sql<string | null>`length(${column})`))
  const bytes = Buffer.from(new ArrayBuffer(size))
  for (let at = 0; at < size; at += PIECE) {
    const piece = await select(
      sql<Buffer | null>`substring(${column} from ${at + 1}::integer for ${PIECE}::integer)`,
    )
    piece.copy(bytes, at)
  }
  return bytes
}

/** Bytes read at once: the database sends them as text of twice the length, which is turned back in one go. */
const PIECE = 1024 * 1024

export type BatchValues = Partial<typeof importBatch.$inferInsert>

/**
 * Moves a batch to another state if it still has the given state and version; otherwise changes nothing and returns
 * false.
 */
export async function moveBatch(
  db: Db,
  batch: Pick<Batch, 'orgId' | 'id' | 'version' | 'state'>,
  values: BatchValues,
): Promise<boolean> {
  const moved = await db
    .update(importBatch)
    .set({ ...values, version: sql`${importBatch.version} + 1`, updatedAt: sql`now()` })
    .where(
      and(
        eq(importBatch.orgId, batch.orgId),
        eq(importBatch.id, batch.id),
        eq(importBatch.version, batch.version),
        eq(importBatch.state, batch.state),
      ),
    )
    .returning({ id: importBatch.id })
  return moved.length > 0
}

/** Refuses a batch that is not in the required state, and names its state. */
export function requireState(batch: Pick<Batch, 'state'>, state: State): void {
  const obstacle = stateObstacle(batch, state)
  if (obstacle !== null) throw new AppError('BAD_STATE', obstacle)
}

/**
 * Returns the reason why the state of a batch does not allow a step that needs another; null if it is in that state.
 */
export const stateObstacle = (batch: Pick<Batch, 'state'>, state: State): string | null =>
  batch.state === state ? null : `该批次${stateSentence[batch.state]}`

const stateSentence: Record<State, string> = {
  reading: '正在检查，请稍候',
  previewed: '尚未导入',
  importing: '正在导入，请勿重复操作',
  done: '已导入',
  undone: '已撤销',
  failed: '检查失败，请重新上传',
  expired: '已过期，请重新上传',
  discarded: '已放弃，请重新上传',
}

type Shown = z.input<typeof batchShape>

/** Returns what lists and screens show of a batch of any kind. */
export function presentBatch<P extends BasePreview, D extends object>(
  ctx: Ctx,
  kind: Pick<ImportKind<P, D>, 'write' | 'blocker' | 'can'>,
  batch: Batch<P, D>,
  createdByName: string | null,
): Shown {
  const isOpen =
    batch.state === 'previewed' && ctx.caller.permissions.has(kind.write) && mayChange(ctx, batch)
  return {
    id: batch.id,
    fileName: batch.fileName,
    fileSize: batch.fileSize,
    state: batch.state,
    progress: batch.progress,
    progressText: batch.progressText ?? batchStates[batch.state],
    failure: isDiscardedBy(ctx, batch) ? DISCARDED_BY_YOU : batch.failure,
    reason: batch.reason,
    createdAt: batch.createdAt,
    createdByName: createdByName ?? '（已删除用户）',
    confirmedAt: batch.confirmedAt,
    undoneAt: batch.undoneAt,
    undoReason: batch.undoReason,
    version: batch.version,
    missing: isOpen && batch.preview ? (kind.blocker?.(batch.preview) ?? null) : null,
    can: {
      confirm: isOpen && isReady(kind, batch.preview),
      discard: isOpen,
      source: maySeeSource(ctx, kind, batch),
      ...kind.can?.(ctx, batch),
    },
  }
}

type Asked = Pick<Batch, 'createdBy' | 'orgId'>

/**
 * Whether the caller may read the workbook of a batch and its findings: the uploader may, and users who may import such
 * records. Both can contain rows and columns that other readers may not see.
 */
const maySeeSource = (ctx: Ctx, { write }: { write: Permission }, batch: Asked): boolean =>
  batch.createdBy === ctx.caller.userId || (ctx.caller.permissions.has(write) && mayChange(ctx, batch))

/** Returns the preview of a batch; without what stands in the workbook's own cells for those who may not read them. */
export function presentPreview<P extends WithCells>(
  ctx: Ctx,
  kind: { write: Permission },
  batch: Asked & { preview: P | null },
): P | null {
  const { preview } = batch
  if (preview === null || maySeeSource(ctx, kind, batch)) return preview
  return { ...preview, firstRows: undefined, sheets: undefined, found: undefined }
}

/** The parts of a preview that repeat cells of the workbook. */
interface WithCells {
  firstRows?: unknown
  sheets?: unknown
  found?: unknown
}

/** Throws FORBIDDEN if the caller may not read the workbook of a batch. */
export const assertMaySeeSource = (ctx: Ctx, kind: { write: Permission }, batch: Asked): void =>
  assertMaySee(ctx, kind, batch, '下载导入的原文件')

/** Throws FORBIDDEN if the caller may not read the findings in the workbook of a batch, or what it left out. */
export const assertMaySeeFindings = (ctx: Ctx, kind: { write: Permission }, batch: Asked): void =>
  assertMaySee(ctx, kind, batch, '查看导入的检查结果')

function assertMaySee(ctx: Ctx, kind: { write: Permission }, batch: Asked, action: string): void {
  if (maySeeSource(ctx, kind, batch)) return
  throw new AppError(
    'FORBIDDEN',
    `只有上传者和有「${permissionLabels[kind.write]}」权限的人可以${action}，请联系管理员`,
  )
}

const DISCARDED_BY_YOU = '您已放弃这次预览，未写入任何数据；需要时请重新上传'

const isDiscardedBy = (ctx: Ctx, { state, updatedBy }: Pick<Batch, 'state' | 'updatedBy'>): boolean =>
  state === 'discarded' && updatedBy === ctx.caller.userId

/** Whether nothing is missing and there is something to import. */
const isReady = <P extends BasePreview>(
  kind: { blocker?: (preview: P) => string | null },
  preview: P | null,
): boolean => preview !== null && !preview.isSame && (kind.blocker?.(preview) ?? null) === null

/** Returns the name of the uploader of a batch. */
export async function creatorName(db: Db, batch: Pick<Batch, 'createdBy'>): Promise<string | null> {
  if (batch.createdBy === null) return null
  const [row] = await db.select({ name: user.name }).from(user).where(eq(user.id, batch.createdBy))
  return row?.name ?? null
}
