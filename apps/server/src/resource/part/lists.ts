import { AppError } from '@hepu/api/core/errorCodes'
import { itemAt } from '@hepu/api/core/must'
import { entryProblems, repeatsRow } from '@hepu/api/core/resource/partGaps'
import type { Values } from '@hepu/api/core/resource/problems'
import { and, inArray } from 'drizzle-orm'
import { readNames } from '../../db/keptNames.ts'
import { inOrgOf, rows, unseen } from '../../db/scope.ts'
import { insertRow, removeRow, staleEdit, updateRow } from '../../db/write.ts'
import type { Ctx } from '../../http/context.ts'
import { presentValues } from '../presentRows.ts'
import { refuse } from '../refuseValues.ts'
import { enteredValues, parentIdOf, readEntries, storedValues } from './entries.ts'
import {
  getParent,
  lockParent,
  mayEdit,
  placeOf,
  type MountedPart,
  type ParentRow,
  type StoredEntry,
} from './mountedPart.ts'

/** Returns the rows of a record that the caller sees, in their order, and whether the caller may change them. */
export async function listRows(ctx: Ctx, part: MountedPart, parentId: number) {
  const parent = await getParent(ctx, part, parentId)
  const found = await readEntries(ctx, part, parentId)
  const shown = await presentValues(ctx, part.def.fields, found)
  const names = await readNames(
    ctx,
    'user',
    found.map(({ updatedBy }) => updatedBy),
  )
  return {
    rows: found.map(({ id, version, updatedBy, updatedAt }, at) => {
      const { values, labels } = itemAt(shown, at)
      const updatedByName = names.get(updatedBy ?? 0) ?? null
      return { ...values, id, version, labels, updatedByName, updateTime: updatedAt }
    }),
    ...mayEdit(ctx, part, parent),
  }
}

/** Adds a row to a record. Throws BAD_INPUT with the field of each value that is missing or wrong, and for one row too many. */
export async function createRow(ctx: Ctx, part: MountedPart, parentId: number, given: Values) {
  const { def, table } = part
  const parent = await lockParent(ctx, part, parentId)
  const existing = await readEntries(ctx, part, parentId)
  if (existing.length >= def.max) {
    throw new AppError(
      'BAD_INPUT',
      `${def.label}最多${def.max}行，现已有${existing.length}行，请先删除不需要的行`,
    )
  }
  const values = await readyRow(ctx, part, parent, { given, existing })
  const no = Math.max(0, ...existing.map((row) => Number(row['no']))) + 1
  const own = inOrgOf(ctx, parent)
  const added = await insertRow(own, table, { ...values, no, [def.key]: parent.id } as object, {
    label: def.label,
  })
  return { id: added.id, version: added.version }
}

/** Changes a row. Throws CONFLICT with its place if somebody else has changed it since the caller read it. */
export async function editRow(
  ctx: Ctx,
  part: MountedPart,
  { id, version, values: given }: { id: number; version: number; values: Values },
) {
  const { def, table } = part
  const found = itemAt(await findRows(ctx, part, [id]), 0)
  const parent = await lockParent(ctx, part, parentIdOf(part, found))
  const existing = await readEntries(ctx, part, parent.id)
  const at = existing.findIndex((row) => row.id === id)
  const old = existing[at]
  if (!old) throw await unseen(ctx, table, [id], def.label)
  const label = `第${at + 1}行${def.label}`
  if (old.version !== version) throw await staleEdit(ctx, unnamed(old), { label })
  const values = await readyRow(ctx, part, parent, { given, existing, old })
  const row = await updateRow(ctx, table, id, { version, values: values as object }, { label })
  return { id: row.id, version: row.version }
}

/** Deletes some rows; the others keep their order. */
export async function deleteRows(ctx: Ctx, part: MountedPart, ids: readonly number[]): Promise<null> {
  const found = await findRows(ctx, part, ids)
  const parentIds = [...new Set(found.map((row) => parentIdOf(part, row)))].toSorted((a, b) => a - b)
  for (const parentId of parentIds) await lockParent(ctx, part, parentId)
  for (const id of ids) await removeRow(ctx, part.table, id, { label: part.def.label })
  return null
}

/** Returns the rows with these ids that the caller sees. Throws NOT_FOUND if one is not among them. */
async function findRows(
  ctx: Ctx,
  { def, table }: MountedPart,
  ids: readonly number[],
): Promise<StoredEntry[]> {
  const found = (await ctx.db
    .select()
    .from(table)
    .where(and(rows(ctx, table), inArray(table.id, [...ids])))) as StoredEntry[]
  if (found.length < new Set(ids).size) throw await unseen(ctx, table, ids, def.label)
  return found
}

interface GivenRow {
  given: Values
  /** All rows of the record, in their order. */
  existing: readonly StoredEntry[]
  /** The row that is changed. */
  old?: StoredEntry
}

/** Returns the values of a row to store; throws BAD_INPUT with the field of each value that is missing or wrong. */
async function readyRow(
  ctx: Ctx,
  part: MountedPart,
  parent: ParentRow,
  { given, existing, old }: GivenRow,
): Promise<Values> {
  const entered = enteredValues(part.def, given)
  const others = existing.flatMap((values, at) => (values.id === old?.id ? [] : [{ no: at + 1, values }]))
  refuse([
    ...entryProblems(part.def, entered, placeOf(ctx, parent), { isDraft: false }),
    ...repeatsRow(part.def, entered, others),
  ])
  return storedValues(ctx, part, entered, old)
}

/** Returns a row as a refusal names it: by its place, never by one of its fields. */
const unnamed = ({ version, updatedAt, updatedBy }: StoredEntry) => ({ version, updatedAt, updatedBy })
