import {
  varietyInbox,
  varietyInfoInbox,
  type Inbox as Described,
} from '@hepu/api/areas/research/acquire/acquireCalls'
import { and, eq, type SQL } from 'drizzle-orm'
import { acquireRecord } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { assets, type Asset } from '../ownership/assets.ts'

/** An inbox of announcements on the server, with the registry of its records. */
export interface Inbox extends Described {
  asset: Asset
}

export const inboxes: readonly Inbox[] = [
  { ...varietyInbox, asset: assets.variety },
  { ...varietyInfoInbox, asset: assets.varietyInfo },
]

export type AcquireRow = typeof acquireRecord.$inferSelect

/** Returns the condition for the announcements of an inbox that the caller may see. */
export const ofInbox = (ctx: Pick<Ctx, 'caller'>, { kind }: Pick<Inbox, 'kind'>): SQL | undefined =>
  and(rows(ctx, acquireRecord), eq(acquireRecord.kind, kind))
