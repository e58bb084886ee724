import { expect, test } from 'vitest'
import { isDistinctive, patternOf } from './mentions.ts'

const names = (name: string, title: string) =>
  new RegExp(patternOf(name), 'u').test(title.normalize('NFKC').toLowerCase())

test.each([
  ['郑单958', '玉米品种郑单958的选育', true],
  ['郑单958', '郑单 ９５８ 高产栽培', true],
  ['郑单95', '玉米品种郑单958的选育', false],
  ['LPA612', 'a study of xLPA612', false],
  ['LPA612', 'LPA612', true],
  ['昌7-2', '自交系昌7-2的改良', true],
  ['昌7.2', '自交系昌7-2的改良', false],
  ['.*', '任何题名', false],
])('whether %s is named in the title %s is judged: %s', (name, title, expected) => {
  expect(names(name, title)).toBe(expected)
})

test.each([
  ['郑58', true],
  ['丰', false],
  ['958', false],
  ['９ 5 8', false],
])('%s is looked for in titles: %s', (name, expected) => {
  expect(isDistinctive(name)).toBe(expected)
})
