import { isDeepStrictEqual } from 'node:util'
import type { pendingEdit } from '@hepu/api/areas/trading/listing/listingShapes'
import type { decideEdit, listEdits, withdrawEdit } from '@hepu/api/areas/trading/listing/review'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { readNames } from '../../../db/keptNames.ts'
import { listing, listingEdit } from '../../../db/schema/index.ts'
import { inOrgOf, mayChange, rows } from '../../../db/scope.ts'
import { insertRow, staleEdit, updateLocked } from '../../../db/write.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import { changesOfListing } from './changesInWords.ts'
import { planExpiry, notifyOwner } from './followState.ts'
import { note, reviewBlockers } from './listingActions.ts'
import type { Content, Listing } from './listingRows.ts'
import { addTrail } from './listingTrail.ts'
import { marketBlocker } from './marketBlocker.ts'
import { lacksNote } from './moveListing.ts'
import { getVisible, lockVisible } from './visibleListings.ts'

type Edit = typeof listingEdit.$inferSelect
type Shown = z.input<typeof pendingEdit>
const EDIT = { label: '挂牌修改' }

/** Fields that change at once, without a review (免审). */
const FREE = ['contactName', 'contactPhone'] as const

/**
 * Stores a change of a listing that the public sees: the contact at once, the rest as a pending change, of which there is one. Content
 * that is as the public sees it leaves nothing pending.
 */
export async function saveLater(
  ctx: Ctx,
  row: Listing,
  { version, values, reason }: { version: number; values: Content; reason: string | null },
): Promise<{ version: number; isPending: boolean }> {
  const free = Object.fromEntries(FREE.map((field) => [field, values[field]]))
  const saved = await updateLocked(ctx, listing, row, { version, values: free }, { ...note, reason })
  const rest = Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) =>
        !FREE.some((name) => name === field) &&
        !isSame(value ?? null, row[field as keyof Listing] as unknown),
    ),
  )
  const pending = await findPending(ctx, row)
  if (Object.keys(rest).length === 0) {
    if (pending) await withdraw(ctx, row, pending)
    return { version: saved.version, isPending: false }
  }
  const content = { values: rest, baseVersion: saved.version, reason }
  if (pending) await updateLocked(ctx, listingEdit, pending, { values: content }, EDIT)
  else await insertRow(placeOf(ctx, row), listingEdit, { listingId: row.id, ...content }, EDIT)
  await addTrail(ctx, row, 'editSubmit', { note: reason })
  return { version: saved.version, isPending: true }
}

const placeOf = (ctx: Ctx, { orgId, crop }: Listing): Ctx => {
  const own = inOrgOf(ctx, { orgId })
  return { ...own, caller: { ...own.caller, crop } }
}

/** Compares values by their content, whatever the order of their fields; numbers as text, as the database has them. */
function isSame(one: unknown, other: unknown): boolean {
  if (isDeepStrictEqual(one ?? null, other ?? null)) return true
  const isNumber = (value: unknown) => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)
  return isNumber(one) && isNumber(other) && Number(one) === Number(other)
}

async function findPending(
  ctx: Ctx,
  { id, orgId }: Pick<Listing, 'id' | 'orgId'>,
): Promise<Edit | undefined> {
  const [found] = await ctx.db
    .select()
    .from(listingEdit)
    .where(
      and(
        rows(ctx, listingEdit),
        eq(listingEdit.orgId, orgId),
        eq(listingEdit.listingId, id),
        isNull(listingEdit.outcome),
      ),
    )
  return found
}

/** Returns the pending change of a listing with its differences in words; null if there is none. */
export async function showPending(ctx: Ctx, row: Listing): Promise<Shown | null> {
  const edit = await findPending(ctx, row)
  return edit ? must((await presentEdits(ctx, row, [edit]))[0], 'the edit') : null
}

async function presentEdits(ctx: Ctx, row: Listing, edits: readonly Edit[]): Promise<Shown[]> {
  const users = await readNames(
    ctx,
    'user',
    edits.map(({ createdBy }) => createdBy),
  )
  const blockerOf = await reviewBlockers(ctx, [row])
  const { permissions, userId } = ctx.caller
  const may = mayChange(ctx, row)
  const shown = []
  for (const edit of edits) {
    const isOpen = edit.outcome === null
    shown.push({
      ...edit,
      createdByName: users.get(edit.createdBy ?? 0) ?? null,
      createTime: edit.createdAt,
      changes: await changesOfListing(ctx, row, edit.values),
      ...allowed(
        {
          decide: may && isOpen && permissions.has('trading.listing:audit'),
          withdraw: may && isOpen && permissions.has('trading.listing:write') && edit.createdBy === userId,
        },
        { decide: blockerOf({ ...row, updatedBy: edit.updatedBy }) },
      ),
    })
  }
  return shown
}

/** Returns the changes of a listing that waited for a review, the newest first. */
export async function pageEdits(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof listEdits>,
): Promise<ResultOf<typeof listEdits>> {
  const row = await getVisible(ctx, id)
  const edits = await ctx.db
    .select()
    .from(listingEdit)
    .where(and(rows(ctx, listingEdit), eq(listingEdit.orgId, row.orgId), eq(listingEdit.listingId, id)))
    .orderBy(desc(listingEdit.id))
    .limit(50)
  const users = await readNames(
    ctx,
    'user',
    edits.map(({ decidedBy }) => decidedBy),
  )
  const shown = await presentEdits(ctx, row, edits)
  return shown.map((edit, index) => ({
    ...edit,
    outcome: edits[index]?.outcome ?? null,
    decidedByName: users.get(edits[index]?.decidedBy ?? 0) ?? null,
    decidedAt: edits[index]?.decidedAt ?? null,
  }))
}

/** Approves a pending change, so that the public page shows it, or rejects it. */
export async function decidePending(
  ctx: Ctx,
  { id, editVersion, isApproved, note: said, insideNote }: ParsedInputOf<typeof decideEdit>,
): Promise<null> {
  const row = await lockVisible(ctx, id)
  const edit = await lockPending(ctx, row, editVersion)
  const why = (await reviewBlockers(ctx, [row]))({ ...row, updatedBy: edit.updatedBy })
  if (why) throw new AppError('FORBIDDEN', why)
  if (!isApproved && !said) throw lacksNote('未通过请填写说明，发布人会看到')
  const moved = isApproved ? await applyEdit(ctx, row, edit) : row
  await close(ctx, edit, isApproved ? 'approved' : 'rejected')
  await addTrail(ctx, row, isApproved ? 'editApprove' : 'editReject', { note: said, insideNote })
  const words = isApproved ? '的修改已通过' : `的修改未通过：${said}`
  if (row.createdBy !== ctx.caller.userId) await notifyOwner(ctx, moved, words)
  return null
}

async function applyEdit(ctx: Ctx, row: Listing, edit: Edit): Promise<Listing> {
  const values = edit.values as Partial<Content>
  const changed = { ...row, ...values }
  const why = row.state === 'offline' ? null : await marketBlocker(ctx, changed)
  if (why) throw new AppError('BAD_STATE', why)
  const moved = await updateLocked(ctx, listing, row, { values }, { ...note, reason: '修改通过' })
  await planExpiry(ctx, moved)
  return moved
}

/** Withdraws one's own pending change. */
export async function withdrawPending(
  ctx: Ctx,
  { id, editVersion }: ParsedInputOf<typeof withdrawEdit>,
): Promise<null> {
  const row = await lockVisible(ctx, id)
  const edit = await lockPending(ctx, row, editVersion)
  if (edit.createdBy !== ctx.caller.userId) throw new AppError('FORBIDDEN', '只有提交人可以撤回修改')
  await withdraw(ctx, row, edit)
  return null
}

async function withdraw(ctx: Ctx, row: Listing, edit: Edit): Promise<void> {
  await close(ctx, edit, 'withdrawn')
  await addTrail(ctx, row, 'editWithdraw')
}

async function lockPending(ctx: Ctx, row: Listing, version: number): Promise<Edit> {
  const edit = await findPending(ctx, row)
  if (!edit) throw new AppError('BAD_STATE', '没有待审的修改，请刷新后再试')
  if (edit.version !== version) throw await staleEdit(ctx, edit, EDIT)
  return edit
}

const close = (ctx: Ctx, edit: Edit, outcome: NonNullable<Edit['outcome']>) =>
  updateLocked(
    ctx,
    listingEdit,
    edit,
    { values: { outcome, decidedBy: ctx.caller.userId, decidedAt: ctx.services.now() } },
    EDIT,
  )
