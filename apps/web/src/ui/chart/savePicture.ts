import type { ECharts } from 'echarts'
import { colors, fonts } from '../tokens.ts'

/** Pixels of the picture per pixel of the screen. */
const RATIO = 2
/** Height of the title above the chart, px of the screen. */
const TITLE = 40

/** Saves a chart as a PNG in double resolution on white. The title is above the chart and in the file name. */
export async function savePicture(chart: ECharts, title: string): Promise<void> {
  const drawn = chart.getRenderedCanvas({ pixelRatio: RATIO, backgroundColor: '#fff' })
  const picture = document.createElement('canvas')
  picture.width = drawn.width
  picture.height = drawn.height + TITLE * RATIO
  const pen = picture.getContext('2d')
  if (!pen) throw new Error('The browser has no 2d canvas')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, picture.width, picture.height)
  pen.fillStyle = colors.text
  pen.font = `600 ${15 * RATIO}px ${fonts}`
  pen.textBaseline = 'middle'
  pen.fillText(title, 16 * RATIO, (TITLE / 2) * RATIO, picture.width - 32 * RATIO)
  pen.drawImage(drawn, 0, TITLE * RATIO)
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  picture.toBlob(resolve, 'image/png')
  const file = await promise
  if (file) offer(file, `${fileNameOf(title)}.png`)
}

/** Replaces the characters that file systems refuse in names by dashes. */
export const fileNameOf = (title: string): string => title.replace(/[\\/:*?"<>|\s]+/g, '-')

function offer(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
