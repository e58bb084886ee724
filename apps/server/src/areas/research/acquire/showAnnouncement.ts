import type { AcquireCalls } from '@hepu/api/areas/research/acquire/acquireCalls'
import { normaliseText } from '@hepu/api/cells/normalise'
import type { ReviewState } from '@hepu/api/core/resource/review'
import { plainText } from '@hepu/api/core/resource/values'
import type { ResultOf } from '@hepu/api/core/route'
import { itemAt, must } from '@hepu/api/core/must'
import { fieldNamed } from '@hepu/api/core/resource/fields'
import { clockDay } from '../../../db/clock.ts'
import { getRow, mayChange } from '../../../db/scope.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import { loadWords, type Words } from '../../../resource/book/namedValues.ts'
import type { Stored } from '../../../resource/mounted.ts'
import { readNames } from '../../../db/keptNames.ts'
import { type StoredHolder } from '../../../resource/presentRows.ts'
import { textOfHolder } from './holderText.ts'
import type { AcquireRow, Inbox } from './inboxes.ts'
import { getAnnouncement, presentAnnouncements } from './announcementLists.ts'
import { mapAnnounced, type Mapped } from './mapAnnouncement.ts'
import { findMatches, wantedOf, type Match } from './matchRecords.ts'
import { creationBlocker } from './planCreation.ts'

/** Reads an announcement as a record of the registry, with the dictionaries and the day of the caller. */
export async function readMapped(
  ctx: Ctx,
  inbox: Inbox,
  row: AcquireRow,
): Promise<{ mapped: Mapped; words: Words }> {
  const words = await loadWords(ctx, inbox.def.fields)
  const now = { today: clockDay(ctx.services.now()), crop: row.crop }
  return { words, mapped: mapAnnounced(inbox, row, words, now) }
}

/** Returns one announcement with what a record would take of it, and the records that may be the same variety now. */
export async function showAnnouncement(
  ctx: Ctx,
  inbox: Inbox,
  id: number,
): Promise<ResultOf<AcquireCalls['show']>> {
  const row = await getAnnouncement(ctx, inbox, id)
  const shown = itemAt(await presentAnnouncements(ctx, inbox, [row]), 0)
  const { mapped } = await readMapped(ctx, inbox, row)
  const found = row.operated === 0 ? await findMatches(ctx, inbox, [wantedOf(inbox, row, 0)]) : undefined
  const matches = found?.get(0) ?? []
  const mayCreate =
    must(shown.can['handle'], 'permission to handle the announcement') &&
    ctx.caller.permissions.has(`${inbox.def.name}:write`)
  return {
    ...shown,
    ...allowed({ ...shown.can, create: mayCreate }, { create: creationBlocker(inbox, row, matches) }),
    fields: mapped.fields,
    missing: mapped.missing,
    candidates: await presentMatches(ctx, inbox, matches),
  }
}

async function presentMatches(
  ctx: Ctx,
  inbox: Inbox,
  matches: readonly Match[],
): Promise<ResultOf<AcquireCalls['show']>['candidates']> {
  const orgs = await readNames(
    ctx,
    'organization',
    matches.map(({ record }) => record.orgId),
  )
  const { nameField, name } = inbox.def
  return matches.map(({ record, reason, similarity }) => ({
    recordId: record.id,
    name: plainText(record[nameField]),
    number: inbox.numbers.map((field) => plainText(record[field])).find(Boolean) ?? null,
    cropName: plainText(record[inbox.cropField]) || null,
    orgName: orgs.get(record.orgId) ?? '',
    status: record.status as ReviewState,
    reason,
    similarity,
    can: { merge: ctx.caller.permissions.has(`${name}:write`) && mayChange(ctx, record) },
  }))
}

/** Compares an announcement with a record of the registry, field by field. */
export async function compareWithRecord(
  ctx: Ctx,
  inbox: Inbox,
  { id, recordId }: { id: number; recordId: number },
): Promise<ResultOf<AcquireCalls['compare']>> {
  const row = await getAnnouncement(ctx, inbox, id)
  const record = (await getRow(ctx, inbox.asset.table, recordId, inbox.def.title)) as Stored
  const { mapped, words } = await readMapped(ctx, inbox, row)
  const fields = mapped.fields.map(({ name, label, text, problem }) => {
    const stored = textOfValue(inbox, name, record[name], words)
    const announced = problem ? text : textOfValue(inbox, name, mapped.values[name], words)
    return {
      name,
      label,
      stored,
      announced,
      isSame: normaliseText(stored) === normaliseText(announced),
      problem,
    }
  })
  return { version: record.version, fields }
}

/** Returns a stored value as text. */
function textOfValue({ def }: Inbox, name: string, value: unknown, words: Words): string {
  const field = fieldNamed(def.fields, name)
  if (value === null || value === undefined) return ''
  if (field.kind === 'holder') return textOfHolder(value as StoredHolder, words)
  if (field.kind === 'dict') return words.word(field.dictionary, plainText(value))
  if (field.kind === 'dicts')
    return (value as string[]).map((value) => words.word(field.dictionary, value)).join('、')
  if (field.kind === 'bool') return value ? '是' : '否'
  return plainText(value)
}

/** 公告原文; null where the announcement came without. */
export const readSource = async (ctx: Ctx, inbox: Inbox, id: number): Promise<string | null> =>
  (await getAnnouncement(ctx, inbox, id)).srcPubText
