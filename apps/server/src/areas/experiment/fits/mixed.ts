import type { mixedModel as api } from '@hepu/api/areas/experiment/fits/mixed'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { MIXED_METHOD } from '@hepu/breeding/mixed/describeMixed'
import { blockConfounding } from '@hepu/breeding/mixed/blockConfounding'
import type { BlockNumbers } from '@hepu/breeding/mixed/levels'
import { refuse } from '@hepu/breeding/result'
import type { PlotTable } from '@hepu/breeding/table'
import type { Ctx, Services } from '../../../http/context.ts'
import { analysisKey, keep, readVersion, sharedTrial, versionsOf } from '../analysis/analysisCache.ts'
import type { Trial } from '../analysis/loadTrial.ts'
import { fitPool, type FitProgress } from './fitPool.ts'
import { blocksOf, fitTables, meansAsPlots } from './fitTables.ts'
import { mixedAnswer, type MixedAnswer, type MixedRequest } from './mixedAnswer.ts'
import { sharedWork } from './sharedWork.ts'

type MixedEvent = ResultOf<typeof api>

/** Number of fits kept per process. The least recently requested one is dropped first. */
const KEPT = 30

/** The threads of this process, shared by all requests. */
const pool = fitPool()

interface Fits {
  known: Map<string, MixedAnswer>
  work: ReturnType<typeof sharedWork<MixedAnswer, FitProgress>>
}
const fits = new WeakMap<Services, Fits>()

/** Returns the fits of these services: the finished ones, and the running ones. */
export function fitsOf(services: Services): Fits {
  const found = fits.get(services) ?? { known: new Map(), work: sharedWork() }
  fits.set(services, found)
  return found
}

/**
 * Fits 混合模型 of a group's trait in a thread: once per data version and arguments for all requests, cached afterwards. It
 * stops when the `signal` of the last waiting request aborts, and throws its reason.
 */
export async function mixedFit(
  ctx: Ctx,
  { groupId, ...request }: ParsedInputOf<typeof api>,
  signal: AbortSignal,
  onProgress: (progress: FitProgress) => void = () => undefined,
): Promise<MixedAnswer> {
  const { known, work } = fitsOf(ctx.services)
  const versions = await readVersion(ctx, groupId)
  const asked = [request.trait, request.basis, request.withBlocks]
  const key = analysisKey(versions, asked)
  const kept = known.get(key)
  if (kept !== undefined) {
    keep(known, key, kept, KEPT)
    return kept
  }
  return work.ask(key, signal, onProgress, async (stop, report) => {
    const trial = await sharedTrial(ctx, versions)
    const fitted = await fitTrial(trial, request, stop, report)
    keep(known, analysisKey(versionsOf(trial), asked), fitted, KEPT)
    return fitted
  })
}

/** Fits a loaded trial in a thread. */
export async function fitTrial(
  trial: Trial,
  request: MixedRequest,
  signal: AbortSignal,
  onProgress: (progress: FitProgress) => void = () => undefined,
): Promise<MixedAnswer> {
  const { trait, basis, withBlocks } = request
  const tables = fitTables(trial, trait)
  const plots = basis === 'plots' ? tables.plots : meansAsPlots(tables.means)
  const blocks = basis === 'plots' ? blocksOf(tables) : null
  const block = withBlocks ? blocks : null
  const result =
    tables.reason === null
      ? await pool.run({ plots, block }, signal, onProgress)
      : refuse<never>(tables.reason, { method: MIXED_METHOD })
  return mixedAnswer(trial, request, {
    result,
    blocks: blocks === null ? null : blockNotes(plots, blocks, withBlocks),
  })
}

/** Says with which sets of entries the blocks are confounded, and that they were left out. */
const blockNotes = (plots: PlotTable, blocks: BlockNumbers, withBlocks: boolean): string[] => [
  ...(withBlocks ? [] : ['按选择不含区组，区组间的差异留在误差与品种效应中']),
  ...blockConfounding(plots, blocks),
]

/**
 * Returns the same as events: progress while the fit runs, and finally the result. Closing the stream aborts the fit.
 */
export async function* mixedEvents(
  ctx: Ctx,
  input: ParsedInputOf<typeof api>,
  signal: AbortSignal,
): AsyncIterable<MixedEvent> {
  const news: FitProgress[] = []
  let wake = Promise.withResolvers<void>()
  let isOver = false
  const fit = mixedFit(ctx, input, signal, (progress) => {
    news.push(progress)
    wake.resolve()
  })
  const end = (): void => {
    isOver = true
    wake.resolve()
  }
  fit.then(end, end)
  for (;;) {
    await wake.promise
    if (isOver) break
    wake = Promise.withResolvers<void>()
    const progress = news.splice(0).at(-1)
    if (progress) yield { kind: 'progress', progress }
  }
  yield { kind: 'done', result: await fit }
}
