import * as api from '@hepu/api/areas/product/paper/onePagePaper'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Client } from '../../../../test/testApp.ts'
import { text, type FileTest } from '../../../files/testFiles.ts'
import { makePaper, makeProduct, paperTests } from './testPapers.ts'

const papers = paperTests()
const { show, update, productPaperOf, download, picture } = papers
let app: FileTest
let ann: Client
beforeEach(() => {
  app = papers.app()
  ann = papers.ann()
})

describe('refusals', () => {
  test('somebody without the permission reads and changes nothing', async () => {
    const id = await productPaperOf('禾谱甲')
    const eve = await app.user({ org: ann.org, permissions: ['product.productRecord:read'] })
    await expect(show(id, {}, eve)).rejects.toMatchObject({ code: 4030 })
    const reader = await app.user({ org: ann.org, permissions: ['product.paper:read'] })
    expect((await show(id, {}, reader)).can).toMatchObject({ edit: false, allocate: false, delete: false })
    await expect(reader.call(api.updatePaper, { id, version: 1 })).rejects.toMatchObject({ code: 4030 })
    await expect(reader.call(api.allocatePapers, { ids: [id], companyId: '1' })).rejects.toMatchObject({
      code: 4030,
    })
  })

  test('the paper of another organisation is not found', async () => {
    const id = await productPaperOf('禾谱甲')
    const carl = await app.user()
    for (const call of [
      () => show(id, {}, carl),
      () => carl.call(api.updatePaper, { id, version: 1 }),
      () => carl.call(api.freezePaper, { id, version: 1 }),
      () => carl.call(api.listPaperFiles, { id }),
      () => carl.call(api.removePapers, { ids: [id] }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 4040, message: '一页纸不存在或无权查看' })
    await expect(download({ id, format: 'pdf' }, carl)).rejects.toThrow('一页纸不存在或无权查看')
  })

  test('a second paper of a variety, or one of a candidate that is none, is refused', async () => {
    const key = `product:${await makeProduct(ann, '禾谱甲')}`
    await makePaper(ann, key)
    const refusal = '有候选不存在、无权查看或已有一页纸，请刷新“拟上一页纸”后再选'
    await expect(ann.call(api.insertPapers, { keys: [key] })).rejects.toThrow(refusal)
    await expect(ann.call(api.insertPapers, { keys: ['entry:999999'] })).rejects.toThrow(refusal)
    await expect(ann.call(api.insertPapers, { keys: ['甲'] })).rejects.toThrow('候选不正确')
  })

  test('texts that the page has no room for, and an unknown source or party, are refused', async () => {
    const id = await productPaperOf('禾谱甲')
    await expect(update(id, { strengths: '1\n2\n3\n4\n5\n6' })).rejects.toThrow('突出优点最多5行，每行一条')
    await expect(update(id, { market: '市'.repeat(501) })).rejects.toThrow('市场定位最多500个字')
    await expect(update(id, { targetArea: 0 })).rejects.toThrow('目标面积应大于 0 万亩')
    await expect(update(id, { sourceFrom: '天降' })).rejects.toThrow(
      '品种来源「天降」不在字典中，可选：自育、合作、引进、购买',
    )
    await expect(update(id, { partyId: '999999' })).rejects.toThrow('合作或来源单位不存在或无权查看')
    const file = await picture('plant', '说明.txt', text)
    await expect(update(id, { plantFiles: [file] })).rejects.toThrow(
      '植株图片「说明.txt」不能印出，请上传 jpg、jpeg、png 图片',
    )
  })

  test('a save with an older version is refused with who changed the paper', async () => {
    const id = await productPaperOf('禾谱甲')
    const { version } = await show(id)
    await update(id, { market: '黄淮海' })
    await expect(ann.call(api.updatePaper, { id, version, market: '东北' })).rejects.toMatchObject({
      code: 4090,
    })
  })

  test('a page asks for one paper, and a list for a workbook', async () => {
    const id = await productPaperOf('禾谱甲')
    await expect(download({ format: 'pdf' })).rejects.toThrow('导出 PDF 或 Word 须指明一份一页纸')
    await expect(download({ id })).rejects.toThrow('一份一页纸只能导出为 PDF 或 Word')
    await expect(download({ id, format: 'pdf', number: 3 })).rejects.toThrow('「禾谱甲」没有第3版')
  })
})
