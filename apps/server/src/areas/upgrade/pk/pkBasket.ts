import type * as api from '@hepu/api/areas/upgrade/pk/pkBasket'
import { PK_LIMIT } from '@hepu/api/areas/upgrade/pk/pkShapes'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, sql } from 'drizzle-orm'
import { pkBasket } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { pageVarieties } from '../../experiment/shared.ts'
import {
  byNewestCheck,
  entriesOf,
  findEntries,
  requireEntries,
  varietyKey,
  type PkEntry,
} from './pkEntries.ts'

export type Basket = Omit<ResultOf<typeof api.selectPKList>, 'items'> & { items: PkEntry[] }

const mine = ({ caller }: Ctx) =>
  and(eq(pkBasket.orgId, caller.orgId), eq(pkBasket.crop, caller.crop), eq(pkBasket.userId, caller.userId))

/** Returns the ids of the caller's PK list, in their order. */
export async function basketIds(ctx: Ctx): Promise<number[]> {
  const found = await ctx.db
    .select({ entryId: pkBasket.entryId })
    .from(pkBasket)
    .where(mine(ctx))
    .orderBy(pkBasket.seq)
  return found.map((row) => row.entryId)
}

/** One's PK list; entries that are gone, or no longer seen, are left out. */
export async function showBasket(ctx: Ctx): Promise<Basket> {
  return { limit: PK_LIMIT, items: await findEntries(ctx, await basketIds(ctx)) }
}

/** Returns entries to choose from; those whose variety is in the caller's PK list are marked, in every group. */
export async function pagePickable(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.pkList>,
): Promise<ResultOf<typeof api.pkList>> {
  const page = await pageVarieties(ctx, input)
  const chosen = new Set((await showBasket(ctx)).items.map(varietyKey))
  return {
    ...page,
    records: page.records.map((row) => ({ ...row, inPk: chosen.has(row.name) || chosen.has(`#${row.id}`) })),
  }
}

/** 加入PK. A variety that is in the list already stays as it is: all its trials count anyway. */
export async function addToBasket(ctx: Ctx, { entryIds }: { entryIds: number[] }): Promise<Basket> {
  await lockMine(ctx)
  const added = await requireEntries(ctx, entryIds)
  return store(ctx, [...(await showBasket(ctx)).items, ...added])
}

/** Replaces one's PK list. */
export async function replaceBasket(ctx: Ctx, { entryIds }: { entryIds: number[] }): Promise<Basket> {
  await lockMine(ctx)
  return store(ctx, await requireEntries(ctx, entryIds))
}

/** 加入PK or 移出PK of one row. */
export async function pressBasketButton(
  ctx: Ctx,
  { entryId, button }: ParsedInputOf<typeof api.updatePKListButton>,
): Promise<Basket> {
  return button === 'add'
    ? addToBasket(ctx, { entryIds: [entryId] })
    : removeFromBasket(ctx, { entryIds: [entryId] })
}

/** Takes varieties out of one's PK list; all when none is named. Throws NOT_FOUND for one that is not in it. */
export async function removeFromBasket(
  ctx: Ctx,
  { entryIds }: ParsedInputOf<typeof api.deleteUpgradePkListNoSave>,
): Promise<Basket> {
  await lockMine(ctx)
  if (!entryIds) return store(ctx, [])
  const { items } = await showBasket(ctx)
  const gone = new Map((await requireEntries(ctx, entryIds)).map((entry) => [varietyKey(entry), entry]))
  const missing = [...gone].find(([key]) => !items.some((item) => varietyKey(item) === key))
  if (missing) throw new AppError('NOT_FOUND', `品种「${missing[1].name}」不在您的PK清单中`)
  return store(
    ctx,
    items.filter((item) => !gone.has(varietyKey(item))),
  )
}

/** Returns the entries that a button of the picker chooses. */
export async function selectByButton(
  ctx: Ctx,
  { button, groupId }: ParsedInputOf<typeof api.selectByButton>,
): Promise<Basket> {
  const { limit, items } = await showBasket(ctx)
  const ofGroup = (entry: PkEntry) => groupId === undefined || entry.groupId === groupId
  if (button === 'groupChecks') {
    const groups = groupId === undefined ? items.map((item) => item.groupId) : [groupId]
    const checks = (await entriesOf(ctx, [...new Set(groups)])).filter((entry) => entry.isCk)
    return { limit, items: checks.toSorted(byNewestCheck) }
  }
  const wanted = (entry: PkEntry) => button === 'all' || entry.isCk === (button === 'check')
  return { limit, items: items.filter((entry) => ofGroup(entry) && wanted(entry)) }
}

/** Two windows of one user take turns, so that the limit holds. */
async function lockMine({ db, caller }: Ctx): Promise<void> {
  const key = `pk_basket/${caller.orgId}/${caller.crop}/${caller.userId}`
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

/** Keeps these entries, one a variety, in their order. Throws BAD_INPUT beyond the limit. */
async function store(ctx: Ctx, entries: readonly PkEntry[]): Promise<Basket> {
  const items = entries.filter(
    (entry, at) => entries.findIndex((other) => varietyKey(other) === varietyKey(entry)) === at,
  )
  if (items.length > PK_LIMIT) {
    throw new AppError('BAD_INPUT', `PK清单最多${PK_LIMIT}个品种，请先移出一些`)
  }
  const { orgId, crop, userId } = ctx.caller
  const addedAt = ctx.services.now()
  await ctx.db.delete(pkBasket).where(mine(ctx))
  if (items.length > 0) {
    const values = items.map(({ entryId }, seq) => ({ orgId, crop, userId, entryId, seq, addedAt }))
    await ctx.db.insert(pkBasket).values(values)
  }
  return { limit: PK_LIMIT, items: [...items] }
}
