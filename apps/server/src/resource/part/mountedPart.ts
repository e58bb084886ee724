import { AppError } from '@hepu/api/core/errorCodes'
import type { Part, PartPlace } from '@hepu/api/core/resource/part'
import type { Values } from '@hepu/api/core/resource/problems'
import { clockDay } from '../../db/clock.ts'
import type { PartTable } from '../../db/schema/partTable.ts'
import { getRow, mayChange, selectRow, unseen, type RowTable } from '../../db/scope.ts'
import { getTable } from '../../db/tables.ts'
import { allowed } from '../../http/allowed.ts'
import type { Ctx } from '../../http/context.ts'

/** The record that a part belongs to, as stored. */
export type ParentRow = Values & { id: number; orgId: number; crop: string }

/** An entry of a part, as stored. */
export type StoredEntry = PartTable['$inferSelect'] & Values

/** Behaviour of a part beyond its definition. */
export interface PartHooks {
  /** Returns why the parts of this record cannot be edited now, as its commands refuse; null if they can. */
  guard?: (ctx: Ctx, parent: ParentRow) => AppError | null
  /** Returns whether the caller sees this record among those of his organisations; to others it does not exist. */
  sees?: (ctx: Ctx, parent: ParentRow) => boolean
}

/** A part on the server: its definition, its table, that of its parent, and its hooks. */
export interface MountedPart extends PartHooks {
  def: Part
  table: PartTable
  parents: RowTable
}

/** Returns a part with its tables. Throws if the schema lacks one, so that the server does not start without it. */
export const mountedPart = (def: Part, hooks: PartHooks = {}): MountedPart => ({
  def,
  table: getTable(def.table) as unknown as PartTable,
  parents: getTable(def.parent.table) as unknown as RowTable,
  ...hooks,
})

/** Returns the record with this id that the caller sees. Throws NOT_FOUND for any other. */
export async function getParent(ctx: Ctx, part: MountedPart, id: number): Promise<ParentRow> {
  const { def, parents } = part
  return seen(ctx, part, (await getRow(ctx, parents, id, def.parent.title)) as ParentRow)
}

/** Returns a record of the caller's organisations, if he sees it. Throws NOT_FOUND. */
function seen(ctx: Ctx, { def, sees }: MountedPart, parent: ParentRow): ParentRow {
  if (sees && !sees(ctx, parent)) throw new AppError('NOT_FOUND', `${def.parent.title}不存在或无权查看`)
  return parent
}

/** Locks the record before its part and returns it. Throws NOT_FOUND, or the refusal of the guard. */
export async function lockParent(ctx: Ctx, part: MountedPart, id: number): Promise<ParentRow> {
  const [found] = await selectRow(ctx, part.parents, id).for('update')
  if (!found) throw await unseen(ctx, part.parents, [id], part.def.parent.title)
  const parent = seen(ctx, part, found as ParentRow)
  const blocker = part.guard?.(ctx, parent)
  if (blocker) throw blocker
  return parent
}

/** Returns whether the caller may edit the part of a record, and why not if only its state forbids it. */
export function mayEdit(ctx: Ctx, { def, guard }: MountedPart, parent: ParentRow) {
  const may = ctx.caller.permissions.has(def.parent.write) && mayChange(ctx, parent)
  return allowed({ edit: may }, { edit: guard?.(ctx, parent)?.message })
}

/** Returns what the rules of a part may look at besides its own values. */
export const placeOf = (ctx: Ctx, parent: ParentRow): PartPlace => ({
  today: clockDay(ctx.services.now()),
  crop: parent.crop,
  parent,
})
