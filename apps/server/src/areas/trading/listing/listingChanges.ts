import type { ListingKind } from '@hepu/api/areas/trading/listing/listingFields'
import { listingProblems } from '@hepu/api/areas/trading/listing/listingInputs'
import { demandLabels, supplyLabels } from '@hepu/api/areas/trading/listing/listingLabels'
import type { demandCalls, supplyCalls } from '@hepu/api/areas/trading/listing/kindCalls'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { and, eq } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { listing, listingEdit } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { insertRow, removeRow, updateLocked } from '../../../db/write.ts'
import { removeFilesOf } from '../../../files/attachedFiles.ts'
import type { Ctx } from '../../../http/context.ts'
import { placeCodes } from '../../../resource/places.ts'
import { allHomes, attachImages } from './files.ts'
import { planExpiry } from './followState.ts'
import { deleteBlocker, editBlocker, editedLater, note } from './listingActions.ts'
import type { Content, Listing } from './listingRows.ts'
import { addTrail } from './listingTrail.ts'
import { moveListing } from './moveListing.ts'
import { saveLater } from './pendingEdits.ts'
import { findOwnSource } from './sources.ts'
import { lockVisible } from './visibleListings.ts'

type Add = ParsedInputOf<typeof supplyCalls.add> | ParsedInputOf<typeof demandCalls.add>
type Edit = ParsedInputOf<typeof supplyCalls.edit> | ParsedInputOf<typeof demandCalls.edit>

/** Enters a listing as a draft, and submits it if asked to. */
export async function addListing(ctx: Ctx, kind: ListingKind, input: Add): Promise<{ id: number }> {
  const { imageIds, submit, ...content } = input
  const values = await readyContent(ctx, content)
  const row = await insertRow(ctx, listing, { ...values, kind }, note)
  await attachImages(ctx, row, imageIds)
  await addTrail(ctx, row, 'create', { to: 'draft' })
  if (submit) await moveListing(ctx, row, 'submit')
  return { id: row.id }
}

/**
 * Changes a listing. What the public may see or saw stays as it was approved: its change waits for a review, and only the contact
 * changes at once.
 */
export async function editListing(
  ctx: Ctx,
  kind: ListingKind,
  { id, version, reason, ...content }: Edit,
): Promise<{ version: number; isPending: boolean }> {
  const row = await lockVisible(ctx, id, kind)
  const why = editBlocker(row)
  if (why) throw new AppError('BAD_STATE', why)
  const values = await readyContent(ctx, content, row)
  if (editedLater.includes(row.state)) return saveLater(ctx, row, { version, values, reason })
  const saved = await updateLocked(ctx, listing, row, { version, values }, { ...note, reason })
  return { version: saved.version, isPending: false }
}

/** Returns the values to store. Throws BAD_INPUT with the fields whose values do not fit together. */
async function readyContent(
  ctx: Ctx,
  content: Omit<Add, 'imageIds' | 'submit'>,
  held?: Listing,
): Promise<Content> {
  const problems = listingProblems({ ...content })
  const { regions } = 'demandUnit' in content ? demandLabels : supplyLabels
  if (content.regions.some((code) => !placeCodes([code])))
    problems.push({ path: 'regions', message: `${regions}中有不存在的地区，请重新选择` })
  const today = clockDay(ctx.services.now())
  if (content.validTo < today && content.validTo !== held?.validTo)
    problems.push({ path: 'validTo', message: '有效期至不得早于今天' })
  const [first] = problems
  if (first) throw new AppError('BAD_INPUT', first.message, { data: { problems } })
  await assertOwnSource(ctx, content as Partial<Content>, held)
  await assertAudience(ctx, content.audienceOrgs, held)
  const isFixed = content.pricing === 'fixed'
  const isOpen = content.pricing === 'negotiable'
  return {
    ...content,
    priceFrom: isOpen ? null : content.priceFrom,
    priceTo: isOpen || isFixed ? null : content.priceTo,
    audienceOrgs: content.audience === 'chosen' ? content.audienceOrgs : [],
  }
}

/** Throws NOT_FOUND unless what is offered is a record of the caller's organisation. */
async function assertOwnSource(
  ctx: Ctx,
  content: Pick<Partial<Content>, 'sourceKind' | 'sourceId'>,
  held?: Listing,
): Promise<void> {
  const { sourceKind, sourceId } = content
  if (!sourceKind || !sourceId) return
  if (held?.sourceKind === sourceKind && held.sourceId === sourceId) return
  const source = await findOwnSource(ctx, sourceKind, sourceId)
  if (!source) throw new AppError('NOT_FOUND', '关联成果不存在或不属于本单位，请重新选择')
}

async function assertAudience(ctx: Ctx, orgIds: readonly number[], held?: Listing): Promise<void> {
  const known = new Set([...ctx.caller.orgIds, ...ctx.caller.managedOrgIds, ...(held?.audienceOrgs ?? [])])
  if (orgIds.some((id) => !known.has(id)))
    throw new AppError('NOT_FOUND', '可见机构中有不存在或无权查看的机构，请重新选择')
}

/** Deletes listings, all or none, with their files and what is due of them. */
export async function deleteListings(ctx: Ctx, kind: ListingKind, ids: readonly number[]): Promise<null> {
  for (const id of ids) {
    const row = await lockVisible(ctx, id, kind)
    const why = deleteBlocker(row)
    if (why) throw new AppError('BAD_STATE', `「${row.name}」：${why}`)
    for (const home of allHomes(row)) await removeFilesOf(ctx, home)
    await removeEdits(ctx, row)
    await planExpiry(ctx, { ...row, deletedAt: ctx.services.now() })
    await removeRow(ctx, listing, id, note)
  }
  return null
}

async function removeEdits(ctx: Ctx, { id, orgId }: Listing): Promise<void> {
  const found = await ctx.db
    .select({ id: listingEdit.id })
    .from(listingEdit)
    .where(and(rows(ctx, listingEdit), eq(listingEdit.orgId, orgId), eq(listingEdit.listingId, id)))
  for (const edit of found) await removeRow(ctx, listingEdit, edit.id, { label: '挂牌修改' })
}
