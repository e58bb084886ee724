import { lastYear } from '@hepu/api/core/resource/values'
import { breedingLab } from '@hepu/api/areas/research/laboratory/breedingLab'
import { laboratory } from '@hepu/api/areas/research/laboratory/laboratory'
import { person } from '@hepu/api/areas/research/person/person'
import { platformInfo } from '@hepu/api/areas/research/platformInfo'
import { variety } from '@hepu/api/areas/research/variety/variety'
import { varietyInfo } from '@hepu/api/areas/research/varietyInfo/varietyInfo'
import type { Resource } from '@hepu/api/core/resource/resource'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../../test/testApp.ts'
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

const people = { internalUnit: [], staffList: [{ userName: '王麦' }], externalUnit: null }
/** The people and records that a record of any of these registries must name. */
const named = (ann: Client) => ({
  applicants: people,
  breeders: people,
  holders: people,
  cultivators: people,
  unitId: String(ann.orgId),
})
const create = async (def: Resource, ann: Client, wish: Wish = {}) => {
  const given = { ...named(ann), ...samples[def.name].values, ...wish, ...(await certified(def, ann)) }
  return ann.call(def.calls.create, { ...given, submit: true }) as Promise<{ id: string }>
}
const show = ({ calls }: Resource, ann: Client, id: string) =>
  ann.call(calls.show, { id }) as unknown as Promise<Wish>
const totalOf = async ({ calls }: Resource, ann: Client, model: Wish) =>
  ((await ann.call(calls.page, { model })) as { total: number }).total

const flowOf = ({ calls: { batch, import: upload } }: Resource) => importing({ ...batch, upload })

describe('refused values', () => {
  test.each([
    [
      variety,
      { approvalNo: '国玉2017' },
      'approvalNo',
      '审定/登记编号格式不正确，应如 国审玉20176020、豫审玉2017001',
    ],
    [variety, { approvalNo: 'GPD玉米(2019)370001' }, 'approvalNo', '玉米为主要农作物，不适用品种登记'],
    [variety, { approvalNo: '国审玉20176020号' }, 'approvalNo', '审定/登记编号请写作 国审玉20176020'],
    [variety, { approvalNo: '国审稻20176020' }, 'cropSpecies', '编号表示水稻，与所选作物不符'],
    [variety, { level: '省级' }, 'level', '编号表示国家，与级别不符'],
    [variety, { year: 2018 }, 'year', '编号表示2017年，与审定年份不符'],
    [variety, { biosafetyNo: null }, 'biosafetyNo', '转基因品种须填写安全证书号'],
    [variety, { transgenicEvent: null }, 'transgenicEvent', '转基因品种须填写转化体'],
    [variety, { state: '撤销(退出)' }, 'revokeDate', '已撤销的品种须填写撤销日期'],
    [variety, { suitableArea: null }, 'suitableArea', '适宜区域必填'],
    [varietyInfo, { rightNo: null }, 'rightNo', '已授权的须填写品种权号'],
    [varietyInfo, { grantDate: null }, 'grantDate', '已授权的须填写授权日'],
    [
      varietyInfo,
      { legalStatus: '实审', firstExamDate: null },
      'firstExamDate',
      '实审的品种权须填写初审合格日',
    ],
    [varietyInfo, { share: '甲公司60%、乙研究所30%' }, 'share', '共同品种权人份额合计应为100%，现为90%'],
    [varietyInfo, { firstExamDate: '2019-11-27' }, 'firstExamDate', '初审合格日不得早于申请日'],
    [varietyInfo, { cultivators: null }, 'cultivators', '培育人必填'],
    [platformInfo, { buildEnd: '2021-05-31' }, 'buildEnd', '建设期结束不得早于建设期开始'],
    [platformInfo, { approveDate: '2199-01-01' }, 'approveDate', '批准日期不得晚于今天'],
    [laboratory, { region: [] }, 'region', '所在地区必填'],
    [laboratory, { region: ['410000', '110101'] }, 'region', '所在地区不存在，请重新选择'],
    [
      laboratory,
      { instruments: [{ name: '离心机', count: 0 }] },
      'instruments',
      '主要仪器第1行：台数不得小于1',
    ],
    [
      laboratory,
      { instruments: [{ name: '离心机' }, { model: 'X1' }] },
      'instruments',
      '主要仪器第2行：名称必填',
    ],
    [
      variety,
      { resist: [{ disease: '大斑病；小斑病' }] },
      'resist',
      '抗性鉴定第1行：病虫害或逆境不能含「｜」「；」',
    ],
    [
      variety,
      { resist: [{ disease: '大斑病', grade: '很抗' }] },
      'resist',
      '抗性鉴定的抗性等级「很抗」不在字典中',
    ],
    [laboratory, { unitId: null }, 'unitId', '所属机构必填'],
    [breedingLab, { latitude: null }, 'latitude', '填写了经度，须同时填写纬度'],
    [breedingLab, { builtYear: lastYear() }, 'builtYear', '建站年份不得晚于今年'],
    [breedingLab, { ecoZone: '月球' }, 'ecoZone', '生态区「月球」不在字典中'],
    [person, { hireDate: '1985-03-11' }, 'hireDate', '入职日期不得早于出生年月'],
  ])('$title with %o is refused, and the message names %s', async (def, wish, path, message) => {
    const ann = await app.user()
    await expect(create(def, ann, wish)).rejects.toMatchObject({
      code: 4000,
      data: { problems: [{ path, message }] },
    })
    expect(await totalOf(def, ann, {})).toBe(0)
  })

  test.each([
    [variety, { biosafetyNo: '农基安证字2019第291号' }, '安全证书号格式不正确'],
    [varietyInfo, { applyNo: '2019100601' }, '申请号格式不正确，应如 20191006012'],
    [varietyInfo, { rightNo: 'CNA2008037.X' }, '品种权号格式不正确，应如 CNA20191006012'],
    [laboratory, { cmaNo: '2100' }, 'CMA证书号格式不正确'],
    [laboratory, { phone: '65730000' }, '电话格式不正确，应如 0371-65730000'],
    [breedingLab, { area: 0 }, '面积不得小于0.01'],
    [breedingLab, { longitude: 72.9 }, '经度不得小于73'],
    [breedingLab, { latitude: 54.1 }, '纬度不得大于54'],
    [person, { mobile: '2380013800' }, '手机格式不正确，应如 13800138000'],
    [person, { email: 'wangmai' }, '邮箱格式不正确，应如 wangmai@example.com'],
  ])('$title with %o is refused for its format', async (def, wish, message) => {
    const ann = await app.user()
    await expect(create(def, ann, wish)).rejects.toMatchObject({
      code: 4000,
      message: expect.stringContaining(message),
    })
  })
})

describe('derived values', () => {
  test('the number of a variety gives its province', async () => {
    const ann = await app.user()
    const { id } = await create(variety, ann, {
      approvalNo: '滇审玉米2017001',
      level: '省级',
      state: '撤销(退出)',
      revokeDate: '2023-01-05',
    })
    expect(await show(variety, ann, id)).toMatchObject({ province: '云南' })
    const registered = await create(variety, ann, {
      dataType: '登记',
      cropSpecies: '花生',
      approvalNo: 'GPD花生(2017)370001',
    })
    expect(await show(variety, ann, registered.id)).toMatchObject({ province: '山东' })
    expect(await totalOf(variety, ann, { year: 2017 })).toBe(2)
    expect(await totalOf(variety, ann, { year: 2017, cropSpecies: '花生' })).toBe(1)
    expect(await totalOf(variety, ann, { year: 2018 })).toBe(0)
  })

  test('a right shows its last day once it is granted', async () => {
    const ann = await app.user()
    const { id } = await create(varietyInfo, ann)
    expect(await show(varietyInfo, ann, id)).toMatchObject({ expireDate: '2037-05-31' })
    const applied = {
      applyNo: '20150123.4',
      applyDate: '2015-01-23',
      legalStatus: '申请',
      rightNo: null,
      grantDate: null,
    }
    const other = await create(varietyInfo, ann, applied)
    expect(await show(varietyInfo, ann, other.id)).toMatchObject({ expireDate: null })
  })

  test('the certificate of a modified variety is valid for five years', async () => {
    const ann = await app.user()
    const { id } = await create(variety, ann, { biosafetyDate: '2021-12-17' })
    expect(await show(variety, ann, id)).toMatchObject({ biosafetyUntil: '2026-12-16' })
  })

  test('a place is shown by its names in lists and workbooks, and read by them', async () => {
    const ann = await app.user()
    await create(laboratory, ann)
    const { records } = (await ann.call(laboratory.calls.page, { model: {} })) as { records: Wish[] }
    expect(records[0]).toMatchObject({
      region: ['410000', '410100'],
      labels: { region: '河南省 / 郑州市' },
    })
    const { bytes, rowsOf } = await sheetsOf(ann, laboratory.calls.export)
    expect(rowsOf(laboratory.title)[1]).toContain('河南省/郑州市')
    const { batch, import: upload } = laboratory.calls
    const { preview } = await importing({ ...batch, upload }).preview(ann, bytes)
    expect(preview).toMatchObject({ isSame: true })
  })

  test('a unit is shown by its name', async () => {
    const ann = await app.user()
    const { id } = await create(laboratory, ann)
    const { labels, orgName } = (await show(laboratory, ann, id)) as { labels: Wish; orgName: string }
    expect(labels).toMatchObject({ unitId: orgName })
  })
})

describe('tables within a record', () => {
  test('tables are written in one cell of a workbook and read back as shown', async () => {
    const ann = await app.user()
    const { id } = await create(variety, ann)
    const { labels } = (await show(variety, ann, id)) as { labels: Wish }
    expect(labels).toMatchObject({
      resist: '小斑病｜中抗｜2015—2016年人工接种；倒伏｜｜',
      'resist.0.grade': '中抗',
      quality: '容重｜756.5｜克/升｜一级',
    })
    const heads = ['审定/登记编号', '品种名称', '抗性鉴定', '品质指标']
    const flow = flowOf(variety)
    const line = (resist: string, quality: string) =>
      tableOf(heads, [['国审玉20176020', '豫丰玉98', resist, quality]])
    const same = await flow.preview(
      ann,
      await line('小斑病|中抗|2015—2016年人工接种\n倒伏', '容重｜756.5｜克/升｜一级'),
    )
    expect(await flow.findings(ann, same)).toEqual([])
    const better = await flow.preview(ann, await line('茎腐病｜高抗；锈病｜感｜田间', ''))
    await flow.confirm(ann, better, { reason: '更正' })
    expect(await show(variety, ann, id)).toMatchObject({
      resist: [
        { disease: '茎腐病', grade: 'HR', note: null },
        { disease: '锈病', grade: 'S', note: '田间' },
      ],
      quality: [{ item: '容重', value: 756.5, unit: '克/升', note: '一级' }],
    })
    const wrong = await flow.preview(ann, await line('茎腐病｜甚抗', '容重｜很高；淀粉｜1｜2｜3｜4'))
    expect((await flow.findings(ann, wrong)).map(({ message }) => message)).toEqual([
      expect.stringContaining('抗性鉴定抗性等级「甚抗」不在字典中'),
      expect.stringContaining('品质指标的测定值「很高」应为数字'),
    ])
  })

  test('empty tables keep an approval', async () => {
    const ann = await app.user()
    const { id } = await create(laboratory, ann, { instruments: null })
    await ann.call(laboratory.calls.audit, { ids: [id], pass: true })
    const { version } = (await show(laboratory, ann, id)) as { version: number }
    const input = { ...named(ann), ...samples[laboratory.name].values, instruments: [], id, version }
    expect(await ann.call(laboratory.calls.update, input as never)).toMatchObject({ status: 2 })
  })
})

test('an achievement links to the record with that name or number, for users who may read it', async () => {
  const ann = await app.user()
  const made = await create(variety, ann)
  const achievements = [
    { kind: 'research.variety', name: '豫丰玉98' },
    { kind: 'research.variety', name: '国审玉20176020' },
    { kind: 'research.patent', name: '豫丰玉98' },
    { kind: 'OTHER', name: '豫丰玉98' },
  ]
  const { id } = await create(person, ann, { achievements })
  const path = `/research/varietyList/verietyListDetailsCheck?id=${made.id}`
  expect(await show(person, ann, id)).toMatchObject({
    links: { 'achievements.0.name': path, 'achievements.1.name': path },
  })
  const reader = await app.user({ org: ann.org, permissions: ['research.person:read'] })
  expect(await show(person, reader, id)).toMatchObject({ links: {} })
})

test('a finding explains how the number of a variety is written, and that main crops are not registered', async () => {
  const ann = await app.user()
  const flow = flowOf(variety)
  const heads = ['品种名称', '数据类别', '作物', '审定/登记编号', '审定级别', '审定年份']
  const more = ['申请者人员', '育种者人员', '品种来源', '适宜区域', '品种状态']
  const rest = ['王麦', '李谷', '甲×乙', '山东全省', '有效']
  const book = await tableOf(
    [...heads, ...more],
    [
      ['甲', '审定', '玉米', '鲁审玉 ２０１２０３２ 号', '省级', 2012, ...rest],
      ['乙', '登记', '玉米', 'GPD玉米(2019)370001', '国家', 2019, ...rest],
      ['丙', '登记', '花生', 'GPD花生（2018）370001', '国家', 2018, ...rest],
    ],
  )
  const preview = await flow.preview(ann, book)
  const found = (await flow.findings(ann, preview)).filter(({ severity }) => severity === 'error')
  expect(found.map(({ message }) => message)).toEqual([
    expect.stringContaining('审定/登记编号请写作 鲁审玉2012032'),
    expect.stringContaining('玉米为主要农作物，不适用品种登记'),
    expect.stringContaining('玉米为主要农作物，不适用品种登记'),
  ])
  expect(countsOf(preview)).toEqual({ created: 1, existing: 0, changed: 0, rejected: 2 })
})
