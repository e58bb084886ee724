import type { RuleTerms } from '@hepu/api/areas/contract/distribution/ruleTerms'
import { lineKinds } from '@hepu/api/areas/contract/distribution/distributionLabels'
import { AppError } from '@hepu/api/core/errorCodes'
import { and, inArray, isNull } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import { cooperativeVariety, organization, party, researchPerson, user } from '../../../db/schema/index.ts'
import { rows, visibleOrgIds, worksIn } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { seeingAll } from '../../../resource/targetTables.ts'

type Kind = 'user' | 'person' | 'unit' | 'party' | 'cooperative'

/** Somebody, or the cooperative variety of a share, whom terms name by id. */
interface Named {
  kind: Kind
  id: number
  path: string
  /** The line, in words. */
  line: string
}

const words: Readonly<Record<Kind, string>> = {
  user: '用户',
  person: '科研人员',
  unit: '单位',
  party: '往来单位',
  cooperative: '合作品种',
}

const keyOf = ({ kind, id }: Pick<Named, 'kind' | 'id'>): string => `${kind} ${id}`

/**
 * Throws NOT_FOUND naming the line if terms name somebody whom the caller may not see. Whom `known` terms of the contract name
 * already may stay.
 */
export async function assertPayees(ctx: Ctx, terms: RuleTerms, known: readonly RuleTerms[]): Promise<void> {
  const kept = new Set(known.flatMap(namedIn).map(keyOf))
  const wanted = namedIn(terms).filter((named) => !kept.has(keyOf(named)))
  const seen = await findSeen(ctx, wanted)
  const problems = wanted
    .filter((named) => !seen.has(keyOf(named)))
    .map(({ kind, line, path }) => ({ path, message: `${line}的${words[kind]}不存在或无权查看，请重新选择` }))
  if (problems[0]) throw new AppError('NOT_FOUND', problems[0].message, { data: { problems } })
}

function namedIn({ partners, lines }: RuleTerms): Named[] {
  const of = (kind: Kind, id: number | null, path: string, line: string): Named[] =>
    id === null ? [] : [{ kind, id, path, line }]
  return [
    ...partners.flatMap(({ name, partyId, cooperativeId = null }) => [
      ...of('party', partyId, 'terms.partners', `合作单位「${name}」`),
      ...of('cooperative', cooperativeId, 'terms.partners', `合作单位「${name}」`),
    ]),
    ...lines.flatMap(({ kind, name, unitId, inner }, at) => [
      ...of('unit', unitId, 'terms.lines', `${lineKinds[kind]}「${name}」`),
      ...inner.flatMap((person) => {
        const line = `${lineKinds[kind]}「${name}」中「${person.name}」`
        const path = `terms.lines.${at}.inner`
        return [...of('user', person.userId, path, line), ...of('person', person.personId, path, line)]
      }),
    ]),
  ]
}

async function findSeen(ctx: Ctx, wanted: readonly Named[]): Promise<Set<string>> {
  const seen = new Set<string>()
  for (const [kind, named] of Map.groupBy(wanted, (each) => each.kind)) {
    const ids = [...new Set(named.map(({ id }) => id))]
    for (const id of await readers[kind](ctx, ids)) seen.add(keyOf({ kind, id }))
  }
  return seen
}

type Reader = (ctx: Ctx, ids: readonly number[]) => Promise<number[]>
const idsOf = (found: readonly { id: number }[]): number[] => found.map(({ id }) => id)

/** Returns those of some users who exist and work in an organisation that the caller sees. */
export const seenUsers: Reader = async (ctx, ids) =>
  idsOf(
    await ctx.db
      .select({ id: user.id })
      .from(user)
      .where(and(oneOf(user.id, ids), isNull(user.deletedAt), worksIn(visibleOrgIds(ctx)))),
  )

const readers: Readonly<Record<Kind, Reader>> = {
  user: seenUsers,
  person: async (ctx, ids) =>
    idsOf(
      await ctx.db
        .select({ id: researchPerson.id })
        .from(researchPerson)
        .where(and(rows(seeingAll(ctx), researchPerson), oneOf(researchPerson.id, ids))),
    ),
  unit: async (ctx, ids) =>
    idsOf(
      await ctx.db
        .select({ id: organization.id })
        .from(organization)
        .where(
          and(
            oneOf(organization.id, ids),
            inArray(organization.id, visibleOrgIds(ctx)),
            isNull(organization.deletedAt),
          ),
        ),
    ),
  party: async (ctx, ids) =>
    idsOf(
      await ctx.db
        .select({ id: party.id })
        .from(party)
        .where(and(rows(ctx, party), oneOf(party.id, ids))),
    ),
  cooperative: async (ctx, ids) =>
    idsOf(
      await ctx.db
        .select({ id: cooperativeVariety.id })
        .from(cooperativeVariety)
        .where(and(rows(ctx, cooperativeVariety), oneOf(cooperativeVariety.id, ids))),
    ),
}
