import { CREATE_MAX, type AcquireCalls } from '@hepu/api/areas/research/acquire/acquireCalls'
import { acquireActions, type AcquireAction } from '@hepu/api/areas/research/acquire/acquireKinds'
import { AppError } from '@hepu/api/core/errorCodes'
import { enteredFields } from '@hepu/api/core/resource/fields'
import { plainText } from '@hepu/api/core/resource/values'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, inArray } from 'drizzle-orm'
import { acquireRecord } from '../../../db/schema/index.ts'
import { getRow, inOrgOf, unseen } from '../../../db/scope.ts'
import { updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Values } from '@hepu/api/core/resource/problems'
import { itemAt } from '@hepu/api/core/must'
import type { Stored } from '../../../resource/mounted.ts'
import { readNames } from '../../../db/keptNames.ts'
import { createRecord, updateRecord } from '../../../resource/saveRecord.ts'
import { assertMayWrite } from '../ownership/ownershipHistory.ts'
import { ofInbox, type AcquireRow, type Inbox } from './inboxes.ts'
import { leftOutOf, type Mapped } from './mapAnnouncement.ts'
import { findMatches, wantedOf } from './matchRecords.ts'
import { creationBlocker, planCreation } from './planCreation.ts'
import { readMapped } from './showAnnouncement.ts'

type Outcome = ResultOf<AcquireCalls['create']>

/** 新增: makes a record of the registry from an announcement whose number no record has; what cannot be taken and what is missing is named. */
export async function createFromAnnouncement(
  ctx: Ctx,
  inbox: Inbox,
  { id, submit }: ParsedInputOf<AcquireCalls['create']>,
): Promise<Outcome> {
  assertMayWrite(ctx, inbox)
  const row = itemAt(await lockWaiting(ctx, inbox, [id]), 0)
  const matches = await findMatches(ctx, inbox, [wantedOf(inbox, row, 0)])
  const why = creationBlocker(inbox, row, matches.get(0) ?? [])
  if (why) throw new AppError('CONFLICT', `公告「${row.name}」${why}`)
  return makeRecord(ctx, inbox, row, submit)
}

async function makeRecord(ctx: Ctx, inbox: Inbox, row: AcquireRow, submit: boolean): Promise<Outcome> {
  const own = inOrgOf(ctx, row)
  const { mapped } = await readMapped(own, inbox, row)
  const { id: recordId } = await createRecord(own, inbox.asset, { ...mapped.values, submit })
  const recordName = plainText(mapped.values[inbox.def.nameField])
  await settle(ctx, inbox, row, { action: 'CREATE', recordId, recordName })
  return { recordId, leftOut: leftOutOf(mapped), missing: mapped.missing }
}

/** 新增 of several that match no record: drafts, all of them or none. */
export async function createFromMany(
  ctx: Ctx,
  inbox: Inbox,
  ids: readonly number[],
): Promise<ResultOf<AcquireCalls['createMany']>> {
  assertMayWrite(ctx, inbox)
  if (ids.length > CREATE_MAX) throw new AppError('BAD_INPUT', `一次最多新增${CREATE_MAX}条`)
  const found = await lockWaiting(ctx, inbox, ids)
  const { left } = await planCreation(ctx, inbox, found)
  const [first] = left
  if (first) {
    throw new AppError('CONFLICT', `「${first.name}」${first.why}，须逐条处理；所选都未新增，请重新选择`)
  }
  for (const row of found) await makeRecord(ctx, inbox, row, false)
  return { made: found.length }
}

/** 合并: takes the chosen fields of an announcement into a record, by the rules of its form. */
export async function mergeAnnouncement(
  ctx: Ctx,
  inbox: Inbox,
  { id, recordId, version, take }: ParsedInputOf<AcquireCalls['merge']>,
): Promise<ResultOf<AcquireCalls['merge']>> {
  assertMayWrite(ctx, inbox)
  const row = itemAt(await lockWaiting(ctx, inbox, [id]), 0)
  const record = (await getRow(ctx, inbox.asset.table, recordId, inbox.def.title)) as Stored
  const { mapped } = await readMapped(ctx, inbox, row)
  const values = { ...ownValues(inbox, record), ...takenValues(mapped, take) }
  await updateRecord(inOrgOf(ctx, record), inbox.asset, { ...values, id: recordId, version, submit: false })
  await settle(ctx, inbox, row, {
    action: 'MERGE',
    recordId,
    recordName: plainText(values[inbox.def.nameField]),
  })
  return { recordId }
}

/** Returns the values that the record has in the fields of its form. */
const ownValues = ({ def }: Inbox, record: Stored): Values =>
  Object.fromEntries(
    enteredFields(def.fields).flatMap(([name, field]) =>
      field.kind === 'files' ? [] : [[name, record[name]]],
    ),
  )

function takenValues({ fields, values }: Mapped, take: readonly string[]): Values {
  return Object.fromEntries(
    take.map((name) => {
      const field = fields.find((field) => field.name === name)
      if (!field) throw new AppError('BAD_INPUT', `公告中没有「${name}」`)
      if (field.problem) throw new AppError('BAD_INPUT', `${field.label}不能取用：${field.problem}`)
      return [name, values[name]]
    }),
  )
}

/** 忽略, all of them or none. */
export async function ignoreAnnouncements(
  ctx: Ctx,
  inbox: Inbox,
  { ids, reason }: ParsedInputOf<AcquireCalls['ignore']>,
): Promise<null> {
  for (const row of await lockWaiting(ctx, inbox, ids)) {
    await settle(ctx, inbox, row, { action: 'IGNORE', ignoreReason: reason })
  }
  return null
}

/** Undoes 忽略: the announcements wait again. */
export async function revokeIgnore(ctx: Ctx, inbox: Inbox, ids: readonly number[]): Promise<null> {
  const found = await lock(ctx, inbox, ids)
  const other = found.find(({ action }) => action !== 'IGNORE')
  if (other) {
    const state = other.action ? `已${acquireActions[other.action]}` : '未处理'
    throw new AppError('BAD_STATE', `公告「${other.name}」${state}，只能撤销已忽略的`)
  }
  const values = {
    operated: 0,
    action: null,
    ignoreReason: null,
    operatedBy: null,
    operatedAt: null,
  } as const
  for (const { id } of found) {
    await updateRow(ctx, acquireRecord, id, { values }, { label: inbox.title, reason: '撤销忽略' })
  }
  return null
}

interface HandledAction {
  action: AcquireAction
  recordId?: number
  recordName?: string
  ignoreReason?: string
}

const settle = (ctx: Ctx, inbox: Inbox, { id }: AcquireRow, action: HandledAction): Promise<unknown> =>
  updateRow(
    ctx,
    acquireRecord,
    id,
    { values: { ...action, operated: 1, operatedBy: ctx.caller.userId, operatedAt: ctx.services.now() } },
    { label: inbox.title, reason: action.ignoreReason ?? null },
  )

/** Locks announcements of the inbox in the order of their ids, and returns them. Throws NOT_FOUND if one does not exist. */
async function lock(ctx: Ctx, inbox: Inbox, ids: readonly number[]): Promise<AcquireRow[]> {
  const found = await ctx.db
    .select()
    .from(acquireRecord)
    .where(and(ofInbox(ctx, inbox), inArray(acquireRecord.id, [...ids])))
    .orderBy(acquireRecord.id)
    .for('update')
  const seen = new Set(found.map(({ id }) => id))
  const missing = ids.filter((id) => !seen.has(id))
  if (missing.length > 0) throw await unseen(ctx, acquireRecord, missing, inbox.title)
  return found
}

/** Locks announcements that wait. Throws if somebody has handled one meanwhile, and names that person. */
async function lockWaiting(ctx: Ctx, inbox: Inbox, ids: readonly number[]): Promise<AcquireRow[]> {
  const found = await lock(ctx, inbox, ids)
  const handled = found.find(({ operated }) => operated === 1)
  if (!handled) return found
  const names = await readNames(ctx, 'user', [handled.operatedBy])
  const by = names.get(handled.operatedBy ?? 0) ?? '他人'
  const action = handled.action ? acquireActions[handled.action] : '处理'
  throw new AppError('BAD_STATE', `公告「${handled.name}」已由${by}${action}，请刷新后再试`)
}
