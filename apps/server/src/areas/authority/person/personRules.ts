import { dictionaries } from '@hepu/api/dictionaries'
import { personLabels as labels } from '@hepu/api/areas/authority/person/personLabels'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import { and, eq, isNull, like, ne, sql, type SQL } from 'drizzle-orm'
import { organization, person, user } from '../../../db/schema/index.ts'
import { selectRow } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { getManagedOrg, type Organization } from '../organization/organizationScope.ts'
import { managedUsers } from '../user/userScope.ts'

export type Person = typeof person.$inferSelect
export const personNote = { label: '人员' }

/** Returns a person of the caller's organisations, locked until the transaction ends. */
export async function lockPerson(ctx: Ctx, id: number): Promise<Person> {
  const [found] = await selectRow(ctx, person, id).for('update')
  if (!found) throw new AppError('NOT_FOUND', '人员不存在或无权查看')
  return found as Person
}

/** Fields that are looked up in a dictionary, and its code. */
const choices = {
  postType: 'post_type',
  titleRank: 'title_rank',
  education: 'education',
  degree: 'degree',
  workState: 'work_state',
} as const
type Chosen = Partial<Record<keyof typeof choices, string | null>>

/** Refuses what is in no dictionary; a value the record has had before may stay. */
export function assertChoices(wanted: Chosen, before: Chosen = {}): void {
  for (const name of Object.keys(choices) as (keyof Chosen)[]) {
    const value = wanted[name]
    if (!value || value === before[name]) continue
    const isKnown = dictionaries[choices[name]]?.some((entry) => entry.value === value)
    if (!isKnown) throw new AppError('BAD_INPUT', `${labels[name]}「${value}」不在字典中`)
  }
}

/** What is one person's alone in a company: its top organisation and all below. */
interface Unique {
  staffNo: string | null
  mobile: string | null
  userId: number | null
}

/**
 * Throws CONFLICT if another person of the company has the staff number, mobile or account. The message names that person
 * only if the caller may see him. Writers of one company wait for each other here, so that two do not take the same value.
 */
export async function assertOnlyHis(
  ctx: Ctx,
  orgId: number,
  wanted: Unique,
  before?: Person,
): Promise<Organization> {
  const org = await getManagedOrg(ctx, orgId)
  const top = must(org.path.split('/')[1], 'the top organisation')
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`person ${top}`}, 0))`)
  const isOfCompany = like(organization.path, `/${top}/%`)
  for (const [label, value, is] of [
    [labels.staffNo, wanted.staffNo, eq(person.staffNo, wanted.staffNo ?? '')],
    [labels.mobile, wanted.mobile, eq(person.mobile, wanted.mobile ?? '')],
  ] as const) {
    const by = value && (await holderOf(ctx, and(isOfCompany, is), before?.id))
    if (by) throw new AppError('CONFLICT', `${label}「${value}」已被${by}使用`)
  }
  await assertAccount(ctx, wanted.userId, isOfCompany, before)
  return org
}

async function assertAccount(
  ctx: Ctx,
  userId: number | null,
  isOfCompany: SQL,
  before: Person | undefined,
): Promise<void> {
  if (userId === null || userId === before?.userId) return
  const [found] = await ctx.db
    .select({ account: user.account })
    .from(user)
    .where(and(managedUsers(ctx), eq(user.id, userId)))
  if (!found) throw new AppError('NOT_FOUND', '账号不存在或无权查看')
  const by = await holderOf(ctx, and(isOfCompany, eq(person.userId, userId)), before?.id)
  if (by) throw new AppError('CONFLICT', `账号「${found.account}」已关联${by}`)
}

/** Returns how messages name the person who meets a condition: by name if the caller sees the person. */
async function holderOf(ctx: Ctx, condition: SQL | undefined, own = 0): Promise<string | undefined> {
  const [found] = await ctx.db
    .select({ name: person.name, orgId: person.orgId })
    .from(person)
    .innerJoin(organization, eq(organization.id, person.orgId))
    .where(and(condition, isNull(person.deletedAt), ne(person.id, own)))
    .limit(1)
  if (!found) return undefined
  return ctx.caller.managedOrgIds.includes(found.orgId) ? `「${found.name}」` : '其他机构的人员'
}
