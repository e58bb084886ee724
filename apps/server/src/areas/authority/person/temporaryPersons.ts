import type * as api from '@hepu/api/areas/authority/person/temporaryPerson'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { must } from '@hepu/api/core/must'
import { and, count, eq, inArray, or, type SQL } from 'drizzle-orm'
import { byPinyin, contains, ordered } from '../../../db/nameConditions.ts'
import { organization, person, temporaryPerson, user } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { pageOf } from '../../../db/page.ts'
import type { Ctx } from '../../../http/context.ts'
import { listSources } from './temporaryPersonSources.ts'

export type Temporary = typeof temporaryPerson.$inferSelect
type Row = ResultOf<typeof api.pageTemporaryPersons>['records'][number]

const inState = (ctx: Ctx, state: Temporary['state']): SQL =>
  must(and(rows(ctx, temporaryPerson), eq(temporaryPerson.state, state)), 'a condition')

/** 临时人员, page by page: those that wait, unless others are asked for. */
export async function pageTemporaryPersons(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.pageTemporaryPersons>,
): Promise<ResultOf<typeof api.pageTemporaryPersons>> {
  const { current, size, model } = input
  const where = and(
    inState(ctx, model.state ?? 'PENDING'),
    model.name
      ? or(contains(temporaryPerson.name, model.name), contains(temporaryPerson.unit, model.name))
      : undefined,
  )
  const sorts = {
    id: temporaryPerson.id,
    createTime: temporaryPerson.createdAt,
    name: byPinyin(temporaryPerson.name),
    unit: byPinyin(temporaryPerson.unit),
  }
  const { found, page } = await pageOf(
    ctx,
    ctx.db.select().from(temporaryPerson).where(where).$dynamic(),
    { current, size },
    ordered(input.order, sorts[input.sort], temporaryPerson.id),
  )
  return { ...page, records: await presentAll(ctx, found) }
}

/** Counts the temporary persons that wait. */
export async function countTemporaryPersons(ctx: Ctx): Promise<number> {
  const [found] = await ctx.db.select({ n: count() }).from(temporaryPerson).where(inState(ctx, 'PENDING'))
  return must(found, 'the count').n
}

async function presentAll(ctx: Ctx, found: readonly Temporary[]): Promise<Row[]> {
  const sources = Map.groupBy(
    await listSources(ctx, { ids: found.map((row) => row.id) }),
    (row) => row.temporaryPersonId,
  )
  const people = await peopleOf(
    ctx,
    found.flatMap((row) => row.personId ?? []),
  )
  const orgs = await namesOf(
    ctx,
    organization,
    found.map((row) => row.orgId),
  )
  const makers = await namesOf(
    ctx,
    user,
    found.flatMap((row) => row.createdBy ?? []),
  )
  const mayWrite = ctx.caller.permissions.has('system.person:write')
  return found.map(({ createdAt, createdBy, personId, ...row }) => {
    const known = people.get(personId ?? 0)
    return {
      ...row,
      orgName: orgs.get(row.orgId) ?? '',
      sources: sources.get(row.id) ?? [],
      personId: known?.isThere ? personId : null,
      personName: known?.name ?? null,
      createdByName: makers.get(createdBy ?? 0) ?? null,
      createTime: createdAt,
      can: { handle: mayWrite && row.state === 'PENDING' },
    }
  })
}

/** Returns the names of persons; `isThere` where the caller can open the record. */
async function peopleOf(ctx: Ctx, ids: readonly number[]) {
  const found = await ctx.db
    .select({ id: person.id, name: person.name, orgId: person.orgId, deletedAt: person.deletedAt })
    .from(person)
    .where(inArray(person.id, [0, ...ids]))
  const isThere = (row: (typeof found)[number]) =>
    !row.deletedAt && ctx.caller.managedOrgIds.includes(row.orgId)
  return new Map(found.map((row) => [row.id, { name: row.name, isThere: isThere(row) }]))
}

async function namesOf(
  ctx: Ctx,
  table: typeof organization | typeof user,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const found = await ctx.db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(inArray(table.id, [0, ...ids]))
  return new Map(found.map(({ id, name }) => [id, name]))
}
