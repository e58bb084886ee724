import type { ListingKind } from '@hepu/api/areas/trading/listing/listingFields'
import type { demandCalls, supplyCalls } from '@hepu/api/areas/trading/listing/kindCalls'
import type * as api from '@hepu/api/areas/trading/listing/review'
import { listingWorkflow, type ListingMove } from '@hepu/api/areas/trading/listing/listingStates'
import { boundStates } from '@hepu/api/areas/contract/record/contractStates'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, desc, eq, inArray, or } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { readNames } from '../../../db/keptNames.ts'
import { contains } from '../../../db/nameConditions.ts'
import { contract, listing, listingTrail } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { staleEdit, updateLocked } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { note, reviewBlockers } from './listingActions.ts'
import { stateOf } from './listingList.ts'
import type { Listing } from './listingRows.ts'
import { assertMove, moveListing, stateLabel } from './moveListing.ts'
import { getVisible, lockVisible } from './visibleListings.ts'

type Answer = { version: number }

/** Moves that `switchResult` makes; the others have calls of their own. */
const switched: readonly ListingMove[] = ['takeDown', 'putUp', 'talk', 'stopTalk', 'close']

/** Takes a listing to another state on the market. Throws BAD_STATE, naming both states, where that is not allowed. */
export async function switchListing(
  ctx: Ctx,
  kind: ListingKind,
  input: ParsedInputOf<typeof supplyCalls.switchResult> | ParsedInputOf<typeof demandCalls.switchResult>,
): Promise<Answer> {
  const row = await lockVisible(ctx, input.id, kind)
  await assertVersion(ctx, row, input.version)
  const target = stateOf(input.resultStatus)
  const move = switched.find(
    (name) => listingWorkflow.moves[name].to === target && listingWorkflow.allows(row.state, name),
  )
  if (!move) throw refusalOf(row, target)
  const moved = await moveListing(ctx, row, move, { note: input.note, contractId: input.contractId })
  return { version: moved.version }
}

function refusalOf(row: Listing, target: Listing['state']): AppError {
  const [from, to] = [stateLabel(row.kind, row.state), stateLabel(row.kind, target)]
  const why = row.state === target ? `已是「${to}」，无须变更` : `当前状态为「${from}」，不能变为「${to}」`
  return new AppError('BAD_STATE', why)
}

async function assertVersion(ctx: Ctx, row: Listing, version: number | null | undefined): Promise<void> {
  if (version !== null && version !== undefined && version !== row.version)
    throw await staleEdit(ctx, row, note)
}

/** Submits a draft or rejected listing. */
export const submitListing = (ctx: Ctx, input: ParsedInputOf<typeof api.submitListing>): Promise<Answer> =>
  moveHeld(ctx, input, 'submit')

/** Takes a listing back from its review. */
export const withdrawListing = (
  ctx: Ctx,
  input: ParsedInputOf<typeof api.withdrawListing>,
): Promise<Answer> => moveHeld(ctx, input, 'withdraw')

async function moveHeld(
  ctx: Ctx,
  { id, version }: { id: number; version: number },
  move: 'submit' | 'withdraw',
): Promise<Answer> {
  const row = await lockVisible(ctx, id)
  await assertVersion(ctx, row, version)
  const moved = await moveListing(ctx, row, move)
  return { version: moved.version }
}

/** Gives an expired listing a later last day and submits it again. */
export async function renewListing(
  ctx: Ctx,
  { id, version, validTo }: ParsedInputOf<typeof api.renewListing>,
): Promise<Answer> {
  const row = await lockVisible(ctx, id)
  await assertVersion(ctx, row, version)
  assertMove(row, 'renew')
  const today = clockDay(ctx.services.now())
  if (validTo < today) {
    const message = '有效期至不得早于今天'
    throw new AppError('BAD_INPUT', message, { data: { problems: [{ path: 'validTo', message }] } })
  }
  const renewed = await updateLocked(ctx, listing, row, { values: { validTo } }, note)
  const moved = await moveListing(ctx, renewed, 'renew')
  return { version: moved.version }
}

/** Decides about a listing in review. */
export async function decideListing(
  ctx: Ctx,
  { id, version, decision, note: said, insideNote }: ParsedInputOf<typeof api.decideListing>,
): Promise<Answer> {
  const row = await lockVisible(ctx, id)
  assertMove(row, decision)
  await assertVersion(ctx, row, version)
  const why = decision === 'askChange' ? null : (await reviewBlockers(ctx, [row]))(row)
  if (why) throw new AppError('FORBIDDEN', why)
  const moved = await moveListing(ctx, row, decision, { note: said, insideNote })
  return { version: moved.version }
}

/** Returns what happened to a listing, the newest first; notes among reviewers only to them. */
export async function listTrail(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.listTrail>,
): Promise<ResultOf<typeof api.listTrail>> {
  const row = await getVisible(ctx, id)
  const found = await ctx.db
    .select()
    .from(listingTrail)
    .where(
      and(rows(ctx, listingTrail), eq(listingTrail.orgId, row.orgId), eq(listingTrail.listingId, row.id)),
    )
    .orderBy(desc(listingTrail.id))
    .limit(200)
  const users = await readNames(
    ctx,
    'user',
    found.map(({ createdBy }) => createdBy),
  )
  const isReviewer = ctx.caller.permissions.has('trading.listing:audit')
  return found.map((line) => ({
    ...line,
    insideNote: isReviewer ? line.insideNote : null,
    byName: users.get(line.createdBy ?? 0) ?? null,
    createTime: line.createdAt,
  }))
}

/** Finds binding contracts by a part of their name or number. */
export async function findContracts(
  ctx: Ctx,
  { name }: ParsedInputOf<typeof api.findContracts>,
): Promise<ResultOf<typeof api.findContracts>> {
  return ctx.db
    .select({ id: contract.id, name: contract.name, code: contract.number })
    .from(contract)
    .where(
      and(
        rows(ctx, contract),
        eq(contract.kind, 'CONTRACT'),
        inArray(contract.state, [...boundStates]),
        or(contains(contract.name, name), contains(contract.number, name)),
      ),
    )
    .orderBy(asc(contract.id))
    .limit(20)
}
