import { expect, test } from 'vitest'
import { biplotOption, type Biplot } from './biplotOption.ts'

const mark = (name: string, more: Partial<Biplot['entries'][number]> = {}) => ({
  name,
  place: [1, 2] as const,
  isCk: false,
  ...more,
})

test('the corners of the polygon have the largest marks, so that their names stay where labels overlap', () => {
  const option = biplotOption({
    x: 'PC1',
    y: 'PC2',
    entries: [mark('甲'), mark('对照', { isCk: true }), mark('角', { isCorner: true })],
    points: [mark('新乡')],
    origin: [0, 0],
    lines: [],
    isSquare: true,
  })
  const series = option.series as {
    name: string
    symbolSize: number
    data: { name: string; symbolSize?: number }[]
  }[]
  const sizes = series.flatMap(({ name, symbolSize, data }) =>
    name === '品种' || name === '试点'
      ? data.map((item) => [item.name, item.symbolSize ?? symbolSize] as const)
      : [],
  )
  expect(sizes.toSorted((a, b) => b[1] - a[1]).map(([name]) => name)).toEqual(['角', '对照', '新乡', '甲'])
})
