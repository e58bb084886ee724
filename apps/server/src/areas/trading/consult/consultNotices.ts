import { consultTopics } from '@hepu/api/areas/trading/consult/consultFields'
import type { Ctx } from '../../../http/context.ts'
import { notify } from '../../../notice/notify.ts'
import { listHandlers } from './assignees.ts'
import { topicNameOf } from './snapshots.ts'
import type { Consult } from './consultRows.ts'

const PREVIEW_MAX = 60

/** Sends who handles a new consultation a notice; where nobody is named, all who may. */
export const noticeAsked = (ctx: Ctx, row: Consult): Promise<void> =>
  noticeHandlers(ctx, row, `收到咨询：${aboutOf(row)}`, row.content)

/** Sends who handles a consultation a notice of a further question. */
export const noticeMore = (ctx: Ctx, row: Consult): Promise<void> =>
  noticeHandlers(ctx, row, `有追问：${aboutOf(row)}`, null)

/** Sends the new assignee of a consultation a notice, unless he took it himself. */
export async function noticeAssigned(ctx: Ctx, row: Consult): Promise<void> {
  if (row.assigneeId === null || row.assigneeId === ctx.caller.userId) return
  await noticeHandlers(ctx, row, `咨询已指派给您：${aboutOf(row)}`, null)
}

async function noticeHandlers(ctx: Ctx, row: Consult, title: string, text: string | null): Promise<void> {
  const recipients = row.assigneeId === null ? await listHandlers(ctx, row) : [row.assigneeId]
  const { orgId, crop, id } = row
  await notify(ctx, {
    kind: 'trading.asked',
    recipients,
    title,
    text: text && (text.length > PREVIEW_MAX ? `${text.slice(0, PREVIEW_MAX)}…` : text),
    link: { object: 'consult', id },
    orgId,
    crop,
  })
}

/** Sends a signed-in sender a notice of an answer. It names the topic alone: its text is read with the consultation. */
export async function noticeAnswered(ctx: Ctx, row: Consult): Promise<void> {
  if (row.senderId === null) return
  await notify(ctx, {
    kind: 'trading.answered',
    recipients: [row.senderId],
    title: `您的咨询有回复：${aboutOf(row)}`,
    link: { path: `/business/ownConsults?id=${row.id}` },
    orgId: row.senderOrgId ?? row.orgId,
    crop: null,
  })
}

const aboutOf = (row: Consult): string => topicNameOf(row) ?? consultTopics[row.topic]
