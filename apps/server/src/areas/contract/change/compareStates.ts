import type * as api from '@hepu/api/areas/contract/change/contractChange'
import { compareRows } from '@hepu/api/core/change/compareRows'
import { rowOf } from '@hepu/api/core/change/rows'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, inArray, or } from 'drizzle-orm'
import { findSnapshot, listSnapshotsOf, type Snapshot } from '../../../change/snapshots.ts'
import { objectsOf } from '../../../change/subject.ts'
import { readTarget } from '../../../change/targetRows.ts'
import { presentDifferences } from '../../../change/text.ts'
import { changeSet, user } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { getContract } from '../contractRows.ts'
import { contractChangeSubject } from './changeSubject.ts'

/** Lists the snapshots of a contract, the oldest first. */
export async function listSnapshots(
  ctx: Ctx,
  { contractId }: ParsedInputOf<typeof api.contractSnapshots>,
): Promise<ResultOf<typeof api.contractSnapshots>> {
  const contract = await getContract(ctx, contractId)
  const found = await listSnapshotsOf(ctx, contractChangeSubject, contract)
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

/** Returns the numbers of the changes that some snapshots were taken for, by the reason and the id of the snapshot. */
async function numbersOf(ctx: Ctx, ids: number[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map()
  const found = await ctx.db
    .select({ number: changeSet.number, beforeId: changeSet.beforeId, afterId: changeSet.afterId })
    .from(changeSet)
    .where(and(rows(ctx, changeSet), or(inArray(changeSet.beforeId, ids), inArray(changeSet.afterId, ids))))
  return new Map(
    found.flatMap(({ number, beforeId, afterId }): [string, string | null][] => [
      [`before ${beforeId}`, number],
      [`after ${afterId}`, number],
    ]),
  )
}

/** Compares two snapshots of a contract, or one with the present. Throws NOT_FOUND for snapshots of two contracts. */
export async function compareSnapshots(
  ctx: Ctx,
  { fromId, toId }: ParsedInputOf<typeof api.contractSnapshotCompare>,
): Promise<ResultOf<typeof api.contractSnapshotCompare>> {
  const from = await snapshotOf(ctx, fromId)
  const contract = await getContract(ctx, from.targetId)
  const after = toId
    ? rowsOfSame(await snapshotOf(ctx, toId), from)
    : must(await readTarget(ctx, contractChangeSubject, contract), 'the contract')
  const objects = objectsOf(contractChangeSubject).filter((object) => object in from.rows && object in after)
  return presentDifferences(
    ctx,
    contractChangeSubject,
    compareRows(from.rows, after, objects),
    (object, key) => rowOf(after, object, key) ?? rowOf(from.rows, object, key),
  )
}

async function snapshotOf(ctx: Ctx, id: number): Promise<Snapshot> {
  const found = await findSnapshot(ctx, contractChangeSubject, id)
  if (!found) throw new AppError('NOT_FOUND', '快照不存在或无权查看')
  return found
}

function rowsOfSame(one: Snapshot, other: Snapshot) {
  if (one.targetId !== other.targetId) throw new AppError('NOT_FOUND', '快照不存在或无权查看')
  return one.rows
}
