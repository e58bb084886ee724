import type * as api from '@hepu/api/areas/breeder/record/breederArchive'
import { BREEDER_SEARCH_MAX } from '@hepu/api/areas/breeder/record/breederArchive'
import type { exportBreeders } from '@hepu/api/areas/breeder/record/breederBook'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, or, sql, type SQL } from 'drizzle-orm'
import { maskedAccount } from '../../../db/masked.ts'
import { byPinyin, contains, ordered } from '../../../db/nameConditions.ts'
import { pageOf } from '../../../db/page.ts'
import { breeder, party } from '../../../db/schema/index.ts'
import { rows, unseen } from '../../../db/scope.ts'
import { listFiles } from '../../../files/attachedFiles.ts'
import type { Ctx } from '../../../http/context.ts'
import { visibleParties } from '../../authority/shared.ts'
import { BREEDER } from '../breederRows.ts'
import { homeOf } from './archiveFiles.ts'
import { isCalled, numberOf, presentArchive, selectArchives, type Found } from './archives.ts'

type Filter = Omit<ParsedInputOf<typeof exportBreeders>, 'sort' | 'order'>

const sorts = {
  id: breeder.id,
  createTime: breeder.createdAt,
  updateTime: breeder.updatedAt,
  name: byPinyin(party.name),
  startOn: breeder.startOn,
  state: breeder.state,
}

/** Returns one page of the archives that the caller sees. */
export async function pageArchives(
  ctx: Ctx,
  { current, size, sort, order, model }: ParsedInputOf<typeof api.breederPage>,
): Promise<ResultOf<typeof api.breederPage>> {
  const query = selectArchives(ctx, conditionsOf(model)).$dynamic()
  const { found, page } = await pageOf(ctx, query, { current, size }, ordered(order, sorts[sort], breeder.id))
  return { ...page, records: (found as Found[]).map((row) => presentArchive(ctx, row)) }
}

/** Returns all archives that fit a filter, in an order. */
export const listArchives = (
  ctx: Ctx,
  { sort, order, ...filter }: ParsedInputOf<typeof exportBreeders>,
): Promise<Found[]> =>
  selectArchives(ctx, conditionsOf(filter)).orderBy(...ordered(order, sorts[sort], breeder.id))

function conditionsOf({ name, state, kind, cooperation, grade, orgId }: Filter): (SQL | undefined)[] {
  return [
    name ? or(isCalled(name), contains(party.creditCode, name), contains(breeder.leader, name)) : undefined,
    state ? eq(breeder.state, state) : undefined,
    kind ? eq(breeder.kind, kind) : undefined,
    cooperation ? eq(breeder.cooperation, cooperation) : undefined,
    grade ? eq(breeder.grade, grade) : undefined,
    orgId ? eq(breeder.orgId, orgId) : undefined,
  ]
}

/** Returns one archive with address, bank and files. */
export async function showArchive(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.breederDetail>,
): Promise<ResultOf<typeof api.breederDetail>> {
  const [found] = await selectArchives(ctx, [eq(breeder.id, id)])
  if (!found) throw await unseen(ctx, breeder, [id], BREEDER)
  const { bankAccount, bankName, address } = found.party
  const mayPay = ctx.caller.permissions.has('breeder.money:keepMoney')
  return {
    ...presentArchive(ctx, found),
    address,
    bankName,
    bankAccount: bankAccount === null || mayPay ? bankAccount : maskedAccount(bankAccount),
    files: await listFiles(ctx, homeOf(found.breeder)),
  }
}

type Candidates = ResultOf<typeof api.searchOrgOrUser>

/** Finds organisations that may be breeders while a name is typed. */
export const findOrgs = (ctx: Ctx, { name }: { name: string }): Promise<Candidates> =>
  findParties(ctx, name, eq(party.kind, 'UNIT'))

/** Finds organisations and persons that may be breeders while a name is typed. */
export const findOrgsOrPersons = (ctx: Ctx, { name }: { name: string }): Promise<Candidates> =>
  findParties(ctx, name)

async function findParties(ctx: Ctx, name: string, condition?: SQL): Promise<Candidates> {
  const found = await ctx.db
    .select({ party, breederId: breeder.id, state: breeder.state })
    .from(party)
    .leftJoin(
      breeder,
      and(eq(breeder.partyId, party.id), rows(ctx, breeder), eq(breeder.orgId, ctx.caller.orgId)),
    )
    .where(
      and(
        visibleParties(ctx),
        eq(party.state, 1),
        or(isCalled(name), contains(party.creditCode, name)),
        condition,
      ),
    )
    .orderBy(sql`position(${name} in ${party.name}) = 0`, byPinyin(party.name), asc(party.id))
    .limit(BREEDER_SEARCH_MAX)
  return found.map(({ party: row, breederId, state }) => ({
    id: row.id,
    name: row.name,
    kind: row.kind,
    number: numberOf(ctx, row),
    formerNames: row.formerNames,
    breederId,
    state,
  }))
}
