import type { ECElementEvent, ECharts, EChartsOption } from 'echarts'
import { useEffect, useRef } from 'react'
import { init } from './echarts.ts'
import { colors, fonts, series } from './tokens.ts'

interface Props {
  /** Make it with useMemo: a new object draws anew. */
  option: EChartsOption
  /** Pixels. */
  height?: number
  /** What the chart shows, for screen readers and as the name of the saved picture. */
  label: string
  onClick?: (event: ECElementEvent) => void
}

/** A chart. It follows its width, can be saved as a picture and gives its memory back when hidden. */
export function Chart({ option, height = 320, label, onClick }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<ECharts>(null)
  const click = useRef(onClick)
  useEffect(() => {
    click.current = onClick
  })
  useEffect(() => {
    const made = init(box.current, null, { locale: 'ZH' })
    chart.current = made
    made.on('click', (event) => click.current?.(event))
    const observer = new ResizeObserver(() => {
      if (box.current?.clientWidth) made.resize()
    })
    observer.observe(box.current!)
    return () => {
      observer.disconnect()
      made.dispose()
      chart.current = null
    }
  }, [])
  useEffect(() => {
    chart.current?.setOption({ ...common(label), ...option }, { notMerge: true, lazyUpdate: true })
  }, [option, label])
  return <div className="chart" ref={box} role="img" aria-label={label} style={{ height }} />
}

const common = (name: string): EChartsOption => ({
  color: [...series],
  textStyle: { fontFamily: fonts },
  toolbox: {
    right: 0,
    bottom: 0,
    itemSize: 13,
    iconStyle: { borderColor: colors.quiet },
    feature: { saveAsImage: { name, pixelRatio: 2, title: '保存图片' } },
  },
})
