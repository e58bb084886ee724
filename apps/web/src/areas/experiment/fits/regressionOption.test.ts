import { expect, test } from 'vitest'
import { regressionOption, VARIETY_COLOURS } from './regressionOption.ts'
import type { Stability } from './StabilityView.tsx'
import { stability } from './testFits.ts'

const [first] = stability.rows
const row = (id: string, isCk: boolean) => ({ ...first!, id, name: id, isCk })
const names = ['甲', '乙', '丙', '丁', '戊', '己']
const rows = [
  ...names.map((name) => row(name, false)),
  row('郑单958', true),
  row('先玉335', true),
  row('庚', false),
]

interface Line {
  type: string
  name: string
  itemStyle?: { color: string }
  lineStyle?: { color: string; type?: string }
}

const linesOf = (chosen: readonly string[]) => {
  const option = regressionOption({ ...stability, rows } as unknown as Stability, chosen)
  return (option!.series as Line[]).filter(({ type, itemStyle }) => type === 'line' && itemStyle)
}

test('the line of a check has the colour of checks, wherever it is in the order, and no variety has it', () => {
  const lines = linesOf([...names, '郑单958', '庚'])
  const check = lines.find(({ name }) => name === '郑单958')
  expect(check!.lineStyle).toMatchObject({ color: '#b8862f', type: 'solid' })
  const others = lines.filter((line) => line !== check).map(({ lineStyle }) => lineStyle!.color)
  expect(others).toEqual(VARIETY_COLOURS.slice(0, 7))
  expect(VARIETY_COLOURS).not.toContain('#b8862f')
})

test('two checks differ by the dashes of their lines', () => {
  const checks = linesOf(['郑单958', '先玉335', '甲']).slice(-2)
  expect(checks.map(({ lineStyle }) => [lineStyle!.color, lineStyle!.type])).toEqual([
    ['#b8862f', 'solid'],
    ['#b8862f', 'dashed'],
  ])
})
