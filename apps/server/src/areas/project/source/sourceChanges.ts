import type * as api from '@hepu/api/areas/project/source/projectSource'
import type { IndirectCap } from '@hepu/api/areas/project/source/indirectCap'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { assertChoice } from '../../../db/dictEntries.ts'
import { projectSource, projectSubject } from '../../../db/schema/index.ts'
import { getRow } from '../../../db/scope.ts'
import { orderChanges } from '../../../db/tree.ts'
import { updateMany } from '../../../db/updateMany.ts'
import { insertRow, removeRow, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { listSubjects, storeSubjects, subjectLines } from './subjects.ts'

const note = { label: '项目来源' }
const fundType = { dict: 'special_fund_type', label: '专项资金类型' } as const

/** Makes a source of the caller's organisation and crop, with its subjects. */
export async function insertSource(
  ctx: Ctx,
  { subjects, caps, ...values }: ParsedInputOf<typeof api.insertSource>,
): Promise<ResultOf<typeof api.insertSource>> {
  await assertChoice(ctx, { ...fundType, value: values.fundType })
  const extra = { before: {}, after: { subjects: subjectLines(subjects) } }
  const row = await insertRow(ctx, projectSource, { ...values, caps: newestFirst(caps) }, { ...note, extra })
  await storeSubjects(ctx, row, subjects)
  return { id: row.id }
}

/** Changes a source, and its subjects and limits where they are given. */
export async function updateSource(
  ctx: Ctx,
  { id, version, subjects, caps, ...values }: ParsedInputOf<typeof api.updateSource>,
): Promise<ResultOf<typeof api.updateSource>> {
  const current = await getRow(ctx, projectSource, id, note.label)
  await assertChoice(ctx, { ...fundType, value: values.fundType, held: current.fundType })
  const extra = subjects && {
    before: { subjects: subjectLines(await listSubjects(ctx, current)) },
    after: { subjects: subjectLines(subjects) },
  }
  const change = { version, values: { ...values, ...(caps && { caps: newestFirst(caps) }) } }
  const row = await updateRow(ctx, projectSource, id, change, { ...note, extra })
  if (subjects) await storeSubjects(ctx, row, subjects)
  return { version: row.version }
}

/** Puts the subjects below one subject in another order. Throws CONFLICT if they are others than the caller saw. */
export async function sortSubjects(
  ctx: Ctx,
  { id, parentId, ids }: ParsedInputOf<typeof api.sortSubjects>,
): Promise<ResultOf<typeof api.sortSubjects>> {
  const source = await getRow(ctx, projectSource, id, note.label)
  const before = await listSubjects(ctx, source)
  const siblings = before.filter((subject) => subject.parentId === (parentId ?? null))
  const changes = orderChanges(siblings, ids, '科目已被他人修改，请刷新后再试')
  await updateMany(
    ctx.db,
    projectSubject,
    ['sortValue'],
    changes.map(({ row, sortValue }) => ({ ...row, sortValue })),
  )
  const after = await listSubjects(ctx, source)
  const extra = { before: { subjects: subjectLines(before) }, after: { subjects: subjectLines(after) } }
  const row = await updateRow(ctx, projectSource, id, { values: {} }, { ...note, extra })
  return { version: row.version }
}

/** Offers a source in new applications, or no longer; projects that name it stay as they are. */
export async function setSourceStatus(
  ctx: Ctx,
  { id, status }: ParsedInputOf<typeof api.setSourceStatus>,
): Promise<null> {
  await updateRow(ctx, projectSource, id, { values: { state: status } }, note)
  return null
}

/** Deletes sources; all of them or none. */
export async function deleteSources(
  ctx: Ctx,
  { ids }: ParsedInputOf<typeof api.deleteSources>,
): Promise<null> {
  for (const id of ids) await removeRow(ctx, projectSource, id, note)
  return null
}

const newestFirst = (caps: readonly IndirectCap[]): IndirectCap[] =>
  caps.toSorted((a, b) => b.validFrom.localeCompare(a.validFrom))
