import { expect, test } from 'vitest'
import { keptVarietyNo, readVarietyNo } from './varietyNo.ts'
import { systemProblem, varietyNoProblems } from './varietyRules.ts'

test.each([
  ['国审玉20176020', '国家', null, '玉米', 2017],
  ['国审玉2010009', '国家', null, '玉米', 2010],
  ['国审玉20000009', '国家', null, '玉米', 2000],
  ['豫审玉2017001', '省级', '河南', '玉米', 2017],
  ['鲁农审2012032号', '省级', '山东', null, 2012],
  ['苏审稻2013009', '省级', '江苏', '水稻', 2013],
  ['国审稻20180096', '国家', null, '水稻', 2018],
  ['滇审玉米2018001号', '省级', '云南', '玉米', 2018],
  ['皖玉审2014003', '省级', '安徽', '玉米', 2014],
  ['黑审稻2009005', '省级', '黑龙江', '水稻', 2009],
])('%s is read as an approval', (number, level, province, crop, year) => {
  expect(readVarietyNo(number)).toEqual({ system: '审定', level, province, crop, year })
})

test('a registration and a filing are recognised', () => {
  expect(readVarietyNo('GPD花生(2018)370001')).toEqual({
    system: '登记',
    level: '国家',
    province: '山东',
    crop: '花生',
    year: 2018,
  })
  expect(readVarietyNo('GPD大麦(青稞)(2019)540002')).toMatchObject({ crop: '大麦(青稞)', province: '西藏' })
  expect(readVarietyNo('（冀）引种〔2018〕第1号')).toMatchObject({ system: '引种备案', province: '河北' })
})

test.each(['国审玉17602', '某审玉2017001', 'GPD花生2018370001', '引种2018第1号', '玉米2017001', ''])(
  '「%s」 is refused as the number of a variety',
  (number) => {
    expect(readVarietyNo(number)).toBeNull()
  },
)

test('blanks, full-width digits and 号 make no difference to a number', () => {
  expect(keptVarietyNo('鲁农审 ２０１２０３２ 号')).toBe('鲁农审2012032')
  expect(keptVarietyNo('(冀)引种〔2018〕第1号')).toBe('(冀)引种〔2018〕第1号')
})

const claim = { dataType: '审定', cropSpecies: '玉米', level: '国家', year: 2017 }

test('the main crops are never registered', () => {
  const message = '玉米为主要农作物，不适用品种登记'
  expect(varietyNoProblems('GPD玉米(2019)370001', claim)).toEqual([{ path: 'approvalNo', message }])
  expect(systemProblem('登记', '玉米')).toBe(message)
  expect(systemProblem('登记', '花生')).toBeNull()
  expect(systemProblem('审定', '玉米')).toBeNull()
})

test('the parts of a number must agree with the entered values', () => {
  expect(varietyNoProblems('国审玉20176020', claim)).toEqual([])
  expect(varietyNoProblems('豫审稻2018001', claim)).toEqual([
    { path: 'cropSpecies', message: '编号表示水稻，与所选作物不符' },
    { path: 'level', message: '编号表示省级，与级别不符' },
    { path: 'year', message: '编号表示2018年，与审定年份不符' },
  ])
  expect(varietyNoProblems('GPD花生(2018)370001', claim)).toEqual([
    { path: 'dataType', message: '编号是登记编号，与数据类别「审定」不符' },
  ])
  expect(varietyNoProblems('玉20176020', { ...claim, dataType: '登记' })).toEqual([
    { path: 'approvalNo', message: '审定/登记编号格式不正确，应如 GPD花生(2018)370001' },
  ])
  const nonsense = { ...claim, dataType: 'constructor' }
  expect(varietyNoProblems('玉20176020', nonsense)).toEqual(varietyNoProblems('玉20176020', claim))
})
