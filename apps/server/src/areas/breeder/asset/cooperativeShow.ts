import type * as api from '@hepu/api/areas/breeder/asset/cooperativeVariety'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, desc, eq } from 'drizzle-orm'
import { cooperativeShare, cooperativeVariety, user } from '../../../db/schema/index.ts'
import { rows, unseen } from '../../../db/scope.ts'
import { listFiles } from '../../../files/attachedFiles.ts'
import type { Ctx } from '../../../http/context.ts'
import { varietyRows } from '../../experiment/shared.ts'
import { entriesOfVariety } from '../../research/shared.ts'
import { shareHome } from './changeShares.ts'
import { cooperativeHome } from './cooperativeChanges.ts'
import { presentCooperatives, selectCooperatives, type Cooperative } from './cooperatives.ts'

type Detail = ResultOf<typeof api.cooperativeShow>

/** Trials that the details list, the newest first. */
const MAX_TRIALS = 100

/** Returns one cooperative variety with the history of its shares, its trials and files. */
export async function showCooperative(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.cooperativeShow>,
): Promise<Detail> {
  const found = await selectCooperatives(ctx, [eq(cooperativeVariety.id, id)])
  const [shown] = await presentCooperatives(ctx, found)
  const row = found[0]?.row
  if (!shown || !row) throw await unseen(ctx, cooperativeVariety, [id], '合作品种')
  return {
    ...shown,
    shareHistory: await historyOf(ctx, row),
    trials: await trialsOf(ctx, row),
    files: await listFiles(ctx, cooperativeHome(row)),
  }
}

async function historyOf(ctx: Ctx, { id }: Cooperative): Promise<Detail['shareHistory']> {
  const stored = await ctx.db
    .select({ share: cooperativeShare, createdByName: user.name })
    .from(cooperativeShare)
    .leftJoin(user, eq(user.id, cooperativeShare.createdBy))
    .where(and(rows(ctx, cooperativeShare), eq(cooperativeShare.cooperativeId, id)))
    .orderBy(desc(cooperativeShare.validFrom), asc(cooperativeShare.id))
  const documents = new Map<string, Detail['shareHistory'][number]['files']>()
  for (const { share } of stored) {
    const files = await listFiles(ctx, shareHome(share))
    if (files.length > 0) documents.set(share.validFrom, files)
  }
  return stored.map(({ share, createdByName }) => ({
    ...share,
    createdByName,
    createTime: share.createdAt,
    files: documents.get(share.validFrom) ?? [],
  }))
}

/** Returns the entries of trials under the name, a former name or the code of a variety; null if the caller does not read trials. */
async function trialsOf(ctx: Ctx, { name, code, formerNames }: Cooperative): Promise<Detail['trials']> {
  if (!ctx.caller.permissions.has('experiment.variety:read')) return null
  const ids = new Set(await entriesOfVariety(ctx, name))
  for (const other of [code ?? '', ...formerNames].filter((one) => one !== ''))
    for (const id of await entriesOfVariety(ctx, other)) ids.add(id)
  return await varietyRows(ctx, [...ids].slice(0, MAX_TRIALS))
}
