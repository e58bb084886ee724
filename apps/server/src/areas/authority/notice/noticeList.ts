import type * as api from '@hepu/api/areas/authority/notice/notice'
import { noticeKinds } from '@hepu/api/noticeKinds'
import type { NoticeKindName } from '@hepu/api/core/notice/noticeKind'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { pageOf } from '../../../db/page.ts'
import { organization, userNotice } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { findReadable, type PathOf } from '../../../notice/readableRecords.ts'

type Page = ResultOf<typeof api.noticePage>
type Row = Page['records'][number]
type Stored = typeof userNotice.$inferSelect & { orgName: string | null }

const isOwn = ({ caller }: Ctx) => eq(userNotice.userId, caller.userId)

/** Lists the caller's notices of all his work contexts, the unread ones first and the newest first among them. */
export async function pageNotices(ctx: Ctx, input: ParsedInputOf<typeof api.noticePage>): Promise<Page> {
  const { current, size, order, model } = input
  const where = and(isOwn(ctx), model.isUnread ? isNull(userNotice.readAt) : undefined)
  const inOrder = order === 'ascending' ? asc : desc
  const { found, page } = await pageOf(
    ctx,
    ctx.db
      .select({ notice: userNotice, orgName: organization.name })
      .from(userNotice)
      .leftJoin(organization, eq(organization.id, userNotice.orgId))
      .where(where)
      .$dynamic(),
    { current, size },
    [sql`${userNotice.readAt} is not null`, inOrder(userNotice.createdAt), inOrder(userNotice.id)],
  )
  const stored = found.map(({ notice, orgName }) => ({ ...notice, orgName }))
  const pathOf = await findReadable(ctx, stored.flatMap(recordOf))
  return { ...page, records: stored.map((row) => present(ctx, row, pathOf)) }
}

/** Counts the caller's unread notices. */
export async function countNotices(ctx: Ctx): Promise<ResultOf<typeof api.noticeCount>> {
  return { unread: await ctx.db.$count(userNotice, and(isOwn(ctx), isNull(userNotice.readAt))) }
}

/** Marks some of the caller's notices as read; those that are read already stay as they are. Throws NOT_FOUND for one of others. */
export async function readNotices(ctx: Ctx, { ids }: ParsedInputOf<typeof api.noticeRead>): Promise<null> {
  const chosen = and(isOwn(ctx), inArray(userNotice.id, ids))
  if ((await ctx.db.$count(userNotice, chosen)) < ids.length) {
    throw new AppError('NOT_FOUND', '通知不存在或无权查看')
  }
  await ctx.db
    .update(userNotice)
    .set({ readAt: ctx.services.now() })
    .where(and(chosen, isNull(userNotice.readAt)))
  return null
}

/** Marks all of the caller's notices as read. */
export async function readAllNotices(ctx: Ctx): Promise<null> {
  await ctx.db
    .update(userNotice)
    .set({ readAt: ctx.services.now() })
    .where(and(isOwn(ctx), isNull(userNotice.readAt)))
  return null
}

const recordOf = ({ object, objectId }: Stored) =>
  object !== null && objectId !== null ? [{ object, id: objectId }] : []

function present(ctx: Ctx, row: Stored, pathOf: PathOf): Row {
  const { id, title, createdAt, readAt } = row
  const kind = noticeKinds[row.kind as NoticeKindName] as { label: string } | undefined
  const content = contentOf(ctx, row, pathOf)
  return { id, title, createdAt, kind: kind?.label ?? '通知', isRead: readAt !== null, ...content }
}

/** Returns text and address of a notice. Those of a record are withheld while the caller may not read the record. */
function contentOf(ctx: Ctx, row: Stored, pathOf: PathOf): Pick<Row, 'text' | 'path' | 'withheld'> {
  const [record] = recordOf(row)
  if (!record) return { text: row.text, path: row.path, withheld: null }
  const path = pathOf(record)
  if (path !== undefined) return { text: row.text, path, withheld: null }
  return { text: null, path: null, withheld: whyWithheld(ctx, row) }
}

function whyWithheld({ caller }: Ctx, { orgId, orgName, crop }: Stored): string {
  const isElsewhere = orgId !== caller.orgId || (crop !== null && crop !== caller.crop)
  return isElsewhere
    ? `属于${orgName ? `「${orgName}」` : '其他机构'}或其他作物，切换机构与作物后可查看详情`
    : '该记录已删除，或您已无权查看，只保留标题'
}
