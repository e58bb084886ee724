import { AppError } from '@hepu/api/core/errorCodes'
import { itemAt } from '@hepu/api/core/must'
import { repeatedRows, rowProblems } from '@hepu/api/core/resource/partGaps'
import type { Values } from '@hepu/api/core/resource/problems'
import { and, inArray } from 'drizzle-orm'
import { changesOf, loggable } from '../../db/loggedChanges.ts'
import { changeLog } from '../../db/schema/index.ts'
import { inOrgOf, rows, unseen } from '../../db/scope.ts'
import { changeOwners, removeRow, updateRow } from '../../db/write.ts'
import type { Ctx } from '../../http/context.ts'
import { presentValues } from '../presentRows.ts'
import { refuse } from '../refuseValues.ts'
import { enteredValues, parentIdOf, readEntries, storedValues } from './entries.ts'
import {
  getParent,
  lockParent,
  placeOf,
  type MountedPart,
  type ParentRow,
  type StoredEntry,
} from './mountedPart.ts'

/** A row as a save sends it; one without `id` is new. */
type Given = Values & { id?: number | null; version?: number | null }

/** A save of a whole table: its rows in their order, and those taken out. */
export interface TableSave {
  parentId: number
  rows: readonly Given[]
  removed: readonly number[]
}

/** Returns the rows of a record that the caller sees, in their order. */
export async function listTable(ctx: Ctx, part: MountedPart, parentId: number): Promise<Values[]> {
  await getParent(ctx, part, parentId)
  const found = await readEntries(ctx, part, parentId)
  const shown = await presentValues(ctx, part.def.fields, found)
  return found.map(({ id, version, ...row }, at) => {
    const { values, labels } = itemAt(shown, at)
    return { id, version, no: row['no'], ...values, ...(Object.keys(labels).length > 0 ? { labels } : {}) }
  })
}

/**
 * Saves the table of a record as it was shown and changed, all of it or nothing. Throws CONFLICT if others have added or changed
 * rows meanwhile, and BAD_INPUT naming each row and column that is not valid.
 */
export async function saveTable(
  ctx: Ctx,
  part: MountedPart,
  { parentId, rows: given, removed }: TableSave,
): Promise<null> {
  const parent = await lockParent(ctx, part, parentId)
  const entered = given.map((row) => enteredValues(part.def, row))
  refuse([...rowProblems(part.def, entered, placeOf(ctx, parent)), ...repeatedRows(part.def, entered)])
  const existing = await readEntries(ctx, part, parentId)
  assertWhole(part, existing, given, removed)
  const note = { label: part.def.label }
  for (const id of removed) await removeRow(ctx, part.table, id, note)
  const added: Values[] = []
  for (const [at, { id, version }] of given.entries()) {
    const old = existing.find((row) => row.id === id)
    const values = { ...(await storedValues(ctx, part, itemAt(entered, at), old)), no: at + 1 }
    if (old) await changeRow(ctx, part, old, { version: version ?? old.version, values })
    else added.push(values)
  }
  await addRows(inOrgOf(ctx, parent), part, parent, added)
  return null
}

/** Changes a row if it differs: most rows of a long table stay as they are. */
async function changeRow(
  ctx: Ctx,
  { def, table }: MountedPart,
  old: StoredEntry,
  change: { version: number; values: Values },
): Promise<void> {
  if (change.version === old.version && !changesOf(old, change.values)) return
  await updateRow(ctx, table, old.id, change, { label: def.label })
}

/** Inserts new rows in one statement, and their lines of the log in another. */
async function addRows(
  ctx: Ctx,
  { def, table }: MountedPart,
  parent: ParentRow,
  added: readonly Values[],
): Promise<void> {
  if (added.length === 0) return
  const { orgId, crop, userId } = ctx.caller
  const now = ctx.services.now()
  const stamps = { orgId, crop, createdBy: userId, createdAt: now, updatedBy: userId, updatedAt: now }
  const contents = added.map((values): Values => ({ ...values, [def.key]: parent.id }))
  await changeOwners(ctx, def.table, { [def.key]: parent.id })
  const made = await ctx.db
    .insert(table)
    .values(contents.map((values) => ({ ...values, ...stamps })))
    .returning({ id: table.id })
  await ctx.db.insert(changeLog).values(
    contents.map((values, at) => ({
      orgId,
      crop,
      at: now,
      userId,
      requestId: ctx.requestId,
      object: def.table,
      objectId: itemAt(made, at).id,
      action: 'create',
      after: loggable(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))),
    })),
  )
}

/** Deletes some rows; those after them close up. */
export async function deleteFromTable(ctx: Ctx, part: MountedPart, ids: readonly number[]): Promise<null> {
  const { def, table } = part
  const found = (await ctx.db
    .select()
    .from(table)
    .where(and(rows(ctx, table), inArray(table.id, [...ids])))) as StoredEntry[]
  if (found.length < ids.length) throw await unseen(ctx, table, ids, def.label)
  const parentIds = [...new Set(found.map((row) => parentIdOf(part, row)))].toSorted((a, b) => a - b)
  for (const parentId of parentIds) await lockParent(ctx, part, parentId)
  const note = { label: def.label }
  for (const id of ids) await removeRow(ctx, table, id, note)
  for (const parentId of parentIds) {
    for (const [at, { id }] of (await readEntries(ctx, part, parentId)).entries()) {
      await updateRow(ctx, table, id, { values: { no: at + 1 } as object }, note)
    }
  }
  return null
}

/** Throws unless the save names every stored row once: others may have added some meanwhile. */
function assertWhole(
  { def }: MountedPart,
  existing: readonly StoredEntry[],
  given: readonly Given[],
  removed: readonly number[],
): void {
  const { label, parent } = def
  const named = [...given.flatMap(({ id }) => (typeof id === 'number' ? [id] : [])), ...removed]
  const known = new Set(existing.map(({ id }) => id))
  if (named.some((id) => !known.has(id))) {
    throw new AppError('NOT_FOUND', `${label}不存在或不属于该${parent.title}`)
  }
  if (new Set(named).size !== named.length) throw new AppError('BAD_INPUT', `同一${label}出现两次`)
  if (named.length < existing.length) {
    throw new AppError('CONFLICT', `其他人已增加${label}，请刷新后再试`)
  }
}
