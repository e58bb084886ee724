import type { DataScope } from '@hepu/api/areas/authority/dataPermission/dataScope'
import { like, or } from 'drizzle-orm'
import { organization } from '../../../../db/schema/index.ts'
import type { Ctx } from '../../../../http/context.ts'
import type { TableBook } from '../../../../import/table/readTable.ts'
import { listOrgScopes } from '../../dataPermission/dataPermission.ts'
import { stoppingBlockers } from '../organizationBlockers.ts'
import { finderOf, getManagedOrg, hasCode, plainCode, type Organization } from '../organizationScope.ts'

/** The organisations at and below the importing user's own, as far as an import needs them. */
export interface ExistingData {
  /** Where he works: it stays where it is. */
  top: Organization
  /** The organisation that has a code, whatever its case. */
  find: FindByCode
  byId: ReadonlyMap<number, Organization>
  /** Codes of the workbook, without regard to case, that belong to organisations out of reach, or deleted. */
  taken: ReadonlySet<string>
  /** Deleted organisations below; their paths move with those above them. */
  deleted: readonly Organization[]
  /** Why organisations that the workbook stops may not be stopped, by their ids. */
  stopping: ReadonlyMap<number, string>
  /** Data permissions that the importer may set: of his own organisation, and of those below it. */
  scopes: { own: ReadonlySet<DataScope>; below: ReadonlySet<DataScope> }
}

type FindByCode = (code: string) => Organization | undefined

/** Loads the tree below the current organisation, and who else has a code of the workbook. */
export async function loadExisting(ctx: Ctx, book: TableBook): Promise<ExistingData> {
  const top = await getManagedOrg(ctx, ctx.caller.orgId)
  const codes = book.rows.map(({ cells }) => String(cells['code'] ?? ''))
  const found = await ctx.db
    .select()
    .from(organization)
    .where(or(like(organization.path, `${top.path}%`), hasCode(codes)))
    .orderBy(organization.path)
  const below = found.filter(({ path }) => path.startsWith(top.path))
  const open = below.filter(({ deletedAt }) => deletedAt === null)
  const find = finderOf(open)
  const others = found.filter((org) => !open.includes(org))
  return {
    top,
    find,
    byId: new Map(open.map((org) => [org.id, org])),
    taken: new Set(others.map(({ code }) => plainCode(code))),
    deleted: below.filter(({ deletedAt }) => deletedAt !== null),
    stopping: await stoppingBlockers(ctx, stoppedBy(book, find)),
    scopes: {
      own: new Set(await listOrgScopes(ctx, top)),
      below: new Set(await listOrgScopes(ctx, { id: 0, parentId: top.id, path: `${top.path}0/` })),
    },
  }
}

/** Returns the organisations in use that a row of the workbook stops. */
const stoppedBy = (book: TableBook, find: FindByCode): Organization[] =>
  book.rows.flatMap(({ cells }) => {
    const known = find(String(cells['code'] ?? ''))
    return known?.state === 1 && cells['state'] === 0 ? [known] : []
  })
