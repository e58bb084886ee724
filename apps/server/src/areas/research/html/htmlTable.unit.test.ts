import { HTML_CELLS } from '@hepu/api/areas/research/lookups'
import { describe, expect, test } from 'vitest'
import { readTable } from './htmlTable.ts'

/** Cells as `row,column+rowSpan×columnSpan value`. */
const shown = (html: string): string[] =>
  readTable(html).map(
    ({ row, column, rowSpan, columnSpan, value }) =>
      `${row},${column}${rowSpan * columnSpan > 1 ? `+${rowSpan}×${columnSpan}` : ''} ${value}`,
  )

describe('F-550 a table of a page', () => {
  test('a table is read cell by cell; plain numbers are numbers, and a possible formula is text', () => {
    const cells = [
      '12',
      '1.50',
      '007',
      '12345678901234567',
      '=1+1',
      '+1',
      '-1',
      '@x',
      '2024-06-01',
      '',
      '0.5',
    ]
    const html = `<table><tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr></table>`
    expect(readTable(html).map(({ value }) => value)).toEqual([
      12,
      1.5,
      '007',
      '12345678901234567',
      '=1+1',
      '+1',
      '-1',
      '@x',
      '2024-06-01',
      '',
      0.5,
    ])
    expect(readTable(html)[1]!.format).toBe('0.00')
  })

  test('percentages are numbers with a percent format, and a year as a row heading is a number too', () => {
    const html =
      '<table><thead><tr><th>2024</th><th>占比</th></tr></thead><tr><th>2024</th><td>66.7%</td><td>100%</td><td>07%</td></tr></table>'
    expect(readTable(html).map(({ value, format, head }) => [value, format, head])).toEqual([
      ['2024', undefined, 'column'],
      ['占比', undefined, 'column'],
      [2024, undefined, 'row'],
      [0.667, '0.0%', undefined],
      [1, '0%', undefined],
      ['07%', undefined, undefined],
    ])
  })

  test('entities become characters, and markup, scripts and hidden parts are not read', () => {
    const html = `<table><tr><td>a&amp;b &lt;i&gt; &#x4e2d;&nbsp;文</td>
      <td><script>alert(1)</script><style>td{}</style><b>粗</b><i>体</i><span hidden>藏</span><!-- x --></td>
      <td>一<br>二<p>三</p>
      四</td></tr></table>`
    expect(shown(html)).toEqual(['0,0 a&b <i> 中 文', '0,1 粗体', '0,2 一\n二\n三\n四'])
  })

  test('a table within a cell becomes text of that cell', () => {
    const html =
      '<table><tr><td>外<table><tr><td>内1</td><td>内2</td></tr><tr><td>内3</td></tr></table></td><td>旁</td></tr></table>'
    expect(shown(html)).toEqual(['0,0 外\n内1 内2\n内3', '0,1 旁'])
  })

  test('parts are in display order, headings are marked, and a caption is the first line', () => {
    const html = `<div><table><caption>标题</caption><tfoot><tr><td>计</td><td>3</td></tr></tfoot>
      <tbody><tr><th>甲</th><td>3</td></tr></tbody><thead><tr><th>名</th><td>数</td></tr></thead></table></div>`
    expect(readTable(html).map(({ row, value, head }) => [row, value, head])).toEqual([
      [0, '标题', 'row'],
      [1, '名', 'column'],
      [1, '数', 'column'],
      [2, '甲', 'row'],
      [2, 3, undefined],
      [3, '计', undefined],
      [3, 3, undefined],
    ])
  })

  test('spans move later cells and never overlap', () => {
    const html = `<table>
      <tr><td rowspan="2">a</td><td>b</td><td rowspan="3">c</td></tr>
      <tr><td colspan="5">d</td></tr>
      <tr><td colspan="2">e</td><td>f</td></tr></table>`
    expect(shown(html)).toEqual(['0,0+2×1 a', '0,1 b', '0,2+3×1 c', '1,1 d', '2,0+1×2 e', '2,3 f'])
  })

  test('a span ends with its part of the table; 0 reaches to that end, and an invalid span counts as one', () => {
    const html = `<table><thead><tr><th rowspan="9">h</th><th colspan="-2">i</th></tr></thead>
      <tbody><tr><td rowspan="0">a</td><td rowspan="x" colspan="0">b</td></tr><tr><td>c</td></tr></tbody></table>`
    expect(shown(html)).toEqual(['0,0 h', '0,1 i', '1,0+2×1 a', '1,1 b', '2,1 c'])
  })

  test('rows without end tags are read as rows', () => {
    expect(shown('<table><tr><td>a<td>b<tr><td>c')).toEqual(['0,0 a', '0,1 b', '1,0 c'])
  })

  test('a table of ten thousand cells is read', () => {
    const row = `<tr>${'<td>1</td>'.repeat(100)}</tr>`
    expect(readTable(`<table>${row.repeat(100)}</table>`)).toHaveLength(10_000)
  })
})

describe('refused tables', () => {
  const row = (cells: number) => `<tr>${'<td>1</td>'.repeat(cells)}</tr>`
  test.each([
    ['内容中没有表格', '<p>没有</p>'],
    ['内容中没有表格', '<tr><td>没有</td></tr>'],
    ['表格是空的', '<table></table>'],
    ['表格是空的', `<table>${'<tr></tr>'.repeat(1000)}</table>`],
    ['只能转换一个表格，内容中有2个', `<table>${row(1)}</table><table>${row(1)}</table>`],
    [`表格超过${HTML_CELLS}个单元格，请缩小范围后再导出`, `<table>${row(201).repeat(100)}</table>`],
    [
      `表格超过${HTML_CELLS}个单元格，请缩小范围后再导出`,
      `<table>${'<tr><td colspan="1000" rowspan="65534">1</td></tr>'.repeat(30)}</table>`,
    ],
    ['表格内容嵌套过深，无法转换', `<table><tr><td>${'<div>'.repeat(100_000)}`],
    [
      '表格内容过于复杂，无法转换',
      `<table><tr><td><p>${Array.from({ length: 90 }, (_, at) => `<b id="${at}">`).join('')}</p>${'<p>x</p>'.repeat(20_000)}`,
    ],
  ])('a table is refused with the message %s', (message, html) => {
    expect(() => readTable(html)).toThrow(message)
  })
})
