import { bizYearOf } from '@hepu/api/core/bizYear'
import { normaliseName } from '@hepu/api/cells/normaliseName'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { businessYear, organization } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { readStartMonth } from '../year/startMonth.ts'
import { findPlace, type PlaceCodes, type PlaceTexts } from './places.ts'

/** What the texts and days of lines mean in an organisation. */
export interface SaleLookups {
  startMonth: number
  /** The last closed business year; null where none is. */
  closedYear: number | null
  yearOf: (day: string) => number
  /** Returns the id of an organisation by its name or code; undefined where there is none. */
  companyOf: (text: string) => number | undefined
  /** Whether a customer is an organisation of the own group. */
  isOwn: (customer: string) => boolean
  placeOf: (texts: PlaceTexts) => PlaceCodes & { isWhole: boolean }
}

/** Loads them for the organisation of the work context: its group is the whole tree that it stands in. */
export async function loadLookups(ctx: Ctx): Promise<SaleLookups> {
  const { orgId } = ctx.caller
  const startMonth = await readStartMonth(ctx, orgId)
  const [set] = await ctx.db
    .select({ closedYear: businessYear.closedYear })
    .from(businessYear)
    .where(eq(businessYear.orgId, orgId))
  const ids = await loadGroup(ctx)
  const places = new Map<string, PlaceCodes & { isWhole: boolean }>()
  return {
    startMonth,
    closedYear: set?.closedYear ?? null,
    yearOf: (day) => bizYearOf(day, startMonth),
    companyOf: (text) => ids.get(normaliseName(text)),
    isOwn: (customer) => ids.has(normaliseName(customer)),
    placeOf: (texts) => {
      const key = JSON.stringify([texts.province, texts.city, texts.county])
      const known = places.get(key) ?? findPlace(texts)
      places.set(key, known)
      return known
    },
  }
}

/** Returns the organisations of the own group by name and by code. */
async function loadGroup({ db, caller }: Ctx): Promise<ReadonlyMap<string, number>> {
  const root = sql`(select split_part(trim(both '/' from o.path), '/', 1) from organization o where o.id = ${caller.orgId}::bigint)`
  const found = await db
    .select({ id: organization.id, name: organization.name, code: organization.code })
    .from(organization)
    .where(
      and(
        isNull(organization.deletedAt),
        sql`split_part(trim(both '/' from ${organization.path}), '/', 1) = ${root}`,
      ),
    )
  return new Map(
    found.flatMap(
      ({ id, name, code }) =>
        [
          [normaliseName(code), id],
          [normaliseName(name), id],
        ] as const,
    ),
  )
}
