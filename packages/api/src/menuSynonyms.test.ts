import { expect, test } from 'vitest'
import type { MenuDefinition } from './core/menuDefinition.ts'
import { menus } from './menus.ts'
import { menuSynonyms } from './menuSynonyms.ts'

/** The entries that the sidebar shows as links. */
const shownLeaves = (entries: readonly MenuDefinition[]): MenuDefinition[] =>
  entries
    .filter(({ hidden }) => !hidden)
    .flatMap((entry) => {
      const below = shownLeaves(entry.children ?? [])
      return below.length > 0 ? below : [entry]
    })

test('every synonym leads to an entry of the sidebar', () => {
  const paths = new Set(shownLeaves(menus).map(({ path }) => path))
  expect(Object.keys(menuSynonyms).length).toBeGreaterThan(80)
  expect(Object.keys(menuSynonyms).filter((path) => !paths.has(path))).toEqual([])
})

test('no synonym repeats a part of the name of its entry', () => {
  const labels = new Map(shownLeaves(menus).map(({ path, label }) => [path, label]))
  const repeated = Object.entries(menuSynonyms).flatMap(([path, words]) =>
    words.filter((word) => labels.get(path)?.includes(word)).map((word) => `${path}: ${word}`),
  )
  expect(repeated).toEqual([])
})

test.each(['亩产', '产量', '对照', 'CK', '晋级', '试验', '导入', '上传', '合同', '分配', '专利'])(
  'the word %s of the field leads to an entry of the sidebar',
  (word) => {
    const words = [...shownLeaves(menus).map(({ label }) => label), ...Object.values(menuSynonyms).flat()]
    expect(words.some((text) => text.includes(word))).toBe(true)
  },
)
