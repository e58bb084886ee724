import type * as api from '@hepu/api/core/obligation/obligationCalls'
import { unknownYearNote } from '@hepu/api/core/obligation/obligationWords'
import { dayAfter, daysBetween, levelOf } from '@hepu/api/core/resource/deadlines'
import type { ObligationRule } from '@hepu/api/core/obligation/obligationRule'
import { findRule } from '@hepu/api/obligationRules'
import { findRecordKind } from '@hepu/api/recordKinds'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { aliasedTable, and, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { clockDay } from '../db/clock.ts'
import { ordered } from '../db/nameConditions.ts'
import { pageOf } from '../db/page.ts'
import { obligation, organization, user } from '../db/schema/index.ts'
import type { Ctx } from '../http/context.ts'
import { findReadable, pathOf as pathOfKind, type PathOf } from '../notice/readableRecords.ts'
import { actsOf, type StoredRow } from './rights.ts'
import { fits, readableRules, visible } from './visible.ts'

type Page = ResultOf<typeof api.pageObligations>
type Row = Page['records'][number]

/** An obligation with the names that lists show. */
interface Named {
  row: StoredRow
  ownerName: string | null
  endedByName: string | null
  orgName: string | null
}

/** Lists obligations that fit the filters, a page of them. */
export async function pageObligations(
  ctx: Ctx,
  { sort, order, model, ...wish }: ParsedInputOf<typeof api.pageObligations>,
): Promise<Page> {
  const endedBy = aliasedTable(user, 'ended_by_user')
  const query = ctx.db
    .select({
      row: obligation,
      ownerName: user.name,
      endedByName: sql<string | null>`${endedBy.name}`,
      orgName: organization.name,
    })
    .from(obligation)
    .innerJoin(organization, eq(organization.id, obligation.orgId))
    .leftJoin(user, eq(user.id, obligation.ownerId))
    .leftJoin(endedBy, eq(endedBy.id, obligation.endedBy))
    .where(fits(ctx, model))
    .$dynamic()
  const { found, page } = await pageOf(ctx, query, wish, ordered(order, columnOf(sort), obligation.id))
  const pathOf = await findReadable(
    ctx,
    found.flatMap(({ row: { object, objectId } }) =>
      object === null || objectId === null ? [] : [{ object, id: objectId }],
    ),
  )
  const today = clockDay(ctx.services.now())
  return { ...page, records: found.map((named) => present(ctx, named, { pathOf, today })) }
}

function columnOf(sort: string): AnyPgColumn {
  if (sort === 'dueDate') return obligation.dueDate
  return sort === 'createTime' ? obligation.createdAt : obligation.id
}

function present(ctx: Ctx, named: Named, { pathOf, today }: { pathOf: PathOf; today: string }): Row {
  const { row, ownerName, endedByName, orgName } = named
  const rule = findRule(row.rule)
  const daysLeft = daysBetween(today, row.dueDate)
  return {
    id: row.id,
    title: row.title,
    rule: row.rule,
    what: whatOf(row, rule),
    group: rule?.group ?? '',
    path: rule?.path ? pathOfRule(row, rule.path) : addressOf(ctx, row, pathOf),
    dueDate: row.dueDate,
    plannedDate: row.plannedDate,
    daysLeft,
    level: row.state === 'open' ? levelOf(daysLeft) : null,
    dateNote: row.isUncertain ? unknownYearNote(Number(row.plannedDate.slice(0, 4))) : null,
    amount: row.amount !== null && rule?.unit ? { value: row.amount, unit: rule.unit } : null,
    state: row.state,
    ownerId: row.ownerId,
    ownerName,
    orgName: orgName ?? '',
    note: row.note,
    endedByName,
    endedAt: row.endedAt,
    escalatedAt: row.escalatedAt,
    version: row.version,
    ...actsOf(ctx, row),
  }
}

/** Returns what is to be done; one of several that follow one another names its own: 提交项目月报 2026-10. */
const whatOf = ({ rule: name, occurrence }: StoredRow, rule: ObligationRule | undefined): string =>
  `${rule?.label ?? name}${occurrence && !rule?.isOccurrenceHidden ? ` ${occurrence}` : ''}`

/** Returns the address of the screen where an obligation of a rule is seen to. */
const pathOfRule = ({ objectId }: StoredRow, path: string): string | null =>
  objectId === null ? null : path.replace('{id}', String(objectId))

/** Returns the address of the record of an obligation; its owner opens the record by what he has to do with it. */
function addressOf({ caller }: Ctx, { object, objectId, ownerId, rule }: StoredRow, pathOf: PathOf) {
  if (object === null || objectId === null) return null
  const kind = findRule(rule)?.readOthers && ownerId === caller.userId ? findRecordKind(object) : undefined
  return (kind ? pathOfKind(kind, { id: objectId, name: null }) : pathOf({ object, id: objectId })) ?? null
}

/** Lists the rules whose obligations the caller may see. */
export function listKinds(ctx: Ctx): Promise<ResultOf<typeof api.obligationKinds>> {
  return Promise.resolve(
    readableRules(ctx).map(({ name, label, group, remindBefore, remindOverdueEvery, escalateAfter }) => ({
      rule: name,
      label,
      group,
      remindBefore: [...remindBefore],
      remindOverdueEvery,
      escalateAfter,
    })),
  )
}

const WEEK = 7
const MONTH = 30

/** Counts the open obligations of the caller by urgency. */
export async function countObligations(ctx: Ctx): Promise<ResultOf<typeof api.obligationCounts>> {
  const today = clockDay(ctx.services.now())
  const until = (days: number) => sql`${obligation.dueDate} <= ${dayAfter(today, days)}`
  const [found] = await ctx.db
    .select({
      overdue: sql<number>`(count(*) filter (where ${obligation.dueDate} < ${today}))::int`,
      today: sql<number>`(count(*) filter (where ${obligation.dueDate} = ${today}))::int`,
      in7: sql<number>`(count(*) filter (where ${obligation.dueDate} >= ${today} and ${until(WEEK)}))::int`,
      in30: sql<number>`(count(*) filter (where ${obligation.dueDate} >= ${today}))::int`,
    })
    .from(obligation)
    .where(
      and(
        visible(ctx),
        eq(obligation.ownerId, ctx.caller.userId),
        eq(obligation.state, 'open'),
        until(MONTH),
      ),
    )
  return found ?? { overdue: 0, today: 0, in7: 0, in30: 0 }
}
