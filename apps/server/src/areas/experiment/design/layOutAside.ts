import { AppError } from '@hepu/api/core/errorCodes'
import { longestSearch } from '@hepu/breeding/design/alpha'
import { layOut } from '@hepu/breeding/design/layOut'
import type { DesignRequest, Layout } from '@hepu/breeding/design/types'
import type { Result } from '@hepu/breeding/result'
import { runInWorker } from '../../../import/runInWorker.ts'

/** Search steps for a lattice up to which no thread is started: less than a tenth of a second. */
const INLINE_STEPS = 2_000_000
/** A search that takes longer, waiting included, is aborted. */
const LONGEST_SECONDS = 30

const task = new URL('./layOutTask.ts', import.meta.url)
/** Large searches run one after another, so that they leave the other core to the calls. */
let turn: Promise<unknown> = Promise.resolve()

/**
 * Lays out a trial without blocking other calls: the search for a large α-lattice takes seconds, so a thread does it.
 * Throws BAD_INPUT if it takes too long.
 */
export async function layOutAside(
  request: DesignRequest,
  seconds: number = LONGEST_SECONDS,
): Promise<Result<Layout>> {
  if (!isLong(request)) return layOut(request)
  const signal = AbortSignal.timeout(seconds * 1000)
  const search = turn.then(() => runInWorker<Result<Layout>>(task, request, { signal }))
  turn = search.catch(() => undefined)
  try {
    return await search
  } catch (error) {
    if (!signal.aborted) throw error
    const { entries, reps } = request
    const message = `${entries.length}个品种${reps}次重复的α-格子设计${seconds}秒内没有排完，请减少重复、试点或区组大小`
    throw new AppError('BAD_INPUT', message, { cause: error })
  }
}

const isLong = ({ kind, entries, points, reps, blockSize }: DesignRequest): boolean =>
  kind === 'ALPHA' &&
  typeof blockSize === 'number' &&
  points.length * longestSearch(entries.length, reps, blockSize) > INLINE_STEPS
