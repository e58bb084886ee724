import { COOPERATIVE_FILES } from '@hepu/api/areas/breeder/asset/assetRecordKinds'
import type * as api from '@hepu/api/areas/breeder/asset/cooperativeVariety'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { cooperativeShare, cooperativeVariety } from '../../../db/schema/index.ts'
import { inOrgOf, rows, selectRow, unseen } from '../../../db/scope.ts'
import { insertRow, removeRow, updateLocked } from '../../../db/write.ts'
import { attachFiles, removeFilesOf } from '../../../files/attachedFiles.ts'
import type { Ctx } from '../../../http/context.ts'
import { rewardApprovals } from '../reward/followApprovals.ts'
import { openBreeder } from './assetRows.ts'
import { REWARDED, withRewards, type Cooperative } from './cooperatives.ts'
import { getLinked } from './linkedRecords.ts'

const note = { label: '合作品种' }
type Created = ParsedInputOf<typeof api.cooperativeCreate>
type Links = Pick<Created, 'varietyId' | 'varietyInfoId' | 'productId'>
type Content = Omit<Created, 'breederId' | 'shares' | 'sharesFrom'>

/** Enters a variety that is bred together, with the shares of the first agreement. */
export async function createCooperative(
  ctx: Ctx,
  { breederId, shares, sharesFrom, ...content }: Created,
): Promise<ResultOf<typeof api.cooperativeCreate>> {
  const archive = await openBreeder(ctx, breederId)
  await assertLinks(ctx, content)
  const inOrg = inOrgOf(ctx, archive)
  const { id } = await insertRow(inOrg, cooperativeVariety, { ...content, breederId }, note)
  const validFrom = sharesFrom ?? clockDay(ctx.services.now())
  for (const share of shares) {
    await insertRow(
      inOrg,
      cooperativeShare,
      { ...share, cooperativeId: id, validFrom },
      { label: '权益比例' },
    )
  }
  if (content.varietyId) await rewardApprovals(ctx, [content.varietyId])
  return { id }
}

/** Changes what is said of a variety; shares are changed apart. */
export async function updateCooperative(
  ctx: Ctx,
  { id, version, ...content }: ParsedInputOf<typeof api.cooperativeUpdate>,
): Promise<ResultOf<typeof api.cooperativeUpdate>> {
  const current = await lockCooperative(ctx, id)
  await openBreeder(ctx, current.breederId)
  await assertLinks(ctx, content, current)
  const values = { ...nulled(content), ...namesAfter(current, content.name) }
  const row = await updateLocked(ctx, cooperativeVariety, current, { version, values }, note)
  if (row.varietyId !== null) await rewardApprovals(ctx, [row.varietyId])
  return { version: row.version }
}

/** Keeps the name of before with a variety that is renamed: trials and decisions have the name of their day. */
const namesAfter = ({ name, formerNames }: Cooperative, next: string): Partial<Cooperative> =>
  next === name ? {} : { formerNames: [...new Set([...formerNames, name])].filter((one) => one !== next) }

/** Returns a variety within the caller's scope and holds it until the transaction ends. Throws NOT_FOUND. */
export async function lockCooperative(ctx: Ctx, id: number): Promise<Cooperative> {
  const [found] = (await selectRow(ctx, cooperativeVariety, id).for('update')) as Cooperative[]
  if (!found) throw await unseen(ctx, cooperativeVariety, [id], note.label)
  return found
}

/** Throws NOT_FOUND for a linked record that the caller does not see; one that is linked already may stay. */
async function assertLinks(ctx: Ctx, links: Links, held?: Links): Promise<void> {
  for (const [field, resource] of [
    ['varietyId', 'research.variety'],
    ['varietyInfoId', 'research.varietyInfo'],
    ['productId', 'product.productRecord'],
  ] as const) {
    const id = links[field] ?? null
    if (id !== null && id !== held?.[field]) await getLinked(ctx, resource, id)
  }
}

/** Fields that were left out are emptied. */
const nulled = (content: Content) => ({
  ...content,
  phase: content.phase ?? null,
  cooperation: content.cooperation ?? null,
  varietyId: content.varietyId ?? null,
  varietyInfoId: content.varietyInfoId ?? null,
  productId: content.productId ?? null,
  startOn: content.startOn ?? null,
  endOn: content.endOn ?? null,
  conversionState: content.conversionState ?? null,
})

/** Deletes varieties that no reward rests on, with their shares; all of them or none. */
export async function deleteCooperatives(
  ctx: Ctx,
  { ids }: ParsedInputOf<typeof api.cooperativeDelete>,
): Promise<null> {
  const rewarded = await withRewards(ctx, ids)
  for (const id of ids) {
    const row = await lockCooperative(ctx, id)
    await openBreeder(ctx, row.breederId)
    if (rewarded.has(id)) throw new AppError('BAD_STATE', `「${row.name}」${REWARDED}`)
    await removeShares(ctx, row)
    await removeFilesOf(ctx, cooperativeHome(row))
    await removeRow(ctx, cooperativeVariety, id, note)
  }
  return null
}

async function removeShares(ctx: Ctx, { id }: Cooperative): Promise<void> {
  const shares = await ctx.db
    .select({ id: cooperativeShare.id })
    .from(cooperativeShare)
    .where(and(rows(ctx, cooperativeShare), eq(cooperativeShare.cooperativeId, id)))
  for (const share of shares) await removeRow(ctx, cooperativeShare, share.id, { label: '权益比例' })
}

/** Returns where the files of a variety belong. */
export const cooperativeHome = ({ id, orgId }: Pick<Cooperative, 'id' | 'orgId'>) => ({
  infoType: COOPERATIVE_FILES,
  infoId: String(id),
  orgId,
})

/** Adds files to a variety. */
export async function attachToCooperative(
  ctx: Ctx,
  { id, fileIds }: ParsedInputOf<typeof api.cooperativeAttach>,
): Promise<null> {
  const row = await lockCooperative(ctx, id)
  const added = await attachFiles(ctx, fileIds, cooperativeHome(row))
  if (added.length === 0) return null
  const names = added.map(({ originalName }) => originalName).join('、')
  const extra = { before: { files: null }, after: { files: names } }
  await updateLocked(ctx, cooperativeVariety, row, { values: {} }, { ...note, extra })
  return null
}
