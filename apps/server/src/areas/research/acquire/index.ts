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
  for (const inbox of inboxes) mountInbox(app, inbox)
}

function mountInbox(app: App, inbox: Inbox): void {
  const { calls } = inbox
  handle(app, calls.pageRecord, (ctx, input) => pageAnnouncements(ctx, inbox, input))
  handleFile(app, calls.downloadData, (ctx, model) => exportAnnouncements(ctx, inbox, model))
  mountImport(app, importKindOf(inbox), { ...calls.batch, upload: calls.uploadData })
  handleFile(app, calls.template, (ctx) => announcementTemplate(ctx, inbox))
  handle(app, calls.countNotOperated, (ctx) => countWaiting(ctx, inbox))
  handle(app, calls.getSrcPubText, (ctx, { id }) => readSource(ctx, inbox, id))
  handle(app, calls.show, (ctx, { id }) => showAnnouncement(ctx, inbox, id))
  handle(app, calls.compare, (ctx, input) => compareWithRecord(ctx, inbox, input))
  handle(app, calls.create, (ctx, input) => createFromAnnouncement(ctx, inbox, input))
  handle(app, calls.plan, (ctx, { ids }) => planOf(ctx, inbox, ids))
  handle(app, calls.createMany, (ctx, { ids }) => createFromMany(ctx, inbox, ids))
  handle(app, calls.merge, (ctx, input) => mergeAnnouncement(ctx, inbox, input))
  handle(app, calls.ignore, (ctx, input) => ignoreAnnouncements(ctx, inbox, input))
  handle(app, calls.revoke, (ctx, { ids }) => revokeIgnore(ctx, inbox, ids))
}
