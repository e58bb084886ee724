import { parentPort } from 'node:worker_threads'
import { must } from '@hepu/api/core/must'
import type { BlockNumbers } from '@hepu/breeding/mixed/levels'
import { mixedModelSteps } from '@hepu/breeding/mixed/mixedModel'
import type { Mixed } from '@hepu/breeding/mixed/types'
import type { Result } from '@hepu/breeding/result'
import type { PlotTable } from '@hepu/breeding/table'

/** Input of the thread: the table and the blocks. Their numbers are transferred, not copied. */
export interface FitTask {
  plots: PlotTable
  block: BlockNumbers | null
}

/** Messages of the thread: its progress, and finally the fit. */
export type FitMessage =
  | { kind: 'progress'; progress: { model: number; formula: string; iteration: number } }
  | { kind: 'done'; result: Result<Mixed> }

/** Shortest time (ms) between two progress messages. */
const QUIET_MS = 100

const port = must(parentPort, 'port to the main thread')

const say = (message: FitMessage): void => port.postMessage(message, [])

port.on('message', ({ plots, block }: FitTask) => {
  const steps = mixedModelSteps(plots, { block })
  const models: string[] = []
  let lastReport = 0
  let step = steps.next()
  for (; !step.done; step = steps.next()) {
    const { formula, iteration } = step.value
    if (!models.includes(formula)) models.push(formula)
    if (performance.now() - lastReport < QUIET_MS) continue
    lastReport = performance.now()
    say({ kind: 'progress', progress: { model: models.length, formula, iteration } })
  }
  say({ kind: 'done', result: step.value })
})
