import {
  BarChart,
  BoxplotChart,
  CustomChart,
  GraphChart,
  HeatmapChart,
  LineChart,
  MapChart,
  SankeyChart,
  ScatterChart,
} from 'echarts/charts'
import {
  DatasetComponent,
  DataZoomComponent,
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  MarkLineComponent,
  MarkPointComponent,
  TitleComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components'
import { init, registerMap, registerTheme, use as register } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { CanvasRenderer } from 'echarts/renderers'
import { chartTheme, darkChartTheme } from './chartTheme.ts'

register([
  BarChart,
  BoxplotChart,
  CanvasRenderer,
  CustomChart,
  DatasetComponent,
  DataZoomComponent,
  GraphChart,
  GridComponent,
  HeatmapChart,
  LabelLayout,
  LegendComponent,
  LineChart,
  MapChart,
  MarkAreaComponent,
  MarkLineComponent,
  MarkPointComponent,
  SankeyChart,
  ScatterChart,
  TitleComponent,
  TooltipComponent,
  VisualMapComponent,
])

registerTheme('hepu', chartTheme)
registerTheme('hepu-dark', darkChartTheme)

/** How a chart is drawn: its theme, and pixels of the canvas per pixel of its box where that is not the screen's ratio. */
export interface ChartLook {
  theme?: 'hepu' | 'hepu-dark'
  pixelRatio?: number
}

/** Creates a chart in an element, with the chart types and parts that the product uses, in its language and theme. */
export const makeChart = (box: HTMLElement, { theme = 'hepu', pixelRatio }: ChartLook = {}) =>
  init(box, theme, { locale: 'ZH', ...(pixelRatio ? { devicePixelRatio: pixelRatio } : {}) })

/** Makes shapes known under a name, by which a chart of type `map` draws them. `china` also gets the South China Sea islands. */
export const addMap = (name: string, shapes: Parameters<typeof registerMap>[1]): void =>
  registerMap(name, shapes)
