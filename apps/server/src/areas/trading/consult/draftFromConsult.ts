import type { consultDraft } from '@hepu/api/areas/trading/consult/consultHandling'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { consult } from '../../../db/schema/index.ts'
import { inOrgOf } from '../../../db/scope.ts'
import { updateLocked } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { getListing } from '../listing/listingRows.ts'
import { draftBlocker } from './consultActions.ts'
import { CONSULT, lockConsult } from './consultRows.ts'
import { draftFromListing } from './draftFromListing.ts'

/** Drafts a contract with the sender of a consultation and links it. */
export async function draftFromConsult(
  ctx: Ctx,
  { id, name, type }: ParsedInputOf<typeof consultDraft>,
): Promise<ResultOf<typeof consultDraft>> {
  const row = await lockConsult(ctx, id)
  const why = draftBlocker(row)
  if (why) throw new AppError('BAD_STATE', why)
  const isListing = row.topic === 'supply' || row.topic === 'demand'
  const listing = isListing && row.topicId !== null ? await getListing(ctx, row.topicId) : null
  const other = { name: row.unit ?? row.name, contact: row.name, phone: row.phone }
  const origin = `由${row.name}的咨询起草`
  const made = await draftFromListing(inOrgOf(ctx, row), listing, other, { name, type, origin })
  const note = { label: CONSULT, reason: `起草合同「${made.name}」` }
  await updateLocked(ctx, consult, row, { values: { contractId: made.id } }, note)
  return { contractId: made.id, warnings: made.warnings }
}
