import { expect, test } from 'vitest'
import { protectedUntil, softwareNameProblem } from './copyrightRules.ts'

test.each([
  ['2023-05-01', '2073-12-31'],
  ['2023-12-31', '2073-12-31'],
  [null, null],
])('a program first published on %s is protected to %s', (published, until) => {
  expect(protectedUntil(published)).toBe(until)
})

test.each(['玉米育种数据管理系统', '测产软件', '种质资源共享平台'])(
  '%s is accepted as a full name',
  (name) => {
    expect(softwareNameProblem(name)).toBeNull()
  },
)

test.each(['玉米育种数据管理系统V1.0', '测产小程序'])('%s is refused as a full name', (name) => {
  expect(softwareNameProblem(name)).toBe('软件全称应以软件、系统、平台结尾，版本号另填')
})
