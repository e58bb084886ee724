import type { ECElementEvent, ECharts, EChartsOption } from 'echarts'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useResize } from '../useResize.ts'
import type { ChartLook } from './echarts.ts'

interface Options {
  option: EChartsOption
  onClick: ((event: ECElementEvent) => void) | undefined
  /** A chart with another look is made anew. */
  look?: ChartLook
}

/**
 * Draws a chart into an element as soon as ECharts is loaded (a large chunk of its own). The chart follows the
 * element's size and is disposed of when hidden. `chart` is null until it is drawn.
 */
export function useChart(box: RefObject<HTMLElement | null>, { option, onClick, look = {} }: Options) {
  const { theme, pixelRatio } = look
  const [chart, setChart] = useState<ECharts | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const click = useRef(onClick)
  useEffect(() => {
    click.current = onClick
  })
  useEffect(() => {
    let made: ECharts | null = null
    let isGone = false
    import('./echarts.ts').then(
      ({ makeChart }) => {
        if (isGone || !box.current) return
        made = makeChart(box.current, { ...(theme ? { theme } : {}), ...(pixelRatio ? { pixelRatio } : {}) })
        made.on('click', (event) => click.current?.(event))
        setChart(made)
      },
      () => setError(new Error('图表组件加载失败，请检查网络')),
    )
    return () => {
      isGone = true
      made?.dispose()
      setChart(null)
    }
  }, [box, theme, pixelRatio])
  useEffect(() => {
    chart?.setOption(option, { notMerge: true, lazyUpdate: true })
  }, [chart, option])
  useResize(box, () => chart?.resize())
  return { chart, error }
}
