import { normaliseName } from '@hepu/api/cells/normaliseName'
import { describe, expect, test } from 'vitest'
import { NameIndex } from './closeNames.ts'
import { markIn, readCheckMark } from '../words/checkMark.ts'
import { nameKey } from '../words/nameKey.ts'

const key = (name: string, kind: 'entry' | 'point' = 'entry') => nameKey(kind, normaliseName(name))

test.each([
  ['NC16-1', 'NC16‐1'],
  ['NC16-1', 'NC16–1'],
  ['NC16-1', 'NC16—1'],
  ['NC16-1', 'NC16−1'],
  ['NC16-1', 'ＮＣ１６－１'],
  ['B73xMo1', 'b73×Mo1'],
  ['B73xMo1', 'B73 X MO1'],
  ['B73xMo1', 'B73*Mo1'],
  ['Ⅱ优838', 'II优838'],
  ['郑单958', '郑单　958'],
  ['郑单958', '郑单958.'],
])('the names %s and %s have one key', (one, other) => {
  expect(key(one)).toBe(key(other))
})

test.each([
  ['K①', 'K1'],
  ['H²', 'H2'],
  ['NC16-1', 'NC161'],
  ['郑单958', '郑单985'],
  ['958', '958.0'],
  ['先玉335', '先玉335A'],
  ['长沙站', '长沙'],
])('the entries %s and %s have two keys', (one, other) => {
  expect(key(one)).not.toBe(key(other))
})

test.each([
  ['石家庄', '石家庄试验站'],
  ['石家庄站', '石家庄试验点'],
  ['石家庄', '石家庄点'],
])('the points %s and %s have one key', (one, other) => {
  expect(key(one, 'point')).toBe(key(other, 'point'))
})

test('an ending that is the whole name of a point stays', () => {
  expect(key('站', 'point')).toBe('站')
  expect(key('点1', 'point')).toBe('点1')
})

test('a word for checks with a single sign behind it is a label of its own', () => {
  expect(readCheckMark('对照甲')).toBeNull()
})

describe('check marks', () => {
  test.each([
    ['郑单958（CK）', '郑单958', null],
    ['郑单958 (ck2)', '郑单958', 2],
    ['郑单958(对照)', '郑单958', null],
    ['郑单958【对照1】', '郑单958', 1],
    ['对照（郑单958）', '郑单958', null],
    ['CK2【郑单958】', '郑单958', 2],
    ['郑单958CK', '郑单958', null],
    ['郑单958 CK1', '郑单958', 1],
    ['郑单958-ck', '郑单958', null],
    ['郑单958对照2', '郑单958', 2],
    ['CK1 郑单958', '郑单958', 1],
    ['CK1郑单958', '郑单958', 1],
    ['(CK)郑单958', '郑单958', null],
    ['对照郑单958', '郑单958', null],
    ['对照：先玉335', '先玉335', null],
    ['CK2-B73xMo17', 'B73xMo17', 2],
    ['CK', 'CK', null],
    ['对照2', '对照2', 2],
  ])('the name %s is the check %s with the number %s', (read, name, ckNo) => {
    expect(readCheckMark(normaliseName(read))).toEqual({ name, ckNo })
  })

  test.each([
    '郑单958',
    'BLACK',
    'Brock',
    'CK958',
    'CKD-1',
    '958CK958',
    'Rock1',
    '对照甲',
    '高产对照',
    '对照 乙',
  ])('the name %s has no mark', (name) => {
    expect(readCheckMark(name)).toBeNull()
  })

  test.each([
    ['对照2', 2],
    ['CK1，缺苗3株', 1],
    ['对照 倒伏', null],
  ])('the remark %s marks a check', (note, ckNo) => {
    expect(markIn(note)).toEqual({ ckNo })
  })

  test.each(['比对照高', '与对照相邻', '缺苗，比CK早', null])('the remark %s marks none', (note) => {
    expect(markIn(note)).toBeNull()
  })
})

describe('close names', () => {
  const index = new NameIndex('entry', ['郑单958', 'NC16-1', '先玉335A', 'Zhengdan958', '农大108', '958'])

  test.each([
    ['郑丹958', '郑单958'],
    ['单郑958', '郑单958'],
    ['郑单号958', '郑单958'],
    ['NC161', 'NC16-1'],
    ['Zhengdna958', 'Zhengdan958'],
  ])('the name %s is close to %s', (name, close) => {
    expect(index.close(name)).toEqual([close])
  })

  test.each(['郑单985', '郑单957', '郑单9580', 'NC16-2', '先玉335B', '农 大108', '959', '大农801'])(
    'the name %s is close to none',
    (name) => {
      expect(index.close(name)).toEqual([])
    },
  )

  test('a point with 市, 县 or 区 at its end is close to the one without it', () => {
    const points = new NameIndex('point', ['张掖', '许昌市', '甲'])
    expect(['张掖市', '许昌', '张掖县', '甲县', '乙市'].map((name) => points.close(name))).toEqual([
      ['张掖'],
      ['许昌市'],
      ['张掖'],
      [],
      [],
    ])
  })

  test('a name without the zeros of a decimal number is found', () => {
    expect(index.withoutZeros('958.00')).toBe('958')
    expect(index.withoutZeros('957.0')).toBeUndefined()
  })
})
