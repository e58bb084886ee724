import { expect, test } from 'vitest'
import { johnAlpha } from '../fixtures/johnAlpha.ts'
import { plotTable } from '../table.ts'
import { blockConfounding } from './blockConfounding.ts'

/** Returns the sentences on points whose blocks (by point and block) hold the named entries. */
function sayOf(points: Readonly<Record<string, Readonly<Record<string, string>>>>): string[] {
  const rows = Object.entries(points).flatMap(([env, blocks]) =>
    Object.values(blocks).flatMap((entries, block) =>
      entries.split('').map((entry) => ({ entry, env, rep: '1', y: 1, block })),
    ),
  )
  return blockConfounding(
    plotTable(rows),
    rows.map(({ block }) => block),
  )
}

test('the blocks of an alpha design are confounded with no set of entries', () => {
  const { plots, block } = johnAlpha()
  expect(blockConfounding(plots, block)).toEqual([])
})

test('a point whose blocks are its replicates is confounded with no set of entries', () => {
  expect(sayOf({ 新乡: { 1: 'ABC', 2: 'ABC' } })).toEqual([])
})

test('blocks without a common entry are named as wholly confounded if no point connects them', () => {
  expect(sayOf({ 新乡: { 1: 'AB', 2: 'CD', 3: 'DE' } })).toEqual([
    '试点新乡的区组分成2组，组间没有共同品种，区组效应与品种组的差异完全混杂，含区组的结果不能用来比较不同组的品种',
  ])
})

test('blocks without a common entry rest on the other points if those connect them', () => {
  expect(sayOf({ 新乡: { 1: 'AB', 2: 'CD' }, 商丘: { 1: 'AC', 2: 'BCD' } })[0]).toBe(
    '试点新乡的区组分成2组，组间没有共同品种，区组效应与品种组的差异要靠其他试点才能分开',
  )
})

test('the sets of an augmented design are named with the number of entries that connect them', () => {
  expect(sayOf({ 新乡: { 1: 'XYABC', 2: 'XYDEF' } })).toEqual([
    '试点新乡有6个品种各只在1个区组（增广设计），区组之间只靠2个品种联系，品种组的差异与区组效应部分混杂',
  ])
})

test('sets that share their block at every point are named, also if a point lost a plot', () => {
  const same = '各试点的区组由同一批品种组成，品种组间的差异与区组效应混杂'
  const first = { 1: 'XABC', 2: 'XDEF' }
  expect(sayOf({ 新乡: first, 商丘: { 1: 'XDEF', 2: 'XAB' } })).toContain(same)
  expect(sayOf({ 新乡: first, 商丘: { 1: 'XADE', 2: 'XBCF' } })).not.toContain(same)
})
