import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import { entryCode } from '@hepu/breeding/promotion/phases'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { entryIdentity, experimentGroup, experimentVariety } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'

/** What a code is made of. */
export interface CodePlace {
  year: number
  phase: string
  ecoZone: string | null
  ripePeriod: string | null
}

/** 参试编号 of a year: no two entries of an organisation have the same. */
export interface EntryCodes {
  /** The next free code by the pattern. */
  next: (place: CodePlace) => string
  /** Why an entry cannot get a code that people chose; null when it is free. */
  problemOf: (code: string, name: string) => string | null
  /** Takes a code that people chose. Throws when another entry has it. */
  take: (code: string, name: string) => string
}

/**
 * Loads the codes of an organisation and crop in a year, with those that entries have already. Checks keep their codes from
 * year to year, so they do not count. Two concurrent publications take turns, because both could find the same code free.
 */
export async function loadEntryCodes(
  ctx: Ctx,
  { orgId, crop }: { orgId: number; crop: string },
  year: number,
): Promise<EntryCodes> {
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtext('entry_code'), hashtext(${`${orgId} ${crop}`}))`,
  )
  const found = await ctx.db
    .select({ code: experimentVariety.entryNo, name: experimentVariety.name })
    .from(experimentVariety)
    .innerJoin(
      experimentGroup,
      and(
        eq(experimentGroup.orgId, experimentVariety.orgId),
        eq(experimentGroup.id, experimentVariety.groupId),
      ),
    )
    .where(
      and(
        rows(ctx, experimentVariety),
        rows(ctx, experimentGroup),
        eq(experimentVariety.orgId, orgId),
        eq(experimentGroup.year, year),
        eq(experimentVariety.isCk, false),
        isNotNull(experimentVariety.entryNo),
      ),
    )
  const taken = new Map(found.map(({ code, name }) => [must(code, 'code of the entry'), name]))
  for (const code of await hiddenCodes(ctx, orgId, year)) taken.set(code, '')
  return entryCodes(taken)
}

/** Returns 参试编号 of entries of blind groups, which become visible again at the reveal, without the entries that have them. */
async function hiddenCodes(ctx: Ctx, orgId: number, year: number): Promise<string[]> {
  const found = await ctx.db
    .select({ code: entryIdentity.entryNo })
    .from(entryIdentity)
    .innerJoin(
      experimentVariety,
      and(eq(experimentVariety.orgId, entryIdentity.orgId), eq(experimentVariety.id, entryIdentity.entryId)),
    )
    .innerJoin(
      experimentGroup,
      and(eq(experimentGroup.orgId, entryIdentity.orgId), eq(experimentGroup.id, entryIdentity.groupId)),
    )
    .where(
      and(
        rows(ctx, entryIdentity),
        rows(ctx, experimentGroup),
        eq(entryIdentity.orgId, orgId),
        eq(experimentGroup.year, year),
        eq(experimentVariety.isCk, false),
      ),
    )
  return found.flatMap(({ code }) => code ?? [])
}

function entryCodes(taken: Map<string, string>): EntryCodes {
  const serials = new Map<string, number>()
  const next = (place: CodePlace): string => {
    const { year, phase, ecoZone: zone, ripePeriod } = place
    const series = entryCode({ year, phase, zone, ripePeriod, serial: 1 })
    for (;;) {
      const serial = (serials.get(series) ?? 0) + 1
      serials.set(series, serial)
      const code = entryCode({ year, phase, zone, ripePeriod, serial })
      if (!taken.has(code)) {
        taken.set(code, '')
        return code
      }
    }
  }
  const problemOf = (code: string, name: string): string | null => {
    const holder = taken.get(code)
    if (holder === undefined) return null
    return `「${name}」的新编号「${code}」已被${holder ? `「${holder}」` : '其他品种'}使用`
  }
  const take = (code: string, name: string): string => {
    const problem = problemOf(code, name)
    if (problem !== null) throw new AppError('BAD_INPUT', problem)
    taken.set(code, name)
    return code
  }
  return { next, problemOf, take }
}
