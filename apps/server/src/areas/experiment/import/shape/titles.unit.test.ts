import { describe, expect, test } from 'vitest'
import { readNotes } from './titles.ts'

const saidBy = (...texts: string[]) =>
  readNotes(texts.map((text, at) => ({ sheet: '数据', row: at + 1, text }))).said

describe('what a title says', () => {
  test.each([
    [
      '2024年华北夏播玉米4500密度组区域试验小区产量记载表（甲县试点）',
      2024,
      '华北夏播玉米4500密度组',
      '甲县',
    ],
    ['附表3  2003年云南省杂交玉米区域试验各试点产量汇总', 2003, '杂交玉米区域试验', undefined],
    ['2024年春玉米高产组合筛选试验田间测产记载', 2024, '春玉米高产组合筛选试验', undefined],
    ['国家级玉米联合体试验B组测产数据（密码编号）', undefined, '国家级玉米联合体试验B组', undefined],
    ['2023-2024年度黄淮南片水地组小麦品种区域试验产量结果', 2024, '黄淮南片水地组', undefined],
    ['二、乙县点（小区面积12平方米）', undefined, undefined, '乙县'],
    ['注：各点产量为3次重复平均值，空格为该点未种植。', undefined, undefined, undefined],
    ['二组', undefined, '二组', undefined],
    ['2024年第二组 试验地点：长葛', 2024, '二组', '长葛'],
    ['2024年黄淮海夏玉米二组区域试验（长葛点）', 2024, '黄淮海夏玉米二组', '长葛'],
    ['2024年6月中旬播种', 2024, undefined, undefined],
    ['2023年10月中旬播种', undefined, undefined, undefined],
    ['2024年10月15日', undefined, undefined, undefined],
    ['填表人：            审核人：            2024年10月15日', undefined, undefined, undefined],
  ])('of %s', (text, year, groupName, pointName) => {
    const { year: y, groupName: g, pointName: p } = saidBy(text)
    expect([y, g, p]).toEqual([year, groupName, pointName])
  })

  test.each([
    ['2026年山东省夏玉米组合测配（某公司自试）产量记载表', '组合测配', '夏玉米组合测配'],
    ['2026年山东省夏玉米组合测配试验（某公司自试）产量记载表', '组合测配', '夏玉米组合测配试验'],
    ['2026年夏玉米测配产量汇总', '测配', '夏玉米测配'],
    ['2026年夏玉米初级产比产量汇总', '初级产比', '夏玉米初级产比'],
    ['2026年夏玉米高级产比产量汇总', '高级产比', '夏玉米高级产比'],
    ['2026年夏玉米预试产量汇总', '预试', '夏玉米预试'],
    ['2026年区域试验预备试验产量汇总', '区域试验预备试验', '区域试验预备试验'],
    ['2022年区试产量汇总', '区试', undefined],
    ['2026年夏玉米区域试验（第二年）产量汇总', '区域试验第二年', '夏玉米区域试验'],
    ['2026年夏玉米第一年区域试验产量汇总', '第一年区域试验', '夏玉米第一年区域试验'],
    ['2026年夏玉米复试产量汇总', '复试', '夏玉米复试'],
    ['2026年夏玉米生产试验产量汇总', '生产试验', '夏玉米生产试验'],
    ['2026年夏玉米报审产量汇总', '报审', '夏玉米报审'],
    ['2026年夏玉米展示示范产量汇总', '展示示范', '夏玉米展示示范'],
    ['2026年夏玉米示范县产量汇总', undefined, undefined],
    ['2026年夏玉米多点试验产量汇总', undefined, '夏玉米多点试验'],
  ])('of the phase and group in %s', (text, phase, groupName) => {
    const said = saidBy(text)
    expect([said.phase, said.groupName]).toEqual([phase, groupName])
  })

  test('a label wins over a title, and an earlier title over a later one', () => {
    expect(
      saidBy('2023年夏玉米甲组试验产量', '试验年份：2022 组别：乙组', '2021年夏玉米丙组试验产量'),
    ).toMatchObject({
      year: 2022,
      groupName: '乙组',
    })
  })

  test('the place of the trial wins over who runs it', () => {
    expect(saidBy('承试单位：甲县农科院   试点：甲县').pointName).toBe('甲县')
    expect(saidBy('承试单位：甲县农科院').pointName).toBe('甲县农科院')
  })
})

describe('what a note says', () => {
  test.each([
    ['小区面积20平方米，5行区', 20],
    ['小区计产面积13.34㎡（0.02亩）', 13.34],
    ['小区面积：0.03亩', 20],
    ['2行区，行长5米，行距0.6米', 6],
    ['5行区，行长6.67m，行距60cm', 20.01],
    ['小区长6.67m，宽3m', 20.01],
    ['小区3m×5m', 15],
    ['试验面积2亩，四周设保护行', undefined],
  ])('the area of %s', (text, area) => {
    expect(saidBy(text).area).toBe(area)
  })

  test.each([
    ['对照品种：甲玉1号', ['甲玉1号']],
    ['注：对照为甲玉1号。', ['甲玉1号']],
    ['对照：甲玉1号、乙玉2', ['甲玉1号', '乙玉2']],
    ['CK1为甲玉1号', ['甲玉1号']],
    ['注：比CK±%以折亩产计算；“—”为缺区。', undefined],
  ])('the checks of %s', (text, checks) => {
    expect(saidBy(text).checks).toEqual(checks)
  })

  test.each([
    ['产量已折合14%标准水分，3次重复', true],
    ['含水量已折合14%', true],
    ['小区产量未折标准水分，含水量见附表', undefined],
    ['收获时含水量14%', undefined],
  ])('the moisture of %s', (text, isStandardMoisture) => {
    expect(saidBy(text).isStandardMoisture).toBe(isStandardMoisture)
  })
})

describe('titles and notes as stations write them', () => {
  test.each([
    '产量已按14%标准水分折算',
    '各重复产量按14%标准水分折算。',
    '小区产量按标准含水量14%折算',
    '表中小区产量为标准水分（14%）产量',
    '产量均为13.5%含水量',
    '已折标准水分',
    '重量已折合14%水分',
    '按14%含水量折算',
    '含水量已折14%',
    '按标准水分计产',
  ])('%s: the weights are at standard moisture', (text) => {
    expect(saidBy(text)).toMatchObject({ isStandardMoisture: true })
    expect(saidBy(text).moisture).toBeUndefined()
  })

  test.each([
    '请按14%标准水分折算后填写',
    '产量未按14%含水量折算',
    '折合亩产比对照增产14.2%',
    '小区产量为收获时14%含水量的重量',
    '增产量为14%',
    '折光糖度14%',
    '按扣除15%损耗折算',
  ])('%s: nothing says that the weights are at standard moisture', (text) => {
    expect(saidBy(text).isStandardMoisture).toBeUndefined()
  })

  test.each([
    ['产量为鲜重，含水量27.5%，未折算', 27.5],
    ['收获时籽粒水分：24%', 24],
    ['籽粒含水量(%)：23.4%', 23.4],
    ['播种时土壤含水量18%，收获时晴', undefined],
    ['收获时含水量22%-27%', undefined],
    ['种子含水量12%', undefined],
    ['籽粒含水量25%时收获', undefined],
    ['要求收获时含水量28%', undefined],
  ])('the moisture at harvest of %s', (text, moisture) => {
    expect(saidBy(text).moisture).toBe(moisture)
  })

  test.each([
    ['试点：丙县      小区面积：18.2 m²', 18.2],
    ['小区面积(㎡)：13.34', 13.34],
    ['小区面积（亩）: 0.03', 20],
    ['2024年丙组小区产量汇总（公斤/小区，小区面积16㎡）', 16],
  ])('the area of %s', (text, area) => {
    expect(saidBy(text).area).toBe(area)
  })

  test.each([
    ['2024年丙组生产试验产量汇总（t/hm²）', 't/hm2'],
    ['2024年丙组生产试验产量（公斤/公顷）', '公斤/公顷'],
    ['2024年丙组小区产量（公斤/小区，小区面积16㎡）', '公斤/小区'],
    ['2024年丙组产量（单位：斤/亩）', '斤/亩'],
    ['2024年丙组产量（早熟组）', undefined],
    ['2024年丙组试验结果（公斤/亩）', '公斤/亩'],
    ['注：百粒重（g）取两次平均', undefined],
  ])('the unit of %s', (text, unit) => {
    expect(saidBy(text).unit).toBe(unit)
  })

  test('a line that names the unit wins over the title', () => {
    expect(saidBy('2024年丙组产量（kg）', '单位：公斤/公顷').unit).toBe('公斤/公顷')
  })

  test.each([
    ['2024年国家玉米品种区域试验西南中高山早熟组 产量', '西南中高山早熟组'],
    ['2024年黄淮海夏玉米区域试验密植组产量结果', '黄淮海夏玉米密植组'],
    ['2024年国家玉米品种区域试验A组产量', '国家玉米品种区域试验A组'],
    ['2021/2022年度小麦早播组品种比较试验产量', '小麦早播组'],
    ['丙县试点2024年玉米中熟组生产试验结果', '玉米中熟组'],
  ])('the group of %s', (text, groupName) => {
    expect(saidBy(text).groupName).toBe(groupName)
  })

  test('a season with a slash is harvested in its second year, and a point may stand before the year', () => {
    expect(saidBy('2021/22年度小麦早播组区域试验').year).toBe(2022)
    expect(saidBy('丙县试点2024年玉米中熟组生产试验结果').pointName).toBe('丙县')
    expect(saidBy('各试点2024年玉米中熟组生产试验结果').pointName).toBeUndefined()
    expect(saidBy('玉米新品种多试点2024年试验结果').pointName).toBeUndefined()
    expect(saidBy('2024年玉米品种多试点试验中熟组产量').groupName).toBe('玉米品种多试点试验中熟组')
  })
})
