import type { EChartsOption } from 'echarts'
import { savePicture } from './savePicture.ts'

/** Draws a chart that is not on the screen and saves it as a PNG with its title. Sizes are px of the screen. */
export async function drawPicture(
  option: EChartsOption,
  { width, height }: { width: number; height: number },
  title: string,
): Promise<void> {
  const { makeChart } = await import('./echarts.ts')
  const box = document.createElement('div')
  Object.assign(box.style, {
    width: `${width}px`,
    height: `${height}px`,
    position: 'fixed',
    left: '-99999px',
  })
  document.body.append(box)
  const chart = makeChart(box)
  try {
    chart.setOption(option)
    await savePicture(chart, title)
  } finally {
    chart.dispose()
    box.remove()
  }
}
