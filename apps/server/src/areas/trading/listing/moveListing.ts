import { boundStates } from '@hepu/api/areas/contract/record/contractStates'
import {
  listingStates,
  listingWorkflow,
  type ListingMove,
  type ListingState,
} from '@hepu/api/areas/trading/listing/listingStates'
import { AppError } from '@hepu/api/core/errorCodes'
import { and, eq } from 'drizzle-orm'
import { contract, listing } from '../../../db/schema/index.ts'
import { getRow } from '../../../db/scope.ts'
import { updateLocked } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { followState } from './followState.ts'
import { LISTING, type Listing } from './listingRows.ts'
import { addTrail, type TrailNotes } from './listingTrail.ts'
import { marketBlocker } from './marketBlocker.ts'

/** Notes of a move, and the contract that closes a listing. */
export interface MoveDetails extends TrailNotes {
  contractId?: number | null | undefined
}

const ENTERS_MARKET: readonly ListingMove[] = ['approve', 'putUp']
const NEEDS_NOTE: readonly ListingMove[] = ['reject', 'askChange']

/**
 * Moves a locked listing to another state, with a line of its trail. Throws BAD_STATE with both states if its state does not allow
 * the move, and with the reason if it may not come to the market. The caller checks permissions.
 */
export async function moveListing(
  ctx: Ctx,
  row: Listing,
  move: ListingMove,
  { note = null, insideNote = null, contractId }: MoveDetails = {},
): Promise<Listing> {
  assertMove(row, move)
  if (NEEDS_NOTE.includes(move) && !note)
    throw lacksNote(`${listingWorkflow.moves[move].label}请填写说明，发布人会看到`)
  if (ENTERS_MARKET.includes(move)) await assertMarket(ctx, row)
  const closing = move === 'close' ? { contractId: await contractOf(ctx, row, contractId) } : {}
  const to = listingWorkflow.moves[move].to ?? row.state
  const now = ctx.services.now()
  const values = {
    state: to,
    stateReason: note,
    ...closing,
    ...(to === 'review' && row.state !== 'review' ? { submittedAt: now } : {}),
    ...(to === 'listed' && row.state !== 'talking' ? { listedAt: now } : {}),
  }
  const reason = [listingWorkflow.moves[move].label, note].filter(Boolean).join('：')
  const moved = await updateLocked(ctx, listing, row, { values }, { label: LISTING, reason })
  if (move === 'askChange') await keepEditor(ctx, row)
  await addTrail(ctx, moved, move, { from: row.state, to, note, insideNote })
  await followState(ctx, moved, move)
  return moved
}

/** Returns the refusal of a decision without a note, which a form shows at its field. */
export const lacksNote = (message: string): AppError =>
  new AppError('BAD_INPUT', message, { data: { problems: [{ path: 'note', message }] } })

/** Leaves who edited a listing last as it was: asking for a change edits nothing, and rules about reviews ask who did. */
const keepEditor = ({ db }: Pick<Ctx, 'db'>, { orgId, id, updatedBy }: Listing) =>
  db
    .update(listing)
    .set({ updatedBy })
    .where(and(eq(listing.orgId, orgId), eq(listing.id, id)))

/**
 * Throws BAD_STATE, naming the state and the one that was asked for, if a state does not allow a move; where both are one, it says that
 * the move was made already.
 */
export function assertMove({ kind, state }: Pick<Listing, 'kind' | 'state'>, move: ListingMove): void {
  if (listingWorkflow.allows(state, move)) return
  const { label, to } = listingWorkflow.moves[move]
  if (to === state)
    throw new AppError('BAD_STATE', `当前状态已是「${stateLabel(kind, state)}」，无须再次「${label}」`)
  const target = to ? `变为「${stateLabel(kind, to)}」` : label
  throw new AppError('BAD_STATE', `当前状态为「${stateLabel(kind, state)}」，不能${target}`)
}

/** Returns the label of a state; a demand calls 已成交 「已对接」. */
export const stateLabel = (kind: Listing['kind'], state: ListingState): string =>
  kind === 'demand' && state === 'done' ? '已对接' : listingStates[state]

async function assertMarket(ctx: Ctx, row: Listing): Promise<void> {
  const why = await marketBlocker(ctx, row)
  if (why) throw new AppError('BAD_STATE', why)
}

/** Returns the contract that closes a listing. Throws if there is none, or if it does not bind. */
async function contractOf(ctx: Ctx, row: Listing, contractId: number | null | undefined): Promise<number> {
  const id = contractId ?? row.contractId
  const target = stateLabel(row.kind, 'done')
  if (!id) throw new AppError('BAD_STATE', `变为「${target}」需要选择对应的合同`)
  const found = await getRow(ctx, contract, id, '合同')
  if (!boundStates.some((state) => state === found.state))
    throw new AppError('BAD_STATE', `合同「${found.name}」尚未签订，不能作为「${target}」的依据`)
  return id
}
