import { storedFields, type RefTarget } from '@hepu/api/core/resource/fields'
import type { Resource } from '@hepu/api/core/resource/resource'
import { isRecordTarget, recordTargets, type RecordTarget } from '@hepu/api/core/resource/targets'
import type { Problem } from '@hepu/api/core/zod'
import { oneOf } from '../db/nameConditions.ts'
import { organization, researchPerson, user } from '../db/schema/index.ts'
import type { Ctx } from '../http/context.ts'
import { refuse } from './refuseValues.ts'
import type { MentionedKind, Mentions } from './mentions.ts'
import { findTargets, targetTables } from './targetTables.ts'
import type { Values } from '@hepu/api/core/resource/problems'
import type { StoredHolder } from './presentRows.ts'

/** An organisation, a person or another record that a field refers to. */
interface Named {
  path: string
  label: string
  target: Target
  id: number
}

/** What fields refer to, and the 科研人员 that holders refer to. */
type Target = RefTarget | MentionedKind

/**
 * Refuses references to organisations, people and records that the caller may not see, because the saved record would show
 * their names. References that the record already has may stay. `mentions` has what the values mention.
 */
export async function assertVisible(
  ctx: Ctx,
  { fields }: Pick<Resource, 'fields'>,
  values: Values,
  { mentions, old }: { mentions: Mentions; old: Values | undefined },
): Promise<void> {
  const kept = new Set((old ? namesIn(fields, old) : []).map(keyOf))
  const wanted = namesIn(fields, values).filter((named) => !kept.has(keyOf(named)))
  const known = await findVisible(ctx, wanted, mentions)
  const problems = wanted.filter((named) => !known.has(keyOf(named)))
  refuse(
    problems.map((named): Problem => ({ path: named.path, message: `${wordFor(named)}不存在或无权查看` })),
  )
}

/**
 * Returns for each old state of a record the names of what it refers to and what no longer exists, not even in a recycle bin.
 */
export async function findLost(
  ctx: Ctx,
  { fields }: Pick<Resource, 'fields'>,
  records: readonly Values[],
): Promise<string[][]> {
  const named = records.map((values) => namesIn(fields, values))
  const left = await findExisting(ctx, named.flat())
  return named.map((names) => [
    ...new Set(names.filter((named) => !left.has(keyOf(named))).map((named) => wordFor(named))),
  ])
}

/** Returns the words for a reference: 来源项目, or 发明人中的人员. */
const wordFor = ({ label, target }: Named): string =>
  isRecordTarget(target) ? label : `${label}中的${target === 'organization' ? '机构' : '人员'}`

const keyOf = ({ target, id }: Pick<Named, 'target' | 'id'>): string => `${target} ${id}`

function namesIn(fields: Resource['fields'], values: Values): Named[] {
  return storedFields(fields).flatMap(([path, field]): Named[] => {
    const value = values[path]
    const of = (target: Target, ids: readonly (number | null)[]): Named[] =>
      ids.flatMap((id) => (id === null ? [] : [{ path, label: field.label, target, id }]))
    if (value === null || value === undefined) return []
    if (field.kind === 'ref') return of(field.target, [value as number])
    if (field.kind !== 'holder') return []
    const { internalUnit, staffList } = value as StoredHolder
    return [
      ...of('organization', internalUnit),
      ...of(
        'user',
        staffList.map(({ userId }) => userId ?? null),
      ),
      ...of(
        'research_person',
        staffList.map(({ personId }) => personId ?? null),
      ),
    ]
  })
}

const tables = { ...targetTables, organization, user, research_person: researchPerson }

/** Returns the keys of the references that exist, whoever may see them, deleted records included. */
async function findExisting(ctx: Ctx, wanted: readonly Named[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const [target, names] of Map.groupBy(wanted, ({ target }) => target)) {
    const table = tables[target]
    const ids = [...new Set(names.map(({ id }) => id))]
    const some = await ctx.db.select({ id: table.id }).from(table).where(oneOf(table.id, ids))
    for (const { id } of some) found.add(keyOf({ target, id }))
  }
  return found
}

/** Returns the keys of the references that the caller may see. */
async function findVisible(ctx: Ctx, wanted: readonly Named[], mentions: Mentions): Promise<Set<string>> {
  const idsOf = (target: Target) => wanted.flatMap((named) => (named.target === target ? [named.id] : []))
  const seen = (kind: MentionedKind) =>
    idsOf(kind).flatMap((id) => (mentions[kind].get(id)?.isVisible ? keyOf({ target: kind, id }) : []))
  return new Set([
    ...seen('organization'),
    ...seen('user'),
    ...seen('research_person'),
    ...(await seenRecords(ctx, idsOf)),
  ])
}

async function seenRecords(ctx: Ctx, idsOf: (target: RecordTarget) => readonly number[]): Promise<string[]> {
  const seen = []
  for (const target of Object.keys(recordTargets) as RecordTarget[]) {
    const found = await findTargets(ctx, target, idsOf(target), false)
    seen.push(...found.map(({ id }) => keyOf({ target, id })))
  }
  return seen
}
