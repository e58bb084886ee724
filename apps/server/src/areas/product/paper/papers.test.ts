import { listProductDecisions, saveProductDecision } from '@hepu/api/areas/product/decision/decisionLog'
import { shapeMap } from '@hepu/api/areas/product/paper/areaMap'
import * as api from '@hepu/api/areas/product/paper/onePagePaper'
import { INK } from '@hepu/api/core/document/sheet/sheetShape'
import type { InputOf } from '@hepu/api/core/route'
import { PAPER_FILES } from '@hepu/api/areas/product/paper/paperLabels'
import { partySave } from '@hepu/api/areas/authority/party/party'
import { variety } from '@hepu/api/areas/research/variety/variety'
import { fileInfoUpload } from '@hepu/api/core/file/file'
import { eq } from 'drizzle-orm'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeLog, experimentVariety, productPaper, productPaperMove } from '../../../db/schema/index.ts'
import { ctxOf, requestOf, type Client } from '../../../../test/testApp.ts'
import { clockDay } from '../../../db/clock.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { pdfPages, pdfSizes, wordParts, wordText } from '../../../documents/testDocuments.ts'
import { fileTest, png, text, type FileTest } from '../../../files/testFiles.ts'
import { readWorkbook } from '../../../import/read/readWorkbook.ts'
import { setCommercializeState } from './commercialize.ts'
import { provinceShapes } from './provinceShapes.ts'
import { makeIndustry, makePaper, makeProduct, makeTrialOf, makeVariety, rowOf } from './testPapers.ts'

let app: FileTest
let ann: Client
let bob: Client
beforeAll(async () => {
  app = await fileTest()
})
beforeEach(async () => {
  ann = await app.user()
  bob = await app.user({ org: ann.org })
})
afterAll(() => app.close())

const show = (id: string, more: { number?: number } = {}, client = ann) =>
  client.call(api.showPaper, { id, ...more })
const update = async (id: string, values: object, client = ann) =>
  client.call(api.updatePaper, { id, version: (await show(id)).version, ...values })
const productPaperOf = async (name: string) => makePaper(ann, `product:${await makeProduct(ann, name)}`)
const download = async (input: object, client = ann) => {
  const answer = await client.raw(requestOf(api.exportPapers, input))
  if (answer.statusCode !== 200 || answer.headers['content-type']?.toString().includes('json'))
    throw new Error(answer.body)
  const name = decodeURIComponent(String(answer.headers['content-disposition']))
  return { name, type: String(answer.headers['content-type']), body: answer.rawPayload }
}
const picture = async (kind: keyof typeof PAPER_FILES, name = '植株.png', bytes = png) =>
  (await ann.upload(fileInfoUpload, { infoType: PAPER_FILES[kind], publicStatus: '2' }, { name, bytes })).id

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

describe('how a paper comes into being', () => {
  test('products, approved varieties and promoted entries are candidates, each name once', async () => {
    await makeProduct(ann, '禾谱甲')
    await makeVariety(ann, bob, { name: '豫丰玉98' })
    const { entry } = await makeTrialOf(app, ann, { year: 2025, phase: 'R2' })
    await makeTrialOf(app, ann, { year: 2024, phase: 'R1' })
    const { db } = app.services
    await db
      .update(experimentVariety)
      .set({ decision: 'UP' })
      .where(eq(experimentVariety.id, entry('LPA612')))
    const list = async () =>
      (await ann.call(api.pageCandidates, { model: {}, sort: 'name', order: 'ascending' })).records.map(
        ({ kind, name, detail }) => `${kind} ${name} ${detail}`,
      )
    const found = (await list()).join('；')
    expect(found).toMatch(/产品 禾谱甲 HP-T-\d+/)
    expect(found).toMatch(/审定品种 豫丰玉98 国审玉2017\d+/)
    expect(found).toContain('参试品种 LPA612 区域试验第二年 · ')
    expect(await list()).toHaveLength(3)
    await makePaper(ann, `entry:${entry('LPA612')}`)
    expect((await list()).join()).not.toContain('LPA612')
  })

  test('a product brings its variety, and the source follows from its type', async () => {
    const varietyId = await makeVariety(ann, bob, { name: '豫丰玉98' })
    const id = await makePaper(
      ann,
      `product:${await makeProduct(ann, '禾谱甲', { varietyId, type: '合作' })}`,
    )
    expect(await rowOf(ann, id)).toMatchObject({ name: '豫丰玉98', sourceFrom: '合作', varietyId })
  })

  test('a paper is deleted as long as it was neither frozen nor allocated', async () => {
    const id = await productPaperOf('禾谱甲')
    const { version } = await show(id)
    await ann.call(api.freezePaper, { id, version })
    await expect(ann.call(api.removePapers, { ids: [id] })).rejects.toThrow('已定版，不能删除')
    expect((await show(id)).whyNot?.['delete']).toContain('已定版')
    const other = await productPaperOf('禾谱乙')
    await ann.call(api.removePapers, { ids: [other] })
    await expect(show(other)).rejects.toMatchObject({ code: 4040 })
  })
})

describe('what a paper says', () => {
  test('F-447 F-481 it is rendered from the register, the trials and what people typed', async () => {
    await makeVariety(ann, bob, { name: 'LPA612' })
    await makeTrialOf(app, ann, { year: 2024, phase: 'R1' })
    const { entry } = await makeTrialOf(app, ann, { year: 2025, phase: 'R2' })
    const { db } = app.services
    await db
      .update(experimentVariety)
      .set({ decision: 'UP' })
      .where(eq(experimentVariety.id, entry('LPA612')))
    const { records } = await ann.call(api.pageCandidates, { model: { name: 'LPA612' } })
    const id = await makePaper(ann, records[0]!.key)
    await update(id, { strengths: '高产\n\n抗倒 ', market: '机收', targetArea: 80, sourceFrom: '自育' })
    const { content, missing, completeness } = await show(id)
    expect(content).toMatchObject({
      name: 'LPA612',
      crop: '玉米',
      sourceFrom: '自育',
      strengths: ['高产', '抗倒'],
      origin: 'Y5421×郑58',
      provinces: ['130000', '370000', '410000'],
      isAreaPlanned: false,
      resistance: [
        { label: '小斑病', value: '中抗，2015—2016年人工接种' },
        { label: '倒伏', value: null },
      ],
      quality: [{ label: '容重', value: '756.5克/升，一级' }],
      cultivation: null,
      state: '未评估',
    })
    expect(content.yields.map(({ year, phase, source }) => `${year} ${phase} ${source}`)).toEqual([
      '2025 区域试验第二年 trial',
      '2024 区域试验第一年 trial',
      'null 区域试验（初试） register',
      'null 区域试验平均 register',
    ])
    expect(content.yields[0]).toMatchObject({ checkName: '郑单958', points: 5 })
    expect(content.yields[0]!.gainPct).toBeCloseTo(5.2, 1)
    expect(missing).toEqual(['缺点与风险', '栽培要点', '对标品种', '植株图片', '果穗图片', '籽粒图片'])
    expect(completeness).toBe(60)
  })

  test('records that nobody has reviewed are not shown', async () => {
    const { id: draft } = await ann.call(variety.calls.create, { name: '豫丰玉98' } as never)
    expect(draft).toBeTruthy()
    const id = await productPaperOf('豫丰玉98')
    expect((await show(id)).content).toMatchObject({ approvalNo: null, area: null })
    await update(id, { plannedArea: '河南南部、安徽；不适宜在河北种植' })
    expect((await show(id)).content).toMatchObject({
      isAreaPlanned: true,
      provinces: ['340000', '410000'],
    })
  })

  test('a version keeps what the records said, and pictures that were taken off since', async () => {
    const id = await productPaperOf('禾谱甲')
    const plant = await picture('plant')
    await update(id, { market: '东北', plantFiles: [plant] })
    const { version } = await show(id)
    expect(await ann.call(api.freezePaper, { id, version, note: '参展' })).toEqual({ number: 1 })
    const fresh = await download({ id, format: 'pdf' })
    const day = clockDay(app.services.now())
    expect(fresh.name).toContain(`禾谱甲_一页纸_第1版_${day}.pdf`)
    expect((await pdfPages(fresh))[0]).toContain('第1版')
    await update(id, { market: '黄淮海', plantFiles: [] })
    const later = await download({ id, format: 'pdf' })
    expect(later.name).toContain(`禾谱甲_一页纸_未定版_${day}.pdf`)
    const [changed] = await pdfPages(later)
    expect(changed).toContain('未定版')
    expect(changed).not.toContain('编辑')
    const before = await show(id, { number: 1 })
    expect(before).toMatchObject({ shownNumber: 1, lostPictures: [], content: { market: '东北' } })
    expect(Object.keys(before.pictureUrls)).toEqual([plant])
    expect(await show(id)).toMatchObject({ shownNumber: null, content: { market: '黄淮海', pictures: [] } })
    expect((await show(id)).versions).toMatchObject([{ number: 1, note: '参展' }])
    expect(await ann.call(api.listPaperFiles, { id })).toEqual([])
    const twice = [
      await download({ id, number: 1, format: 'pdf' }),
      await download({ id, number: 1, format: 'pdf' }),
    ]
    const [first, second] = await Promise.all(twice.map((file) => pdfPages(file)))
    expect(first).toEqual(second)
    expect(first![0]).toContain('东北')
    expect(first![0]).toContain('第1版')
  })

  test('pictures and files of a save are written into the history', async () => {
    const id = await productPaperOf('禾谱甲')
    await update(id, {
      earFiles: [await picture('ear', '果穗.png')],
      files: [await picture('files', '公告.txt', text)],
    })
    const files = await ann.call(api.listPaperFiles, { id })
    expect(files.map(({ originalName }) => originalName)).toEqual(['果穗.png', '公告.txt'])
    const lines = await app.services.db
      .select()
      .from(changeLog)
      .where(eq(changeLog.objectId, Number(id)))
    expect(lines.map(({ after }) => after)).toContainEqual({ earFiles: ['果穗.png'] })
    await update(id, { earFiles: [] })
    expect(await ann.call(api.listPaperFiles, { id })).toHaveLength(1)
  })
})

describe('商业化状态', () => {
  test('F-481 papers are given to a company of the kind 产业公司, several at once', async () => {
    const ids = [await productPaperOf('禾谱甲'), await productPaperOf('禾谱乙')]
    const companyId = await makeIndustry(app, ann, '黄淮海公司')
    const allocate = (input: object) => ann.call(api.allocatePapers, { ids, companyId, ...input })
    await expect(allocate({ companyId: String(ann.orgId) })).rejects.toThrow(
      '只能分配给类型为“产业公司”的机构，请在“机构管理”中设置',
    )
    await expect(allocate({ companyId: '999999' })).rejects.toThrow('产业公司不存在或无权查看')
    await expect(allocate({ date: '2099-01-01' })).rejects.toThrow('分配日期不能晚于今天')
    expect(await allocate({ date: '2026-01-05' })).toEqual({ count: 2 })
    expect(await rowOf(ann, ids[0]!)).toMatchObject({
      commercializeState: '2',
      companyName: '黄淮海公司',
      allocatedOn: '2026-01-05',
    })
    const { total } = await ann.call(api.pagePapers, { model: { commercializeState: '2', companyId } })
    expect(total).toBe(2)
  })

  test('a state follows only where it may, and the history keeps the reason', async () => {
    const id = await productPaperOf('禾谱甲')
    await expect(update(id, { commercializeState: '4' })).rejects.toThrow(
      '商业化状态「未评估」不能改为「已商业化」，可改为：待分配、已分配、暂缓、退出',
    )
    await expect(update(id, { commercializeState: '2' })).rejects.toThrow('须先分配产业公司')
    await update(id, { commercializeState: '1', reason: '评审通过' })
    const companyId = await makeIndustry(app, ann, '黄淮海公司')
    await ann.call(api.allocatePapers, { ids: [id], companyId })
    await update(id, { commercializeState: '1', reason: '收回' })
    expect(await rowOf(ann, id)).toMatchObject({ companyId: null, allocatedOn: null })
    const { content } = await show(id)
    expect(content.decisions.map(({ text: said }) => said)).toEqual([
      '已分配 → 待分配：收回',
      '待分配 → 已分配：分配给黄淮海公司',
      '未评估 → 待分配：评审通过',
    ])
    expect(await ann.call(api.commercializeStateList, { id })).toEqual([
      { value: '1', label: '待分配' },
      { value: '0', label: '未评估' },
      { value: '5', label: '暂缓' },
      { value: '6', label: '退出' },
    ])
    await update(id, { commercializeState: '6' })
    await expect(update(id, { commercializeState: '0' })).rejects.toThrow('已是「退出」，不能再改')
    await expect(ann.call(api.allocatePapers, { ids: [id], companyId })).rejects.toThrow('已退出')
  })

  test('a decision moves the paper of its product in the same transaction, or nothing at all', async () => {
    const productId = await makeProduct(ann, '禾谱甲')
    const id = await makePaper(ann, `product:${productId}`)
    const ctx = await ctxOf(app, ann)
    await inTransaction(app.services.db, (db) =>
      setCommercializeState({ ...ctx, db }, Number(productId), '5', 77, '续试一年'),
    )
    expect(await rowOf(ann, id)).toMatchObject({ commercializeState: '5' })
    const moves = await app.services.db
      .select()
      .from(productPaperMove)
      .where(eq(productPaperMove.paperId, Number(id)))
    expect(moves).toMatchObject([{ fromState: '0', toState: '5', decisionId: 77, reason: '续试一年' }])
    await expect(
      inTransaction(app.services.db, (db) => setCommercializeState({ ...ctx, db }, Number(productId), '4')),
    ).rejects.toThrow('须先分配产业公司')
    const none = await makeProduct(ann, '禾谱乙')
    expect(await setCommercializeState(ctx, Number(none), '5')).toBeNull()
  })
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

test('a product that left and was taken back gets another paper, and only this one follows its decisions', async () => {
  const productId = await makeProduct(ann, '重返一号')
  const first = await makePaper(ann, `product:${productId}`)
  const said = { id: productId, bizYear: 2025, reason: '理由', decider: '张总', decidedOn: '2024-11-01' }
  const decide = async (more: Partial<InputOf<typeof saveProductDecision>>) => {
    const { version } = await ann.call(listProductDecisions, { id: productId })
    const input = { ...said, version, decision: '退出' as const, ...more }
    return ann.call(saveProductDecision, input)
  }
  const exit = { decision: '退出', reasonKind: '市场' } as const
  await decide(exit)
  const left = await decide(exit)
  expect(left.stateAfter).toBe('退出')
  expect(await rowOf(ann, first)).toMatchObject({ commercializeState: '6' })
  await expect(makePaper(ann, `product:${productId}`)).rejects.toThrow('有候选不存在')
  await decide({ decision: '恢复', supersedesId: left.id, reason: '市场回暖' })
  await decide({ decision: '恢复', reason: '重新销售' })
  const second = await makePaper(ann, `product:${productId}`)
  await expect(makePaper(ann, `product:${productId}`)).rejects.toThrow('有候选不存在')
  await decide({ decision: '恢复', reason: '恢复在售' })
  expect(await rowOf(ann, first)).toMatchObject({ commercializeState: '6' })
  expect(await rowOf(ann, second)).toMatchObject({ name: '重返一号' })
  await decide({ decision: '停售', reason: '再停' })
  expect(await rowOf(ann, second)).toMatchObject({ commercializeState: '5' })
  expect(await rowOf(ann, first)).toMatchObject({ commercializeState: '6' })
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
