import { triggers } from '@hepu/api/areas/contract/payment/paymentWords'
import { contractCondition, contract as contractTable } from '../../../db/schema/index.ts'
import { sql } from 'drizzle-orm'
import { updateLocked, writeLog } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Contract } from '../contractRows.ts'
import { CONDITION, inScopeOf, listConditions, type Condition } from './conditionRows.ts'
import { planDeadlines } from './planDeadlines.ts'
import { dueDay, triggerDay } from './triggerDay.ts'
import { readFacts } from './triggerFacts.ts'

/** Contracts that have ended keep their conditions as they are. */
const ENDED: readonly Contract['state'][] = ['finished', 'stopped', 'dissolved']

/** Returns a contract with a lock, whoever caused the change; undefined if it was deleted. */
export async function holdContract({ db }: Pick<Ctx, 'db'>, id: number): Promise<Contract | undefined> {
  const [found] = await db
    .select()
    .from(contractTable)
    .where(sql`${contractTable.id} = ${id}::bigint and ${contractTable.deletedAt} is null`)
    .for('update')
  return found
}

/**
 * Makes the payment conditions of a locked contract what has happened says: those whose event happened are triggered, those whose
 * event was withdrawn go back to 未触发. A condition with money keeps its trigger; `reason` then notes in its history what
 * happened (none: nothing is noted). Running it again changes nothing. Returns the number of conditions that changed.
 */
export async function refreshTriggers(ctx: Ctx, contract: Contract, reason: string | null): Promise<number> {
  const there = inScopeOf(ctx, contract)
  if (!ENDED.includes(contract.state)) {
    const facts = await readFacts(there, contract)
    const conditions = await listConditions(there, contract)
    const held = await readMoney(there, contract)
    let changed = 0
    for (const condition of conditions) {
      if (condition.source !== null || condition.kind === 'commission') continue
      const day = triggerDay(condition, facts)
      if (await follow(there, condition, { day, hasMoney: held.has(condition.id), reason })) changed += 1
    }
    await planDeadlines(there, contract)
    return changed
  }
  await planDeadlines(there, contract)
  return 0
}

interface Happened {
  day: string | null
  hasMoney: boolean
  reason: string | null
}

async function follow(ctx: Ctx, condition: Condition, { day, hasMoney, reason }: Happened): Promise<boolean> {
  const dueOn = day === null ? null : dueDay(condition, day)
  if (day === condition.triggeredOn && dueOn === condition.dueOn) return false
  if (hasMoney) {
    if (reason !== null) await noteKept(ctx, condition, day, reason)
    return false
  }
  const why = reason ?? (day === null ? '触发事件已不成立' : triggers[condition.trigger])
  await updateLocked(
    ctx,
    contractCondition,
    condition,
    { values: { triggeredOn: day, dueOn } },
    { label: CONDITION, reason: day === null ? `${why}，退回未触发` : why },
  )
  return true
}

/** Notes that a condition stays triggered although its event was withdrawn or moved, because money was collected or waived. */
async function noteKept(ctx: Ctx, condition: Condition, day: string | null, reason: string): Promise<void> {
  const what = day === null ? '事件已撤回' : `事件日期改为${day}`
  await writeLog(ctx, {
    object: 'contract_condition',
    objectId: condition.id,
    action: 'update',
    before: { remark: condition.remark },
    after: { remark: `${reason}：${what}；已有收付款或豁免，触发状态不变` },
    orgId: condition.orgId,
    crop: condition.crop,
  })
}

/** Returns the conditions of a contract for which money was collected, or waived or is asked to be. */
async function readMoney({ db }: Pick<Ctx, 'db'>, { id }: Contract): Promise<ReadonlySet<number>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select c.id from contract_condition c where c.contract_id = ${id}::bigint and c.deleted_at is null and (
      exists (select 1 from contract_collection_use u where u.org_id = c.org_id and u.condition_id = c.id and u.deleted_at is null)
      or exists (select 1 from contract_waiver w where w.org_id = c.org_id and w.condition_id = c.id and w.deleted_at is null
        and w.state in ('auditing', 'approved')))`)
  return new Set(rows.map((row) => Number(row.id)))
}
