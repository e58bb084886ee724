import { bareName } from '@hepu/api/core/externalName'
import { and, eq, sql, type SQL } from 'drizzle-orm'
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
  const known = await findNoted(ctx, name, and(eq(source.object, object), eq(source.objectId, objectId)))
  if (known !== undefined) return known
  const unit = holder.unit?.trim() || null
  const id =
    (await findWaiting(ctx, name, unit)) ??
    (await insertRow(ctx, temporaryPerson, { name, unit }, { label: '临时人员' })).id
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

async function findNoted(ctx: Ctx, name: string, record: SQL | undefined): Promise<number | undefined> {
  const [found] = await ctx.db
    .select({ id: temporaryPerson.id })
    .from(source)
    .innerJoin(temporaryPerson, eq(temporaryPerson.id, source.temporaryPersonId))
    .where(and(rows(ctx, temporaryPerson), eq(temporaryPerson.name, name), record))
  return found?.id
}

async function findWaiting(ctx: Ctx, name: string, unit: string | null): Promise<number | undefined> {
  const [found] = await ctx.db
    .select({ id: temporaryPerson.id })
    .from(temporaryPerson)
    .where(
      and(
        rows(ctx, temporaryPerson),
        eq(temporaryPerson.orgId, ctx.caller.orgId),
        eq(temporaryPerson.state, 'PENDING'),
        eq(temporaryPerson.name, name),
        sql`${temporaryPerson.unit} is not distinct from ${unit}`,
      ),
    )
  return found?.id
}
