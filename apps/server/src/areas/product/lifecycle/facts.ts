import { phaseLabel } from '@hepu/api/areas/experiment/group/phases'
import type { LifecyclePhase } from '@hepu/api/areas/product/lifecycle/lifecyclePhases'
import type { Thresholds } from '@hepu/api/areas/product/lifecycle/lifecycleThresholds'
import { phaseOf, type LifecycleFacts, type PhaseFound } from '@hepu/api/areas/product/lifecycle/phaseOf'
import { comparable } from '@hepu/api/cells/normalise'
import { bizYearOf } from '@hepu/api/core/bizYear'
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { hasOwnName } from '../../../db/hiddenNames.ts'
import { isNamed, oneOf, plainName } from '../../../db/nameConditions.ts'
import {
  experimentGroup,
  experimentVariety,
  productDecision,
  productPhaseOverride,
  researchVariety,
} from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import type { ProductRow } from '../productRows.ts'
import { readStartMonth } from '../year/startMonth.ts'
import { readThresholds } from './readThresholds.ts'
import { readSales, type Sales } from './yearSales.ts'

type Override = typeof productPhaseOverride.$inferSelect

/** Everything that the phase of a product follows from, with the phase. */
export interface Lifecycle {
  facts: LifecycleFacts
  sales: Sales
  limits: Thresholds & { serial?: number }
  /** The running business year, and the month in which business years begin. */
  bizYear: number
  startMonth: number
  computed: PhaseFound
  overrides: Override[]
  /** What was set by hand for the running business year. */
  manual: Override | null
  /** What is shown. */
  phase: LifecyclePhase
}

type Variety = Awaited<ReturnType<typeof readVarieties>>[number]

/** Reads the lifecycles of products of any organisations; `given` thresholds take the place of those in force. */
export async function readLifecycles(
  ctx: Ctx,
  products: readonly ProductRow[],
  given?: Thresholds,
): Promise<ReadonlyMap<number, Lifecycle>> {
  if (products.length === 0) return new Map()
  const varieties = new Map((await readVarieties(ctx, products)).map((row) => [row.id, row]))
  const varietyOf = ({ varietyId }: ProductRow) => (varietyId === null ? undefined : varieties.get(varietyId))
  const [sales, exits, overrides, trials, places] = [
    await readSales(ctx, products),
    await readExits(ctx, products),
    await readOverrides(ctx, products),
    await readTrials(ctx, products, varietyOf),
    await readPlaces(ctx, products),
  ]
  return new Map(
    products.map((row) => {
      const place = places.get(placeKey(row))
      if (!place) throw new Error(`no thresholds for product ${row.id}`)
      const variety = varietyOf(row)
      const own = sales.get(row.id) ?? { years: [], unweighed: [] }
      const facts: LifecycleFacts = {
        trials: trials(row),
        approvalNo: variety?.approvalNo ?? null,
        withdrawnYear: withdrawnYearOf(variety, place),
        exit: exits.get(row.id) ?? null,
        years: own.years,
      }
      const limits = given ?? place.limits
      const at = { salesThrough: place.bizYear - 1, asOf: place.bizYear }
      const computed = phaseOf(facts, limits, at)
      const set = overrides.get(row.id) ?? []
      const manual = set.find(({ bizYear }) => bizYear === place.bizYear) ?? null
      const { bizYear, startMonth } = place
      const shown = { computed, overrides: set, manual, phase: manual?.phase ?? computed.phase }
      return [row.id, { facts, sales: own, limits, bizYear, startMonth, ...shown }]
    }),
  )
}

interface Place {
  bizYear: number
  startMonth: number
  limits: Thresholds & { serial: number }
}

const placeKey = ({ orgId, crop }: Pick<ProductRow, 'orgId' | 'crop'>): string => `${orgId} ${crop}`

/** Returns the running business year and the thresholds of each organisation and crop. */
async function readPlaces(ctx: Ctx, products: readonly ProductRow[]): Promise<ReadonlyMap<string, Place>> {
  const today = clockDay(ctx.services.now())
  const found = new Map<string, Place>()
  for (const row of products) {
    if (found.has(placeKey(row))) continue
    const startMonth = await readStartMonth(ctx, row.orgId)
    const limits = await readThresholds(ctx, row)
    found.set(placeKey(row), { startMonth, bizYear: bizYearOf(today, startMonth), limits })
  }
  return found
}

const varietyField = (name: string) => columnOf(researchVariety, name)

const readVarieties = ({ db }: Ctx, products: readonly ProductRow[]) =>
  db
    .select({
      id: researchVariety.id,
      name: sql<string>`${varietyField('name')}`,
      approvalNo: sql<string | null>`${varietyField('approvalNo')}`,
      state: sql<string | null>`${varietyField('state')}`,
      revokeDate: sql<string | null>`${varietyField('revokeDate')}::text`,
    })
    .from(researchVariety)
    .where(
      and(
        oneOf(
          researchVariety.id,
          products.flatMap(({ varietyId }) => varietyId ?? []),
        ),
        isNull(researchVariety.deletedAt),
      ),
    )

function withdrawnYearOf(variety: Variety | undefined, { bizYear, startMonth }: Place): number | null {
  if (!variety?.state?.startsWith('撤销')) return null
  return variety.revokeDate ? bizYearOf(variety.revokeDate, startMonth) : bizYear
}

/** Returns the decision 退出 in force of each product: the last one that no later 恢复 ended. */
async function readExits(
  { db }: Ctx,
  products: readonly ProductRow[],
): Promise<ReadonlyMap<number, NonNullable<LifecycleFacts['exit']>>> {
  const found = await db
    .select({
      id: productDecision.targetId,
      decision: productDecision.decision,
      bizYear: productDecision.bizYear,
      date: productDecision.decidedOn,
    })
    .from(productDecision)
    .where(
      and(
        eq(productDecision.targetType, 'PRODUCT'),
        oneOf(
          productDecision.targetId,
          products.map(({ id }) => id),
        ),
        eq(productDecision.status, 'ACTIVE'),
        inArray(productDecision.decision, ['退出', '恢复']),
      ),
    )
    .orderBy(asc(productDecision.id))
  const last = new Map(found.map((row) => [row.id, row]))
  return new Map([...last].filter(([, { decision }]) => decision === '退出'))
}

async function readOverrides(
  { db }: Ctx,
  products: readonly ProductRow[],
): Promise<ReadonlyMap<number, Override[]>> {
  const found = await db
    .select()
    .from(productPhaseOverride)
    .where(
      and(
        oneOf(
          productPhaseOverride.productId,
          products.map(({ id }) => id),
        ),
        isNull(productPhaseOverride.deletedAt),
      ),
    )
    .orderBy(desc(productPhaseOverride.bizYear))
  return Map.groupBy(found, ({ productId }) => productId)
}

/** Reads the trials of the varieties of products, by name; entries behind a code (密码编号) belong to nobody yet. */
async function readTrials(
  ctx: Ctx,
  products: readonly ProductRow[],
  varietyOf: (row: ProductRow) => Variety | undefined,
) {
  const nameOf = (row: ProductRow): string => comparable(varietyOf(row)?.name ?? row.name)
  const found = await ctx.db
    .selectDistinct({
      orgId: experimentVariety.orgId,
      crop: experimentVariety.crop,
      name: sql<string>`${plainName(experimentVariety.name)}`,
      year: experimentGroup.year,
      phase: experimentGroup.phase,
    })
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
        oneOf(experimentVariety.orgId, [...new Set(products.map(({ orgId }) => orgId))]),
        isNamed(experimentVariety.name, [...new Set(products.map(nameOf))]),
        isNull(experimentVariety.deletedAt),
        isNull(experimentGroup.deletedAt),
        hasOwnName(),
      ),
    )
    .orderBy(asc(experimentGroup.year))
  const keyOf = (row: { orgId: number; crop: string }, name: string) => `${placeKey(row)} ${name}`
  const byName = Map.groupBy(found, (row) => keyOf(row, row.name))
  return (row: ProductRow): LifecycleFacts['trials'] =>
    (byName.get(keyOf(row, nameOf(row))) ?? []).map(({ year, phase }) => ({
      year,
      phase,
      label: phaseLabel(phase),
    }))
}
