import { D1, D2 } from '@hepu/breeding/fixtures/examples'
import {
  experimentGroup,
  experimentPoint,
  experimentVariety,
  observation,
  plot,
} from '../../src/db/schema/index.ts'
import type { Ctx } from '../../src/http/context.ts'
import { refreshGroups } from '../../src/areas/experiment/group/groupSummary.ts'

export interface PointWish {
  name: string
  pointType?: string
  scrapped?: { reason: string; note?: string }
}

export interface EntryWish {
  name: string
  entryNo?: string
  /** Check number; absent = no check. */
  ckNo?: number
  provider?: string
  femaleParent?: string
  maleParent?: string
}

/** A trial as a test describes it. Names are unique within it. */
export interface TrialWish {
  name?: string
  year?: number
  phase?: string
  ripePeriod?: string
  ecoZone?: string
  groupMeanIncludesCk?: boolean
  points: readonly PointWish[]
  entries: readonly EntryWish[]
  /** Point → entry (in the order of `entries`) → yield per mu by replicate; null = no yield. */
  yields?: Readonly<Record<string, readonly (readonly (number | null)[])[]>>
  /** The yields are published means of so many replicates: the first value of an entry is its mean. */
  meansOf?: number
  /** Trait → point → value of every entry, surveyed in the first replicate; null = not surveyed. */
  traits?: Readonly<Record<string, Readonly<Record<string, readonly (number | string | null)[]>>>>
}

export interface MadeTrial {
  groupId: number
  /** Id of a point or entry by its name. */
  point: (name: string) => number
  entry: (name: string) => number
  plotIds: (point: string, entry: string) => number[]
}

type Ids = ReadonlyMap<string, number>

/** Stores a trial in the caller's organisation and crop, with its summaries. */
export async function makeTrial(ctx: Ctx, wish: TrialWish): Promise<MadeTrial> {
  const owner = { orgId: ctx.caller.orgId, crop: ctx.caller.crop, createdBy: ctx.caller.userId }
  const [group] = await ctx.db
    .insert(experimentGroup)
    .values({
      ...owner,
      year: wish.year ?? 2025,
      name: wish.name ?? '黄淮海夏玉米A组',
      phase: wish.phase ?? 'R1',
      ripePeriod: wish.ripePeriod ?? null,
      ecoZone: wish.ecoZone ?? null,
      groupMeanIncludesCk: wish.groupMeanIncludesCk ?? true,
    })
    .returning()
  const of = { ...owner, groupId: group!.id }
  const points = await makePoints(ctx, of, wish)
  const entries = await makeEntries(ctx, of, wish)
  const plots = await makePlots(ctx, of, wish, { points, entries })
  await makeValues(ctx, { ...of, year: group!.year }, wish, { points, entries })
  await refreshGroups(ctx, [group!.id])
  return {
    groupId: group!.id,
    point: (name) => points.get(name)!,
    entry: (name) => entries.get(name)!,
    plotIds: (point, entry) => plots.get(`${points.get(point)}/${entries.get(entry)}`) ?? [],
  }
}

interface Owner {
  orgId: number
  crop: string
  createdBy: number
  groupId: number
}

async function makePoints(ctx: Ctx, of: Owner, { points }: TrialWish): Promise<Ids> {
  const made = await ctx.db
    .insert(experimentPoint)
    .values(
      points.map(({ name, pointType, scrapped }) => ({
        ...of,
        name,
        pointType: pointType ?? 'YIELD',
        scrapped: scrapped !== undefined,
        scrapReason: scrapped?.reason ?? null,
        scrapNote: scrapped?.note ?? null,
      })),
    )
    .returning({ id: experimentPoint.id, name: experimentPoint.name })
  return new Map(made.map(({ id, name }) => [name, id]))
}

async function makeEntries(ctx: Ctx, of: Owner, { entries }: TrialWish): Promise<Ids> {
  const made = await ctx.db
    .insert(experimentVariety)
    .values(
      entries.map(({ name, entryNo, ckNo, provider, femaleParent, maleParent }) => ({
        ...of,
        name,
        femaleParent: femaleParent ?? null,
        maleParent: maleParent ?? null,
        entryNo: entryNo ?? null,
        provider: provider ?? null,
        isCk: ckNo !== undefined,
        ckNo: ckNo ?? null,
      })),
    )
    .returning({ id: experimentVariety.id, name: experimentVariety.name })
  return new Map(made.map(({ id, name }) => [name, id]))
}

async function makePlots(
  ctx: Ctx,
  of: Owner,
  wish: TrialWish,
  ids: { points: Ids; entries: Ids },
): Promise<Map<string, number[]>> {
  const values = Object.entries(wish.yields ?? {}).flatMap(([point, byEntry]) =>
    byEntry.flatMap((reps, e) =>
      reps.map((y, r) => ({
        ...of,
        pointId: ids.points.get(point)!,
        entryId: ids.entries.get(wish.entries[e]!.name)!,
        rep: wish.meansOf === undefined ? r + 1 : 0,
        repCount: wish.meansOf ?? 1,
        yieldGiven: y,
        yieldMu: y,
        yieldReason: y === null ? '缺小区产量' : null,
      })),
    ),
  )
  const made = new Map<string, number[]>()
  for (let at = 0; at < values.length; at += 2000) {
    const stored = await ctx.db
      .insert(plot)
      .values(values.slice(at, at + 2000))
      .returning()
    for (const row of stored) {
      const key = `${row.pointId}/${row.entryId}`
      made.set(key, [...(made.get(key) ?? []), row.id])
    }
  }
  return made
}

async function makeValues(
  ctx: Ctx,
  of: Owner & { year: number },
  wish: TrialWish,
  ids: { points: Ids; entries: Ids },
): Promise<void> {
  const { createdBy, ...owner } = of
  const values = Object.entries(wish.traits ?? {}).flatMap(([traitKey, byPoint]) =>
    Object.entries(byPoint).flatMap(([point, byEntry]) =>
      byEntry.flatMap((value, e) =>
        value === null
          ? []
          : [
              {
                ...owner,
                updatedBy: createdBy,
                pointId: ids.points.get(point)!,
                entryId: ids.entries.get(wish.entries[e]!.name)!,
                rep: wish.meansOf === undefined ? 1 : 0,
                traitKey,
                valueNum: typeof value === 'number' ? value : null,
                valueText: typeof value === 'string' ? value : null,
              },
            ],
      ),
    ),
  )
  for (let at = 0; at < values.length; at += 2000) {
    await ctx.db.insert(observation).values(values.slice(at, at + 2000))
  }
}

const entries: readonly EntryWish[] = [
  { name: 'LPA612', entryNo: '1' },
  { name: '试A', entryNo: '2' },
  { name: '郑单958', entryNo: '3', ckNo: 1 },
  { name: '登海605', entryNo: '4', ckNo: 2 },
]

/** One point in complete blocks: the worked example D1. kg/亩. */
export const onePoint: TrialWish = {
  name: 'D1',
  points: [{ name: '新乡' }],
  entries,
  yields: { 新乡: entries.map(({ name }) => D1[name as keyof typeof D1]) },
}

/** Four entries at five points in three replicates: the worked example D2. kg/亩. */
export const fivePoints: TrialWish = {
  name: 'D2',
  ecoZone: '黄淮海夏玉米',
  points: ['新乡', '商丘', '菏泽', '宿州', '石家庄'].map((name) => ({ name })),
  entries,
  yields: D2,
}
