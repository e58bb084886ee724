import type { SnapshotReason } from '@hepu/api/core/change/changeWords'
import type { Rows } from '@hepu/api/core/change/rows'
import { must } from '@hepu/api/core/must'
import { and, desc, eq } from 'drizzle-orm'
import { recordSnapshot } from '../db/schema/index.ts'
import { rows as inScope } from '../db/scope.ts'
import type { Ctx } from '../http/context.ts'
import type { ChangeSubject } from './subject.ts'
import { digestOf } from './targetRows.ts'

export type Snapshot = typeof recordSnapshot.$inferSelect

interface Place {
  id: number
  orgId: number
  crop: string
}

/** Returns the id of a snapshot of these rows; the newest one of the target serves again if it has the same content (`reuse`). */
export async function takeSnapshot(
  ctx: Ctx,
  subject: ChangeSubject,
  place: Place,
  { rows, why, reuse = false }: { rows: Rows; why: SnapshotReason; reuse?: boolean },
): Promise<number> {
  const digest = digestOf(rows)
  if (reuse) {
    const [newest] = await ctx.db
      .select({ id: recordSnapshot.id, digest: recordSnapshot.digest })
      .from(recordSnapshot)
      .where(isOf(subject, place))
      .orderBy(desc(recordSnapshot.id))
      .limit(1)
    if (newest?.digest === digest) return newest.id
  }
  const [made] = await ctx.db
    .insert(recordSnapshot)
    .values({
      orgId: place.orgId,
      crop: place.crop,
      object: subject.object,
      targetId: place.id,
      takenAt: ctx.services.now(),
      takenBy: ctx.caller.userId || null,
      why,
      shape: subject.shape,
      rows,
      digest,
    })
    .returning({ id: recordSnapshot.id })
  return must(made, 'the snapshot').id
}

const isOf = ({ object }: ChangeSubject, { id, orgId }: Pick<Place, 'id' | 'orgId'>) =>
  and(eq(recordSnapshot.orgId, orgId), eq(recordSnapshot.object, object), eq(recordSnapshot.targetId, id))

/** Returns the snapshots of a target that the caller sees, the oldest first. */
export const listSnapshotsOf = (ctx: Ctx, subject: ChangeSubject, place: Pick<Place, 'id' | 'orgId'>) =>
  ctx.db
    .select()
    .from(recordSnapshot)
    .where(and(inScope(ctx, recordSnapshot), isOf(subject, place)))
    .orderBy(recordSnapshot.id)

/** Returns a snapshot of the kind of target; undefined if the caller does not see it. */
export async function findSnapshot(
  ctx: Ctx,
  subject: ChangeSubject,
  id: number,
): Promise<Snapshot | undefined> {
  const [found] = await ctx.db
    .select()
    .from(recordSnapshot)
    .where(
      and(inScope(ctx, recordSnapshot), eq(recordSnapshot.object, subject.object), eq(recordSnapshot.id, id)),
    )
  return found
}
