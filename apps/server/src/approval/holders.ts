import type { Permission } from '@hepu/api/core/permissions'
import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../http/context.ts'

/** Right of those who set up flows and take care of tasks that nobody else can decide. */
export const ADMINISTER: Permission = 'approval.flow:write'

/** The organisation and crop of a record; the crop is null for a flow, which is the same for all crops. */
export interface RecordPlace {
  orgId: number
  crop: string | null
}

interface Wanted {
  /** All of them must come from roles of one organisation, because a session has the rights of one. */
  rights: readonly Permission[]
  place: RecordPlace
  userIds?: readonly number[]
  /** Only users who have this role, maybe in another organisation. */
  roleId?: number
  /** Only where they work in the organisation of the record itself. */
  exactly?: boolean
  /** Only where they may change the record by a command of its own: in its organisation or one above it. */
  canChange?: boolean
}

/**
 * Returns the users who may act on a record of an organisation and crop: enabled, working in an enabled organisation of the
 * same company, in roles that grant the rights there, with a data permission that shows the record's organisation, and with
 * its crop.
 */
export async function listHolders(ctx: Pick<Ctx, 'db'>, wanted: Wanted): Promise<number[]> {
  const { place, rights, userIds, roleId, exactly = false, canChange = false } = wanted
  const found = await ctx.db.execute<{ id: string }>(sql`
    select distinct u.id from organization t
    join organization o on o.state = 1 and o.deleted_at is null
      and ${exactly ? sql`o.id = t.id` : sql`split_part(o.path, '/', 2) = split_part(t.path, '/', 2)`}
    join user_org uo on uo.org_id = o.id
    join "user" u on u.id = uo.user_id and u.state = 1 and u.deleted_at is null
    where t.id = ${place.orgId}
    ${userIds ? sql`and u.id = any(${sql.param([...userIds])}::bigint[])` : sql``}
    ${roleId ? sql`and ${hasRole(roleId)}` : sql``}
    ${place.crop === null ? sql`` : sql`and (cardinality(uo.crops) = 0 or ${place.crop} = any(uo.crops))`}
    ${canChange ? sql`and starts_with(t.path, o.path)` : sql``}
    and ${sql.join(rights.map(grants), sql` and `)}
    and ${isShown}
    order by 1`)
  return found.rows.map(({ id }) => Number(id))
}

/** The roles of the user `u` in the organisation `o` that he works in. */
const ownRoles = sql`from user_role ur
  join role r on r.id = ur.role_id and r.org_id = o.id and r.state = 1 and r.deleted_at is null`

const grants = (right: Permission): SQL => sql`exists (select 1 ${ownRoles}
  join role_grant g on g.role_id = r.id
  join menu m on m.id = g.menu_id and m.word = ${right} and m.deleted_at is null
  where ur.user_id = u.id)`

/** As the database function `signed_in` decides for a session: what his organisation shows, narrowed by his roles there. */
const isShown = sql`(t.id = o.id or (t.id = any(data_orgs(o.id)) and exists (select 1 ${ownRoles}
  where ur.user_id = u.id and (coalesce(r.data_scope, 'all') = 'all'
    or (r.data_scope = 'ownAndBelow' and starts_with(t.path, o.path))
    or t.id in (select d.data_org_id from role_data_org d where d.role_id = r.id)))))`

const hasRole = (roleId: number): SQL => sql`exists (select 1 from user_role h
  join role hr on hr.id = h.role_id and hr.state = 1 and hr.deleted_at is null
  join user_org ho on ho.user_id = h.user_id and ho.org_id = hr.org_id
  where h.user_id = u.id and h.role_id = ${roleId})`

/** Returns the administrators of approvals of an organisation, or else of the nearest one above it that has some. */
export async function listAdministrators(ctx: Pick<Ctx, 'db'>, orgId: number): Promise<number[]> {
  const found = await ctx.db.execute<{ id: string; path: string }>(sql`
    select distinct u.id, o.path from organization t
    join organization o on starts_with(t.path, o.path) and o.state = 1 and o.deleted_at is null
    join user_org uo on uo.org_id = o.id
    join "user" u on u.id = uo.user_id and u.state = 1 and u.deleted_at is null
    where t.id = ${orgId} and ${grants(ADMINISTER)}
    order by o.path desc, u.id`)
  const nearest = found.rows[0]?.path
  return found.rows.filter(({ path }) => path === nearest).map(({ id }) => Number(id))
}
