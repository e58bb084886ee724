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
import { chartTheme } from './chartTheme.ts'

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

/** Creates a chart in an element, with the chart types and parts that the product uses, in its language and theme. */
export const makeChart = (box: HTMLElement) => init(box, 'hepu', { locale: 'ZH' })

/** Makes shapes known under a name, by which a chart of type `map` draws them. `china` also gets the South China Sea islands. */
export const addMap = (name: string, shapes: Parameters<typeof registerMap>[1]): void =>
  registerMap(name, shapes)
