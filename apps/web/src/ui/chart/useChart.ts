import type { ECElementEvent, ECharts, EChartsOption } from 'echarts'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useResize } from '../useResize.ts'
import type { ChartLook } from './echarts.ts'

/** A chart in a box narrower than this (px), that of a phone, is fitted into it by `fitNarrow`. */
const WIDE_PX = 420

interface Options {
  option: EChartsOption
  onClick: ((event: ECElementEvent) => void) | undefined
  /** A chart with another look is made anew. */
  look?: ChartLook
  /** False where the drawing is made for its box: then a narrow box changes nothing. */
  fits?: boolean
}

/**
 * Draws a chart into an element as soon as ECharts is loaded (a large chunk of its own). The chart follows the
 * element's size and is disposed of when hidden. `chart` is null until it is drawn.
 */
export function useChart(
  box: RefObject<HTMLElement | null>,
  { option, onClick, look = {}, fits = true }: Options,
) {
  const { theme, pixelRatio } = look
  const [chart, setChart] = useState<ECharts | null>(null)
  const [width, setWidth] = useState(WIDE_PX)
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
        setWidth(roomIn(box.current.clientWidth))
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
    if (!chart) return undefined
    let isGone = false
    const draw = (drawn: EChartsOption) => {
      if (!isGone) chart.setOption(drawn, { notMerge: true, lazyUpdate: true })
    }
    if (!fits || width >= WIDE_PX) draw(option)
    else {
      import('./narrow/fitNarrow.ts').then(
        ({ fitNarrow }) => {
          const height = box.current?.clientHeight ?? 0
          draw(fitNarrow(option, { width, height }))
        },
        () => draw(option),
      )
    }
    return () => {
      isGone = true
    }
  }, [box, chart, option, fits, width])
  useResize(box, (now) => {
    chart?.resize()
    setWidth(roomIn(now))
  })
  return { chart, error }
}

/** Returns the width (px) that a drawing is made for: all wide ones are alike. A hidden box has none yet. */
const roomIn = (width: number): number => (width > 0 ? Math.min(width, WIDE_PX) : WIDE_PX)
