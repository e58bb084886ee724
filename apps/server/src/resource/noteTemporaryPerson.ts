import { bareName } from '@hepu/api/core/externalName'
import { and, desc, eq, or, sql } from 'drizzle-orm'
import { temporaryPerson, temporaryPersonSource as source } from '../db/schema/index.ts'
import { rows } from '../db/scope.ts'
import { insertRow } from '../db/write.ts'
import type { Ctx } from '../http/context.ts'

/** A holder who was typed, and the record he was typed in. */
export interface TypedHolder {
  /** As the form sends it, with or without 「(外部人员)」. */
  name: string
  /** 外部单位. */
  unit?: string | null
  source: {
    /** Table of the record, and its id. */
    object: string
    objectId: number
    /** What people call the record, its kind included: 专利「一种…」. */
    label: string
    /** Address of the screen that shows it. */
    path?: string | null
  }
}

/**
 * Notes somebody who was named as a holder without being on record, so that he can be made staff later. To be called
 * by every command that stores holders, once for each external one, in its transaction. One line a record: saving it
 * again changes nothing, also when he has been dealt with meanwhile; one waiting person a name and unit. Returns the id
 * of the temporary person, undefined for a blank name.
 */
export async function noteTemporaryPerson(ctx: Ctx, holder: TypedHolder): Promise<number | undefined> {
  const name = bareName(holder.name)
  if (!name) return undefined
  const { object, objectId, label, path = null } = holder.source
  await lockNotes(ctx)
  const unit = holder.unit?.trim() || null
  const known = await findKnown(ctx, { name, unit, object, objectId })
  if (known?.isNoted) return known.id
  const id = known?.id ?? (await insertRow(ctx, temporaryPerson, { name, unit }, { label: '临时人员' })).id
  await ctx.db
    .insert(source)
    .values({ temporaryPersonId: id, object, objectId, label, path, at: ctx.services.now() })
  return id
}

/** Two who note the same name in one organisation come one after the other. */
const lockNotes = (ctx: Ctx): Promise<unknown> =>
  ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`temporary_person ${ctx.caller.orgId}`}, 0))`,
  )

/** Returns the person of this name that the record has noted, else the one with this unit who waits to be dealt with. */
async function findKnown(
  ctx: Ctx,
  { name, unit, object, objectId }: { name: string; unit: string | null; object: string; objectId: number },
): Promise<{ id: number; isNoted: boolean } | undefined> {
  const noted = ctx.db
    .select({ id: source.temporaryPersonId })
    .from(source)
    .where(and(eq(source.object, object), eq(source.objectId, objectId)))
  const isNoted = sql<boolean>`${temporaryPerson.id} in ${noted}`
  const isWaiting = and(
    eq(temporaryPerson.orgId, ctx.caller.orgId),
    eq(temporaryPerson.state, 'PENDING'),
    sql`${temporaryPerson.unit} is not distinct from ${unit}`,
  )
  const [found] = await ctx.db
    .select({ id: temporaryPerson.id, isNoted })
    .from(temporaryPerson)
    .where(and(rows(ctx, temporaryPerson), eq(temporaryPerson.name, name), or(isNoted, isWaiting)))
    .orderBy(desc(isNoted), temporaryPerson.id)
    .limit(1)
  return found
}
