import { expect, test } from 'vitest'
import { isWithin, levelsOf } from './geneFolderPath.ts'
import { chromosomeProblem, geneIdProblem, stretchProblem } from './geneRules.ts'
import { geneTitles, isMethodOn, typeAbove } from './geneTypes.ts'

test.each([
  ['玉米', '10', true],
  ['玉米', '11', false],
  ['玉米', 'chr3', false],
  ['水稻', '12', true],
  ['大豆', '20', true],
  ['小麦', '5A', true],
  ['小麦', '8A', false],
  ['小麦', '5', false],
  ['棉花', 'D08', true],
  ['棉花', 'D8', false],
  ['花生', 'A05', true],
  ['花生', '五', false],
  [null, '7', true],
  ['__proto__', '7', true],
  ['玉米', '未定位', true],
  ['小麦', '线粒体', true],
])('crop %s accepts chromosome %s: %s', (crop, chromosome, isGood) => {
  expect(chromosomeProblem(chromosome, crop) === null).toBe(isGood)
})

test.each([
  ['Zm00001d027230', true],
  ['Zm00001d27230', false],
  ['zm00001d027230', false],
  ['Zm00001eb121780', true],
  ['Zm00001eb12178', false],
  ['LOC_Os07g15770', true],
  ['LOC_Os7g15770', false],
  ['Os07g0261200', true],
  ['Os07g026120', false],
  ['GRMZM2G015892', true],
  ['GRMZM2G1589', false],
  ['TraesCS5A02G391700', true],
  ['Glyma.19G194300', true],
  ['基因1', false],
  ['1abc', false],
])('gene id %s is accepted: %s', (id, isGood) => {
  expect(geneIdProblem(id) === null).toBe(isGood)
})

test('a region needs both ends, the first before the last', () => {
  expect(stretchProblem({ start: null, end: null })).toBeNull()
  expect(stretchProblem({ start: 1, end: 2 })).toBeNull()
  expect(stretchProblem({ start: 2, end: 2 })?.path).toBe('endBp')
  expect(stretchProblem({ start: 2, end: null })?.path).toBe('endBp')
  expect(stretchProblem({ start: null, end: 2 })?.path).toBe('startBp')
})

test('types are below the type that their name begins with, if there is one', () => {
  const all = new Set(['抗逆', '抗逆(旱)', '抗病（锈病）', '抗病'])
  expect(typeAbove('抗逆(旱)', all)).toBe('抗逆')
  expect(typeAbove('抗病（锈病）', all)).toBe('抗病')
  expect(typeAbove('育性(不育)', all)).toBeNull()
  expect(typeAbove('抗逆', all)).toBeNull()
  expect(isMethodOn('抗虫', '单倍体诱导')).toBe(true)
  expect(isMethodOn('constructor', '单倍体诱导')).toBe(true)
  expect(isMethodOn('标记/载体/元件', '单倍体诱导')).toBe(false)
})

test('a required field of a gene is no title that can be disabled', () => {
  const keys = geneTitles.map(({ key }) => key)
  expect(keys).toContain('safetyStage')
  for (const key of [
    'name',
    'code',
    'cropSpecies',
    'geneType',
    'geneMethod',
    'chromosome',
    'folder',
    'files',
  ]) {
    expect(keys).not.toContain(key)
  }
})

test('a path is within its leading folders, compared folder by folder', () => {
  expect(isWithin('玉米/抗虫', '玉米')).toBe(true)
  expect(isWithin('玉米', '玉米')).toBe(true)
  expect(isWithin('玉米2', '玉米')).toBe(false)
  expect(levelsOf('玉米/抗虫/2025')).toBe(3)
})
