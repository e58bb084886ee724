import { expect, test } from 'vitest'
import { breakName } from './breakName.ts'

test.each([
  ['禾谱示例种业', 112, '禾谱示例种业'],
  ['禾谱示例种业（黄淮海）', 112, '禾谱示例种业\n（黄淮海）'],
  ['禾谱示例种业（东北）', 112, '禾谱示例种\n业（东北）'],
  ['黄淮海农业技术推广总站（示范）', 70, '黄淮海农业\n技术推广总\n站（示范）'],
  ['外拨（转拨合作单位）示范农业', 84, '外拨（转拨\n合作单位）\n示范农业'],
  ['未分配\u200b\u200b', 42, '未分配\u200b\u200b'],
])('the name %s in %i px', (name, width, lines) => {
  expect(breakName(name, width, 14)).toBe(lines)
})

test('no line is wider than the width, no letter is lost, and none stands alone at the end', () => {
  const name = '禾谱示例种业（黄淮海）有限责任公司第2分公司'
  for (let width = 42; width < 320; width += 7) {
    const lines = breakName(name, width, 14).split('\n')
    expect(lines.join('')).toBe(name)
    for (const line of lines) expect(line.length * 14 - 14 * 0.4).toBeLessThanOrEqual(width)
    expect(lines.at(-1)!.length).toBeGreaterThan(1)
  }
})
