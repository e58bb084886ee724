import { describe, expect, test } from 'vitest'
import { patent } from './patent.ts'
import {
  expireDateOf,
  nextFee,
  PATENT_APPLY_NO_EXAMPLE,
  patentNoProblem,
  plainApplyNo,
  yearOfApplyNo,
  yearOfPatent,
} from './patentNo.ts'
import { patentProblems } from './patentProblems.ts'

test('the example number of the form is accepted by it', () => {
  expect(patentNoProblem(PATENT_APPLY_NO_EXAMPLE)).toBeNull()
})

describe('application numbers', () => {
  test.each([
    '201210300077.1',
    '201110454443.4',
    '200710022494.3',
    '201230348517.1',
    '201230438158.9',
    '201220372059.X',
  ])('%s is accepted', (applyNo) => {
    expect(patentNoProblem(applyNo)).toBeNull()
  })

  test.each([
    'ZL 2012 1 0300077.1',
    'ZL201210300077.1',
    'CN 201210300077.1',
    'cn2012103000771',
    '２０１２１０３０００７７．１',
    ' 201210300077.1 ',
  ])('%s is stored as 201210300077.1', (printed) => {
    expect(plainApplyNo(printed)).toBe('201210300077.1')
  })

  test.each(['CN110123456A', 'ZL 2012', '201220372059.X'])('%s is stored unchanged', (text) => {
    expect(plainApplyNo(text)).toBe(text)
  })

  test('a wrong check digit is reported with the right one', () => {
    expect(patentNoProblem('201210300077.2')).toBe('申请号的校验位应为 1')
  })
})

describe('application numbers of filings up to 2003-09-30', () => {
  test.each(['03134567.0', '99250001.X', '02380001.1'])('%s is accepted', (applyNo) => {
    expect(patentNoProblem(applyNo)).toBeNull()
  })

  test.each(['ZL 03 1 34567.0', 'CN031345670', '０３１３４５６７．0'])(
    '%s is stored as 03134567.0',
    (printed) => {
      expect(plainApplyNo(printed)).toBe('03134567.0')
    },
  )

  test('a wrong check digit is reported with the right one', () => {
    expect(patentNoProblem('03134567.1')).toBe('申请号的校验位应为 0')
  })

  test.each(['04134567.1', '84100001.1', '03434567.1', '0313456.1', '031345678.1'])(
    '%s has no such form',
    (applyNo) => {
      expect(patentNoProblem(applyNo)).toMatch('格式不正确')
    },
  )

  test('year, type and the last day of such numbers must agree with what is entered', () => {
    const problemsOf = (applyDate: string, patentType: string) =>
      patentProblems({ applyNo: '03134567.0', applyDate, patentType }).map(({ path }) => path)
    expect(problemsOf('2003-09-30', '发明')).toEqual([])
    expect(problemsOf('2003-10-01', '发明')).toEqual(['applyNo'])
    expect(problemsOf('2002-09-30', '发明')).toEqual(['applyDate'])
    expect(problemsOf('2003-09-30', '实用新型')).toEqual(['patentType'])
    expect(yearOfApplyNo('99250001.X')).toBe(1999)
  })
})

test.each([
  ['实用新型', '1999-09-06', '2009-09-05'],
  ['发明', '2012-06-29', '2032-06-28'],
  ['外观设计', '2020-02-29', '2030-02-27'],
  ['外观设计', null, null],
  ['不明', '2012-06-29', null],
])('a %s filed on %s is valid to %s', (type, applyDate, last) => {
  expect(expireDateOf(type, applyDate)).toBe(last)
})

test.each([
  ['2019-02-03', '2021-05-06', 3],
  ['2019-02-03', '2021-02-03', 3],
  ['2019-02-03', '2021-02-02', 2],
  ['2019-02-03', '2019-02-03', 1],
])('a patent filed on %s is on %s in year %i', (applyDate, day, year) => {
  expect(yearOfPatent(applyDate, day)).toBe(year)
})

describe('the next annual fee', () => {
  const granted = { type: '发明', applyDate: '2019-02-03', grantDate: '2021-05-06', paidYear: null }

  test('the next fee is that of the year after the grant, due on the day of filing', () => {
    expect(nextFee(granted)).toEqual({ dueDate: '2022-02-03', year: 4, amount: 1200 })
  })

  test.each(patent.deadlines!.over!.words)(
    'the next fee and the end are absent once the status is %s',
    (legalStatus) => {
      const { type: patentType, ...dates } = granted
      const values = { ...dates, patentType, applyNo: '201910123450.2', legalStatus }
      const { feeDueDate, nextFee: fee } = patent.compute(values)
      expect([feeDueDate, fee]).toEqual([null, null])
      expect(patent.compute({ ...values, legalStatus: '授权(有效)' })).toMatchObject({
        feeDueDate: '2022-02-03',
      })
    },
  )

  test('the next fee follows the last one paid', () => {
    expect(nextFee({ ...granted, paidYear: 9 })).toEqual({ dueDate: '2028-02-03', year: 10, amount: 4000 })
    expect(nextFee({ ...granted, paidYear: 19 })).toEqual({ dueDate: '2038-02-03', year: 20, amount: 8000 })
  })

  test.each([
    ['nothing is due when all are paid', { paidYear: 20 }],
    ['nothing is due before the grant', { grantDate: null }],
    ['nothing is due of an unknown type', { type: '不明' }],
  ])('%s', (_, wish) => {
    expect(nextFee({ ...granted, ...wish })).toBeNull()
  })
})
