import { dasilvaPlots } from '@hepu/breeding/fixtures/trials'
import { plotTable, type PlotTable } from '@hepu/breeding/table'
import { describe, expect, test } from 'vitest'
import { fitPool } from './fitPool.ts'

/** Builds a trial large enough to be still running when it is aborted. */
function largeTrial(): PlotTable {
  const rows = Array.from({ length: 300 * 30 * 4 }, (_, i) => {
    const [entry, env, rep] = [i % 300, Math.floor(i / 300) % 30, Math.floor(i / 9000)]
    const noise = Math.sin(i * 12.9898) * 43758.5453
    return {
      entry: `E${entry}`,
      env: `P${env}`,
      rep: `${rep}`,
      y: 600 + entry + 3 * env + 80 * (noise - Math.floor(noise)),
    }
  })
  // Every seventh plot is lost, so that no shortcut for complete data applies.
  return plotTable(rows.filter((_, i) => i % 7 !== 0))
}

const task = (plots: PlotTable) => ({ plots, block: null })
const never = new AbortController().signal
const nothing = (): void => undefined

describe('pool of fitting threads', () => {
  test('the pool returns the fit and keeps its thread for the next one', async () => {
    const pool = fitPool(1)
    const first = await pool.run(task(dasilvaPlots()), never, nothing)
    expect(first.value!.remlCriterion).toBeCloseTo(17374.3606818266, 6)
    expect([pool.running(), pool.idle()]).toEqual([0, 1])
    await pool.run(task(dasilvaPlots()), never, nothing)
    expect(pool.idle()).toBe(1)
  })

  test('the pool stops a fit in the middle of its work, with its thread', async () => {
    const pool = fitPool(1)
    const stopping = new AbortController()
    const reason = new Error('用户取消')
    const fit = pool.run(task(largeTrial()), stopping.signal, () => stopping.abort(reason))
    await expect(fit).rejects.toBe(reason)
    await expect.poll(() => pool.running()).toBe(0)
    expect(pool.idle()).toBe(0)
  })

  test('a fit aborted while it waits never starts, and those behind it do', async () => {
    const pool = fitPool(1)
    const stopping = new AbortController()
    const first = pool.run(task(dasilvaPlots()), never, nothing)
    const given = pool.run(task(dasilvaPlots()), stopping.signal, nothing)
    const third = pool.run(task(dasilvaPlots()), never, nothing)
    stopping.abort(new Error('不等了'))
    await expect(given).rejects.toThrow('不等了')
    expect((await first).value!.entries).toHaveLength(55)
    expect((await third).value!.entries).toHaveLength(55)
    expect([pool.running(), pool.idle()]).toEqual([0, 1])
  })

  test('the caller keeps the numbers that are handed over', async () => {
    const plots = dasilvaPlots()
    await fitPool(1).run(task(plots), never, nothing)
    expect(plots.y.byteLength).toBe(1485 * 8)
  })
})
