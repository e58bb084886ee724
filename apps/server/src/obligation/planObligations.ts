import type { ObligationRule } from '@hepu/api/core/obligation/obligationRule'
import { replan, type PlannedDate, type Replan } from '@hepu/api/core/obligation/replan'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { insertMany } from '../db/insertMany.ts'
import { obligation } from '../db/schema/index.ts'
import { updateMany } from '../db/updateMany.ts'
import type { Ctx } from '../http/context.ts'
import { calendarOf } from './calendarOf.ts'
import { offDayOff, type WorkDate } from './workdays/workCalendar.ts'

/** What something is due for: a record, and who sees to it. */
export interface ObligationSubject {
  /** Table and id of the record. */
  object: string
  objectId: number
  orgId: number
  crop: string
  /** Name of the record. */
  title: string
  /** Null: the managers of obligations of the organisation see to it. */
  ownerId: number | null
}

/**
 * Makes the obligations of a record by one rule what `dates` says, in the transaction of `ctx`. Dates move off days off as the rule
 * says. Only untouched obligations move or are removed; what somebody ended or postponed stays. Returns what was done
 * (`replanText` puts it in words). The rule is declared in the outline of the area. An empty list removes the untouched ones; the
 * area calls so before it deletes the record. New obligations go to `ownerId`; those that exist keep their owners.
 */
export async function planObligations(
  ctx: Pick<Ctx, 'db' | 'caller' | 'services'>,
  subject: ObligationSubject,
  rule: ObligationRule,
  dates: readonly PlannedDate[],
): Promise<Replan> {
  const calendar = await calendarOf(ctx, subject.orgId)
  const moved = new Map(
    dates.map(({ occurrence, day, amount }) => [
      occurrence,
      { ...offDayOff(calendar, day, rule.onDayOff), base: day, amount: amount ?? null },
    ]),
  )
  const stored = await lockStored(ctx, subject, rule)
  const plan = replan(
    stored,
    dates.map(({ occurrence }) => ({ occurrence, day: moved.get(occurrence)?.day ?? '' })),
  )
  const byId = new Map(stored.map(({ id, occurrence }) => [id, occurrence]))
  const dateOf = (occurrence: string | undefined) => dateColumns(rule, moved.get(occurrence ?? ''))
  await rename(ctx, subject, rule)
  await addRows(
    ctx,
    subject,
    plan.added.map(({ occurrence }) => ({
      rule: rule.name,
      occurrence,
      amount: moved.get(occurrence)?.amount ?? null,
      ...dateOf(occurrence),
    })),
  )
  await updateMany(
    ctx.db,
    obligation,
    ['baseDate', 'plannedDate', 'dueDate', 'isUncertain', 'onDayOff', 'remindedStage', 'escalatedAt'],
    plan.moved.map(({ id }) => ({
      id,
      orgId: subject.orgId,
      ...dateOf(byId.get(id)),
      remindedStage: null,
      escalatedAt: null,
    })),
  )
  if (rule.unit !== null) await renewAmounts(ctx, subject, stored, dates)
  if (plan.moved.length > 0) await raiseVersions(ctx, subject, plan)
  if (plan.removed.length > 0) {
    await ctx.db
      .delete(obligation)
      .where(and(eq(obligation.orgId, subject.orgId), inArray(obligation.id, plan.removed)))
  }
  return plan
}

/** Locks and reads the obligations of a record and rule, ended ones too. */
async function lockStored(
  { db }: Pick<Ctx, 'db'>,
  { object, objectId, orgId }: ObligationSubject,
  { name }: ObligationRule,
) {
  return db
    .select({
      id: obligation.id,
      occurrence: obligation.occurrence,
      amount: obligation.amount,
      state: obligation.state,
      day: obligation.plannedDate,
      isUntouched: sql<boolean>`${obligation.state} = 'open' and ${obligation.dueDate} = ${obligation.plannedDate}`,
    })
    .from(obligation)
    .where(
      and(
        eq(obligation.orgId, orgId),
        eq(obligation.object, object),
        eq(obligation.objectId, objectId),
        eq(obligation.rule, name),
      ),
    )
    .orderBy(obligation.id)
    .for('update')
}

/** Gives the obligations of a record its present name. */
const rename = (
  { db }: Pick<Ctx, 'db'>,
  { object, objectId, orgId, title }: ObligationSubject,
  rule: ObligationRule,
) =>
  db
    .update(obligation)
    .set({ title })
    .where(
      and(
        eq(obligation.orgId, orgId),
        eq(obligation.object, object),
        eq(obligation.objectId, objectId),
        eq(obligation.rule, rule.name),
        ne(obligation.title, title),
      ),
    )

/** Gives the open obligations of a record the amounts that are due now. */
async function renewAmounts(
  { db }: Pick<Ctx, 'db'>,
  { orgId }: ObligationSubject,
  stored: Awaited<ReturnType<typeof lockStored>>,
  dates: readonly PlannedDate[],
): Promise<void> {
  const amounts = new Map(dates.map(({ occurrence, amount }) => [occurrence, amount]))
  const changed = stored.flatMap(({ id, occurrence, amount: before, state }) => {
    const amount = amounts.get(occurrence)
    return state !== 'open' || amount === undefined || amount === before ? [] : [{ id, orgId, amount }]
  })
  await updateMany(db, obligation, ['amount'], changed)
}

const dateColumns = ({ onDayOff }: ObligationRule, date: (WorkDate & { base: string }) | undefined) => ({
  baseDate: date?.base,
  plannedDate: date?.day,
  dueDate: date?.day,
  onDayOff,
  isUncertain: (date?.unknownYears.length ?? 0) > 0,
})

async function addRows(
  { db, caller, services }: Pick<Ctx, 'db' | 'caller' | 'services'>,
  subject: ObligationSubject,
  added: readonly object[],
): Promise<void> {
  const now = services.now()
  const stamps = { createdBy: caller.userId, createdAt: now, updatedBy: caller.userId, updatedAt: now }
  const kept = { state: 'open', version: 1 }
  await insertMany(
    db,
    obligation,
    added.map((row) => ({ ...subject, ...row, ...stamps, ...kept })),
  )
}

const raiseVersions = (ctx: Pick<Ctx, 'db'>, { orgId }: ObligationSubject, { moved }: Replan) =>
  ctx.db
    .update(obligation)
    .set({ version: sql`${obligation.version} + 1` })
    .where(
      and(
        eq(obligation.orgId, orgId),
        inArray(
          obligation.id,
          moved.map(({ id }) => id),
        ),
      ),
    )
