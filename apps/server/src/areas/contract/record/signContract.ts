import { fillTemplate } from '@hepu/api/areas/contract/record/template'
import { eq } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { contract } from '../../../db/schema/index.ts'
import { inOrgOf } from '../../../db/scope.ts'
import { updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { CONTRACT, type Contract } from '../contractRows.ts'
import { readFacts } from './contractFacts.ts'
import { followContract } from './contractHooks.ts'
import { endExpiry, planExpiry } from './planExpiry.ts'

/** Returns the day from which a contract is performed. */
export const effectiveDay = ({ effectiveOn, signedOn, startOn }: Contract): string | null =>
  effectiveOn ?? signedOn ?? startOn

/**
 * Makes an approved contract binding: its text is filled for good, its expiry is planned, and it starts at once if its day has come.
 * A renewal takes the expiry of the contract before it off the list.
 */
export async function signContract(ctx: Ctx, seen: Contract): Promise<void> {
  const body = seen.body && fillTemplate(seen.body, await readFacts(ctx, seen))
  const values = { state: 'signed' as const, approvedAt: ctx.services.now(), body }
  const inside = inOrgOf(ctx, seen)
  const row = await updateRow(inside, contract, seen.id, { values }, { label: CONTRACT, reason: '审批通过' })
  await planExpiry(ctx, row)
  if (row.renewalOfId) await endRenewed(ctx, row.renewalOfId)
  await followContract(ctx, row, 'signed')
  await startIfDue(ctx, row)
}

async function endRenewed(ctx: Ctx, id: number): Promise<void> {
  const [before] = await ctx.db.select().from(contract).where(eq(contract.id, id))
  if (before) await endExpiry(ctx, before)
}

/** Starts a signed contract whose day has come. Returns whether it has. */
export async function startIfDue(ctx: Ctx, row: Contract): Promise<boolean> {
  const day = effectiveDay(row)
  if (row.state !== 'signed' || !day || day > clockDay(ctx.services.now())) return false
  const note = { label: CONTRACT, reason: `${day} 生效` }
  const started = await updateRow(inOrgOf(ctx, row), contract, row.id, { values: { state: 'running' } }, note)
  await followContract(ctx, started, 'started')
  return true
}
