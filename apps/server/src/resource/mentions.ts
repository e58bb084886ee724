import { storedFields, type Fields } from '@hepu/api/core/resource/fields'
import type { Values } from '@hepu/api/core/resource/problems'
import type { Resource } from '@hepu/api/core/resource/resource'
import { runNamed } from '../db/namedStatement.ts'
import { visibleOrgIds } from '../db/scope.ts'
import type { Ctx } from '../http/context.ts'
import type { StoredHolder } from './presentRows.ts'
import { seeingAll } from './targetTables.ts'

/** An organisation, a user or a 科研人员 that values mention. */
export interface Mentioned {
  name: string
  /** Whether the caller may mention it anew: it exists and he sees it. */
  isVisible: boolean
}

export type MentionedKind = 'organization' | 'user' | 'research_person'
export type Mentions = Readonly<Record<MentionedKind, ReadonlyMap<number, Mentioned>>>

type Found = { [Name in keyof Mentioned]: Mentioned[Name] } & { kind: MentionedKind; id: string }

/** Returns the ids that values mention, by kind. */
export function mentionedIn(fields: Fields, values: Values): Record<MentionedKind, number[]> {
  const named: Record<MentionedKind, number[]> = { organization: [], user: [], research_person: [] }
  for (const [name, field] of storedFields(fields)) {
    const value = values[name]
    if (value === null || value === undefined) continue
    if (field.kind === 'ref' && (field.target === 'organization' || field.target === 'user'))
      named[field.target].push(value as number)
    if (field.kind !== 'holder') continue
    const { internalUnit, staffList } = value as StoredHolder
    named.organization.push(...internalUnit)
    named.user.push(...staffList.flatMap(({ userId }) => userId ?? []))
    named.research_person.push(...staffList.flatMap(({ personId }) => personId ?? []))
  }
  return named
}

/**
 * Reads everything of these kinds that some records mention with one statement, deleted ones included. It locks the
 * organisations until the records are stored, so that a concurrent renaming finds every record whose search text needs the new
 * name.
 */
export async function readMentions(
  ctx: Ctx,
  { fields }: Pick<Resource, 'fields'>,
  records: readonly Values[],
): Promise<Mentions> {
  const all = records.map((values) => mentionedIn(fields, values))
  const ids = (kind: MentionedKind) => [...new Set(all.flatMap((named) => named[kind]))]
  const wanted = { organization: ids('organization'), user: ids('user'), person: ids('research_person') }
  if (Object.values(wanted).every((some) => some.length === 0)) {
    return { organization: new Map(), user: new Map(), research_person: new Map() }
  }
  const found = await runNamed<Found>(ctx, STATEMENT, [
    wanted.organization,
    wanted.user,
    wanted.person,
    visibleOrgIds(ctx),
    [...seeingAll(ctx).caller.orgIds],
    ctx.caller.crop,
  ])
  const mapOf = (kind: MentionedKind) =>
    new Map(
      found.flatMap(({ id, name, isVisible, ...row }): [number, Mentioned][] =>
        row.kind === kind ? [[Number(id), { name, isVisible }]] : [],
      ),
    )
  return {
    organization: mapOf('organization'),
    user: mapOf('user'),
    research_person: mapOf('research_person'),
  }
}

/** The parameters: ids of each kind, the visible organisations, those whose 科研人员 the caller sees, and his crop. */
const STATEMENT = {
  name: 'mentions',
  text: `
    with locked as (
      select id, name, deleted_at from organization where id = any($1::bigint[]) order by id for share)
    select 'organization' as kind, id, name, deleted_at is null and id = any($4::bigint[]) as "isVisible" from locked
    union all
    select 'user', u.id, u.name, u.deleted_at is null and exists (
      select 1 from user_org o where o.user_id = u.id and o.org_id = any($4::bigint[]))
    from "user" u where u.id = any($2::bigint[])
    union all
    select 'research_person', p.id, p.name, p.deleted_at is null and p.org_id = any($5::bigint[]) and p.crop = $6::text
    from research_person p where p.id = any($3::bigint[])`,
}
