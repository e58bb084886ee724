import type { ProjectSubject, insertSource } from '@hepu/api/areas/project/source/projectSource'
import { parentPlaces } from '@hepu/api/areas/project/source/subjectRules'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { inTreeOrder } from '@hepu/api/core/tree/treeRows'
import { and, asc, eq } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import { insertMany } from '../../../db/insertMany.ts'
import { projectSubject } from '../../../db/schema/index.ts'
import { updateMany } from '../../../db/updateMany.ts'
import type { Ctx } from '../../../http/context.ts'
import { assertUnusedSubjects } from '../fund/inUse.ts'

type Stored = typeof projectSubject.$inferSelect
type Given = ParsedInputOf<typeof insertSource>['subjects'][number]

/** What a subject belongs to. */
export interface SourceKey {
  id: number
  orgId: number
  crop: string
}

/** Returns the subjects of a source in the order of the tree. */
export async function listSubjects(
  { db }: Pick<Ctx, 'db'>,
  source: SourceKey,
): Promise<(Stored & Pick<ProjectSubject, 'level'>)[]> {
  const found = await db
    .select()
    .from(projectSubject)
    .where(and(eq(projectSubject.orgId, source.orgId), eq(projectSubject.sourceId, source.id)))
    .orderBy(asc(projectSubject.sortValue), asc(projectSubject.id))
  return inTreeOrder(found)
}

/** Returns the subjects as the change log shows them: one line each, indented by level. */
export const subjectLines = (subjects: readonly Pick<Stored, 'level' | 'name'>[]): string[] =>
  subjects.map(({ level, name }) => `${'　'.repeat(level - 1)}${name}`)

/**
 * Stores the subjects of a source as given, in this order: those with an id are changed, those without are made, and stored
 * ones that the list leaves out are deleted. Throws CONFLICT if an id is not of the source.
 */
export async function storeSubjects(ctx: Ctx, source: SourceKey, given: readonly Given[]): Promise<void> {
  const stored = new Map((await listSubjects(ctx, source)).map((row) => [row.id, row]))
  assertKnown(stored, given)
  const ids = await makeNew(ctx, source, given)
  const placed = placedRows(source, given, ids)
  await updateMany(ctx.db, projectSubject, CHANGED, placed)
  const kept = new Set(ids)
  const gone = [...stored.keys()].filter((id) => !kept.has(id))
  if (gone.length === 0) return
  await assertUnusedSubjects(ctx, source.orgId, gone)
  await ctx.db
    .delete(projectSubject)
    .where(and(eq(projectSubject.orgId, source.orgId), oneOf(projectSubject.id, gone)))
}

const CHANGED = [
  'parentId',
  'level',
  'sortValue',
  'name',
  'kind',
  'isEquipment',
  'validFrom',
  'validTo',
] as const

function assertKnown(stored: ReadonlyMap<number, Stored>, given: readonly Given[]): void {
  const seen = new Set<number>()
  for (const { id, name } of given) {
    if (!id) continue
    if (!stored.has(id)) throw new AppError('CONFLICT', `科目「${name}」已被他人删除，请刷新后再试`)
    if (seen.has(id)) throw new AppError('BAD_INPUT', `科目「${name}」重复提交，请刷新后再试`)
    seen.add(id)
  }
}

/** Makes the subjects without an id and returns the ids of all, in the given order. Their places follow. */
async function makeNew(ctx: Ctx, source: SourceKey, given: readonly Given[]): Promise<number[]> {
  const fresh = given.filter(({ id }) => !id)
  const made = await insertMany(
    ctx.db,
    projectSubject,
    fresh.map(({ name, kind, level, isEquipment }) => ({
      orgId: source.orgId,
      crop: source.crop,
      sourceId: source.id,
      sortValue: 0,
      level,
      name,
      kind,
      isEquipment,
    })),
  )
  const next = made.values()
  return given.map(({ id }) => id ?? must(next.next().value, 'the id of a new subject'))
}

/** Returns all rows with parent and position; a subject has the kind of the one above it. */
function placedRows(source: SourceKey, given: readonly Given[], ids: readonly number[]) {
  const parents = parentPlaces(given)
  const counts = new Map<number | null, number>()
  const kinds: Given['kind'][] = []
  return given.map(({ level, name, kind, isEquipment, validFrom, validTo }, at) => {
    const parent = parents[at] ?? null
    const sortValue = (counts.get(parent) ?? 0) + 1
    counts.set(parent, sortValue)
    kinds[at] = parent === null ? kind : (kinds[parent] ?? kind)
    return {
      id: must(ids[at], 'the id of a subject'),
      orgId: source.orgId,
      parentId: parent === null ? null : must(ids[parent], 'the id of the parent'),
      level,
      sortValue,
      name,
      kind: kinds[at],
      isEquipment,
      validFrom: validFrom ?? null,
      validTo: validTo ?? null,
    }
  })
}
