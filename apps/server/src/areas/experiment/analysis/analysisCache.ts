import { AppError } from '@hepu/api/core/errorCodes'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { experimentGroup, scrapRule } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx, Services } from '../../../http/context.ts'
import { loadTrial, type Trial } from './loadTrial.ts'

/** Results kept per analysis and process; the least recently asked for goes first. */
const KEPT = 60

/** Loaded trials kept per process: a screen asks several analyses of one trial at once. */
const TRIALS_KEPT = 2

/** A kept trial is forgotten this long (ms) after it was read: a large one takes some hundred megabytes. */
const TRIAL_MS = 60_000

/**
 * Turns a pure analysis of a trial into a query that remembers its results by group, data version and arguments.
 * The group's row is read every time, for the scope and the version; data are read as one snapshot, so that what is
 * remembered under a version is of that version. Only for queries: a command would remember what may be rolled back.
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
    keep(cache, analysisKey({ ...trial.group, rule: trial.rule.version }, args), result, KEPT)
    return result
  }
}

/** What a result of a group rests on. */
export interface Versions {
  id: number
  version: number
  dataVersion: number
  /** Of the limits that proposals rest on. */
  rule: number
}

/** Names a result by its group, data version and arguments. */
export const analysisKey = ({ id, version, dataVersion, rule }: Versions, args: readonly unknown[]): string =>
  [id, version, dataVersion, rule, ...args].join('/')

/** Puts a result last; the least recently asked for goes when there are more than `limit`. */
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
 * The trial of this version, read once for all who ask within a minute. The caller has found the group in his scope: the
 * rows of a group never belong to different scopes.
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

/** The versions of a group in the caller's scope. Throws NOT_FOUND. */
export async function readVersion(ctx: Ctx, groupId: number): Promise<Versions> {
  const [found] = await ctx.db
    .select({
      id: experimentGroup.id,
      version: experimentGroup.version,
      dataVersion: experimentGroup.dataVersion,
      rule: sql`coalesce(${scrapRule.version}, 0)`.mapWith(Number),
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

/** A trial as it stood at one moment, whatever is being written meanwhile. */
export function loadSnapshot(ctx: Ctx, groupId: number): Promise<Trial> {
  return ctx.db.transaction((tx) => loadTrial({ ...ctx, db: tx }, groupId), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
}
