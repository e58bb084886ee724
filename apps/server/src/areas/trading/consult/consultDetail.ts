import type { consultShow } from '@hepu/api/areas/trading/consult/consult'
import { contractStates } from '@hepu/api/areas/contract/shared'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, isNull } from 'drizzle-orm'
import { consult, contract, listing } from '../../../db/schema/index.ts'
import { readNames } from '../../../db/keptNames.ts'
import { rows, unseen } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { listingSnapshot } from '../listing/publicListing.ts'
import { CONSULT, type Consult } from './consultRows.ts'
import { threadOf } from './consultThread.ts'
import { presentConsult, selectConsults } from './presentConsults.ts'
import { snapshotFields } from './snapshots.ts'

/** Returns a consultation with the copy of the listing, the thread, and the contract that was made of it. */
export async function showConsult(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof consultShow>,
): Promise<ResultOf<typeof consultShow>> {
  const [found] = await selectConsults(ctx, [eq(consult.id, id), isNull(consult.quarantine)])
  if (!found) throw await unseen(ctx, consult, [id], CONSULT)
  const { row } = found
  const names = await readSender(ctx, row)
  return {
    ...presentConsult(ctx, found),
    ...names,
    email: row.email && maskedEmail(row.email),
    outcomeNote: row.outcomeNote,
    firstAnsweredAt: row.firstAnsweredAt,
    closedAt: row.closedAt,
    contract: await readContract(ctx, row),
    snapshot: snapshotFields(row, await readListing(ctx, row)),
    thread: await threadOf(ctx, row, true),
  }
}

/** Masks an e-mail address except for its first letter and its domain. */
const maskedEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1***')

async function readSender(ctx: Ctx, { senderId, senderOrgId }: Consult) {
  const users = senderId === null ? null : await readNames(ctx, 'user', [senderId])
  const orgs = senderOrgId === null ? null : await readNames(ctx, 'organization', [senderOrgId])
  return {
    senderName: users?.get(senderId ?? 0) ?? null,
    senderOrgName: orgs?.get(senderOrgId ?? 0) ?? null,
  }
}

async function readContract(ctx: Ctx, { contractId }: Consult) {
  if (contractId === null) return null
  const [found] = await ctx.db
    .select({ id: contract.id, name: contract.name, state: contract.state })
    .from(contract)
    .where(and(rows(ctx, contract), eq(contract.id, contractId)))
  return found ? { ...found, state: contractStates[found.state] } : null
}

async function readListing(ctx: Ctx, { topic, topicId }: Consult): Promise<Record<string, unknown> | null> {
  if (topicId === null || (topic !== 'supply' && topic !== 'demand')) return null
  const [found] = await ctx.db
    .select()
    .from(listing)
    .where(and(rows(ctx, listing), eq(listing.id, topicId)))
  return found ? listingSnapshot(found) : null
}
