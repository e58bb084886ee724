import { shapeMap } from '@hepu/api/areas/product/paper/areaMap'
import * as api from '@hepu/api/areas/product/paper/onePagePaper'
import { INK } from '@hepu/api/core/document/sheet/sheetShape'
import { partySave } from '@hepu/api/areas/authority/party/party'
import { eq } from 'drizzle-orm'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, test } from 'vitest'
import { productPaper } from '../../../db/schema/index.ts'
import { ctxOf, type Client } from '../../../../test/testApp.ts'
import { pdfPages, pdfSizes, wordParts, wordText } from '../../../documents/testDocuments.ts'
import { type FileTest } from '../../../files/testFiles.ts'
import { readWorkbook } from '../../../import/read/readWorkbook.ts'
import { provinceShapes } from './provinceShapes.ts'
import { paperTests, rowOf } from './testPapers.ts'

const papers = paperTests()
const { show, update, productPaperOf, download, picture } = papers
let app: FileTest
let ann: Client
beforeEach(() => {
  app = papers.app()
  ann = papers.ann()
})

describe('lists and files', () => {
  test('F-481 states and sources are listed, and parties are found by name with their roles', async () => {
    expect(await ann.call(api.commercializeStateList, {})).toHaveLength(7)
    expect((await ann.call(api.sourceFromList, {})).map(({ value }) => value)).toEqual([
      '自育',
      '合作',
      '引进',
      '购买',
    ])
    await ann.call(partySave, {
      name: '金禾种业',
      formerNames: '旧禾公司',
      roles: ['BREEDER', 'PROVIDER'],
    } as never)
    const found = await ann.call(api.searchIntegration, { name: '旧禾' })
    expect(found).toMatchObject([{ name: '金禾种业', roles: '供种单位、育种单位' }])
    const eve = await app.user()
    expect(await eve.call(api.searchIntegration, { name: '禾' })).toEqual([])
    const id = await productPaperOf('禾谱甲')
    await update(id, { partyId: found[0]!.id })
    expect((await show(id)).content.party).toBe('金禾种业')
  })

  test('F-482 the list is exported as a workbook with its filters', async () => {
    await productPaperOf('禾谱甲')
    const id = await productPaperOf('禾谱乙')
    await update(id, { commercializeState: '5' })
    const { body, name } = await download({ commercializeState: '5' })
    expect(name).toContain('一页纸产品_')
    const { sheets } = await readWorkbook(body, name)
    const [sheet] = sheets
    expect(sheet!.rows.map(({ cells }) => cells[0]?.value)).toEqual(['品种名称', '禾谱乙'])
  })

  test('F-482 a paper is exported as one page of A4, as PDF and as Word, with what is missing', async () => {
    const id = await productPaperOf('禾谱甲')
    await update(id, { strengths: '高产', plantFiles: [await picture('plant')] })
    const file = await download({ id, format: 'pdf' })
    expect(await pdfSizes(file)).toEqual([[595, 842]])
    const [page] = await pdfPages(file)
    for (const said of [
      '禾谱甲',
      '突出优点',
      '高产',
      '数据截至',
      '未定版',
      '缺失：审定编号、品种来源',
      '完整度13%',
    ])
      expect(page).toContain(said)
    const word = wordParts(await download({ id, format: 'docx' }))
    const said = wordText(word['word/document.xml'] ?? '')
    for (const part of ['禾谱甲', '突出优点', '高产', '缺失：产量表现']) expect(said).toContain(part)
    expect(wordText(word['word/footer1.xml'] ?? '')).toContain('数据截至')
    expect(Object.keys(word).some((path) => path.startsWith('word/media/'))).toBe(true)
  })

  test('the longest texts make two pages at most', async () => {
    const id = await productPaperOf('禾谱甲')
    await update(id, {
      weaknesses: '风险。'.repeat(166),
      cultivation: '要点；'.repeat(333),
      market: '市场，'.repeat(166),
      plannedArea: '河南、山东、'.repeat(80),
    })
    const pages = await pdfPages(await download({ id, format: 'pdf' }))
    expect(pages.length).toBeLessThanOrEqual(2)
  })
})

test('a paper of the list is found by the code of its product', async () => {
  const id = await productPaperOf('禾谱甲')
  const { productCode } = await rowOf(ann, id)
  const { records } = await ann.call(api.pagePapers, { model: { name: productCode! } })
  expect(records.map((row) => row.id)).toEqual([id])
  const [stored] = await app.services.db
    .select()
    .from(productPaper)
    .where(eq(productPaper.id, Number(id)))
  expect(stored).toMatchObject({ name: '禾谱甲', state: '0' })
})

test('provinces are drawn by shape from the map of the operator, and as tiles without one', async () => {
  const id = await productPaperOf('禾谱甲')
  await update(id, { plannedArea: '河南、安徽' })
  expect((await show(id)).hasShapes).toBe(false)
  const ctx = await ctxOf(app, ann)
  expect(await provinceShapes(ctx)).toBeNull()
  const mapDir = fileURLToPath(new URL('../region/shapes', import.meta.url))
  const config = { ...ctx.services.config, mapDir }
  const shapes = await provinceShapes({ ...ctx, services: { ...ctx.services, config } })
  expect(shapes).toHaveLength(34)
  const { content } = await show(id)
  const drawn = shapeMap(content.provinces, shapes ?? [], 200)
  const filled = drawn.shapes.filter((shape) => shape.kind === 'polygon' && shape.fill === INK.brand)
  expect(filled).toHaveLength(2)
})
