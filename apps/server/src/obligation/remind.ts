import type { ObligationRule } from '@hepu/api/core/obligation/obligationRule'
import { dayAfter } from '@hepu/api/core/resource/deadlines'
import { obligationRules } from '@hepu/api/obligationRules'
import { sql, type SQL } from 'drizzle-orm'
import { clockDay } from '../db/clock.ts'
import type { Db } from '../db/connect.ts'
import { obligation } from '../db/schema/index.ts'
import { alone } from '../db/scope.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Services } from '../http/context.ts'
import { notifyAll, type NewNotice } from '../notice/notify.ts'
import { OWN_LIST } from './acts.ts'
import { listAble, listManagers } from './owners.ts'

/** An obligation that reached a new stage of reminding, or is overdue for so long that the managers are told. */
interface Reached {
  orgId: number
  crop: string
  ownerId: number | null
  dueDate: string
}

/**
 * Reminds owners of what comes due and tells managers of what stays overdue, in one transaction: each person gets one notice for an
 * organisation and crop. A stage that was reached is stored with the obligation, so that the next run, or another process, does
 * not remind of it again. Returns the number of notices.
 */
export async function remindOfObligations(services: Services): Promise<number> {
  return inTransaction(services.db, async (db) => {
    const today = clockDay(services.now())
    const reached: Reached[] = []
    const escalated: Reached[] = []
    for (const rule of obligationRules) {
      reached.push(...(await reachStages(db, rule, today)))
      escalated.push(...(await escalate(db, rule, today, services.now())))
    }
    const notices = [...(await remindersOf(db, reached, today)), ...(await escalationsOf(db, escalated))]
    await notifyAll({ db, services, caller: nobody }, notices)
    return notices.reduce((sum, { recipients }) => sum + recipients.length, 0)
  })
}

/** The job has no user; every notice names its own organisation and crop. */
const nobody = {
  userId: 0,
  name: '',
  account: '',
  orgName: '',
  ...alone(0),
  crop: '',
  permissions: new Set<never>(),
}

/** SQL for the stage that an obligation has reached, as `reminderStage` computes it. */
function stageOf({ remindBefore, remindOverdueEvery }: ObligationRule, today: string): SQL {
  const left = sql`(o.due_date - ${today}::date)`
  const leads = remindBefore
    .toSorted((a, b) => a - b)
    .map((lead) => sql`when ${left} <= ${lead}::int then ${lead}::int`)
  return sql`case when ${left} < 0 then -1 - (-${left} - 1) / ${remindOverdueEvery}::int ${sql.join(leads, sql` `)} end`
}

const returned = sql`returning o.org_id::int as "orgId", o.crop, o.owner_id::int as "ownerId", o.due_date::text as "dueDate"`
const isOpen = (rule: ObligationRule) =>
  sql`o.rule = ${rule.name} and o.state = 'open' and o.deleted_at is null`

async function reachStages(db: Db, rule: ObligationRule, today: string): Promise<Reached[]> {
  const stage = stageOf(rule, today)
  const last = dayAfter(today, Math.max(0, ...rule.remindBefore))
  const { rows } = await db.execute<Reached & Record<string, unknown>>(sql`
    update ${obligation} o set reminded_stage = ${stage}
    where ${isOpen(rule)} and o.due_date <= ${last} and ${stage} is not null and o.reminded_stage is distinct from ${stage}
    ${returned}`)
  return rows
}

async function escalate(
  db: Db,
  { escalateAfter, ...rule }: ObligationRule,
  today: string,
  now: Date,
): Promise<Reached[]> {
  if (escalateAfter === null) return []
  const { rows } = await db.execute<Reached & Record<string, unknown>>(sql`
    update ${obligation} o set escalated_at = ${now.toISOString()}::timestamptz
    where ${isOpen({ ...rule, escalateAfter })} and o.due_date < ${dayAfter(today, -escalateAfter)} and o.escalated_at is null
    ${returned}`)
  return rows
}

type Place = Pick<Reached, 'orgId' | 'crop'>
const placeOf = ({ orgId, crop }: Place): string => `${orgId} ${crop}`

/** Returns one notice for each owner and place. What nobody sees to, or nobody who may, goes to the managers. */
async function remindersOf(db: Db, reached: readonly Reached[], today: string): Promise<NewNotice[]> {
  const notices: NewNotice[] = []
  for (const found of Map.groupBy(reached, placeOf).values()) {
    const [{ orgId, crop } = { orgId: 0, crop: '' }] = found
    const owners = [...new Set(found.flatMap(({ ownerId }) => ownerId ?? []))]
    const able = new Set(await listAble({ db }, orgId, owners))
    const byOwner = Map.groupBy(found, ({ ownerId }) =>
      ownerId !== null && able.has(ownerId) ? ownerId : null,
    )
    for (const [ownerId, own] of byOwner) {
      notices.push({
        kind: 'obligation.due',
        recipients: ownerId === null ? await listManagers({ db }, orgId) : [ownerId],
        title: reminderTitle(own, today),
        text: ownerId === null ? '这些事项没有可办理的负责人，请转交给合适的人。' : null,
        link: { path: ownerId === null ? '/obligation/list?q=1&state=open' : OWN_LIST },
        orgId,
        crop,
      })
    }
  }
  return notices
}

function reminderTitle(found: readonly Reached[], today: string): string {
  const overdue = found.filter(({ dueDate }) => dueDate < today).length
  const coming = found.filter(({ dueDate }) => dueDate >= today).map(({ dueDate }) => dueDate)
  const nearest = coming.toSorted()[0]
  const parts = [
    overdue > 0 ? `已逾期 ${overdue} 项` : '',
    nearest ? `即将到期 ${coming.length} 项，最近 ${nearest}` : '',
  ]
  return `到期事项提醒：${parts.filter(Boolean).join('；')}`
}

/** Returns one notice for the managers of each place. */
async function escalationsOf(db: Db, escalated: readonly Reached[]): Promise<NewNotice[]> {
  const notices: NewNotice[] = []
  for (const found of Map.groupBy(escalated, placeOf).values()) {
    const [{ orgId, crop } = { orgId: 0, crop: '' }] = found
    notices.push({
      kind: 'obligation.escalated',
      recipients: await listManagers({ db }, orgId),
      title: `${found.length} 项到期事项逾期未办理，请督促`,
      link: { path: '/obligation/list?q=1&overdue=true' },
      orgId,
      crop,
    })
  }
  return notices
}
