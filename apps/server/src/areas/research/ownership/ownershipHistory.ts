import type * as api from '@hepu/api/areas/research/ownership/ownership'
import {
  OWNERSHIP_FILES,
  ownershipLabels as labels,
  reasonMissing,
  type OwnershipKind,
} from '@hepu/api/areas/research/ownership/ownershipKinds'
import { AppError } from '@hepu/api/core/errorCodes'
import { plainText } from '@hepu/api/core/resource/values'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import type { Problem } from '@hepu/api/core/zod'
import { itemAt, must } from '@hepu/api/core/must'
import { fieldNamed } from '@hepu/api/core/resource/fields'
import { and, asc, eq, inArray, isNull, max } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import { ownershipHistory as history, storedFile } from '../../../db/schema/index.ts'
import { getRow, inOrgOf, rows } from '../../../db/scope.ts'
import { insertRow, removeRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { refuse } from '../../../resource/refuseValues.ts'
import type { Stored } from '../../../resource/mounted.ts'
import { lockRecords } from '../../../resource/reviewRecords.ts'
import { readNames } from '../../../db/keptNames.ts'
import { attachFiles, removeFilesOf } from '../../../files/attachedFiles.ts'
import { assets, type Asset } from './assets.ts'
import { partyProblem, removalProblem } from './ownershipParties.ts'
import type { HistoryRow } from './visibleOwnership.ts'

const label = '权属变更'

/** Notes a change of rights in an asset; its organisation stays the same. */
export async function saveHistory(
  ctx: Ctx,
  { type, assetId, files, fromName, ...input }: ParsedInputOf<typeof api.saveHistory>,
): Promise<ResultOf<typeof api.saveHistory>> {
  const kind = assets[type]
  assertMayWrite(ctx, kind)
  const message = reasonMissing(input.kind, input.reason)
  if (message) refuse([{ path: 'reason', message }])
  const found = await lockRecords(ctx, kind, [assetId])
  const one = itemAt(await changesOf(ctx, kind, found, { ...input, fromName }), 0)
  refuse(one.problem ? [one.problem] : [])
  const noted = await insertHistory(ctx, kind, one.asset, one.change)
  const home = { infoType: OWNERSHIP_FILES, infoId: String(noted.id), orgId: one.asset.orgId }
  if (files.length > 0) await attachFiles(ctx, files, home)
  return { id: noted.id }
}

/** Notes the same change of rights for several assets, for all of them or none; their organisation stays the same. */
export async function saveHistories(
  ctx: Ctx,
  { type, ids, ...input }: ParsedInputOf<typeof api.saveHistories>,
): Promise<ResultOf<typeof api.saveHistories>> {
  const kind = assets[type]
  assertMayWrite(ctx, kind)
  const found = await lockRecords(ctx, kind, ids)
  const changes = await changesOf(ctx, kind, found, input)
  refuse(namedProblems(kind, changes, '登记'))
  for (const { asset, change } of changes) await insertHistory(ctx, kind, asset, change)
  return { changed: found.length }
}

/** A change of one asset, and its problem. */
interface Proposed {
  asset: Stored
  change: Change & { sharePct: string | null }
  problem: Problem | undefined
}

/**
 * Returns the same change for each asset, checked against its earlier changes; the current owner gives, unless another is
 * named.
 */
async function changesOf(
  ctx: Ctx,
  kind: Asset,
  found: readonly Stored[],
  { fromName, sharePct = null, ...said }: Omit<Change, 'fromName'> & { fromName: string | null },
): Promise<Proposed[]> {
  const owners = await readNames(
    ctx,
    'organization',
    found.map(({ orgId }) => orgId),
  )
  const past = await earlierChanges(ctx, kind, found)
  return found.map((asset) => {
    const change = { ...said, sharePct, fromName: fromName ?? owners.get(asset.orgId) ?? '' }
    const problem =
      dayProblem(kind, asset, change.effectiveDate) ?? partyProblem(past.get(asset.id) ?? [], change)
    return { asset, change, problem }
  })
}

/** Returns the problem of a change before the asset existed. */
function dayProblem({ def, firstDayField }: Asset, asset: Stored, day: string): Problem | undefined {
  const first = firstDayField && (asset[firstDayField] as string | null)
  if (!first || day >= first) return undefined
  const message = `${labels.effectiveDate}不得早于${fieldNamed(def.fields, firstDayField).label}（${first}）`
  return { path: 'effectiveDate', message }
}

/** Returns the changes of some assets by asset, in the order they were noted. */
export async function earlierChanges(
  ctx: Ctx,
  kind: Asset,
  found: readonly Pick<Stored, 'id' | 'orgId'>[],
): Promise<Map<number, (typeof history.$inferSelect)[]>> {
  const rows = await ctx.db
    .select()
    .from(history)
    .where(
      and(
        isNull(history.deletedAt),
        inArray(history.orgId, [...new Set(found.map(({ orgId }) => orgId))]),
        eq(history.assetType, kind.type),
        oneOf(
          history.assetId,
          found.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(history.seq))
  return Map.groupBy(rows, ({ assetId }) => assetId)
}

/** Maximum number of assets that a refusal names. */
const NAMED = 5

/** Returns why something (`action`) cannot be done with some assets, each named with its own reason. */
export function namedProblems(
  kind: Asset,
  changes: readonly Pick<Proposed, 'asset' | 'problem'>[],
  action: string,
): Problem[] {
  const wrong = changes.flatMap(({ asset, problem }) => (problem ? [{ asset, problem }] : []))
  const named = wrong.slice(0, NAMED).map(({ asset, problem: { path, message } }) => ({
    path,
    message: `${kind.def.title}「${plainText(asset[kind.def.nameField])}」：${message}`,
  }))
  return wrong.length > NAMED
    ? [...named, { path: itemAt(wrong, 0).problem.path, message: `共有 ${wrong.length} 条不能${action}` }]
    : named
}

/** Throws unless the caller may change the asset itself too. */
export function assertMayWrite(ctx: Ctx, { def }: Pick<Asset, 'def'>): void {
  if (!ctx.caller.permissions.has(`${def.name}:write`))
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
export async function insertHistory(ctx: Ctx, kind: Asset, asset: Stored, change: Change) {
  const [last] = await ctx.db
    .select({ seq: max(history.seq) })
    .from(history)
    .where(ofAsset(kind, asset))
  return insertRow(
    inOrgOf(ctx, asset),
    history,
    {
      ...change,
      sharePct: change.sharePct ?? null,
      assetType: kind.type,
      assetId: asset.id,
      assetName: plainText(asset[kind.def.nameField]),
      assetNo: plainText(asset[kind.numberField]) || null,
      seq: (last?.seq ?? 0) + 1,
    },
    { label, reason: change.reason },
  )
}

/** Returns the condition for all changes of an asset, deleted ones too. */
export const ofAsset = (kind: Asset, { id, orgId }: Pick<Stored, 'id' | 'orgId'>) =>
  and(eq(history.orgId, orgId), eq(history.assetType, kind.type), eq(history.assetId, id))

/** Deletes a change that was only noted, with its attachments, unless a later change passes on what it transferred. */
export async function deleteHistory(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.deleteHistory>,
): Promise<null> {
  const row = await lockHistory(ctx, id)
  const kind = assets[row.assetType]
  assertMayWrite(ctx, kind)
  if (row.isMove) throw new AppError('BAD_STATE', '批量转移产生的权属变更不能删除；如有误，请转移回原机构')
  const asset = { id: row.assetId, orgId: row.orgId }
  const past = (await earlierChanges(ctx, kind, [asset])).get(asset.id) ?? []
  const problem = removalProblem(
    past,
    must(
      past.find((deal) => deal.id === id),
      'ownership change',
    ),
  )
  if (problem) throw new AppError('BAD_STATE', problem)
  await removeFilesOf(ctx, { infoType: OWNERSHIP_FILES, infoId: String(id), orgId: row.orgId })
  await removeRow(ctx, history, id, { label })
  return null
}

/** Locks a change and its asset, which may be in the recycle bin, as for a further change. */
async function lockHistory(ctx: Ctx, id: number): Promise<HistoryRow> {
  const { assetType, assetId } = await getRow(ctx, history, id, label)
  const { table } = assets[assetType]
  await ctx.db.select({ id: table.id }).from(table).where(eq(table.id, assetId)).for('update')
  return getRow(ctx, history, id, label)
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
