import { SHARE_FILES } from '@hepu/api/areas/breeder/asset/assetRecordKinds'
import type * as api from '@hepu/api/areas/breeder/asset/cooperativeVariety'
import { hundredths } from '@hepu/api/areas/breeder/asset/shareSum'
import { shareKinds, type ShareKind } from '@hepu/api/areas/breeder/record/breederFields'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, max } from 'drizzle-orm'
import { cooperativeShare, cooperativeVariety } from '../../../db/schema/index.ts'
import { inOrgOf, rows } from '../../../db/scope.ts'
import { insertRow, staleEdit, updateLocked } from '../../../db/write.ts'
import { attachFiles, namesOfFiles } from '../../../files/attachedFiles.ts'
import type { Ctx } from '../../../http/context.ts'
import { openBreeder } from './assetRows.ts'
import { lockCooperative } from './cooperativeChanges.ts'
import type { Cooperative } from './cooperatives.ts'
import { sharesOn, sharesText, type Share } from './shares.ts'

const note = { label: '合作品种' }
type Input = ParsedInputOf<typeof api.cooperativeShares>

/**
 * Enters new shares of a variety from a day on, with the reason and the document of both sides. Shares of before stay as they were, so
 * that contracts signed under them keep them.
 */
export async function changeShares(
  ctx: Ctx,
  { id, version, validFrom, shares, reason, fileIds }: Input,
): Promise<ResultOf<typeof api.cooperativeShares>> {
  const current = await lockCooperative(ctx, id)
  const archive = await openBreeder(ctx, current.breederId)
  if (version !== null && version !== undefined && version !== current.version)
    throw await staleEdit(ctx, current, note)
  await assertLater(ctx, current, { validFrom, kinds: shares.map(({ kind }) => kind) })
  const before = (await sharesOn(ctx, [id], validFrom)).get(id) ?? []
  const changed = shares.filter((share) => !before.some((held) => isSame(held, share)))
  if (changed.length === 0) throw new AppError('BAD_INPUT', '比例与现行约定相同，没有变化，无需变更')
  const files = (await namesOfFiles(ctx, fileIds)).join('、')
  const [first] = await insertShares(inOrgOf(ctx, archive), current, { changed, validFrom, reason, files })
  await attachFiles(ctx, fileIds, shareHome({ id: first ?? 0, orgId: current.orgId }))
  const after = before.map((held) => changed.find(({ kind }) => kind === held.kind) ?? held)
  const added = changed.filter(({ kind }) => before.every((held) => held.kind !== kind))
  const extra = {
    before: { shares: sharesText(before) },
    after: { shares: `${sharesText([...after, ...added].map(fixed)) ?? ''}，自 ${validFrom} 起` },
  }
  const row = await updateLocked(ctx, cooperativeVariety, current, { values: {} }, { ...note, reason, extra })
  return { version: row.version }
}

async function insertShares(
  ctx: Ctx,
  { id: cooperativeId }: Cooperative,
  {
    changed,
    validFrom,
    reason,
    files,
  }: Pick<Input, 'validFrom' | 'reason'> & {
    changed: Input['shares']
    files: string
  },
): Promise<number[]> {
  const ids: number[] = []
  const extra = { before: { files: null }, after: { files } }
  for (const share of changed) {
    const values = { ...share, cooperativeId, validFrom, reason }
    ids.push((await insertRow(ctx, cooperativeShare, values, { label: '权益比例', extra })).id)
  }
  return ids
}

/** Throws BAD_INPUT for a day that is not after the last agreement of a kind: what was agreed is not rewritten. */
async function assertLater(
  ctx: Ctx,
  { id }: Cooperative,
  { validFrom, kinds }: { validFrom: string; kinds: readonly ShareKind[] },
): Promise<void> {
  const last = await ctx.db
    .select({ kind: cooperativeShare.kind, day: max(cooperativeShare.validFrom) })
    .from(cooperativeShare)
    .where(and(rows(ctx, cooperativeShare), eq(cooperativeShare.cooperativeId, id)))
    .groupBy(cooperativeShare.kind)
  const held = last.find(({ kind, day }) => kinds.includes(kind) && day !== null && day >= validFrom)
  if (!held) return
  throw new AppError('BAD_INPUT', `${shareKinds[held.kind]}自 ${held.day} 起已有约定，生效日期应晚于该日`, {
    data: { problems: [{ path: 'validFrom', message: `生效日期应晚于 ${held.day}` }] },
  })
}

const isSame = (a: Omit<Share, 'validFrom'>, b: Omit<Share, 'validFrom'>): boolean =>
  a.kind === b.kind && hundredths(a.ours) === hundredths(b.ours)

const fixed = <S extends { ours: string; theirs: string }>(share: S): S => ({
  ...share,
  ours: Number(share.ours).toFixed(2),
  theirs: Number(share.theirs).toFixed(2),
})

/** Returns where the documents of a change of shares belong: to its first row. */
export const shareHome = ({ id, orgId }: { id: number; orgId: number }) => ({
  infoType: SHARE_FILES,
  infoId: String(id),
  orgId,
})
