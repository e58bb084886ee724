import { expect, test } from 'vitest'
import { BLANKS, guessDelimiter, withTabs } from './guessDelimiter.ts'

const lines = (count: number, line: (no: number) => string) =>
  Array.from({ length: count }, (_, i) => line(i)).join('\n')

test.each([
  [
    'commas beside lists with semicolons',
    ',',
    `题名,年份,作者\n${lines(9, (i) => `文${i},2020,${'甲;'.repeat(i + 3)}`)}`,
  ],
  [
    'tabs beside remarks with commas',
    '\t',
    `点\t品种\t备注\n${lines(9, (i) => `点1\t品种${i}\t倒,伏,虫,旱,早,衰`)}`,
  ],
  [
    'tabs below a title',
    '\t',
    `二〇二四年试验，说明,一,二\n点\t品种\t备注\n${lines(9, () => '点1\t甲\t倒,伏,虫')}`,
  ],
  ['semicolons beside decimal commas', ';', `点;产量;水分\n${lines(9, (i) => `点1;10,${i};14,5`)}`],
  [
    'commas of rows of many lengths',
    ',',
    `a,b,c,d,e\n${lines(9, (i) => `1${i % 2 ? ';' : ''}2${',3'.repeat(1 + (i % 5))}`)}`,
  ],
  ['bars beside remarks with commas', '|', `点|品种|备注\n${lines(9, () => '点1|甲|倒,伏,虫')}`],
  ['separators in quotation marks', ';', `a;b\n${lines(9, () => '"x,y,z,\n,";2')}`],
  ['a single column', ',', '品种名称\n郑单958'],
  ['an open quotation mark in a later row', '\t', `a\tb\n${lines(9, () => '1\t2')}\n"x\t3`],
])('%s are recognised by the columns of the rows', (_, delimiter, text) => {
  expect(guessDelimiter(text)).toEqual({ delimiter, start: 0 })
})

test('a line that tells Excel the separator is obeyed and is no row', () => {
  expect(guessDelimiter('sep=;\r\na,b;c\r\n')).toEqual({ delimiter: ';', start: 7 })
})

test.each([
  ['full-width commas', '，', `点，品种，备注\n${lines(9, () => '点1，甲，倒、伏')}`],
  ['carets', '^', `点^品种^备注\n${lines(9, () => '点1^甲^倒,伏')}`],
  [
    'blanks that put columns apart',
    BLANKS,
    `点    品种   产量\n${lines(9, (i) => `点1   甲${i}     10.${i}`)}`,
  ],
  ['single blanks', BLANKS, `点 品种 产量\n${lines(9, (i) => `点1 甲${i} 10.${i}`)}`],
  ['wide blanks', BLANKS, `点\u3000品种\u3000产量\n${lines(9, () => '点1\u3000甲\u300010.1')}`],
])('%s separate the columns', (_, delimiter, text) => {
  expect(guessDelimiter(text)).toEqual({ delimiter, start: 0 })
})

test('blanks become tabs; rows with other numbers of columns may be shifted, and are left as they are', () => {
  expect(withTabs('点   品种 甲  产量\n东庄  丰玉 1  10.1  \n')).toBe(
    '点\t品种 甲\t产量\n东庄\t丰玉 1\t10.1\n',
  )
  const shifted = '点 品种 产量\n东庄 10.1\n'
  expect(withTabs(shifted)).toBe(shifted)
  expect(guessDelimiter(shifted).delimiter).toBe(',')
})

test('a separator that is told in quotation marks is obeyed', () => {
  expect(guessDelimiter('"sep=^"\na^b\n')).toEqual({ delimiter: '^', start: 8 })
})

test('a row that the sample cuts off does not count', () => {
  const text = `a,b\n${'1,2\n'.repeat(20)}"${'x;'.repeat(80_000)}",3\n`
  expect(guessDelimiter(text).delimiter).toBe(',')
})
