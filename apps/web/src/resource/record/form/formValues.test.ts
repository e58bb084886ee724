import { patent } from '@hepu/api/areas/research/patent/patent'
import { expect, test } from 'vitest'
import { checkRecord } from './checkRecord.ts'
import { rulesOf } from './formItems.ts'
import { inputOfValues } from './formValues.ts'

interface Rule {
  validator: (rule: null, value: string) => Promise<void>
}

const PRINTED = 'ZL 2019 1 0123450.2'

test('a number pasted as printed is sent as stored, without a problem', async () => {
  const input = inputOfValues(patent.fields, { applyNo: PRINTED }, new Map())
  expect(input).toMatchObject({ applyNo: '201910123450.2', title: null })
  const problems = checkRecord(patent, input, { isDraft: true, needsFiles: false, crop: 'maize' })
  expect(problems.filter(({ path }) => path === 'applyNo')).toEqual([])
  const [rule] = rulesOf(patent.fields, patent.nameField)['applyNo'] as unknown as Rule[]
  await expect(rule!.validator(null, PRINTED)).resolves.toBeUndefined()
  await expect(rule!.validator(null, 'ZL 2019')).rejects.toThrow('申请号格式不正确，应如 201910123456.X')
})
