import * as api from '@hepu/api/areas/product/paper/onePagePaper'
import { variety } from '@hepu/api/areas/research/variety/variety'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { changeLog, experimentVariety } from '../../../db/schema/index.ts'
import { type Client } from '../../../../test/testApp.ts'
import { clockDay } from '../../../db/clock.ts'
import { pdfPages } from '../../../documents/testDocuments.ts'
import { text, type FileTest } from '../../../files/testFiles.ts'
import { makePaper, makeProduct, makeTrialOf, makeVariety, paperTests, rowOf } from './testPapers.ts'

const papers = paperTests()
const { show, update, productPaperOf, download, picture } = papers
let app: FileTest
let ann: Client
let bob: Client
beforeEach(() => {
  app = papers.app()
  ann = papers.ann()
  bob = papers.bob()
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
    expect(await show(id)).toMatchObject({ shownNumber: null, printedNumber: 1 })
    await update(id, { market: '黄淮海', plantFiles: [] })
    const later = await download({ id, format: 'pdf' })
    expect(later.name).toContain(`禾谱甲_一页纸_未定版_${day}.pdf`)
    const [changed] = await pdfPages(later)
    expect(changed).toContain('未定版')
    expect(changed).not.toContain('编辑')
    const before = await show(id, { number: 1 })
    expect(before).toMatchObject({ shownNumber: 1, lostPictures: [], content: { market: '东北' } })
    expect(Object.keys(before.pictureUrls)).toEqual([plant])
    expect(await show(id)).toMatchObject({
      shownNumber: null,
      printedNumber: null,
      content: { market: '黄淮海', pictures: [] },
    })
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
