import { AppError } from '@hepu/api/core/errorCodes'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { experimentGroup, ownTrait, scrapRule } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx, Services } from '../../../http/context.ts'
import { loadTrial, type Trial } from './loadTrial.ts'

/** Number of results kept per analysis and process. The least recently requested one is dropped first. */
const KEPT = 60

/** Number of loaded trials kept per process: a screen requests several analyses of one trial at once. */
const TRIALS_KEPT = 2

/** Time (ms) after which a kept trial is dropped: a large one takes some hundred megabytes. */
const TRIAL_MS = 60_000

/**
 * Turns a pure analysis of a trial into a query that caches its results by group, data version and arguments. Each call
 * reads the row of the group, for the scope and the version, and loads the data as one snapshot, so that a result
 * cached under a version belongs to that version. Only for queries: a command could cache data that is rolled back
 * later.
 */
export function cachedAnalysis<A extends readonly (string | number | undefined)[], T>(
  analyse: (trial: Trial, ...args: A) => T,
): (ctx: Ctx, groupId: number, ...args: A) => Promise<T> {
  const caches = new WeakMap<Services, Map<string, T>>()
  return async (ctx, groupId, ...args) => {
    const cache = caches.get(ctx.services) ?? new Map<string, T>()
    caches.set(ctx.services, cache)
    const versions = await readVersion(ctx, groupId)
    const asked = analysisKey(versions, args)
    const known = cache.get(asked)
    if (known !== undefined) {
      keep(cache, asked, known, KEPT)
      return known
    }
    const trial = await sharedTrial(ctx, versions)
    const result = analyse(trial, ...args)
    keep(cache, analysisKey(versionsOf(trial), args), result, KEPT)
    return result
  }
}

/** The versions that a result of a group depends on. */
export interface Versions {
  id: number
  version: number
  dataVersion: number
  /** Version of the limits that scrap proposals depend on. */
  rule: number
  /** Version of the traits that the organisation made. */
  traits: number
}

/** Returns the versions of a loaded trial. */
export const versionsOf = ({ group, rule, registry }: Trial): Versions => ({
  ...group,
  rule: rule.version,
  traits: registry.version,
})

/** Returns the cache key of a result: group, versions and arguments. */
export const analysisKey = (
  { id, version, dataVersion, rule, traits }: Versions,
  args: readonly unknown[],
): string => [id, version, dataVersion, rule, traits, ...args].join('/')

/** Moves a result to the end of the cache and drops the least recently requested one beyond `limit`. */
export function keep<T>(cache: Map<string, T>, key: string, result: T, limit: number): void {
  cache.delete(key)
  cache.set(key, result)
  if (cache.size <= limit) return
  for (const oldest of cache.keys()) {
    cache.delete(oldest)
    return
  }
}

const trials = new WeakMap<Services, Map<string, Promise<Trial>>>()

/**
 * Returns the trial of this version, loaded once for all requests within a minute. The caller must have found the group
 * in its scope before: the rows of a group never belong to different scopes.
 */
export function sharedTrial(ctx: Ctx, versions: Versions): Promise<Trial> {
  const known = trials.get(ctx.services) ?? new Map<string, Promise<Trial>>()
  trials.set(ctx.services, known)
  const key = analysisKey(versions, [])
  const found = known.get(key)
  if (found) return found
  const reading = loadSnapshot(ctx, versions.id)
  keep(known, key, reading, TRIALS_KEPT)
  const forget = (): void => {
    if (known.get(key) === reading) known.delete(key)
  }
  reading.then(() => setTimeout(forget, TRIAL_MS).unref(), forget)
  return reading
}

/** Reads the versions of a group in the caller's scope. Throws NOT_FOUND. */
export async function readVersion(ctx: Ctx, groupId: number): Promise<Versions> {
  const [found] = await ctx.db
    .select({
      id: experimentGroup.id,
      version: experimentGroup.version,
      dataVersion: experimentGroup.dataVersion,
      rule: sql`coalesce(${scrapRule.version}, 0)`.mapWith(Number),
      traits: sql`(
        select coalesce(sum(made.version), 0) from ${ownTrait} made
        where made.org_id = ${experimentGroup.orgId} and made.crop = ${experimentGroup.crop})`.mapWith(
        Number,
      ),
    })
    .from(experimentGroup)
    .leftJoin(
      scrapRule,
      and(
        eq(scrapRule.orgId, experimentGroup.orgId),
        eq(scrapRule.crop, experimentGroup.crop),
        isNull(scrapRule.deletedAt),
      ),
    )
    .where(and(rows(ctx, experimentGroup), eq(experimentGroup.id, groupId)))
  if (!found) throw new AppError('NOT_FOUND', '组别不存在或无权查看')
  return found
}

/** Loads a trial from one database snapshot, which later writes do not change. */
export function loadSnapshot(ctx: Ctx, groupId: number): Promise<Trial> {
  return ctx.db.transaction((tx) => loadTrial({ ...ctx, db: tx }, groupId), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}
