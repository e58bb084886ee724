import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import { and, count, eq, exists, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { topOrgId } from '../../../db/dictEntries.ts'
import { organization, party, supplierRelation } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { StoredTree } from '../../../db/tree.ts'
import type { Ctx } from '../../../http/context.ts'
import { countArchives } from './partyArchives.ts'
import { countProviders } from './partyProviders.ts'

export type Party = typeof party.$inferSelect

/** The tree of parties. Its lock also keeps two changes from making the same party twice. */
export const partyTree: StoredTree<typeof party> = { table: party, lock: 7_411_053 }

/** Returns the condition for the parties the caller sees: those his organisations keep, and those they work with. */
export function visibleParties(ctx: Ctx): SQL {
  const relation = ctx.db
    .select({ id: supplierRelation.id })
    .from(supplierRelation)
    .where(and(rows(ctx, supplierRelation), eq(supplierRelation.supplierId, party.id)))
  const isVisible = or(inArray(party.orgId, [0, ...ctx.caller.managedOrgIds]), exists(relation))
  return must(and(isNull(party.deletedAt), isVisible), 'a condition')
}

/** Returns one visible party. Throws NOT_FOUND for any other. */
export async function getParty(ctx: Ctx, id: number): Promise<Party> {
  const [found] = await ctx.db
    .select()
    .from(party)
    .where(and(visibleParties(ctx), eq(party.id, id)))
  if (!found) throw new AppError('NOT_FOUND', '往来单位不存在或无权查看')
  return found
}

/** Returns whether one of the caller's organisations keeps the party. */
export const keepsParty = (ctx: Ctx, { orgId }: Pick<Party, 'orgId'>): boolean =>
  ctx.caller.managedOrgIds.includes(orgId)

/** Returns one party that the caller may change. Throws NOT_FOUND, and FORBIDDEN for one that others keep. */
export async function getKeptParty(ctx: Ctx, id: number): Promise<Party> {
  const found = await getParty(ctx, id)
  if (keepsParty(ctx, found)) return found
  throw new AppError('FORBIDDEN', `「${found.name}」由其他机构维护，只能查看`)
}

/** Returns the organisations of the caller's company, his own and all others under its top. */
export const ofCompany = (ctx: Ctx): SQL => sql`${organization.path} like '/' || ${topOrgId(ctx)} || '/%'`

/** Returns a name as it is compared: brackets of both widths are the same, blanks and case do not count. */
const plainName = (name: SQL | string | typeof party.name): SQL =>
  sql`lower(translate(${name}, '（）　 ', '()'))`

interface Identity {
  kind: Party['kind']
  name: string
  creditCode: string | null
}

/**
 * Throws CONFLICT when the company has another unit of this name, or another party of this credit code, in whatever
 * organisation. `title` is what the caller's screen calls a party.
 */
export async function assertUnique(
  ctx: Ctx,
  { kind, name, creditCode }: Identity,
  { title, ownId = 0 }: { title: string; ownId?: number },
): Promise<void> {
  const isNamesake =
    kind === 'UNIT'
      ? and(eq(party.kind, 'UNIT'), sql`${plainName(party.name)} = ${plainName(sql`${name}::text`)}`)
      : undefined
  const isSameCode = creditCode === null ? undefined : eq(party.creditCode, creditCode)
  if (!isNamesake && !isSameCode) return
  const [taken] = await ctx.db
    .select({
      name: party.name,
      roles: party.roles,
      code: party.creditCode,
      orgId: party.orgId,
      orgName: organization.name,
    })
    .from(party)
    .innerJoin(organization, eq(organization.id, party.orgId))
    .where(
      and(
        isNull(party.deletedAt),
        isNull(organization.deletedAt),
        ofCompany(ctx),
        ne(party.id, ownId),
        or(isNamesake, isSameCode),
      ),
    )
    .limit(1)
  if (!taken) return
  const called = taken.roles.includes('SUPPLIER') ? '供应商' : '往来单位'
  const what =
    creditCode !== null && taken.code === creditCode
      ? `统一社会信用代码「${creditCode}」已属于${called}「${taken.name}」`
      : `${called}名称「${taken.name}」已存在`
  const where = taken.orgId === ctx.caller.orgId ? '' : `（由「${taken.orgName}」维护）`
  const isOther = title === '供应商' && called !== title
  throw new AppError('CONFLICT', what + where + (isOther ? '，可在「往来单位」中为它选上“供应商”' : ''))
}

/** Returns what prevents the deletion of parties, by their id. Records that name parties are counted here. */
export async function countUses(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  const uses = await countSupplierUses(ctx, ids)
  for (const [id, n] of await countArchives(ctx, ids))
    uses.set(id, [uses.get(id), `${n}份育种家档案`].filter(Boolean).join('、'))
  for (const [id, n] of await countProviders(ctx, ids))
    uses.set(id, [uses.get(id), `${n}份服务商档案`].filter(Boolean).join('、'))
  return uses
}

/** Returns what a party does as a supplier, by its id: relations and parties below. */
export async function countSupplierUses(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  const relations = await ctx.db
    .select({ id: supplierRelation.supplierId, n: count() })
    .from(supplierRelation)
    .innerJoin(organization, and(eq(organization.id, supplierRelation.orgId), isNull(organization.deletedAt)))
    .where(and(inArray(supplierRelation.supplierId, [0, ...ids]), isNull(supplierRelation.deletedAt)))
    .groupBy(supplierRelation.supplierId)
  const children = await countBelow(ctx, ids)
  const uses = new Map<number, string[]>()
  const add = (id: number, text: string) => uses.set(id, [...(uses.get(id) ?? []), text])
  for (const { id, n } of relations) add(id, `${n}条合作关系`)
  for (const [id, n] of children) add(id, `${n}个下级供应商`)
  return new Map([...uses].map(([id, texts]) => [id, texts.join('、')]))
}

/** Counts the parties directly below each of these. */
export async function countBelow(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number>> {
  const found = await ctx.db
    .select({ id: sql<number>`${party.parentId}`.mapWith(Number), n: count() })
    .from(party)
    .where(and(inArray(party.parentId, [0, ...ids]), isNull(party.deletedAt)))
    .groupBy(party.parentId)
  return new Map(found.map((row) => [row.id, row.n]))
}

/** Returns the former names of a party that takes another name: the present one joins them, unless only its form differs. */
export function namesBefore(
  current: Pick<Party, 'name' | 'formerNames'>,
  name: string,
  formerNames: readonly string[],
): string[] {
  const plain = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase()
  const all = plain(current.name) === plain(name) ? formerNames : [...formerNames, current.name]
  const seen = new Set([plain(name)])
  return all.filter((former) => !seen.has(plain(former)) && seen.add(plain(former)))
}
