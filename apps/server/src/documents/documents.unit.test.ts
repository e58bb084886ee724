import {
  figure,
  heading,
  numberColumns,
  paragraph,
  table,
  textColumns,
} from '@hepu/api/core/document/buildBlocks'
import type { Block, DocumentSpec } from '@hepu/api/core/document/documentShape'
import { expect, test, vi } from 'vitest'
import { makeDocument } from './makeDocument.ts'
import { pdfPages, pdfSizes, wordParts, wordText } from './testDocuments.ts'

// A thread of low priority waits on a machine that is busy.
vi.setConfig({ testTimeout: 60_000 })

/** 𬭎 stands in names of varieties and is beyond the basic plane. */
const RARE = '𬭎玉1号'
/** A character that the shipped fonts lack. */
const MISSING = '\u{3134a}'

const withBlocks = (...blocks: Block[]): DocumentSpec => ({
  title: '试验总结',
  header: '甲站 2026年',
  footer: '数据版本第3版',
  blocks,
})

const longTable = table(
  [...textColumns('品种'), ...numberColumns('折亩产', '位次')],
  Array.from({ length: 200 }, (_, at) => [`品种${at + 1}号`, (700 - at / 10).toFixed(1), String(at + 1)]),
  { caption: '表1 汇总' },
)

const chart = figure('图1 产量', {
  width: 200,
  height: 100,
  shapes: [
    { kind: 'rect', x: 10, y: 20, width: 40, height: 60, fill: '#2f6b4f' },
    { kind: 'line', x1: 0, y1: 80, x2: 200, y2: 80, stroke: '#888888', width: 1, isDashed: true },
    { kind: 'text', x: 30, y: 95, text: RARE, size: 9, anchor: 'middle', fill: '#000000' },
  ],
})

test('a PDF has its blocks in their order, with tables, charts and rare characters', async () => {
  const spec = withBlocks(
    heading('一、试验目的'),
    paragraph('鉴定新品种的丰产性。'),
    table(
      [...textColumns('品种'), ...numberColumns('折亩产')],
      [[RARE, '707.5'], { cells: ['对照', '672.5'], isShaded: true, bold: [0] }],
    ),
    chart,
    paragraph('审核：'),
  )
  const [page, ...others] = await pdfPages(await makeDocument('总结', spec, 'pdf'))
  expect(others).toEqual([])
  expect(page).toMatch(
    /试验总结一、试验目的鉴定新品种的丰产性。品种折亩产𬭎玉1号707.5对照672.5𬭎玉1号图1产量审核：/,
  )
  expect(page).toContain('甲站2026年')
  expect(page).toContain('数据版本第3版')
})

test('a long table goes over several pages, with its head on each, and pages are numbered', async () => {
  const pages = await pdfPages(await makeDocument('总结', withBlocks(heading('一、结果'), longTable), 'pdf'))
  expect(pages.length).toBeGreaterThan(3)
  pages.forEach((page, at) => {
    expect(page).toContain('品种折亩产位次')
    expect(page).toContain(`第${at + 1}页共${pages.length}页`)
  })
  const text = pages.join('')
  const places = longTable.rows.map(({ cells }) => text.indexOf(cells.join('')))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('a character that no font has is written as its code, and a note explains it', async () => {
  const [page] = await pdfPages(await makeDocument('总结', withBlocks(paragraph(`品种${MISSING}号`)), 'pdf'))
  expect(page).toContain('品种〔U+3134A〕号')
  expect(page).toContain('注：文中〔U+3134A〕为字体中没有的字')
  const parts = wordParts(await makeDocument('总结', withBlocks(paragraph(`品种${MISSING}号`)), 'docx'))
  expect(wordText(parts['word/document.xml'] ?? '')).toContain(`品种${MISSING}号`)
})

test('a bold heading keeps characters that only the regular font has', async () => {
  const [page] = await pdfPages(await makeDocument('总结', withBlocks(heading(`关于${RARE}`)), 'pdf'))
  expect(page).toContain(`关于${RARE}`)
})

test('a heading at the end of a page goes to the next one with its paragraph', async () => {
  for (const lines of [30, 31, 32, 33, 34]) {
    const before = Array.from({ length: lines }, () => paragraph('甲', 'plain'))
    const spec = withBlocks(...before, heading('末节'), paragraph('末段'))
    const pages = await pdfPages(await makeDocument('总结', spec, 'pdf'))
    expect(pages.some((page) => page.includes('末节末段'))).toBe(true)
  }
})

/** A table of so many columns of figures. */
const wide = (columns: number) =>
  table(
    [
      ...textColumns('品种'),
      ...numberColumns(...Array.from({ length: columns }, (_, at) => `试点${at + 1}`)),
    ],
    [['甲玉1号', ...Array.from({ length: columns }, (_, at) => `70${at}.25`)]],
    { caption: '表2 各点' },
  )

test('a wide table lies on its own page with its heading, and a wider one is split with its first column repeated', async () => {
  const file = await makeDocument(
    '总结',
    withBlocks(paragraph('前文'), heading('二、各点'), wide(14), paragraph('后文')),
    'pdf',
  )
  expect(await pdfSizes(file)).toEqual([
    [595, 842],
    [842, 595],
    [595, 842],
  ])
  const [first, lying, last] = await pdfPages(file)
  expect(first).not.toContain('二、各点')
  expect(lying).toMatch(/二、各点表2各点品种试点1/)
  expect(last).toContain('后文')
  const split = (await pdfPages(await makeDocument('总结', withBlocks(wide(60)), 'pdf'))).join('')
  expect(split.match(/甲玉1号/g)?.length).toBeGreaterThan(2)
  expect(split).toContain('表2各点（续）')
  expect(split).toContain('试点60')
})

test('Word has the same blocks, heads that repeat, page numbers and charts as pictures', async () => {
  const spec = withBlocks(
    heading('一、结果'),
    paragraph(`供试${RARE}。\n第二段`),
    longTable,
    chart,
    heading('二、各点'),
    wide(14),
  )
  const parts = wordParts(await makeDocument('总结', spec, 'docx'))
  const xml = parts['word/document.xml'] ?? ''
  const words = wordText(xml)
  expect(words).toMatch(
    /^试验总结一、结果供试𬭎玉1号。第二段表1 汇总品种折亩产位次品种1号700.01品种2号699.92/,
  )
  expect(words).toMatch(/品种200号680.1200图1 产量二、各点表2 各点品种试点1/)
  expect(xml.match(/<w:tblHeader\/>/g)?.length).toBe(2)
  expect(xml).toContain('w:orient="landscape"')
  const foot = Object.entries(parts).find(([path]) => /footer\d+\.xml$/.test(path))?.[1] ?? ''
  expect(wordText(foot)).toContain('数据版本第3版')
  expect(foot).toContain('NUMPAGES')
  const picture = Object.entries(parts).find(([path]) => path.endsWith('.png'))?.[1] ?? ''
  expect(picture.slice(1, 4)).toBe('PNG')
})

test('control characters and halves of pairs do not break a document', async () => {
  const spec = withBlocks(paragraph('甲\u0000乙\u000b丙\ud800丁\t戊'))
  const [page] = await pdfPages(await makeDocument('总结', spec, 'pdf'))
  expect(page).toContain('甲乙丙丁戊')
  const parts = wordParts(await makeDocument('总结', spec, 'docx'))
  expect(wordText(parts['word/document.xml'] ?? '')).toContain('甲乙丙丁 戊')
})

test('tables with too many cells are refused by name', async () => {
  const rows = Array.from({ length: 75_001 }, () => ['1', '2'])
  const spec = withBlocks(table(textColumns('甲', '乙'), rows))
  await expect(makeDocument('总结', spec, 'pdf')).rejects.toMatchObject({
    message: '「总结」的表格过长，不能做成文档，请下载工作簿，或减少内容后再下载',
  })
})
