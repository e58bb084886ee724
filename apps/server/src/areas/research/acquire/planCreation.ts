import type { AcquireCalls } from '@hepu/api/areas/research/acquire/acquireCalls'
import { acquireActions, matchReasons } from '@hepu/api/areas/research/acquire/acquireKinds'
import { comparable } from '@hepu/api/cells/normalise'
import { plainText } from '@hepu/api/core/resource/values'
import type { ResultOf } from '@hepu/api/core/route'
import { and, inArray } from 'drizzle-orm'
import { acquireRecord } from '../../../db/schema/index.ts'
import { unseen } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { ofInbox, type AcquireRow, type Inbox } from './inboxes.ts'
import { findMatches, wantedOf, type Match } from './matchRecords.ts'
import { comparedNumber } from './announcedNumbers.ts'

type Plan = ResultOf<AcquireCalls['plan']>

/** Returns which of the chosen announcements can become records without checking each, and why the others cannot. */
export async function planOf(ctx: Ctx, inbox: Inbox, ids: readonly number[]): Promise<Plan> {
  const found = await ctx.db
    .select()
    .from(acquireRecord)
    .where(and(ofInbox(ctx, inbox), inArray(acquireRecord.id, [...ids])))
    .orderBy(acquireRecord.id)
  if (found.length < ids.length) throw await unseen(ctx, acquireRecord, ids, inbox.title)
  return planCreation(ctx, inbox, found)
}

/** Plans records of loaded announcements: of those without a matching record, and of several about one variety the first. */
export async function planCreation(ctx: Ctx, inbox: Inbox, found: readonly AcquireRow[]): Promise<Plan> {
  const waiting = found.filter(({ operated }) => operated === 0)
  const matches = await findMatches(
    ctx,
    inbox,
    waiting.map((row) => wantedOf(inbox, row, found.indexOf(row))),
  )
  const taken = new Map<string, string>()
  const plan: Plan = { ready: [], left: [] }
  for (const [at, row] of found.entries()) {
    const why = blockerOf(inbox, row, matches.get(at)?.[0]) ?? sharedWith(inbox, row, taken)
    if (why === null) plan.ready.push(row.id)
    else plan.left.push({ id: row.id, name: row.name, why })
  }
  return plan
}

function blockerOf(inbox: Inbox, { action }: AcquireRow, match: Match | undefined): string | null {
  if (action) return `已${acquireActions[action]}`
  return match ? likenessOf(inbox, match) : null
}

const likenessOf = ({ def }: Inbox, { record, reason }: Match): string =>
  `与${def.title}「${plainText(record[def.nameField])}」${matchReasons[reason]}`

/** Returns why no record is made of an announcement: its organisation has a record with its number. Null if there is none. */
export function creationBlocker(
  inbox: Inbox,
  { orgId }: AcquireRow,
  matches: readonly Match[],
): string | null {
  const same = matches.find(({ reason, record }) => reason === 'NUMBER' && record.orgId === orgId)
  return same ? `${likenessOf(inbox, same)}，不能再新增，请与该记录对比后合并` : null
}

/** Returns what an announcement has in common with an earlier one of the selection; it is noted for later ones. */
function sharedWith(inbox: Inbox, row: AcquireRow, taken: Map<string, string>): string | null {
  const numbers = inbox.numbers.flatMap((name) => plainText(row.parsed[name]) || [])
  const marks = [
    ...numbers.map((number) => `号 ${comparedNumber(inbox.kind, number)}`),
    `名 ${comparable(row.name)} ${row.cropName ?? ''}`,
  ]
  const earlier = marks.map((mark) => taken.get(mark)).find((name) => name !== undefined)
  if (earlier !== undefined) return `与所选的公告「${earlier}」编号或名称相同`
  for (const mark of marks) taken.set(mark, row.name)
  return null
}
