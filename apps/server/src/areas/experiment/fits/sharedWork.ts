interface Asker<P> {
  onProgress: (progress: P) => void
}

/** A piece of work for which several callers wait. */
interface Work<T, P> {
  result: Promise<T>
  askers: Set<Asker<P>>
  last: P | null
  controller: AbortController
}

/** Does a piece of work once for all callers that ask for the same key meanwhile. */
export interface SharedWork<T, P> {
  /**
   * Waits for the work of `key`, which the first caller starts. The work stops when the last caller leaves; a caller
   * that leaves gets the reason of its signal.
   */
  ask: (key: string, signal: AbortSignal, onProgress: (progress: P) => void, start: Start<T, P>) => Promise<T>
  /** Returns the number of running pieces of work. */
  underWay: () => number
}

type Start<T, P> = (signal: AbortSignal, onProgress: (progress: P) => void) => Promise<T>

/** Holds running work by key. It does not keep results. */
export function sharedWork<T, P>(): SharedWork<T, P> {
  const works = new Map<string, Work<T, P>>()

  const startWork = (key: string, start: Start<T, P>): Work<T, P> => {
    const controller = new AbortController()
    const askers = new Set<Asker<P>>()
    const report = (progress: P): void => {
      work.last = progress
      for (const { onProgress } of askers) onProgress(progress)
    }
    const forget = (): void => {
      if (works.get(key) === work) works.delete(key)
    }
    const work: Work<T, P> = { result: start(controller.signal, report), askers, last: null, controller }
    works.set(key, work)
    work.result.then(forget, forget)
    return work
  }

  return {
    underWay: () => works.size,
    ask: async (key, signal, onProgress, start) => {
      signal.throwIfAborted()
      const work = works.get(key) ?? startWork(key, start)
      const asker = { onProgress }
      work.askers.add(asker)
      if (work.last !== null) onProgress(work.last)
      const left = Promise.withResolvers<never>()
      const leave = (): void => left.reject(signal.reason as Error)
      signal.addEventListener('abort', leave, { once: true })
      try {
        return await Promise.race([work.result, left.promise])
      } finally {
        signal.removeEventListener('abort', leave)
        work.askers.delete(asker)
        if (work.askers.size === 0) {
          if (works.get(key) === work) works.delete(key)
          work.controller.abort(new Error('nobody waits for the fit any more'))
        }
      }
    },
  }
}
