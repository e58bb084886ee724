import { handOverKinds, type HandOverKind } from '@hepu/api/areas/project/handover/handOver'
import type * as api from '@hepu/api/areas/project/handover/handOver'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { projectNode, user } from '../../../db/schema/index.ts'
import { rows, visibleOrgIds, worksIn } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { notify } from '../../../notice/notify.ts'
import { isPerson } from '../node/nodeRules.ts'
import { openRights, type Rights } from '../right/rights.ts'
import { listApprovals, listObligations } from './dutiesOf.ts'
import type { Gift, Item, ListItems } from './handOverKind.ts'
import { listDirected, listMemberships, listOwned } from './nodesOf.ts'
import { listIndexes, listKeyResults, listOpenRisks } from './planOf.ts'

const lists: Readonly<Record<HandOverKind, ListItems>> = {
  owner: listOwned,
  director: listDirected,
  member: listMemberships,
  index: listIndexes,
  keyResult: listKeyResults,
  risk: listOpenRisks,
  obligation: listObligations,
  approval: listApprovals,
}
const names = Object.keys(handOverKinds) as HandOverKind[]

/** Returns the open work of a user that the caller sees where he works, with what he cannot hand over and why. */
export async function previewHandOver(
  ctx: Ctx,
  { userId }: ParsedInputOf<typeof api.previewHandOver>,
): Promise<ResultOf<typeof api.previewHandOver>> {
  const userName = await nameOf(ctx, userId)
  return { userName, items: await listAll(ctx, await openRights(ctx), userId) }
}

/** Returns the name of a user of the caller's organisations, a disabled one too. Throws NOT_FOUND. */
async function nameOf(ctx: Ctx, userId: number): Promise<string> {
  const [found] = await ctx.db
    .select({ name: user.name })
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.deletedAt), worksIn(visibleOrgIds(ctx))))
  if (!found) throw new AppError('NOT_FOUND', '交出人不存在或无权查看')
  return found.name
}

async function listAll(ctx: Ctx, rights: Rights, userId: number): Promise<Item[]> {
  const found: Item[] = []
  for (const name of names) found.push(...(await lists[name](ctx, rights, userId)))
  return found
}

/** Hands over the chosen work of a user in one transaction, and tells each receiver. */
export async function handOverAll(
  ctx: Ctx,
  { userId, reason, items }: ParsedInputOf<typeof api.handOverAll>,
): Promise<ResultOf<typeof api.handOverAll>> {
  const userName = await nameOf(ctx, userId)
  await assertReceivers(ctx, userId, items)
  await lockProjects(ctx, userId)
  const rights = await openRights(ctx)
  const found = new Map((await listAll(ctx, rights, userId)).map((item) => [keyOf(item), item]))
  const wanted = items.map(({ toUserId, ...key }) => ({ toUserId, item: assertOpenToMe(found, key) }))
  for (const name of names) {
    const ofKind = wanted.filter(({ item: { kind } }) => kind === name)
    for (const [toId, taken] of Map.groupBy(ofKind, ({ toUserId }) => toUserId)) {
      const gift = { toId, reason: `工作交接（${userName}）：${reason}` }
      await giveAll(
        taken.map(({ item }) => item),
        gift,
      )
    }
  }
  for (const [toUserId, taken] of Map.groupBy(wanted, ({ toUserId: id }) => id))
    await notify(ctx, {
      kind: 'project.handedOver',
      recipients: toUserId === ctx.caller.userId ? [] : [toUserId],
      title: `${userName}的 ${taken.length} 项工作已交接给您`,
      text: reason,
      link: { path: '/home' },
    })
  return { changed: wanted.length }
}

/** Gives items of one kind to one receiver. */
async function giveAll(items: readonly Item[], gift: Gift): Promise<void> {
  const together = items[0]?.giveTogether
  if (together)
    await together(
      items.map(({ id }) => id),
      gift,
    )
  else for (const item of items) await item.give(gift)
}

const keyOf = ({ kind, id }: Pick<Item, 'kind' | 'id'>): string => `${kind} ${id}`

/** Returns the item that a call names. Throws CONFLICT for one that is not the user's any more, FORBIDDEN with the reason. */
function assertOpenToMe(found: ReadonlyMap<string, Item>, key: Pick<Item, 'kind' | 'id'>): Item {
  const item = found.get(keyOf(key))
  if (!item) throw new AppError('CONFLICT', `有的${handOverKinds[key.kind]}已不在交出人名下，请刷新后再试`)
  if (item.why)
    throw new AppError('FORBIDDEN', `${handOverKinds[key.kind]}「${item.name}」不能交接：${item.why}`)
  return item
}

async function assertReceivers(
  ctx: Ctx,
  userId: number,
  items: ParsedInputOf<typeof api.handOverAll>['items'],
): Promise<void> {
  if (new Set(items.map(keyOf)).size < items.length)
    throw new AppError('BAD_INPUT', '同一事项选了两次，请刷新后再试')
  for (const toUserId of new Set(items.map((item) => item.toUserId))) {
    if (toUserId === userId) throw new AppError('BAD_INPUT', '接收人不能是交出人本人')
    if (!(await isPerson(ctx, toUserId))) throw new AppError('NOT_FOUND', '接收人不存在、已停用或无权查看')
  }
}

/** Holds the projects in which the user has work, lowest id first. */
async function lockProjects(ctx: Ctx, userId: number): Promise<void> {
  const { db } = ctx
  const involved = await db.execute<{ id: string }>(sql`
    select distinct n.project_id as id from ${projectNode} n
    where n.deleted_at is null and (n.owner_id = ${userId} or n.director_id = ${userId}
      or exists (select 1 from project_member m where m.org_id = n.org_id and m.node_id = n.id and m.user_id = ${userId})
      or exists (select 1 from project_risk r where r.org_id = n.org_id and r.node_id = n.id and r.owner_id = ${userId})
      or exists (select 1 from project_task_index i left join project_key_result k
          on k.org_id = i.org_id and k.index_id = i.id
        where i.org_id = n.org_id and i.node_id = n.id and (i.owner_id = ${userId} or k.owner_id = ${userId})))`)
  const ids = involved.rows.map(({ id }) => Number(id))
  if (ids.length === 0) return
  await db
    .select({ id: projectNode.id })
    .from(projectNode)
    .where(and(rows(ctx, projectNode), inArray(projectNode.id, ids)))
    .orderBy(projectNode.id)
    .for('update')
}
