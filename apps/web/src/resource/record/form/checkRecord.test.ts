import { patent } from '@hepu/api/areas/research/patent/patent'
import { person } from '@hepu/api/areas/research/person/person'
import { varietyInfo } from '@hepu/api/areas/research/varietyInfo/varietyInfo'
import { expect, test } from 'vitest'
import { checkRecord } from './checkRecord.ts'

const empty = { internalUnit: [], staffList: [], externalUnit: null }
const firm = { ...empty, externalUnit: '某公司' }
const wang = { ...empty, staffList: [{ userId: null, userName: '王麦' }] }
const granted = {
  title: '一种玉米脱粒方法',
  patentType: '发明',
  applyNo: '201910123450.2',
  applyDate: '2019-02-03',
  grantNo: 'CN110123456B',
  grantDate: '2021-05-06',
  legalStatus: '授权(有效)',
  applicants: firm,
  holders: firm,
  inventors: wang,
  files: ['1'],
}
const handedIn = { isDraft: false, needsFiles: true, crop: 'maize' }

test('a valid record has no problems', () => {
  expect(checkRecord(patent, granted, handedIn)).toEqual([])
})

test('missing, malformed, out of order and inconsistent values are reported together', () => {
  const wrong = {
    ...granted,
    pubNo: 'CN1',
    pubDate: '2018-01-01',
    ipc: 'x',
    holders: empty,
    inventors: firm,
    agent: '甲'.repeat(51),
    files: [],
  }
  expect(
    Object.fromEntries(
      checkRecord(patent, wrong, handedIn).map((problem) => [problem.path, problem.message]),
    ),
  ).toEqual({
    pubNo: '公开号格式不正确，应如 CN110123456A',
    ipc: '主分类号格式不正确，应如 A01H 1/02',
    agent: expect.stringContaining('代理人'),
    pubDate: '公开日不得早于申请日',
    inventors: '发明人必填',
    holders: '已授权的专利须填写专利权人',
    files: '提交审核须上传证书与附件',
  })
})

test('a draft needs only its name', () => {
  expect(checkRecord(patent, { title: '脱粒' }, { isDraft: true, needsFiles: false, crop: 'maize' })).toEqual(
    [],
  )
  expect(checkRecord(patent, { title: null }, { isDraft: true, needsFiles: false, crop: 'maize' })).toEqual([
    { path: 'title', message: '专利名称必填' },
  ])
})

test('a granted right in a variety needs number, day and holders when it is submitted, not as a draft', () => {
  const right = { name: '禾玉1号', legalStatus: '授权' }
  expect(checkRecord(varietyInfo, right, { isDraft: true, needsFiles: false, crop: 'maize' })).toEqual([])
  const paths = checkRecord(varietyInfo, right, handedIn).map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(['rightNo', 'grantDate', 'holders']))
})

test('the values of a draft are checked even if other values are missing', () => {
  const fees = { title: '脱粒', applyDate: '2019-02-03', paidYear: 3 }
  expect(checkRecord(patent, fees, { isDraft: true, needsFiles: false, crop: 'maize' })).toEqual([
    { path: 'paidYear', message: '填写年费已缴至的专利须填写授权日' },
  ])
})

test('a masked secret is not checked', () => {
  const masked = { name: '王麦', idNo: '*****************X', birthDate: '1985-03-12' }
  expect(checkRecord(person, masked, { isDraft: true, needsFiles: false, crop: 'maize' })).toEqual([])
})
