import { storedFields, type Fields } from '@hepu/api/core/resource/fields'
import type { Values } from '@hepu/api/core/resource/problems'
import type { Resource } from '@hepu/api/core/resource/resource'
import { sql, type SQL } from 'drizzle-orm'
import { oneOf } from '../db/nameConditions.ts'
import { organization, researchPerson, user } from '../db/schema/index.ts'
import { rows, visibleOrgIds, worksIn } from '../db/scope.ts'
import type { Ctx } from '../http/context.ts'
import { personName } from './personNames.ts'
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
  const parts = [
    orgsOf(ctx, ids('organization')),
    usersOf(ctx, ids('user')),
    personsOf(ctx, ids('research_person')),
  ].filter((part) => part !== null)
  if (parts.length === 0) return { organization: new Map(), user: new Map(), research_person: new Map() }
  const { rows: found } = await ctx.db.execute<Found>(
    sql.join(
      parts.map((part) => sql`(${part})`),
      sql` union all `,
    ),
  )
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

function orgsOf(ctx: Ctx, ids: readonly number[]): SQL | null {
  if (ids.length === 0) return null
  const seen = oneOf(organization.id, visibleOrgIds(ctx))
  return sql`with locked as (select * from ${organization} where ${oneOf(organization.id, ids)}
      order by ${organization.id} for share)
    select 'organization' as kind, id, name, (deleted_at is null and ${seen}) as "isVisible"
    from locked as ${organization}`
}

function usersOf(ctx: Ctx, ids: readonly number[]): SQL | null {
  if (ids.length === 0) return null
  return sql`select 'user' as kind, ${user.id}, ${user.name},
      (${user.deletedAt} is null and ${worksIn(visibleOrgIds(ctx))}) as "isVisible"
    from ${user} where ${oneOf(user.id, ids)}`
}

function personsOf(ctx: Ctx, ids: readonly number[]): SQL | null {
  if (ids.length === 0) return null
  return sql`select 'research_person' as kind, ${researchPerson.id}, ${personName} as name,
      (${rows(seeingAll(ctx), researchPerson)}) as "isVisible"
    from ${researchPerson} where ${oneOf(researchPerson.id, ids)}`
}
