import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import { entryProblems, partGaps, partState } from '@hepu/api/core/resource/partGaps'
import type { Values } from '@hepu/api/core/resource/problems'
import { inOrgOf } from '../../db/scope.ts'
import { insertRow, staleEdit, updateRow } from '../../db/write.ts'
import { listFiles } from '../../files/attachedFiles.ts'
import type { Ctx } from '../../http/context.ts'
import { readNames } from '../../db/keptNames.ts'
import { presentValues } from '../presentRows.ts'
import { fileChanges } from '../recordFiles.ts'
import { refuse } from '../refuseValues.ts'
import { enteredValues, readEntries, storedValues } from './entries.ts'
import {
  getParent,
  lockParent,
  mayEdit,
  placeOf,
  type MountedPart,
  type ParentRow,
  type StoredEntry,
} from './mountedPart.ts'
import { changeEntryFiles, entryHome } from './partFiles.ts'

/** A save of a section. */
export interface SectionSave {
  parentId: number
  values: Values
  removedFiles: readonly number[]
}

/** Returns the section of a record that the caller sees, how far it is filled in, and whether the caller may edit it. */
export async function getSection(ctx: Ctx, part: MountedPart, parentId: number) {
  const parent = await getParent(ctx, part, parentId)
  const entries = await readEntries(ctx, part, parentId)
  const [entry] = entries
  const place = placeOf(ctx, parent)
  return {
    row: entry ? await presentEntry(ctx, part, entry) : null,
    state: partState(part.def, entries, place),
    gaps: partGaps(part.def, entries, place),
    ...mayEdit(ctx, part, parent),
  }
}

async function presentEntry(ctx: Ctx, part: MountedPart, entry: StoredEntry) {
  const [shown] = await presentValues(ctx, part.def.fields, [entry])
  const { values, labels } = must(shown, 'the presented entry')
  const names = await readNames(ctx, 'user', [entry.updatedBy])
  return {
    ...values,
    id: entry.id,
    version: entry.version,
    labels,
    updatedByName: names.get(entry.updatedBy ?? 0) ?? null,
    updateTime: entry.updatedAt,
    fileDOList: await listFiles(ctx, entryHome(part, entry)),
  }
}

/** Fills in the section of a record, which may have gaps. Throws CONFLICT if somebody else has done so meanwhile. */
export async function insertSection(ctx: Ctx, part: MountedPart, { parentId, values: given }: SectionSave) {
  const parent = await lockParent(ctx, part, parentId)
  const [existing] = await readEntries(ctx, part, parentId)
  const note = { label: part.def.label }
  if (existing) throw await staleEdit(ctx, withoutName(existing), note)
  const values = await readySection(ctx, part, parent, given)
  const own = inOrgOf(ctx, parent)
  const added = await insertRow(own, part.table, { ...values, [part.def.key]: parent.id } as object, note)
  const entry = added as StoredEntry
  const files = await changeEntryFiles(own, part, entry, given, [])
  if (!files.isChanged) return { id: entry.id, version: entry.version }
  const row = await updateRow(
    own,
    part.table,
    entry.id,
    { values: {} },
    { ...note, extra: fileChanges(files) },
  )
  return { id: row.id, version: row.version }
}

/** Changes the section of a record. Throws CONFLICT if somebody else has changed it since the caller read it. */
export async function editSection(
  ctx: Ctx,
  part: MountedPart,
  { parentId, version, values: given, removedFiles }: SectionSave & { version: number },
) {
  const parent = await lockParent(ctx, part, parentId)
  const [entry] = await readEntries(ctx, part, parentId)
  const { label } = part.def
  if (!entry) throw new AppError('NOT_FOUND', `${label}还没有填写，请刷新后再试`)
  if (entry.version !== version) throw await staleEdit(ctx, withoutName(entry), { label })
  const values = await readySection(ctx, part, parent, given, entry)
  const files = await changeEntryFiles(inOrgOf(ctx, parent), part, entry, given, removedFiles)
  const note = { label, extra: fileChanges(files) }
  const row = await updateRow(ctx, part.table, entry.id, { values }, note)
  return { id: row.id, version: row.version }
}

/** Returns the values to store: what is missing is a gap, what is wrong is refused with its field. */
async function readySection(
  ctx: Ctx,
  part: MountedPart,
  parent: ParentRow,
  given: Values,
  old?: StoredEntry,
): Promise<Values> {
  const entered = enteredValues(part.def, given)
  refuse(entryProblems(part.def, entered, placeOf(ctx, parent), { isDraft: true }))
  return storedValues(ctx, part, entered, old)
}

/** Returns an entry as a refusal names it: by its label, never by one of its fields. */
const withoutName = ({ version, updatedAt, updatedBy }: StoredEntry) => ({ version, updatedAt, updatedBy })
