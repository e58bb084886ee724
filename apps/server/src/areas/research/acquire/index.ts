import { handle, handleFile, type App } from '../../../http/handle.ts'
import { mountImport } from '../../../import/batch/mountImport.ts'
import { announcementTemplate, exportAnnouncements } from './announcementBooks.ts'
import {
  createFromAnnouncement,
  createFromMany,
  ignoreAnnouncements,
  mergeAnnouncement,
  revokeIgnore,
} from './handleAnnouncements.ts'
import { importKindOf } from './announcementImportKind.ts'
import { inboxes, type Inbox } from './inboxes.ts'
import { countWaiting, pageAnnouncements } from './announcementLists.ts'
import { planOf } from './planCreation.ts'
import { compareWithRecord, readSource, showAnnouncement } from './showAnnouncement.ts'

/** 公告获取记录: announcements on their way into the registries of varieties and of rights. */
export function registerAcquire(app: App): void {
  for (const it of inboxes) mountInbox(app, it)
}

function mountInbox(app: App, it: Inbox): void {
  const { calls } = it
  handle(app, calls.pageRecord, (ctx, input) => pageAnnouncements(ctx, it, input))
  handleFile(app, calls.downloadData, (ctx, model) => exportAnnouncements(ctx, it, model))
  mountImport(app, importKindOf(it), { ...calls.batch, upload: calls.uploadData })
  handleFile(app, calls.template, (ctx) => announcementTemplate(ctx, it))
  handle(app, calls.countNotOperated, (ctx) => countWaiting(ctx, it))
  handle(app, calls.getSrcPubText, (ctx, { id }) => readSource(ctx, it, id))
  handle(app, calls.show, (ctx, { id }) => showAnnouncement(ctx, it, id))
  handle(app, calls.compare, (ctx, input) => compareWithRecord(ctx, it, input))
  handle(app, calls.create, (ctx, input) => createFromAnnouncement(ctx, it, input))
  handle(app, calls.plan, (ctx, { ids }) => planOf(ctx, it, ids))
  handle(app, calls.createMany, (ctx, { ids }) => createFromMany(ctx, it, ids))
  handle(app, calls.merge, (ctx, input) => mergeAnnouncement(ctx, it, input))
  handle(app, calls.ignore, (ctx, input) => ignoreAnnouncements(ctx, it, input))
  handle(app, calls.revoke, (ctx, { ids }) => revokeIgnore(ctx, it, ids))
}
