import type { personSource } from '@hepu/api/areas/authority/person/person'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { temporaryPerson, temporaryPersonSource as source } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'

export type Source = z.input<typeof personSource> & { temporaryPersonId: number }

/** Returns where temporary persons were named, first one first: these ones, or all who are one person now. */
export function listSources(
  ctx: Ctx,
  of: { personId: number } | { ids: readonly number[] },
): Promise<Source[]> {
  const chosen =
    'ids' in of ? inArray(temporaryPerson.id, [0, ...of.ids]) : eq(temporaryPerson.personId, of.personId)
  return ctx.db
    .select({
      id: source.id,
      temporaryPersonId: source.temporaryPersonId,
      object: source.object,
      objectId: source.objectId,
      label: source.label,
      path: source.path,
      time: source.at,
    })
    .from(source)
    .innerJoin(temporaryPerson, eq(temporaryPerson.id, source.temporaryPersonId))
    .where(and(rows(ctx, temporaryPerson), chosen))
    .orderBy(asc(source.at), asc(source.id))
}
