import type * as api from '@hepu/api/areas/authority/person/person'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import { and, count, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { byPinyin, contains, ordered } from '../../../db/nameConditions.ts'
import { organization, person, user } from '../../../db/schema/index.ts'
import { getRow, rows } from '../../../db/scope.ts'
import { pageOf } from '../../../db/page.ts'
import type { Ctx } from '../../../http/context.ts'
import { choicesByPath, listManagedOrgs } from '../organization/organizationScope.ts'
import { listPersonFiles } from './personFiles.ts'
import type { Person } from './personRules.ts'
import { listSources } from './temporaryPersonSources.ts'
import { listAtOrBelow } from '../user/users.ts'

type Page = ResultOf<typeof api.pagePersons>
type Row = Page['records'][number]
type Model = ParsedInputOf<typeof api.pagePersons>['model']

/** 人员 of an organisation and all below it. */
export async function pagePersons(ctx: Ctx, input: ParsedInputOf<typeof api.pagePersons>): Promise<Page> {
  const { current, size, model } = input
  const orgIds = model.orgId ? await listAtOrBelow(ctx, model.orgId) : undefined
  const where = and(rows(ctx, person), orgIds && inArray(person.orgId, [0, ...orgIds]), fits(model))
  const sorts = {
    id: person.id,
    createTime: person.createdAt,
    updateTime: person.updatedAt,
    name: byPinyin(person.name),
    staffNo: person.staffNo,
    entryDate: person.entryDate,
  }
  const { found, page } = await pageOf(
    ctx,
    ctx.db.select().from(person).where(where).$dynamic(),
    { current, size },
    ordered(input.order, sorts[input.sort], person.id),
  )
  return { ...page, records: await presentAll(ctx, found) }
}

const fits = ({ name, mobile, workState, titleRank, postType }: Model): SQL | undefined =>
  and(
    name ? or(contains(person.name, name), contains(person.staffNo, name)) : undefined,
    mobile ? contains(person.mobile, mobile) : undefined,
    workState ? eq(person.workState, workState) : undefined,
    titleRank ? eq(person.titleRank, titleRank) : undefined,
    postType ? eq(person.postType, postType) : undefined,
  )

/** Returns one person with his documents and where he was named before he was on record. */
export async function showPerson(
  ctx: Ctx,
  asked: ParsedInputOf<typeof api.getPerson>,
): Promise<ResultOf<typeof api.getPerson>> {
  const id = asked.id ?? (await personOfUser(ctx, asked.userId ?? 0))
  const [row] = await presentAll(ctx, [await getRow(ctx, person, id, '人员')])
  return {
    ...must(row, 'the person'),
    files: await listPersonFiles(ctx, id),
    sources: await listSources(ctx, { personId: id }),
  }
}

async function personOfUser(ctx: Ctx, userId: number): Promise<number> {
  const [found] = await ctx.db
    .select({ id: person.id })
    .from(person)
    .where(and(rows(ctx, person), eq(person.userId, userId)))
  if (!found) throw new AppError('NOT_FOUND', '人员不存在或无权查看')
  return found.id
}

async function presentAll(ctx: Ctx, found: readonly Person[]): Promise<Row[]> {
  const orgs = await orgNamesOf(
    ctx,
    found.map((row) => row.orgId),
  )
  const accounts = await accountsOf(
    ctx,
    found.flatMap((row) => row.userId ?? []),
  )
  const mayWrite = ctx.caller.permissions.has('system.person:write')
  return found.map(({ createdAt, updatedAt, ...row }) => ({
    ...row,
    orgName: orgs.get(row.orgId) ?? '',
    userId: row.userId !== null && accounts.has(row.userId) ? row.userId : null,
    account: accounts.get(row.userId ?? 0) ?? null,
    createTime: createdAt,
    updateTime: updatedAt,
    can: { edit: mayWrite, delete: mayWrite },
  }))
}

async function orgNamesOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  const found = await ctx.db
    .select({ id: organization.id, name: organization.name })
    .from(organization)
    .where(inArray(organization.id, [0, ...ids]))
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** Returns accounts by user id; a deleted user has none. */
async function accountsOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  const found = await ctx.db
    .select({ id: user.id, account: user.account })
    .from(user)
    .where(and(inArray(user.id, [0, ...ids]), isNull(user.deletedAt)))
  return new Map(found.map(({ id, account }) => [id, account]))
}

/** Counts the persons of each of these organisations; those without any are absent. */
export async function countStaff(ctx: Ctx, orgIds: readonly number[]): Promise<Map<number, number>> {
  const found = await ctx.db
    .select({ id: person.orgId, n: count() })
    .from(person)
    .where(and(rows(ctx, person), inArray(person.orgId, [0, ...orgIds])))
    .groupBy(person.orgId)
  return new Map(found.map(({ id, n }) => [id, n]))
}

/** Returns organisations to choose from, each with the names that lead to it from the caller's own. */
export const listPersonOrgs = async (ctx: Ctx): Promise<ResultOf<typeof api.listPersonOrgs>> =>
  choicesByPath(await listManagedOrgs(ctx))
