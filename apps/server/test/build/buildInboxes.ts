import { inboxes, type Inbox } from '@hepu/api/areas/research/acquire/acquireCalls'
import { saveHistory } from '@hepu/api/areas/research/ownership/ownership'
import { assetTypes, type AssetType } from '@hepu/api/areas/research/ownership/ownershipKinds'
import { importing, tableOf } from '../../src/areas/authority/testTables.ts'
import type { Client } from '../testApp.ts'
import type { RegistryIds } from './buildRegistries.ts'

/** Announcements of one inbox in one work context. */
export interface InboxIds {
  record: string
  /** An import with something to say. */
  batch: string
}

/** Adds announcements to every inbox of an organisation and crop; `tag` is part of every name. */
export async function fillInboxes(
  ann: Client,
  tag: string,
): Promise<Partial<Record<Inbox['noun'], InboxIds>>> {
  const filled: Partial<Record<Inbox['noun'], InboxIds>> = {}
  for (const inbox of inboxes) filled[inbox.noun] = await fill(inbox, ann, tag)
  return filled
}

async function fill({ calls }: Inbox, ann: Client, tag: string): Promise<InboxIds> {
  const flow = importing({ ...calls.batch, upload: calls.uploadData })
  const heads = ['公告号', '品种名称', '公告原文']
  const row = [`${tag}公告`, `${tag}品种`, `${tag}原文`]
  await flow.confirm(ann, await flow.preview(ann, await tableOf(heads, [row])))
  const again = await flow.preview(ann, await tableOf(heads, [row, row]), `${tag}.xlsx`)
  const { records } = await ann.call(calls.pageRecord, {})
  return { record: records[0]!.id, batch: again.id }
}

/** Records a licence of one record of every kind of asset. Returns the last one. */
export async function noteLicences(
  ann: Client,
  tag: string,
  registries: Partial<Record<`research.${AssetType}`, RegistryIds>>,
): Promise<string> {
  let last = ''
  for (const type of Object.keys(assetTypes) as AssetType[]) {
    const assetId = registries[`research.${type}`]!.record
    const licence = { kind: 'LICENSE', toName: `${tag}受让方`, effectiveDate: '2024-03-01' } as const
    last = (await ann.call(saveHistory, { type, assetId, ...licence })).id
  }
  return last
}
