import { lastYear } from '@hepu/api/core/resource/values'
import { searchProject } from '@hepu/api/core/resource/choices'
import { copyright } from '@hepu/api/areas/research/copyright/copyright'
import { laboratory } from '@hepu/api/areas/research/laboratory/laboratory'
import { germplasm } from '@hepu/api/areas/research/germplasm/germplasm'
import { project } from '@hepu/api/areas/research/project/project'
import { reward } from '@hepu/api/areas/research/reward/reward'
import { standard } from '@hepu/api/areas/research/standard/standard'
import { thesis } from '@hepu/api/areas/research/thesis/thesis'
import type { Resource } from '@hepu/api/core/resource/resource'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOrg } from '../../../../test/build/buildAuthority.ts'
import type { Client } from '../../../../test/testApp.ts'
import type { SheetValue } from '../../../import/write/writeWorkbook.ts'
import { countsOf, importing, sheetsOf, tableOf } from '../../authority/testTables.ts'
import { fileTest, type FileTest } from '../../../files/testFiles.ts'
import { certified } from './testCertified.ts'
import { samples } from './samples.ts'

let app: FileTest
beforeAll(async () => {
  app = await fileTest()
})
afterAll(() => app.close())

type Wish = Record<string, unknown>

const people = (...names: string[]) => ({
  internalUnit: [],
  staffList: names.map((userName) => ({ userName })),
  externalUnit: null,
})
/** The people whom a record of any of these registries must name. */
const named = () => ({
  holders: people('王麦'),
  units: people('王麦'),
  persons: people('王麦'),
  authors: people('王麦', '李谷'),
  leader: people('王麦'),
})
const create = async (def: Resource, ann: Client, wish: Wish = {}) => {
  const given = { ...named(), ...samples[def.name].values, ...wish, ...(await certified(def, ann)) }
  return ann.call(def.calls.create, { ...given, submit: true }) as Promise<{ id: string }>
}
const show = ({ calls }: Resource, ann: Client, id: string) =>
  ann.call(calls.show, { id }) as unknown as Promise<Wish>
const totalOf = async ({ calls }: Resource, ann: Client, model: Wish) =>
  ((await ann.call(calls.page, { model })) as { total: number }).total

describe('refused values', () => {
  test.each([
    [
      copyright,
      { softwareName: '育种管理系统V1.0' },
      'softwareName',
      '软件全称应以软件、系统、平台结尾，版本号另填',
    ],
    [copyright, { regDate: '2022-11-07' }, 'regDate', '登记日期不得早于开发完成日期'],
    [copyright, { firstPublishDate: '2022-11-07' }, 'firstPublishDate', '首次发表日期不得早于开发完成日期'],
    [copyright, { rightScope: '无' }, 'rightScope', '权利范围「无」不在字典中'],
    [reward, { year: 2024 }, 'year', '获奖年度不得晚于授奖日期所在年份'],
    [reward, { persons: null }, 'persons', '完成人必填'],
    [thesis, { year: lastYear() }, 'year', '年份不得晚于今年'],
    [thesis, { issn: '1671-3991' }, 'issn', 'ISSN的校验位应为 0'],
    [
      thesis,
      { firstAuthors: people('王麦', '张三(外部人员)') },
      'firstAuthors',
      '第一作者「张三」不在作者中',
    ],
    [
      thesis,
      { correspondingAuthors: people('李谷', '张三') },
      'correspondingAuthors',
      '通讯作者「张三」不在作者中',
    ],
    [standard, { implementDate: '2020-08-25' }, 'implementDate', '实施日期不得早于发布日期'],
    [
      standard,
      { standardType: '国际' },
      'standardType',
      '标准类型「国际」与标准号不符：标准号「NY/T 1209-2020」是行业标准',
    ],
    [
      standard,
      { standardNo: 'DB41/T 2026-2026', standardType: '地方', nature: '强制' },
      'nature',
      '标准性质「强制」与标准号不符：标准号「DB41/T 2026-2026」是推荐性标准',
    ],
    [germplasm, { unifiedNo: 'abc' }, 'unifiedNo', '全国统一编号「abc」不正确，玉米应为8位数字'],
    [germplasm, { unifiedNo: '0011000' }, 'unifiedNo', '全国统一编号「0011000」不正确，玉米应为8位数字'],
    [project, { projectNo: '2023ZD040' }, 'projectNo', '科技创新2030（生物育种）的项目编号应如 2023ZD04030'],
    [project, { selfFund: '3005000.01' }, 'totalFund', '专项经费与自筹经费之和应等于总经费'],
    [project, { acceptDate: '2023-06-30' }, 'acceptDate', '验收日期不得早于开始日期'],
    [project, { endDate: '2023-06-30' }, 'endDate', '结束日期不得早于开始日期'],
  ])('$title with %o is refused, and the message names %s', async (def, wish, path, message) => {
    const ann = await app.user()
    await expect(create(def, ann, wish)).rejects.toMatchObject({
      code: 4000,
      data: { problems: [{ path, message }] },
    })
    expect(await totalOf(def, ann, {})).toBe(0)
  })

  test.each([
    [copyright, { regNo: '2023SR12345' }, '登记号格式不正确，应如 2023SR0012345'],
    [copyright, { softwareVersion: '1.0' }, '版本号格式不正确，应如 V1.0'],
    [copyright, { loc: 0 }, '源程序量不得小于1'],
    [reward, { unitRank: 0 }, '完成单位排名不得小于1'],
    [reward, { bonus: '-1' }, '奖金应为不小于0的金额，精确到分，不超过999999999999.99元'],
    [reward, { bonus: '0.001' }, '奖金应为不小于0的金额，精确到分，不超过999999999999.99元'],
    [reward, { bonus: '1000000000000' }, '奖金应为不小于0的金额，精确到分，不超过999999999999.99元'],
    [thesis, { impactFactor: 300.1 }, '影响因子不得大于300'],
    [thesis, { doi: '10.37/x' }, 'DOI号格式不正确，应如 10.1016/j.cj.2020.01.001'],
    [thesis, { year: 2199 }, `年份不得晚于${lastYear()}年`],
    [thesis, { year: 1969 }, '年份不得小于1970'],
    [standard, { standardNo: 'NY/T 1209' }, '标准号格式不正确，应如 NY/T 1209-2020'],
  ])('$title with %o is refused: %s', async (def, wish, message) => {
    await expect(create(def, await app.user(), wish)).rejects.toMatchObject({ code: 4000, message })
  })
})

describe('accepted and computed values', () => {
  test('a published program is protected for fifty years, an unpublished one has no day', async () => {
    const ann = await app.user()
    const published = await create(copyright, ann)
    const kept = await create(copyright, ann, { firstPublishDate: null, regNo: '2023SR0012346' })
    expect(await show(copyright, ann, published.id)).toMatchObject({ expireDate: '2073-12-31' })
    expect(await show(copyright, ann, kept.id)).toMatchObject({ expireDate: null })
  })

  test.each([
    ['GB 4404.1-2024', '国家', '强制'],
    ['GB/T 17315—2011', '国家', '推荐'],
    ['DB41/T 1001-2022', '地方', '推荐'],
    ['T/CSTA 0012-2023', '团体', '推荐'],
    ['Q/HP 001-2024', '企业', null],
  ])('%s is accepted as the number of a standard', async (standardNo, standardType, nature) => {
    const ann = await app.user()
    const wish = { standardNo, standardType, nature }
    expect(await create(standard, ann, wish)).toMatchObject({ id: expect.any(String) })
  })

  test('the unified number of another crop than maize is accepted as written', async () => {
    const ann = await app.user({ crop: 'rice' })
    const { id } = await create(germplasm, ann, { unifiedNo: 'ZD-01234' })
    expect(await show(germplasm, ann, id)).toMatchObject({ unifiedNo: 'ZD-01234' })
  })

  test('a filter by place finds the places within it, by codes from the province down', async () => {
    const ann = await app.user()
    const wish = { unitId: String(ann.orgId) }
    await create(laboratory, ann, { ...wish, name: '郑州室', region: ['410000', '410100'] })
    await create(laboratory, ann, { ...wish, name: '三亚室', region: ['460000', '460200'] })
    const wanted: [unknown, number][] = [
      [['410000'], 1],
      [['410000', '410100'], 1],
      ['460200', 1],
      [['110000'], 0],
      [[], 2],
      [undefined, 2],
    ]
    for (const [region, total] of wanted)
      expect(await totalOf(laboratory, ann, { region }), String(region)).toBe(total)
    const { headers } = await ann.raw({
      method: 'POST',
      url: laboratory.calls.export.path,
      payload: { region: ['410000', '410100'] },
    })
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain('实验室_河南省郑州市_')
  })

  test('the same title in another year is another paper, and in the same year it is refused', async () => {
    const ann = await app.user()
    const { title } = samples[thesis.name].values
    await create(thesis, ann)
    await create(thesis, ann, { year: 2020, doi: null })
    await expect(create(thesis, ann, { doi: null })).rejects.toMatchObject({
      message: `题名「${String(title)}」、年份「2021」已被「${String(title)}」使用`,
    })
    expect(await totalOf(thesis, ann, { year: 2020 })).toBe(1)
    expect(await totalOf(thesis, ann, { indexed: 'CSCD' })).toBe(2)
  })
})

describe('the project a record comes from', () => {
  test('a project is found by name or number, shown with both, and named in workbooks by its number', async () => {
    const ann = await app.user()
    const { id } = await create(project, ann)
    expect(await ann.call(searchProject, { name: '2023ZD' })).toMatchObject([{ id, code: '2023ZD04030' }])
    const made = await create(standard, ann, { sourceProjectId: id })
    const { labels } = (await show(standard, ann, made.id)) as { labels: Wish }
    expect(labels).toMatchObject({ sourceProjectId: '玉米重大品种培育与产业化（2023ZD04030）' })
    const { rowsOf } = await sheetsOf(ann, standard.calls.export)
    const at = rowsOf(standard.title)[0]!.indexOf('来源项目')
    expect(rowsOf(standard.title)[1]![at]).toBe('2023ZD04030')
  })

  test('a project of another organisation is not shown', async () => {
    const [ann, eve] = [await app.user(), await app.user()]
    const { id } = await create(project, eve)
    expect(await ann.call(searchProject, { name: '2023ZD' })).toEqual([])
    await expect(create(standard, ann, { sourceProjectId: id })).rejects.toMatchObject({
      data: { problems: [{ path: 'sourceProjectId', message: '来源项目不存在或无权查看' }] },
    })
  })
})

describe('workbooks of records identified by several fields', () => {
  const HEADS = ['题名', '年份', '论文类型', '刊物名称', 'DOI号', '作者']
  const flow = importing({
    upload: thesis.calls.import,
    show: thesis.calls.batch.show,
    findings: thesis.calls.batch.findings,
    progress: thesis.calls.batch.progress,
    confirm: thesis.calls.batch.confirm,
  })
  const line = (title: string, year: number, doi: string | null = null): SheetValue[] => [
    title,
    year,
    '期刊',
    '作物学报',
    doi,
    '王麦、李谷',
  ]

  test('a row without DOI is identified by title and year', async () => {
    const ann = await app.user()
    await create(thesis, ann, { title: '甲', doi: null })
    const preview = await flow.preview(ann, await tableOf(HEADS, [line('甲', 2021), line('甲', 2020)]))
    expect(await flow.findings(ann, preview)).toEqual([])
    expect(countsOf(preview)).toEqual({ created: 1, existing: 1, changed: 0, rejected: 0 })
  })

  test.each(['（外部人员）', '(外部人员)'])('a name followed by %s stays an outsider', async (mark) => {
    const ann = await app.user()
    const row = line('甲', 2021).with(5, `王麦${mark}、李谷`)
    await flow.confirm(ann, await flow.preview(ann, await tableOf(HEADS, [row])))
    const { records } = (await ann.call(thesis.calls.page, { model: {} })) as { records: Wish[] }
    expect(records).toMatchObject([
      { title: '甲', status: 0, labels: { authors: '王麦（外部）、李谷（外部）' } },
    ])
  })

  test('a number of another record or row is reported before anything is written', async () => {
    const ann = await app.user()
    await create(thesis, ann, { title: '甲', doi: '10.1000/one' })
    const book = await tableOf(HEADS, [
      line('乙', 2021, '10.1000/one'),
      line('丙', 2021, '10.1000/two'),
      line('丙', 2021, '10.1000/three'),
    ])
    const preview = await flow.preview(ann, book)
    expect((await flow.findings(ann, preview)).map(({ message }) => message)).toEqual([
      '工作表「数据」第2行E列「DOI号」：DOI号「10.1000/one」已被「甲」使用，这一行不导入',
      '工作表「数据」第4行A列「题名」：题名「丙」、年份「2021」与第3行重复，这一行不导入',
    ])
    expect(countsOf(preview)).toEqual({ created: 1, existing: 0, changed: 0, rejected: 2 })
  })

  test('a number of another visible organisation gives a warning, and can be registered again', async () => {
    const ann = await app.user()
    const bob = await app.user({ org: await makeOrg(app.services.db, ann.org) })
    await create(thesis, bob, { title: '甲', doi: '10.1000/one' })
    const preview = await flow.preview(ann, await tableOf(HEADS, [line('甲', 2021, '10.1000/one')]))
    expect(await flow.findings(ann, preview)).toMatchObject([
      {
        severity: 'warning',
        code: 'numberElsewhere',
        message: expect.stringContaining('题名「甲」、年份「2021」已由「'),
      },
      {
        severity: 'warning',
        code: 'numberElsewhere',
        message: expect.stringContaining('DOI号「10.1000/one」已由「'),
      },
    ])
    expect(preview.preview).toMatchObject({
      concerns: [expect.stringContaining('1 行的编号已由可见的其他机构登记')],
    })
    await flow.confirm(ann, preview)
    // Nothing more is reported for the existing record, nor to a caller who cannot see the other one.
    const again = await flow.preview(ann, await tableOf(HEADS, [line('甲', 2021, '10.1000/one')]))
    expect(await flow.findings(ann, again)).toEqual([])
    const below = await flow.preview(bob, await tableOf(HEADS, [line('乙', 2021, '10.1000/two')]))
    expect(await flow.findings(bob, below)).toEqual([])
  })
})
