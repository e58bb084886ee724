import type * as api from '@hepu/api/areas/research/ownership'
import { OWNERSHIP_FILES, reasonMissing, type OwnershipKind } from '@hepu/api/areas/research/ownershipKinds'
import { AppError } from '@hepu/api/core/errorCodes'
import { plainText } from '@hepu/api/core/resource/values'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, inArray, max } from 'drizzle-orm'
import { organization, ownershipHistory as history, storedFile } from '../../../db/schema/index.ts'
import { getRow, inOrgOf, rows } from '../../../db/scope.ts'
import { insertRow, removeRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { refuse } from '../../../resource/check.ts'
import type { Stored } from '../../../resource/mounted.ts'
import { lockRecords } from '../../../resource/review.ts'
import { readNames } from '../../../resource/present.ts'
import { attachFiles, removeFilesOf } from '../../file/shared.ts'
import { assets, type Asset } from '../assets.ts'

const label = '权属变更'

/** Notes a change of rights in an asset; the asset stays where it is. */
export async function saveHistory(
  ctx: Ctx,
  { type, assetId, files, fromName, ...input }: ParsedInputOf<typeof api.saveHistory>,
): Promise<ResultOf<typeof api.saveHistory>> {
  const it = assets[type]
  assertMayWrite(ctx, it)
  const message = reasonMissing(input.kind, input.reason)
  if (message) refuse([{ path: 'reason', message }])
  const found = await lockRecords(ctx, it, [assetId])
  const [noted] = await noteEach(ctx, it, found, { ...input, fromName })
  const home = { infoType: OWNERSHIP_FILES, infoId: String(noted!.id), orgId: found[0]!.orgId }
  if (files.length > 0) await attachFiles(ctx, files, home)
  return { id: noted!.id }
}

/** Notes the same change of rights in each of some assets, in all of them or none; they stay where they are. */
export async function saveHistories(
  ctx: Ctx,
  { type, ids, ...input }: ParsedInputOf<typeof api.saveHistories>,
): Promise<ResultOf<typeof api.saveHistories>> {
  const it = assets[type]
  assertMayWrite(ctx, it)
  const found = await lockRecords(ctx, it, ids)
  await noteEach(ctx, it, found, input)
  return { changed: found.length }
}

/** Notes a change of each asset; who gave it is who has it, unless said. */
async function noteEach(
  ctx: Ctx,
  it: Asset,
  found: readonly Stored[],
  { fromName, ...change }: Omit<Change, 'fromName'> & { fromName: string | null },
): Promise<{ id: number }[]> {
  const owners = await readNames(
    ctx,
    organization,
    found.map(({ orgId }) => orgId),
  )
  const noted: { id: number }[] = []
  for (const asset of found) {
    const from = fromName ?? owners.get(asset.orgId) ?? ''
    noted.push(await insertHistory(ctx, it, asset, { ...change, fromName: from }))
  }
  return noted
}

/** Who changes the owner or a right of an asset may change the asset itself too. */
export function assertMayWrite(ctx: Ctx, { def }: Pick<Asset, 'def'>): void {
  if (!ctx.caller.words.has(`${def.name}:write`))
    throw new AppError('FORBIDDEN', `没有维护${def.title}的权限`)
}

interface Change {
  kind: OwnershipKind
  fromName: string
  toName: string
  effectiveDate: string
  contractNo: string | null
  announceNo: string | null
  reason: string | null
  sharePct?: string | null | undefined
  fromOrgId?: number
  toOrgId?: number
  isMove?: boolean
}

/** Writes the next change of an asset, which is locked, so that the numbers follow each other. */
export async function insertHistory(ctx: Ctx, it: Asset, asset: Stored, change: Change) {
  const [last] = await ctx.db
    .select({ seq: max(history.seq) })
    .from(history)
    .where(ofAsset(it, asset))
  return insertRow(
    inOrgOf(ctx, asset),
    history,
    {
      ...change,
      sharePct: change.sharePct ?? null,
      assetType: it.type,
      assetId: asset.id,
      assetName: plainText(asset[it.def.nameField]),
      assetNo: plainText(asset[it.numberField]) || null,
      seq: (last?.seq ?? 0) + 1,
    },
    { label, reason: change.reason },
  )
}

/** All changes of an asset, deleted ones too. */
export const ofAsset = (it: Asset, { id, orgId }: Pick<Stored, 'id' | 'orgId'>) =>
  and(eq(history.orgId, orgId), eq(history.assetType, it.type), eq(history.assetId, id))

/** Takes back what was only noted, with its attachments. */
export async function deleteHistory(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.deleteHistory>,
): Promise<null> {
  const row = await getRow(ctx, history, id, label)
  assertMayWrite(ctx, assets[row.assetType])
  if (row.isMove) throw new AppError('BAD_STATE', '批量转移产生的权属变更不能删除；如有误，请转移回原机构')
  await removeFilesOf(ctx, { infoType: OWNERSHIP_FILES, infoId: String(id), orgId: row.orgId })
  await removeRow(ctx, history, id, { label })
  return null
}

/** Gives the attachments of some records of an organisation, as far as the caller may change them, to another one. */
export async function moveFiles(
  ctx: Ctx,
  infoType: string,
  ids: readonly number[],
  { from, to }: { from: number; to: number },
): Promise<void> {
  if (ids.length === 0) return
  await ctx.db
    .update(storedFile)
    .set({ orgId: to })
    .where(
      and(
        rows(ctx, storedFile),
        eq(storedFile.orgId, from),
        eq(storedFile.infoType, infoType),
        inArray(storedFile.infoId, ids.map(String)),
      ),
    )
}
