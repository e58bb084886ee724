import type { MenuDefinition } from '@hepu/api/core/menuDefinition'
import { menus } from '@hepu/api/menus'
import { menuSynonyms } from '@hepu/api/menuSynonyms'
import { describe, expect, test } from 'vitest'
import { entry } from '../../../test/menus.ts'
import { findEntries } from './findEntries.ts'
import { isReadable, readsAs } from './pinyin.ts'

const labelsOf = (definitions: readonly MenuDefinition[]): string[] =>
  definitions.flatMap(({ label, children = [] }) => [label, ...labelsOf(children)])

const named = (label: string, path: string) => entry({ id: path, label, path })
const entries = [
  named('首页', 'home/index'),
  named('试验进展', 'estimate/estimate-progress'),
  named('晋级标准', 'estimate/estimate-promotion/upgradeStandard'),
  named('PK清单', 'estimate/estimate-promotion/upgradePk'),
  named('种质资源', 'research/germplasEvaluation'),
  named('专利', 'research/patentList'),
  named('收益分配', 'task/contractDistribution'),
  named('自建菜单', 'own/page'),
]
const found = (word: string) => findEntries(entries, word).map(({ entry: { label } }) => label)

describe('the search of the menu', () => {
  test.each([
    ['shiyanjinzhan', '试验进展'],
    ['syjz', '试验进展'],
    ['shiyanjz', '试验进展'],
    ['jinzh', '试验进展'],
    ['SYJZ', '试验进展'],
    ['shi yan', '试验进展'],
    ['zhongzhi', '种质资源'],
    ['pkqd', 'PK清单'],
    ['zl', '专利'],
    ['zjcd', '自建菜单'],
  ])('the search of the menu finds by the pinyin %s the entry %s', (word, label) => {
    expect(found(word)).toContain(label)
  })

  test.each([
    ['亩产', '试验进展'],
    ['ck', '试验进展'],
    ['上传', '试验进展'],
    ['发明', '专利'],
    ['分成', '收益分配'],
    ['muchan', '试验进展'],
  ])('the search of the menu finds by the synonym %s the entry %s', (word, label) => {
    expect(found(word)).toContain(label)
  })

  test('the search of the menu lists names before synonyms, and says which synonym it found', () => {
    expect(findEntries(entries, '分配')).toEqual([{ entry: entries[6] }])
    expect(findEntries(entries, '增产')).toEqual([{ entry: entries[2], synonym: '增产' }])
    expect(found('专利')).toEqual(['专利'])
    expect(found('标准')).toEqual(['晋级标准'])
  })

  test('the search of the menu finds nothing by letters that read no entry, nor by a single letter', () => {
    expect(found('xyzq')).toEqual([])
    expect(found('s')).toEqual([])
  })
})

test('letters read a text from the beginning of a character only', () => {
  expect(readsAs('试验', 'yan')).toBe(true)
  expect(readsAs('试验', 'hiyan')).toBe(false)
})

test('every character of the menu and of its synonyms has a reading', () => {
  const texts = [...labelsOf(menus), ...Object.values(menuSynonyms).flat()]
  expect(texts.filter((text) => !isReadable(text))).toEqual([])
})
