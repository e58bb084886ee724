import { like, or, sql } from 'drizzle-orm'
import { organization } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import type { TableBook } from '../../../import/table/readTable.ts'
import { getWithinReach, type Organization } from '../organizationScope.ts'

/** What stands at and below the organisation of who imports. */
export interface Standing {
  /** Where he works: it stays where it is. */
  top: Organization
  byCode: ReadonlyMap<string, Organization>
  byId: ReadonlyMap<number, Organization>
  /** Codes of the workbook that belong to organisations out of reach, or deleted. */
  taken: ReadonlySet<string>
  /** What was deleted below, as its path moves with what it stood under. */
  deleted: readonly Organization[]
}

/** Loads the tree below the current organisation, and who else has a code of the workbook. */
export async function loadStanding(ctx: Ctx, book: TableBook): Promise<Standing> {
  const top = await getWithinReach(ctx, ctx.caller.orgId)
  const codes = book.rows.map(({ cells }) => String(cells['code'] ?? ''))
  const found = await ctx.db
    .select()
    .from(organization)
    .where(or(like(organization.path, `${top.path}%`), oneOf(codes)))
    .orderBy(organization.path)
  const below = found.filter(({ path }) => path.startsWith(top.path))
  const open = below.filter(({ deletedAt }) => deletedAt === null)
  const byCode = new Map(open.map((it) => [it.code, it]))
  return {
    top,
    byCode,
    byId: new Map(open.map((it) => [it.id, it])),
    taken: new Set(found.map(({ code }) => code).filter((code) => !byCode.has(code))),
    deleted: below.filter(({ deletedAt }) => deletedAt !== null),
  }
}

const oneOf = (codes: readonly string[]) => sql`${organization.code} = any(${sql.param([...codes])}::text[])`
