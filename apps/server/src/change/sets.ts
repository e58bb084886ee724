import { changeSetWorkflow, type ChangeSetMove } from '@hepu/api/core/change/changeWords'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { withdraw } from '../approval/conclude.ts'
import { listRunning, submitForApproval, voidApprovalsOf } from '../approval/submit.ts'
import { clockDay } from '../db/clock.ts'
import { nextNumber } from '../db/nextNumber.ts'
import { changeSet } from '../db/schema/index.ts'
import type { StoredAction } from '../db/schema/change.ts'
import { inOrgOf, rows as inScope, selectRow, unseen } from '../db/scope.ts'
import { insertRow, removeRow, updateRow } from '../db/write.ts'
import type { Ctx } from '../http/context.ts'
import { SET_NOTE } from './apply.ts'
import { evaluate, prepare, readKeys } from './evaluate.ts'
import { readinessOf, type ChangeSet } from './readiness.ts'
import type { ChangeSubject } from './subject.ts'
import { readTarget, seenKey, seenOf, type TargetPlace } from './targetRows.ts'

/** What the author gives of a set. `seen` is that of the preview he read; the present rows if absent. */
export interface WrittenSet {
  reason: string
  signedOn?: string | undefined
  effectiveOn?: string | undefined
  actions: readonly StoredAction[]
  seen?: Readonly<Record<string, string>> | undefined
}

const TITLE_MAX = 200

/** Returns what is stored of a set. Throws BAD_INPUT for actions that cannot be carried out or change the same content. */
async function readSet(ctx: Ctx, subject: ChangeSubject, place: TargetPlace, written: WrittenSet) {
  const prepared = prepare(subject, written.actions)
  const rows = must(await readTarget(ctx, subject, place), 'the target')
  await evaluate(ctx, subject, place, { prepared, before: rows, isAuthor: true })
  const keys = readKeys(subject, place.id, prepared)
  const present = seenOf(subject, rows, place.id, keys)
  const seen = Object.fromEntries(
    keys.map((key) => [seenKey(key), written.seen?.[seenKey(key)] ?? present[seenKey(key)] ?? '']),
  )
  const name = rows[subject.object]?.[String(place.id)]?.['name']
  const kinds = [...new Set(prepared.map(({ label }) => label))].join('、') || '变更'
  const title = `${typeof name === 'string' ? name : subject.label}：${kinds}`.slice(0, TITLE_MAX)
  const { reason, signedOn = null, effectiveOn = null } = written
  return { title, reason, signedOn, effectiveOn, actions: [...written.actions], seen }
}

/** Stores a new draft. */
export async function insertSet(
  ctx: Ctx,
  subject: ChangeSubject,
  place: TargetPlace,
  written: WrittenSet,
): Promise<ChangeSet> {
  const values = await readSet(ctx, subject, place, written)
  const target = { object: subject.object, targetId: place.id }
  return insertRow(inOrgOf(ctx, place), changeSet, { ...values, ...target, state: 'DRAFT' }, SET_NOTE)
}

/** Locks a set of the kind of target. Throws NOT_FOUND, and BAD_STATE if its state does not allow the action. */
export async function lockSet(
  ctx: Ctx,
  subject: ChangeSubject,
  id: number,
  move: ChangeSetMove | null,
): Promise<ChangeSet> {
  const [found] = (await selectRow(ctx, changeSet, id).for('update')) as ChangeSet[]
  if (!found || found.object !== subject.object) throw await unseen(ctx, changeSet, [id], '变更')
  const why = move && changeSetWorkflow.stateBlocker(found.state, move)
  if (why) throw new AppError('BAD_STATE', why)
  return found
}

/** Stores other content of a locked set. One that was withdrawn or overtaken is a draft again. */
export async function updateSet(
  ctx: Ctx,
  subject: ChangeSubject,
  set: ChangeSet,
  { version, ...written }: WrittenSet & { version: number },
): Promise<ChangeSet> {
  const values = await readSet(ctx, subject, { id: set.targetId, orgId: set.orgId }, written)
  const isOver = set.state === 'WITHDRAWN' || set.state === 'STALE'
  const again = isOver ? { state: 'DRAFT' as const, endReason: null } : {}
  return updateRow(ctx, changeSet, set.id, { version, values: { ...values, ...again } }, SET_NOTE)
}

/** Submits a locked set. Throws CONFLICT if the target changed since it was written, and BAD_STATE for whatever else prevents it. */
export async function submitSet(ctx: Ctx, subject: ChangeSubject, set: ChangeSet): Promise<ChangeSet> {
  const ready = await readinessOf(ctx, subject, set, true)
  if (ready.why !== null) throw new AppError(ready.isStale ? 'CONFLICT' : 'BAD_STATE', ready.why)
  await assertAlone(ctx, subject, set)
  const number = set.number ?? (await numberOf(inOrgOf(ctx, set), subject, set))
  const preview = ready.evaluation.changes.map((changes) => [...changes])
  const values = { number, preview, state: 'RUNNING' as const, endReason: null }
  const row = await updateRow(ctx, changeSet, set.id, { values }, SET_NOTE)
  await submitForApproval(inOrgOf(ctx, set), subject.approval, [row])
  return row
}

const numberOf = (ctx: Ctx, { prefix, ...subject }: ChangeSubject, set: ChangeSet): Promise<string> =>
  subject.numberOf?.(ctx, set) ??
  nextNumber(ctx, { kind: 'change', year: Number(clockDay(ctx.services.now()).slice(0, 4)), prefix })

/** Throws while another set of the target is under approval; the target is locked, so that none begins meanwhile. */
async function assertAlone(ctx: Ctx, subject: ChangeSubject, set: ChangeSet): Promise<void> {
  const other = await findRunning(ctx, subject, { id: set.targetId, orgId: set.orgId })
  if (other) throw new AppError('BAD_STATE', waitFor(subject, other), { data: { id: String(other.id) } })
}

/** Returns why no set of a target can be submitted now: another one is under approval. Null if none is. */
export async function readRunning(
  ctx: Ctx,
  subject: ChangeSubject,
  place: TargetPlace,
): Promise<string | null> {
  const other = await findRunning(ctx, subject, place)
  return other ? waitFor(subject, other) : null
}

type Running = Pick<ChangeSet, 'id' | 'number'>

const waitFor = ({ label }: ChangeSubject, { number }: Running): string =>
  `该${label}已有审批中的变更 ${number ?? ''}，请等它结束或撤回后再提交`

async function findRunning(
  ctx: Ctx,
  { object }: ChangeSubject,
  { id, orgId }: TargetPlace,
): Promise<Running | undefined> {
  const [found] = await ctx.db
    .select({ id: changeSet.id, number: changeSet.number })
    .from(changeSet)
    .where(
      and(
        eq(changeSet.orgId, orgId),
        eq(changeSet.object, object),
        eq(changeSet.targetId, id),
        eq(changeSet.state, 'RUNNING'),
        isNull(changeSet.deletedAt),
      ),
    )
  return found
}

/** Takes back a locked set: ends its approval, which the set follows. */
export async function withdrawSet(ctx: Ctx, subject: ChangeSubject, set: ChangeSet): Promise<void> {
  const running = await listRunning(ctx, subject.approval.name, [set.id])
  const id = running.get(set.id)
  if (id === undefined) throw new AppError('BAD_STATE', '变更没有进行中的审批，请刷新后再试')
  await withdraw(ctx, { id })
}

/** Deletes drafts that are locked. */
export async function removeSets(ctx: Ctx, sets: readonly ChangeSet[]): Promise<void> {
  for (const { id } of sets) await removeRow(ctx, changeSet, id, SET_NOTE)
}

/** Deletes the sets of a target that is deleted, and voids their approvals. Its snapshots stay. */
export async function removeSetsOf(
  ctx: Ctx,
  subject: ChangeSubject,
  { id, orgId }: TargetPlace,
): Promise<void> {
  const found = await ctx.db
    .select({ id: changeSet.id, state: changeSet.state })
    .from(changeSet)
    .where(
      and(
        inScope(ctx, changeSet),
        eq(changeSet.orgId, orgId),
        eq(changeSet.object, subject.object),
        eq(changeSet.targetId, id),
        inArray(changeSet.state, ['DRAFT', 'RUNNING', 'RETURNED', 'WITHDRAWN', 'STALE']),
      ),
    )
  const ids = found.map((set) => set.id)
  await voidApprovalsOf(ctx, subject.approval.name, ids, `${subject.label}已删除`)
  for (const setId of ids) await removeRow(ctx, changeSet, setId, SET_NOTE)
}
