import type * as api from '@hepu/api/areas/project/change/projectChange'
import { compareRows } from '@hepu/api/core/change/compareRows'
import { rowOf, type Row, type Rows } from '@hepu/api/core/change/rows'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { inArray } from 'drizzle-orm'
import { findSnapshot, listSnapshotsOf, type Snapshot } from '../../../change/snapshots.ts'
import { objectsOf } from '../../../change/subject.ts'
import { readTarget } from '../../../change/targetRows.ts'
import { presentDifferences } from '../../../change/text.ts'
import { user } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { BUDGET } from './budgetPart.ts'
import { readProject } from './changeAccess.ts'
import { numbersOf } from './changeLists.ts'
import { projectSubject } from './projectSubject.ts'

/** Lists the snapshots of a project, the oldest first. */
export async function listSnapshots(
  ctx: Ctx,
  { projectId }: ParsedInputOf<typeof api.listSnapshots>,
): Promise<ResultOf<typeof api.listSnapshots>> {
  const { project } = await readProject(ctx, projectId)
  const found = await listSnapshotsOf(ctx, projectSubject, project)
  const numbers = await numbersOf(
    ctx,
    found.map(({ id }) => id),
  )
  const takers = [...new Set(found.flatMap(({ takenBy }) => takenBy ?? []))]
  const people =
    takers.length > 0
      ? await ctx.db.select({ id: user.id, name: user.name }).from(user).where(inArray(user.id, takers))
      : []
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return found.map(({ id, why, takenAt, takenBy }) => ({
    id,
    why,
    takenAt,
    takenByName: (takenBy !== null && names.get(takenBy)) || null,
    number: numbers.get(`${why} ${id}`) ?? null,
  }))
}

/** Compares two snapshots of a project, or one with the present. Throws NOT_FOUND for snapshots of two projects. */
export async function compareSnapshots(
  ctx: Ctx,
  { fromId, toId }: ParsedInputOf<typeof api.compareSnapshots>,
): Promise<ResultOf<typeof api.compareSnapshots>> {
  const from = await snapshotOf(ctx, fromId)
  const { project, rights } = await readProject(ctx, from.targetId)
  const after = toId
    ? rowsOfSame(await snapshotOf(ctx, toId), from)
    : must(await readTarget(ctx, projectSubject, project), 'the project')
  const mayReadBudgets = rights.on(project).has('fund:read')
  const objects = objectsOf(projectSubject).filter(
    (object) => isIn(from.rows, after, object) && (object !== BUDGET || mayReadBudgets),
  )
  const found = compareRows(rounded(from.rows), rounded(after), objects)
  return presentDifferences(
    ctx,
    projectSubject,
    found,
    (object, key) => rowOf(after, object, key) ?? rowOf(from.rows, object, key),
  )
}

/** Snapshots of before a part was added say nothing about it. */
const isIn = (one: Rows, other: Rows, object: string): boolean => object in one && object in other

/** Returns rows with progress to one decimal, as people read it: smaller differences are none. */
const rounded = (rows: Rows): Rows =>
  Object.fromEntries(
    Object.entries(rows).map(([object, found]) => [
      object,
      Object.fromEntries(Object.entries(found).map(([id, row]) => [id, withRounded(row)])),
    ]),
  )

const withRounded = (row: Row): Row =>
  typeof row['progress'] === 'number' ? { ...row, progress: Math.round(row['progress'] * 10) / 10 } : row

async function snapshotOf(ctx: Ctx, id: number): Promise<Snapshot> {
  const found = await findSnapshot(ctx, projectSubject, id)
  if (!found) throw new AppError('NOT_FOUND', '快照不存在或无权查看')
  return found
}

function rowsOfSame(one: Snapshot, other: Snapshot) {
  if (one.targetId !== other.targetId) throw new AppError('NOT_FOUND', '快照不存在或无权查看')
  return one.rows
}
