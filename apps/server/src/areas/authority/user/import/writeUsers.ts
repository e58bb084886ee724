import { and, eq, inArray, sql } from 'drizzle-orm'
import { must } from '@hepu/api/core/must'
import {
  changeLog,
  role,
  session,
  signInTicket,
  user,
  userOrg,
  userRole,
} from '../../../../db/schema/index.ts'
import type { Ctx } from '../../../../http/context.ts'
import { endings, endSessions } from '../../../../http/session.ts'
import type { Batch } from '../../../../import/batch/storedBatch.ts'
import { chunksOf } from '../../../../import/batch/chunks.ts'
import type { Progress } from '../../../../import/batch/importProgress.ts'
import { keepingAdministratorsOf } from '../administrators.ts'
import type { UserPlan } from './planUsers.ts'
import { fieldLabels, type UserField } from './readUser.ts'
import type { ExistingData } from './existingUsers.ts'
import { logLines } from './importedUserLog.ts'

/** Rows of one statement. */
const CHUNK = 1_000

/** What the writing of users rests on. */
export interface Writing {
  ctx: Ctx
  batch: Batch
  existing: ExistingData
  /** First passwords by account, hashed. */
  hashes: ReadonlyMap<string, string>
  progress: Progress
}

/**
 * Makes and changes users with their organisations and roles, each with a line in the change log. Throws BAD_STATE when
 * an organisation would be left without an administrator.
 */
export async function writeUsers(writing: Writing, plans: readonly UserPlan[]): Promise<void> {
  const { ctx, progress } = writing
  const made = plans.filter((plan) => plan.id === null)
  const changed = plans.filter((plan) => plan.id !== null && plan.changes.length > 0)
  const total = made.length + changed.length
  let done = 0
  const advance = (rows: number) => {
    done += rows
    progress.report(0.1 + (0.85 * done) / Math.max(1, total), `已写入 ${done} / ${total} 人`)
  }
  for (const chunk of chunksOf(made, CHUNK)) {
    await makeUsers(writing, chunk)
    advance(chunk.length)
  }
  const ids = changed.map(idOf)
  if (ids.length === 0) return
  await keepingAdministratorsOf(ctx, ids, async () => {
    for (const chunk of chunksOf(changed, CHUNK)) {
      await changeUsers(writing, chunk)
      advance(chunk.length)
    }
  })
}

async function makeUsers(writing: Writing, plans: readonly UserPlan[]): Promise<void> {
  const { ctx, hashes } = writing
  const { userId } = ctx.caller
  const now = ctx.services.now()
  const stamps = { createdBy: userId, createdAt: now, updatedBy: userId, updatedAt: now }
  const rows = plans.map(({ account, values }) => ({
    account,
    name: String(values.name),
    mobile: textOf(values.mobile),
    email: textOf(values.email),
    gender: textOf(values.gender),
    position: textOf(values.position),
    state: Number(values.state ?? 1),
    passwordHash: hashOf(hashes, account),
    isWeakPassword: true,
    mustChangePassword: true,
    ...stamps,
  }))
  const stored = await ctx.db.insert(user).values(rows).returning({ id: user.id, account: user.account })
  const ids = new Map(stored.map(({ id, account }) => [account, id]))
  const known = plans.map((plan) => ({
    ...plan,
    id: must(ids.get(plan.account), `the new user ${plan.account}`),
  }))
  await joinOrgs(ctx, known)
  await giveRoles(ctx, known)
  await ctx.db.insert(changeLog).values(logLines(writing, known, 'create'))
}

/** Without a first password nobody could sign in: the import ends before it writes such a user. */
function hashOf(hashes: ReadonlyMap<string, string>, account: string): string {
  const hash = hashes.get(account)
  if (hash === undefined) throw new Error(`No first password was made for the account ${account}`)
  return hash
}

/** Returns the id of a user who was there before the import. */
const idOf = ({ id, account }: UserPlan): number => must(id, `the id of ${account}`)

const textOf = (value: string | number | undefined): string | null =>
  value === undefined ? null : String(value)

async function changeUsers(writing: Writing, plans: readonly UserPlan[]): Promise<void> {
  const { ctx } = writing
  const known = plans.map((plan) => ({ ...plan, id: idOf(plan) }))
  await updateRows(ctx, known)
  await leaveOrgs(ctx, known)
  await takeRoles(ctx, known)
  await joinOrgs(ctx, known)
  await setCrops(ctx, known)
  await giveRoles(ctx, known)
  await endStopped(ctx, known)
  await ctx.db.insert(changeLog).values(logLines(writing, known, 'update'))
}

type Known = UserPlan & { id: number }

/** Version and stamps move on for every changed user, also where only his organisations or roles change. */
async function updateRows(ctx: Ctx, plans: readonly Known[]): Promise<void> {
  const values = plans.map(({ id, values }) => ({ id, ...values }))
  const columns = (Object.keys(fieldLabels) as UserField[]).map((key) => sql.identifier(key))
  const set = columns.map((column) => sql`${column} = coalesce(t.${column}, u.${column})`)
  await ctx.db.execute(sql`
    update "user" u set ${sql.join(set, sql`, `)}, version = u.version + 1,
      updated_by = ${ctx.caller.userId}::bigint, updated_at = ${ctx.services.now().toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as t(id bigint, name text, mobile text, email text,
      gender text, position text, state integer)
    where u.id = t.id`)
}

const added = ({ before, after }: UserPlan['orgs']): number[] => after.filter((id) => !before.includes(id))
const removed = ({ before, after }: UserPlan['orgs']): number[] => before.filter((id) => !after.includes(id))

async function joinOrgs(ctx: Ctx, plans: readonly Known[]): Promise<void> {
  const pairs = plans.flatMap(({ id, orgs, crops }) =>
    added(orgs).map((orgId) => ({ userId: id, orgId, crops: crops.after[orgId] ?? [] })),
  )
  if (pairs.length > 0) await ctx.db.insert(userOrg).values(pairs)
}

/** Crops of organisations where users worked before. */
async function setCrops(ctx: Ctx, plans: readonly Known[]): Promise<void> {
  const values = plans.flatMap(({ id, crops }) =>
    Object.keys(crops.before).map((orgId) => ({ id, orgId, crops: crops.after[Number(orgId)] })),
  )
  if (values.length === 0) return
  await ctx.db.execute(sql`
    update user_org uo set crops = array(select jsonb_array_elements_text(t.crops))
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as t(id bigint, "orgId" bigint, crops jsonb)
    where uo.user_id = t.id and uo.org_id = t."orgId"`)
}

async function giveRoles(ctx: Ctx, plans: readonly Known[]): Promise<void> {
  const pairs = plans.flatMap(({ id, roles }) => added(roles).map((roleId) => ({ userId: id, roleId })))
  if (pairs.length > 0) await ctx.db.insert(userRole).values(pairs).onConflictDoNothing()
}

/** Removes the roles, disabled and deleted ones too, and ends the sessions of a user in organisations that he leaves. */
async function leaveOrgs(ctx: Ctx, plans: readonly Known[]): Promise<void> {
  for (const { id, orgs } of plans) {
    const left = removed(orgs)
    if (left.length === 0) continue
    const roles = ctx.db.select({ id: role.id }).from(role).where(inArray(role.orgId, left))
    await ctx.db.delete(userRole).where(and(eq(userRole.userId, id), inArray(userRole.roleId, roles)))
    await ctx.db.delete(userOrg).where(and(eq(userOrg.userId, id), inArray(userOrg.orgId, left)))
    const there = and(eq(session.userId, id), inArray(session.orgId, left))
    await endSessions(ctx.db, there, endings.orgLeft)
  }
}

async function takeRoles(ctx: Ctx, plans: readonly Known[]): Promise<void> {
  const pairs = plans.flatMap(({ id, roles }) => removed(roles).map((roleId) => ({ id, roleId })))
  if (pairs.length === 0) return
  await ctx.db.execute(sql`
    delete from user_role ur using jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as t(id bigint, "roleId" bigint)
    where ur.user_id = t.id and ur.role_id = t."roleId"`)
}

/** Stopped, all sessions of a user end at once, in every process. */
async function endStopped(ctx: Ctx, plans: readonly Known[]): Promise<void> {
  const ids = plans.flatMap(({ id, values }) => (values.state === 0 ? [id] : []))
  if (ids.length === 0) return
  await ctx.db.delete(signInTicket).where(inArray(signInTicket.userId, ids))
  await endSessions(ctx.db, inArray(session.userId, ids), endings.userStopped)
}
